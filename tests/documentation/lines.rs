//! The lines of the pages are short enough to compare two versions of a page line by line.

use crate::common::markdown::prose;
use crate::documentation::pages;

/// The columns of a line.
const COLUMNS: usize = 100;

/// Whether a line of text may be longer: a row of a table cannot be broken, nor can a heading, nor
/// can a line that is one word, such as the target of a link.
fn cannot_be_broken(line: &str) -> bool {
    let text = line.trim();
    text.starts_with(['|', '#']) || !text.contains(' ')
}

/// The numbers of the lines of text that are too long.
fn long_lines(page: &str) -> Vec<usize> {
    let lines = prose(page).into_iter();
    let long = lines.filter(|(_, text)| text.chars().count() > COLUMNS && !cannot_be_broken(text));
    long.map(|(line, _)| line).collect()
}

#[test]
fn no_line_of_text_is_longer_than_a_hundred_columns() {
    let mut wrong = Vec::new();
    for (name, page) in pages() {
        wrong.extend(long_lines(&page).into_iter().map(|line| format!("{name}:{line}")));
    }
    assert!(wrong.is_empty(), "lines of more than {COLUMNS} columns:\n{}", wrong.join("\n"));
}

#[test]
fn lines_of_a_hundred_columns_are_short_enough_and_others_are_excused_or_found() {
    let fits = format!("ő{}", " word".repeat(20));
    assert_eq!(fits.chars().count(), COLUMNS + 1);
    let fits = &fits['ő'.len_utf8()..];
    for (page, expected) in [
        (fits.trim_start().to_owned(), &[][..]),
        (fits.replacen(' ', "ő", 1), &[]),
        (format!("{fits}s"), &[1]),
        (format!("text\n\n- {fits}\n"), &[3]),
        (format!("> {fits}\n"), &[1]),
        (format!("| a |{fits} |\n"), &[]),
        (format!("##{fits}\n"), &[]),
        (format!("[text](https://{})\n", "x".repeat(COLUMNS)), &[]),
        (format!("```console\n$ echo {fits}\n```\n{fits}s\n"), &[4]),
    ] {
        assert_eq!(long_lines(&page), expected, "{page}");
    }
}
