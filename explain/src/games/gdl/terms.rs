//! Terms of rules as texts, in the prefix form, and the coordinates that stand in them.

/// A term: a name, and what it is applied to, in the prefix form.
pub(super) fn parts(term: &str) -> (&str, Vec<String>) {
    let Some(inner) = term.strip_prefix('(').and_then(|term| term.strip_suffix(')')) else {
        return (term, Vec::new());
    };
    let (name, rest) = inner.split_once(' ').unwrap_or((inner, ""));
    let (mut arguments, mut depth) = (vec![String::new()], 0usize);
    for c in rest.chars() {
        match c {
            '(' => depth = depth.saturating_add(1),
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        match arguments.last_mut() {
            Some(last) if c != ' ' || depth > 0 => last.push(c),
            _ => arguments.push(String::new()),
        }
    }
    (name, arguments)
}

/// A term as the rules without variables have it: in small letters, with single spaces.
pub(super) fn written(text: &str) -> String {
    let text = text.to_ascii_lowercase().replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace("( ", "(").replace(" )", ")")
}

/// A side of a board: a number, or a letter.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Coordinate {
    Number(u16),
    Letter(char),
}

pub(super) fn coordinate(text: &str) -> Option<Coordinate> {
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (Some(letter @ 'a'..='z'), None) => Some(Coordinate::Letter(letter)),
        _ => text.parse().ok().filter(|number| *number < 100).map(Coordinate::Number),
    }
}
