//! What a match leaves behind: reports, records, tables, pages.

mod files;
mod games;
mod html;
mod plot;
mod text;

pub use files::{FileError, GameFiles};
pub use games::Format;
pub use html::{save_html, write_html};
pub use text::{cross_table, rating_list, report, versus};
