//! The store on a disk that loses power, fails, fills up and lies, at every point of a run.

mod fails;
mod power;
mod run;
mod script;
mod state;
