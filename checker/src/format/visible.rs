//! How programs print texts from outside.

use std::borrow::Cow;

use super::is_control;

/// A text from outside as one line that commands nothing: what is no plain character is written as in Rust,
/// a line break as `\n`. Nor is it taken for a command by those who read logs: GitHub's runner obeys a line
/// that begins with two colons, and `##[` anywhere.
pub fn visible(text: &str) -> Cow<'_, str> {
    let is_command = text.trim_start().starts_with("::") || text.contains("##[");
    if !is_command && !text.chars().any(is_control) {
        return Cow::Borrowed(text);
    }
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            ':' if line.trim_start().is_empty() => line.extend(c.escape_unicode()),
            '[' if line.ends_with("##") => line.extend(c.escape_unicode()),
            c if is_control(c) => line.extend(c.escape_default()),
            c => line.push(c),
        }
    }
    Cow::Owned(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_one_line_that_commands_nothing() {
        for (text, line) in [
            ("a plain text", "a plain text"),
            ("Erdős ‘ψ’ 棋", "Erdős ‘ψ’ 棋"),
            ("a\\b: c::d #[e]", "a\\b: c::d #[e]"),
            ("T\ns VERIFIED\r\n\tx", "T\\ns VERIFIED\\r\\n\\tx"),
            ("\u{1b}[2J\u{1b}]0;x\u{7}\0", "\\u{1b}[2J\\u{1b}]0;x\\u{7}\\u{0}"),
            ("\u{7f}\u{85}\u{9b}\u{2028}", "\\u{7f}\\u{85}\\u{9b}\\u{2028}"),
            ("\u{202e}right\u{2069} \u{200f}", "\\u{202e}right\\u{2069} \\u{200f}"),
            (" ::set-output name=x::y", " \\u{3a}:set-output name=x::y"),
            ("a ##[set-output name=x]y", "a ##\\u{5b}set-output name=x]y"),
        ] {
            assert_eq!(visible(text), line);
        }
    }
}
