//! Dictionaries: positions with the move that is played in each, one by one below `at`, or as the lines
//! of a CSV file; what their positions are written with; and in which order moves are looked for.

use zermelo_search::text::{Diagnostic, Piece, Spanned};

use super::rows::pairs;
use super::tokens::{Tokens, end, expected, name, read_stones, sign, syntax, without_comment};
use super::{Answer, Argument, At, Columns, Entries, Entry, Legend, Rule};

/// The entries of a dictionary, as far as they can be read. What is wrong with them was reported when the
/// text was parsed.
pub fn entries<'t>(text: &'t str, block: &Entries) -> impl Iterator<Item = Entry<'t>> {
    let columns = block.columns;
    let body = text.get(block.body.clone()).unwrap_or_default();
    let lines = Piece { text: body, start: block.body.start }.split(|c| c == '\n');
    lines.filter_map(move |whole| match columns {
        Some(columns) => entry_of_line(whole, columns)?.ok(),
        None => {
            let line = Piece { text: without_comment(whole.text), ..whole }.trimmed();
            entry(line.after_word("at")?).ok()
        }
    })
}

/// `X = {a, b}, O = {c}: d`, or `x.o......: d`.
pub(super) fn entry(rest: Piece<'_>) -> Result<Entry<'_>, Diagnostic> {
    let mut tokens = Tokens::of(rest);
    let is_set = tokens.clone().take_name("X").is_some() && rest.text.contains('{');
    let at = if is_set {
        At::Stones(read_stones(&mut tokens)?)
    } else {
        let colon = rest.text.rfind(':').unwrap_or(rest.text.len());
        let word = Piece { text: &rest.text[..colon], start: rest.start }.trimmed();
        tokens = Tokens::of(Piece { text: &rest.text[colon..], start: rest.start + colon });
        if word.text.is_empty() {
            return Err(expected(&tokens, "a position"));
        }
        At::Word(Spanned { value: word.text, span: word.span() })
    };
    sign(&mut tokens, ':')?;
    let start = tokens.peek().map_or(rest.end(), |token| token.span.start);
    let argument = |value| Spanned { value, span: start..rest.end() };
    let answer = if tokens.take_name("potential").is_some() {
        Answer::Argument(argument(Argument::Potential))
    } else if tokens.take_name("pair").is_some() {
        Answer::Argument(argument(Argument::Pairs(pairs(&mut tokens)?)))
    } else {
        Answer::Move(name(&mut tokens, "a move")?)
    };
    end(&tokens)?;
    Ok(Entry { at, answer, span: rest.span() })
}

/// The fields of a line of a CSV file, without the quotation marks around them.
fn fields(line: Piece<'_>) -> impl Iterator<Item = Piece<'_>> {
    line.split(|c| c == ',').map(|field| {
        let field = field.trimmed();
        let inside = field.text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        inside.map_or(field, |text| Piece { text, start: field.start + 1 }.trimmed())
    })
}

/// Which column has what, by the first line of a CSV file.
pub(super) fn columns(line: Piece<'_>) -> Result<Columns, Diagnostic> {
    let place = |name: &str| fields(line).position(|field| field.text == name);
    let columns = match (place("position"), place("X").zip(place("O")), place("move")) {
        (Some(word), _, Some(mv)) => Some(Columns { first: word, second: None, mv }),
        (None, Some((first, second)), Some(mv)) => {
            Some(Columns { first, second: Some(second), mv })
        }
        _ => None,
    };
    columns.ok_or_else(|| {
        syntax(line.span(), "the first line of a dictionary names its columns: position and move")
            .note("instead of ‘position’ there may be ‘X’ and ‘O’, the points of each player")
    })
}

/// The entry of a line of a CSV file, if something stands in it.
pub(super) fn entry_of_line<'t>(
    line: Piece<'t>,
    columns: Columns,
) -> Option<Result<Entry<'t>, Diagnostic>> {
    let line = line.trimmed();
    if line.text.is_empty() {
        return None;
    }
    let field = |place: usize| {
        let missing = || syntax(line.span(), format!("the line has no column {}", place + 1));
        fields(line).nth(place).ok_or_else(missing)
    };
    let spanned = |piece: Piece<'t>| Spanned { value: piece.text, span: piece.span() };
    let read = || {
        let (first, mv) = (field(columns.first)?, field(columns.mv)?);
        let at = match columns.second {
            None => At::Word(spanned(first)),
            Some(second) => {
                let points = |piece: Piece<'t>| piece.words().map(spanned).collect();
                let stones = (points(first), points(field(second)?));
                At::Stones(super::Stones { first: stones.0, second: stones.1, span: line.span() })
            }
        };
        Ok(Entry { at, answer: Answer::Move(spanned(mv)), span: line.span() })
    };
    Some(read())
}

/// `X = x, O = o, free = .`
pub(super) fn legend(rest: Piece<'_>) -> Result<Legend, Diagnostic> {
    let mut found = [None; 3];
    for part in rest.split(|c| c == ',') {
        let (word, letter) = part.text.split_once('=').unwrap_or((part.text, ""));
        let slot = ["X", "O", "free"].iter().position(|name| *name == word.trim());
        let mut letters = letter.trim().chars();
        match (slot.and_then(|slot| found.get_mut(slot)), letters.next(), letters.next()) {
            (Some(slot @ None), Some(letter), None) => *slot = Some(letter),
            _ => return Err(syntax(part.trimmed().span(), LEGEND)),
        }
    }
    match found {
        [Some(first), Some(second), Some(free)]
            if first != second && first != free && second != free =>
        {
            Ok(Legend { first, second, free })
        }
        _ => Err(syntax(rest.span(), LEGEND)),
    }
}

const LEGEND: &str = "a legend has a character for each player and one for free points, all \
                      different: ‘legend X = x, O = o, free = .’";

/// `complete; block; look up; by threats`: also as a sentence.
pub(super) fn policy(rest: Piece<'_>) -> Result<Vec<Spanned<Rule>>, Diagnostic> {
    let mut rules: Vec<Spanned<Rule>> = Vec::new();
    for part in rest.split(|c| c == ';') {
        let part = part.trimmed();
        let words = part.text.strip_prefix("else ").unwrap_or(part.text).trim();
        let words = words.strip_suffix(" if you can").unwrap_or(words).trim();
        let rule = match words {
            "complete" | "complete a line" => Rule::Complete,
            "block" | "block a line" => Rule::Block,
            "look up" => Rule::LookUp,
            "by threats" => Rule::ByThreats,
            "by force" => Rule::ByForce,
            _ => {
                return Err(syntax(part.span(), format!("‘{words}’ is no way to find a move"))
                    .note(
                        "the ways are ‘complete a line’, ‘block’, ‘look up’, ‘by threats’ and \
                           ‘by force’, with ‘;’ between them",
                    ));
            }
        };
        if rules.iter().any(|other| other.value == rule) {
            return Err(syntax(part.span(), format!("‘{words}’ stands there twice")));
        }
        rules.push(Spanned { value: rule, span: part.span() });
    }
    Ok(rules)
}
