//! Strategies written by people: the text format of docs/guide/strategies.md, read into a tree.
//!
//! [`parse()`] depends on the format and not on games: a [`File`] has the names as they were written,
//! each with its place in the text ([`Spanned`]). The planner decides whether the names are
//! points of a board and the rows a strategy. Text that cannot be read is reported and left out, so
//! that the rest is still checked. Rows are only counted; [`rows()`] reads those of a case one by one,
//! because a source may have a million of them.

mod dictionary;
mod parse;
mod rows;
mod tokens;

use zermelo_checker::claim::{Claim, Player};
use zermelo_search::text::{Span, Spanned};

pub use dictionary::entries;
pub use parse::{ParsedSource, claim_of, names, parse, rows};
pub(crate) use tokens::{unquoted, written};

/// A strategy source.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct File<'t> {
    /// `claim`: what the strategy proves.
    pub claim: Option<Spanned<Claim>>,
    /// `source`: where the strategy was published.
    pub citation: Option<Spanned<&'t str>>,
    /// `board`: the board file, relative to the source.
    pub board: Option<Spanned<&'t str>>,
    /// `symmetry`: the symmetries that the source names.
    pub symmetries: Vec<SymmetryLine<'t>>,
    /// `start` and `case`: positions, each with what the proponent does there.
    pub cases: Vec<Case<'t>>,
    /// `policy`: how moves are looked for where no row says what follows, in this order.
    pub policy: Option<Spanned<Vec<Spanned<Rule>>>>,
    /// `legend`: how positions are written as words.
    pub legend: Option<Spanned<Legend>>,
    /// `dictionary`: files with further entries.
    pub dictionaries: Vec<Spanned<&'t str>>,
    /// The files that the text has the entries of, by the names that they have there.
    pub tables: Vec<&'t str>,
    /// The entries, those that stand together in one.
    pub entries: Vec<Entries>,
    /// The names of points in symmetries and in the headings of positions, read or not.
    pub names: Vec<Spanned<&'t str>>,
}

/// A symmetry in cycle notation.
#[derive(Clone, Debug, PartialEq)]
pub struct SymmetryLine<'t> {
    /// Its name.
    pub name: Spanned<&'t str>,
    /// Its cycles; points in none of them stay where they are.
    pub cycles: Vec<Vec<Spanned<&'t str>>>,
}

/// A position with the opponent to move, and the rows that say what the proponent does there.
#[derive(Clone, Debug, PartialEq)]
pub struct Case<'t> {
    /// Which case it is.
    pub name: Spanned<CaseName<'t>>,
    /// The stones, where the heading states them.
    pub stones: Option<Stones<'t>>,
    /// The bytes of the lines with rows, from the first to the last; [`rows()`] reads them.
    pub body: Span,
    /// How many rows there are.
    pub rows: usize,
    /// How many of them play the game to its end, rather than to a case.
    pub rows_to_the_end: usize,
    /// An argument below the start, which is the whole proof.
    pub argument: Option<Spanned<Argument<'t>>>,
    /// `others by …`: how the replies follow that no row lists.
    pub others: Vec<Others<'t>>,
    /// The player in the first column of each table.
    pub headings: Vec<Spanned<Player>>,
    /// Whether lines of the case could not be read, so that replies may be missing for that.
    pub incomplete: bool,
}

/// What a case is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaseName<'t> {
    /// The start of the game, with the proponent's first move where the proponent moves first.
    Start(Option<Spanned<&'t str>>),
    /// A position that rows lead to, by a name.
    Named(String),
}

/// The stones that a heading states.
#[derive(Clone, Debug, PartialEq)]
pub struct Stones<'t> {
    /// First's.
    pub first: Vec<Spanned<&'t str>>,
    /// Second's.
    pub second: Vec<Spanned<&'t str>>,
    /// Where they are stated.
    pub span: Span,
}

/// Entries of a dictionary that stand below each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entries {
    /// The bytes of their lines; [`entries`] reads them.
    pub body: Span,
    /// The columns of a CSV file; `None` for lines that start with `at`.
    pub columns: Option<Columns>,
}

/// Which columns of a CSV file have what, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns {
    /// The position as a word; or First's points, where there is a column of Second's.
    pub first: usize,
    /// Second's points.
    pub second: Option<usize>,
    /// The move.
    pub mv: usize,
}

/// An entry of a dictionary: a position with the proponent to move, and its move.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry<'t> {
    /// The position.
    pub at: At<'t>,
    /// What the proponent does.
    pub answer: Answer<'t>,
    /// The whole entry.
    pub span: Span,
}

/// What an entry says.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer<'t> {
    /// A move.
    Move(Spanned<&'t str>),
    /// That an argument shows the claim.
    Argument(Spanned<Argument<'t>>),
}

/// An argument that needs no moves.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument<'t> {
    /// `potential`: the lines that the opponent could complete weigh little.
    Potential,
    /// `pair (a, b), …`: each of these lines has both points of a pair.
    Pairs(Vec<[Spanned<&'t str>; 2]>),
    /// `mirror by …`: a symmetry by its name, without cycles, or by its cycles.
    Mirror(SymmetryLine<'t>),
}

/// How a position is written.
#[derive(Clone, Debug, PartialEq)]
pub enum At<'t> {
    /// The points of each player.
    Stones(Stones<'t>),
    /// A character for each point.
    Word(Spanned<&'t str>),
}

/// The characters of positions that are written as words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Legend {
    /// A stone of First.
    pub first: char,
    /// A stone of Second.
    pub second: char,
    /// A point without a stone.
    pub free: char,
}

impl Default for Legend {
    fn default() -> Self {
        Legend { first: 'X', second: 'O', free: '.' }
    }
}

/// A way to find the proponent's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A line is completed.
    Complete,
    /// A line of the opponent is blocked.
    Block,
    /// The dictionary says it.
    LookUp,
    /// Threats win.
    ByThreats,
    /// A search of all that can follow finds it.
    ByForce,
}

/// How replies that no row lists follow from those that rows do.
#[derive(Clone, Debug, PartialEq)]
pub enum Others<'t> {
    /// By automorphisms that the compiler finds.
    Found,
    /// By products of these symmetries.
    Named(Vec<Spanned<&'t str>>),
}

/// A printed row: turns, and how it ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Row<'t> {
    /// The moves. Cells left blank are filled in.
    pub turns: Vec<Turn<'t>>,
    /// How it ends.
    pub end: Spanned<RowEnd<'t>>,
    /// The whole row.
    pub span: Span,
}

impl Row<'_> {
    /// Whether the row plays the game to its end, rather than to a case.
    pub fn ends_the_game(&self) -> bool {
        !matches!(self.end.value, RowEnd::Case { .. } | RowEnd::Unread)
    }
}

/// Moves of the opponent that the row treats alike, and the proponent's answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn<'t> {
    /// The opponent's moves, at least one.
    pub replies: Vec<Mark<'t>>,
    /// The proponent's move; missing only in the last turn, when the row ends before it.
    pub answer: Option<Mark<'t>>,
}

/// A move in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark<'t> {
    /// The point, or [`OTHERS`].
    pub point: Spanned<&'t str>,
    /// Whether it is marked as forced.
    pub forced: bool,
}

/// `(others)`: all replies that no other row of the position lists.
pub const OTHERS: &str = "others";

impl Mark<'_> {
    /// Whether it stands for all replies that no other row of the position lists.
    pub fn is_others(&self) -> bool {
        self.point.value == OTHERS
    }
}

/// How a row ends.
#[derive(Clone, Debug, PartialEq)]
pub enum RowEnd<'t> {
    /// `XW(x, y)`: the player threatens to complete a line at each of the points.
    Threats(Player, Vec<Spanned<&'t str>>),
    /// `won`: the last move ended the game as claimed.
    Won,
    /// `settled`: however play goes on, it can only end as claimed.
    Settled,
    /// `by threats`: the proponent wins by threats alone, which the compiler finds.
    ByThreats,
    /// `by follow-ups`: pairs that the compiler finds show the claim, on a board in columns.
    ByFollowUps,
    /// An argument shows the claim.
    Argument(Argument<'t>),
    /// `look up`: the source's policy finds the moves from here on.
    LookUp,
    /// `by force`: a search finds the moves from here on.
    ByForce,
    /// `-> case NAME`: the position is that of a case.
    Case {
        /// Its name.
        name: String,
        /// Whether it is so only after an automorphism.
        by_symmetry: bool,
    },
    /// The end, or what stands before it, could not be read, which is reported.
    Unread,
}

/// The letter that stands for a player: X moves first.
pub fn letter(player: Player) -> &'static str {
    match player {
        Player::First => "X",
        Player::Second => "O",
    }
}
