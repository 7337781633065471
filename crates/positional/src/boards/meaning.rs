//! What a name stands for that people know: a board of the claim language, or a board file; and why there is
//! none with some sizes.

use std::ops::RangeInclusive;

use zermelo_checker::format::Text;
use zermelo_checker::games::names::{Titled, is_title};
use zermelo_checker::games::positional::{BoardName, MAX_POINTS};

use super::board;
use super::file::BoardFile;
use super::layout::Layout;

/// What a name stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A board that the claim language has.
    Named(BoardName),
    /// A board file, and the option that makes its game the one that is known by the name.
    File {
        /// The file.
        file: BoardFile,
        /// The option of the claim language, without hyphens; `None` for the strong game.
        option: Option<&'static str>,
    },
}

/// Why there is no board of a name with some sizes: what is out of which range, in words; or nothing,
/// where the words are no sizes.
pub(super) type Unfit = Option<String>;

/// Confirms that a size is in its range.
pub(super) fn within(name: &str, size: u16, range: RangeInclusive<u16>) -> Result<(), Unfit> {
    if range.contains(&size) {
        return Ok(());
    }
    let (least, most) = range.into_inner();
    Err(Some(match size < least {
        true => format!("{name} is {size}, and at least {least}"),
        false => format!("{name} is {size}, and at most {most}"),
    }))
}

/// The most lines of a board: its file has a few megabytes.
pub(super) const MOST_LINES: usize = 65_536;

/// The numbers that some words are.
pub(super) fn numbers<const COUNT: usize>(words: &[&str]) -> Result<[u16; COUNT], Unfit> {
    let number = |word: &&str| match (word.parse::<u16>(), word.parse::<u64>()) {
        (Ok(number), _) => Ok(number),
        (Err(_), Ok(large)) => Err(Some(format!("{large} is too large"))),
        _ => Err(None),
    };
    let numbers: Vec<u16> = words.iter().map(number).collect::<Result<_, Unfit>>()?;
    numbers.try_into().map_err(|_| None)
}

/// A board from its title, its points and lines.
pub(super) fn meaning(
    title: String,
    points: Vec<String>,
    lines: Vec<Vec<u16>>,
    places: Option<Vec<[u16; 2]>>,
    option: Option<&'static str>,
) -> Result<Meaning, Unfit> {
    let points: Vec<Text> = points.into_iter().map(Text::new).collect::<Option<_>>().ok_or(None)?;
    confirm_points(points.len())?;
    if lines.len() > MOST_LINES {
        return Err(too_many_lines());
    }
    let title =
        Text::new(title).filter(|title| is_title(Titled::Board, title.as_str())).ok_or(None)?;
    let layout = places.map(|places| Layout { places, is_grid: true });
    Ok(Meaning::File { file: BoardFile { title, board: board(points, lines), layout }, option })
}

pub(super) fn confirm_points(points: usize) -> Result<(), Unfit> {
    match (1..=usize::from(MAX_POINTS)).contains(&points) {
        true => Ok(()),
        false => Err(Some(format!("it has {points} points, and a board has 1 to {MAX_POINTS}"))),
    }
}

pub(super) fn too_many_lines() -> Unfit {
    Some(format!("it has more than {MOST_LINES} lines"))
}
