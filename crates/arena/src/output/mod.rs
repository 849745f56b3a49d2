//! What a match leaves behind: reports, records, tables, pages.

mod csv;
mod html;
mod plot;
mod records;
mod text;

pub use csv::write_csv;
pub use html::write_html;
pub use records::{write_json_lines, write_records};
pub use text::{cross_table, rating_list, report, versus};
