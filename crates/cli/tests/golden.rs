//! Golden sessions: what the program prints for a given command line.
//!
//! After a change that is meant, `TRYCMD=overwrite cargo test -p quincunx --test golden` writes the new output into the
//! files; read the difference before committing it.

#[test]
fn sessions() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd");
}
