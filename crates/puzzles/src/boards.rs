//! The boards of puzzles: by name, as in claims, or from a file in TOML.
//!
//! ```toml
//! title = "triangle"
//! labels = "1234"
//! points = ["a", "b", "c", "d", "e"]
//! asterisms = [["a", "b", "c", "d"], ["b", "c", "d", "e"]]
//! names = ["left", "right"]
//! ```

use std::collections::HashMap;
use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;
use zermelo_checker::format::Text;
use zermelo_checker::games::latin_puzzle::{
    Board, BoardName, LABELS, MAX_POINTS, MAX_SIDE, MAX_THROUGH,
};
use zermelo_checker::games::names::{Titled, is_point_name, is_title};
use zermelo_explain::claims::title_rule;
use zermelo_explain::count;
use zermelo_explain::typos::did_you_mean;
use zermelo_search::error::GameError;
use zermelo_search::text::{Diagnostic, Diagnostics, Source};

use super::solids;

/// The board of a text of puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// A sudoku, of this side of a box where it is said.
    Sudoku(Option<u16>),
    /// Another board with a name.
    Named(BoardName),
    /// A board from a file, with its title.
    Listed(Text, Board),
}

impl Layout {
    /// How many points it has, where that is known.
    pub(super) fn points(&self) -> Option<usize> {
        match self {
            Layout::Sudoku(side) => side.map(|side| usize::from(side).pow(4)),
            Layout::Named(BoardName::LatinSquare { side }) => Some(usize::from(*side).pow(2)),
            Layout::Named(BoardName::Gerechte { regions }) => Some(regions.as_str().len()),
            Layout::Named(_) => None,
            Layout::Listed(_, board) => Some(board.points.len()),
        }
    }

    /// Its name, for a puzzle with so many points; `None` if there is no such sudoku.
    pub(super) fn name(&self, points: usize) -> Option<BoardName> {
        Some(match self {
            Layout::Sudoku(_) => {
                let box_side = (1..=5u16).find(|side| usize::from(*side).pow(4) == points)?;
                BoardName::Sudoku { box_side }
            }
            Layout::Named(name) => name.clone(),
            Layout::Listed(title, board) => {
                BoardName::Other { title: title.clone(), hash: board.hash() }
            }
        })
    }
}

/// Reads the words of a board: `sudoku`, `latin-square 7`, or `gerechte` and the regions.
///
/// # Errors
/// What is wrong.
pub(super) fn in_words(text: &str) -> Result<Layout, GameError> {
    let wrong = |why: &str| {
        GameError::Wrong(format!(
            "‘{text:.200}’ is not a board: {why}; the boards are sudoku, sudoku B, latin-square N, \
             gerechte REGIONS, {}, or a file that ends in .toml",
            solids::words(),
        ))
    };
    let mut words = text.split_whitespace();
    let name = words.next().unwrap_or_default();
    let rest: Vec<&str> = words.collect();
    let within = |least: u16, most: u16| match rest.as_slice() {
        [digits] => digits
            .parse()
            .ok()
            .filter(|side| (least..=most).contains(side))
            .ok_or_else(|| wrong(&format!("its size is a number from {least} to {most}"))),
        _ => Err(wrong("it has one size")),
    };
    let number = |most: u16| within(1, most);
    if let Some((_, sizes, make)) = solids::NAMES.iter().find(|(known, ..)| *known == name) {
        let size = match sizes {
            Some([least, most]) => within(*least, *most)?,
            None if rest.is_empty() => 0,
            None => return Err(wrong("it has no size")),
        };
        let title = if sizes.is_some() { format!("{name} {size}") } else { name.to_owned() };
        let board = make(size).zip(Text::new(title));
        let (board, title) = board.ok_or_else(|| wrong("its size is an even number"))?;
        return Ok(Layout::Listed(title, board));
    }
    match name {
        "sudoku" if rest.is_empty() => Ok(Layout::Sudoku(None)),
        "sudoku" => Ok(Layout::Sudoku(Some(number(5)?))),
        "latin-square" => Ok(Layout::Named(BoardName::LatinSquare { side: number(MAX_SIDE)? })),
        "gerechte" => {
            let regions = regions(&rest.concat()).map_err(|why| wrong(&why))?;
            Ok(Layout::Named(BoardName::Gerechte { regions }))
        }
        _ => {
            let names = solids::NAMES.iter().map(|(known, ..)| *known);
            let names = ["sudoku", "latin-square", "gerechte"].into_iter().chain(names);
            Err(match did_you_mean(name, names) {
                Some(question) => {
                    GameError::Wrong(format!("‘{text:.200}’ is not a board: {question}"))
                }
                None => wrong("there is none of this name"),
            })
        }
    }
}

/// Regions from a picture: a character for each cell of a square, the same within a region. Slashes
/// may stand between rows. The regions are lettered anew, in the order of their first cells.
fn regions(picture: &str) -> Result<Text, String> {
    let cells: Vec<char> = picture.chars().filter(|c| *c != '/').collect();
    let side = cells.len().isqrt();
    let most = usize::from(MAX_SIDE);
    if side * side != cells.len() || !(1..=most).contains(&side) {
        return Err(format!(
            "the regions have a character for each cell of a square of side 1 to {most}, but there \
             are {}",
            cells.len()
        ));
    }
    let mut known: Vec<char> = Vec::new();
    let mut counts: Vec<usize> = Vec::new();
    let mut letters = String::new();
    for cell in cells {
        let number = known.iter().position(|other| *other == cell).unwrap_or(known.len());
        if number == known.len() {
            known.push(cell);
            counts.push(0);
        }
        counts[number] += 1;
        letters.extend(char::from_digit(u32::try_from(number).unwrap_or(u32::MAX) + 10, 36));
        if known.len() > side {
            return Err(format!("there are more than {}", count(side, "region", "regions")));
        }
    }
    if let Some(number) = counts.iter().position(|count| *count != side) {
        let region = known[number];
        let cells = count(counts[number], "cell", "cells");
        return Err(format!("the region ‘{region}’ has {cells}, and not {side}"));
    }
    Text::new(letters.to_ascii_uppercase()).ok_or_else(|| "the picture is too long".to_owned())
}

/// A board file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    title: Option<Spanned<String>>,
    labels: Spanned<Labels>,
    points: Spanned<Vec<Spanned<String>>>,
    asterisms: Spanned<Vec<Spanned<Vec<Spanned<String>>>>>,
    #[serde(default)]
    names: Option<Spanned<Vec<Spanned<String>>>>,
    #[serde(default)]
    clues: Option<Vec<Spanned<Vec<Spanned<String>>>>>,
}

/// The characters of a text, or words.
#[derive(Deserialize)]
#[serde(untagged)]
enum Labels {
    Characters(String),
    Words(Vec<String>),
}

/// What a file has.
#[derive(Debug)]
pub(super) struct BoardFile {
    /// The board.
    pub(super) layout: Layout,
    /// What the labels are called, in the order of their numbers; empty where they are characters.
    pub(super) words: Vec<String>,
    /// What the asterisms are called, in the order of their numbers; empty where they have no names.
    pub(super) names: Vec<String>,
    /// The clues of a puzzle file.
    pub(super) clues: Option<Vec<Clue>>,
}

/// A clue of a puzzle file: the point and the label.
pub(super) type Clue = (u16, char);

/// The labels of a file as characters, and the words that they stand for: the first word for the first
/// label, and so on.
fn characters(labels: &Labels) -> Result<(Vec<char>, Vec<String>), String> {
    let wrong = |label: &str| {
        format!(
            "‘{label}’ is not a label: labels are 1 to 9, A to Z and a to z, or a list of words of 1 \
             to 16 ASCII letters, digits, dots, underscores or hyphens, of which none begins with a \
             hyphen"
        )
    };
    let (words, are_words): (Vec<String>, bool) = match labels {
        // Zero is a label as a word.
        Labels::Characters(text) => (text.chars().map(String::from).collect(), text.contains('0')),
        Labels::Words(words) => (words.clone(), true),
    };
    let is_known = |word: &str| if are_words { is_point_name(word) } else { LABELS.contains(word) };
    if let Some(word) = words.iter().find(|word| !is_known(word)) {
        return Err(wrong(word));
    }
    let single = words.iter().map(|word| match word.as_bytes() {
        [byte] if LABELS.contains(word.as_str()) => Some(char::from(*byte)),
        _ => None,
    });
    if let Some(labels) = single.collect() {
        return Ok((labels, Vec::new()));
    }
    let mut known: Vec<String> = Vec::new();
    let mut all = Vec::new();
    for word in words {
        let number = known.iter().position(|other| *other == word).unwrap_or(known.len());
        if number == known.len() {
            known.push(word);
        }
        let label = LABELS.chars().nth(number);
        all.push(label.ok_or_else(|| format!("there are more than {} words", LABELS.len()))?);
    }
    Ok((all, known))
}

/// Reads a board file, or a puzzle file, which is one with clues.
///
/// # Errors
/// Everything that is wrong with it.
pub(super) fn from_file(source: Source<'_>) -> Result<BoardFile, Diagnostics> {
    let text = source.text;
    let file: File = toml::from_str(text).map_err(|error| {
        let span = error.span().unwrap_or(0..0);
        Diagnostics::of(Diagnostic::new("syntax", span, error.message().to_owned()))
    })?;
    let mut problems = Diagnostics::default();
    let mut report = |kind, span: Range<usize>, message: String| {
        problems.add(text, Diagnostic::new(kind, span, message));
    };
    let title = file.title.as_ref().map_or("", |title| title.as_ref().as_str());
    if !is_title(Titled::LatinBoard, title) {
        let span = file.title.as_ref().map_or(0..0, Spanned::span);
        report("bad-title", span, format!("a title has {}", title_rule()));
    }
    let (mut labels, words) = match characters(file.labels.as_ref()) {
        Ok(read) => read,
        Err(message) => {
            report("bad-label", file.labels.span(), message);
            return Err(problems);
        }
    };
    labels.sort_unstable();
    if labels.is_empty() || labels.len() > 64 {
        report("bad-label", file.labels.span(), "there are 1 to 64 labels".into());
    }
    let mut numbers: HashMap<&str, u16> = HashMap::new();
    let mut points = Vec::new();
    for point in file.points.as_ref() {
        let name = point.as_ref().as_str();
        if !is_point_name(name) {
            report(
                "bad-point-name",
                point.span(),
                format!(
                    "‘{name}’ is not a valid point name: 1 to 16 ASCII letters, digits, dots, \
                 underscores or hyphens, the first no hyphen"
                ),
            );
        }
        let number = u16::try_from(points.len()).unwrap_or(u16::MAX);
        if numbers.insert(name, number).is_some() {
            report("second-point", point.span(), format!("a second point has the name ‘{name}’"));
        }
        points.extend(Text::new(name));
    }
    if !(1..=usize::from(MAX_POINTS)).contains(&points.len()) {
        report("point-count", file.points.span(), format!("a board has 1 to {MAX_POINTS} points"));
    }
    // An asterism in words: its number from 1, and its points.
    let called = |number: usize| {
        let points = file.asterisms.as_ref().get(number).map(|asterism| asterism.as_ref());
        let names = points.into_iter().flatten().map(|point| point.as_ref().as_str());
        format!("asterism {} ({:.200})", number + 1, names.collect::<Vec<_>>().join(" "))
    };
    let size = |number: usize| file.asterisms.as_ref().get(number).map(|a| a.as_ref().len());
    let all_fit = (0..file.asterisms.as_ref().len()).all(|number| size(number) == size(0));
    if let (true, Some(size)) = (all_fit, size(0))
        && size != labels.len()
    {
        let others =
            if file.asterisms.as_ref().len() == 1 { "" } else { ", and so has every other" };
        let message = format!(
            "the board has {}, but {} has {}{others}",
            count(labels.len(), "label", "labels"),
            called(0),
            count(size, "point", "points"),
        );
        report("label-count", file.labels.span(), message);
    }
    let mut asterisms: Vec<(Vec<u16>, usize)> = Vec::new();
    let mut through = vec![0usize; points.len()];
    for (place, asterism) in file.asterisms.as_ref().iter().enumerate() {
        let mut cells = Vec::new();
        for point in asterism.as_ref() {
            let name = point.as_ref().as_str();
            match numbers.get(name) {
                None => report(
                    "unknown-point",
                    point.span(),
                    format!("{}: the board has no point ‘{name}’", called(place)),
                ),
                Some(number) if cells.contains(number) => {
                    report(
                        "point-twice",
                        point.span(),
                        format!("‘{name}’ occurs twice in {}", called(place)),
                    );
                }
                Some(&number) => {
                    cells.push(number);
                    through[usize::from(number)] += 1;
                }
            }
        }
        if !all_fit && asterism.as_ref().len() != labels.len() {
            report(
                "asterism-size",
                asterism.span(),
                format!(
                    "{} has {}, and the board has {}: all asterisms have as many points as there are \
                     labels",
                    called(place),
                    count(asterism.as_ref().len(), "point", "points"),
                    count(labels.len(), "label", "labels"),
                ),
            );
        }
        cells.sort_unstable();
        asterisms.push((cells, place));
    }
    asterisms.sort();
    let mut names = Vec::new();
    if let Some(given) = &file.names {
        let given_names = given.as_ref();
        if given_names.len() != asterisms.len() {
            let message = format!(
                "there are {}, but {}: each has one, in their order",
                count(asterisms.len(), "asterism", "asterisms"),
                count(given_names.len(), "name", "names"),
            );
            report("name-count", given.span(), message);
        }
        for (place, name) in given_names.iter().enumerate() {
            if !is_asterism_name(name.as_ref()) {
                let message = "the name of an asterism has 1 to 32 ASCII letters, digits, hyphens, dots \
                               and single spaces between them";
                report("bad-name", name.span(), message.into());
            }
            if given_names.iter().take(place).any(|other| other.as_ref() == name.as_ref()) {
                let message = format!("a second asterism has the name ‘{}’", name.as_ref());
                report("second-name", name.span(), message);
            }
        }
        let name = |(_, place): &(Vec<u16>, usize)| given_names.get(*place);
        names = asterisms.iter().filter_map(name).map(|name| name.as_ref().clone()).collect();
    }
    for pair in asterisms.windows(2) {
        if let [(first, earlier), (second, place)] = pair
            && first == second
        {
            let span = file.asterisms.as_ref().get(*place).map_or(0..0, Spanned::span);
            let message = format!("{} has the same points as {}", called(*place), called(*earlier));
            report("second-asterism", span, message);
        }
    }
    // Clues by name.
    let mut clues: Option<Vec<Clue>> = file.clues.as_ref().map(|_| Vec::new());
    for clue in file.clues.iter().flatten() {
        let [point, word] = clue.as_ref().as_slice() else {
            let message = "a clue is a point and its label, such as [\"a\", \"1\"]";
            report("bad-clue", clue.span(), message.into());
            continue;
        };
        let number = numbers.get(point.as_ref().as_str());
        if number.is_none() {
            let message = format!("the board has no point ‘{}’", point.as_ref());
            report("unknown-point", point.span(), message);
        }
        let text = word.as_ref();
        let label = match words.iter().position(|known| known == text) {
            Some(place) => LABELS.chars().nth(place),
            None if words.is_empty() => {
                labels.iter().copied().find(|label| *text == label.to_string())
            }
            None => None,
        };
        if label.is_none() {
            report("unknown-label", word.span(), format!("‘{text}’ is not a label of the board"));
        }
        let known = clues.iter_mut().flatten().any(|(point, ..)| Some(&*point) == number);
        if known {
            let message = format!("a second clue is at ‘{}’", point.as_ref());
            report("second-clue", clue.span(), message);
        } else if let (Some(number), Some(label), Some(clues)) = (number, label, &mut clues) {
            clues.push((*number, label));
        }
    }
    for (point, count) in file.points.as_ref().iter().zip(&through) {
        let name = point.as_ref();
        if *count == 0 {
            report("uncovered-point", point.span(), format!("‘{name}’ is on no asterism"));
        } else if *count > MAX_THROUGH {
            let message = format!("‘{name}’ is on {count} asterisms, more than {MAX_THROUGH}");
            report("too-many-asterisms", point.span(), message);
        }
    }
    if !problems.is_empty() {
        return Err(problems.sorted());
    }
    let asterisms = asterisms.into_iter().map(|(cells, _)| cells).collect();
    let labels = Text::new(labels.into_iter().collect::<String>()).unwrap_or_default();
    let title = Text::new(title).unwrap_or_default();
    let layout = Layout::Listed(title, Board { points, asterisms, labels });
    Ok(BoardFile { layout, words, names, clues })
}

/// Whether a text can be the name of an asterism.
fn is_asterism_name(name: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-. ".contains(c);
    (1..=32).contains(&name.len())
        && name.chars().all(is_part)
        && name.trim() == name
        && !name.contains("  ")
}
