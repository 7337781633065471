//! Strategies: how they are put together, and how they become certificates.

pub mod builder;
pub mod compile;
pub mod families;
pub mod length;
pub mod source;

/// The longest line of a source that is read, in bytes. A cell that lists every point of the largest
/// board has 9 KB.
const MAX_LINE: usize = 1 << 18;

/// What is wrong with a line that is too long.
fn too_long(line: &str, start: usize) -> crate::diagnostic::Diagnostic {
    let message = format!("a line has at most {MAX_LINE} bytes, and this one has {}", line.len());
    crate::diagnostic::Diagnostic::new("syntax", start..start + 1, message)
}
