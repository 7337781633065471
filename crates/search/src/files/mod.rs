//! Files: which of them a command may write, and reading and writing them.

mod below;
mod confirm;
mod lock;
mod read;
mod whole;
mod write;

use std::io;

pub use below::{confine, confirm_below, is_confined, open, open_below};
pub use confirm::{ConfirmError, Kind, Output, Replaces, confirm};
pub use lock::Lock;
pub use read::{
    MARK, MAX_TEXT, PLAYERS, TextError, beside, read, read_below, read_source, read_text,
    read_text_bytes, why_unreadable, without_mark,
};
pub use whole::make_whole;
pub use write::{
    WriteError, end_writing, make_folder, write, write_below, write_together, write_with,
};

/// What the system says of a failure, without its number.
pub fn reason(error: &io::Error) -> String {
    let said = error.to_string();
    let number = error.raw_os_error().map(|number| format!(" (os error {number})"));
    number.and_then(|number| said.strip_suffix(&number).map(str::to_owned)).unwrap_or(said)
}
