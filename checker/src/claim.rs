//! What can be claimed: a statement about a game. Typed; the text of a claim is made from the
//! type, and [`str::parse`] reads the same language back.
//!
//! The claim language is a statement followed by the game as the commands take it:
//!
//! ```text
//! first player wins affine-plane 4
//! second player does not lose affine-plane 4 --without-index-blocks 2
//! maker wins hypercube 3 2 --weak
//! first player wins erdos-szekeres 9 5 --achievement
//! first player wins with 91 P-positions erdos-szekeres 9 5
//! first player wins chomp 3 n for every n ≥ 2
//! second player wins chomp 2 from exactly '(q+1, q)' for every q ≥ 0
//! ```
//!
//! Relies on nothing but the encoding. Whether the game of a claim exists (a board is what its
//! name says, sizes are in range) is confirmed by the rules, not here.

mod text;

use bincode::{Decode, Encode};

use crate::certificate::{Seq, Text};

pub use text::ClaimError;

/// The players, by order of moving at the start of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
pub enum Player {
    /// Moves first (Xeno, player 1).
    First,
    /// Moves second (Ophelia, player 2).
    Second,
}

impl Player {
    /// The other player.
    pub fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

/// A statement about a game.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Claim {
    /// What is said of the game.
    pub statement: Statement,
    /// The game.
    pub game: Game,
}

/// What is said of a game from its start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Statement {
    /// The player has a winning strategy.
    Wins(Player),
    /// The player has a strategy that wins or draws.
    DoesNotLose(Player),
    /// Of all states of the game, as many as said are P-positions (the player to move loses),
    /// and the named player has a winning strategy.
    PPositions {
        /// How many states are P-positions.
        count: u64,
        /// Who wins from the start.
        winner: Player,
    },
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Game {
    /// Players take points in turn; lines decide.
    Positional(Positional),
    /// Pudwell's Erdős–Szekeres game.
    ErdosSzekeres(ErdosSzekeres),
    /// Chomp.
    Chomp(Chomp),
}

/// A positional game: a board, what a line means, and where play starts.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Positional {
    /// The board's name.
    pub board: BoardName,
    /// The hash of the board's points and lines ([`crate::rules::positional::Board::hash`]).
    /// Present exactly where the name alone does not say which board is meant: for boards from
    /// a file, for planes of order 9, and for planes with a start position.
    pub board_hash: Option<[u8; 32]>,
    /// What completing a line means.
    pub convention: Convention,
    /// The stones on the board at the start.
    pub start: Start,
}

/// The board of a positional game, by name.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum BoardName {
    /// An affine plane.
    AffinePlane {
        /// Its order q: q² points, q² + q lines.
        order: u16,
    },
    /// An affine plane without some lines of one parallel class.
    AffinePlaneLess {
        /// Its order.
        order: u16,
        /// How many lines of the class are missing, 1 to `order`.
        removed: u16,
    },
    /// A projective plane.
    ProjectivePlane {
        /// Its order q: q² + q + 1 points and as many lines.
        order: u16,
    },
    /// `side`^`dimension` tic-tac-toe with all its diagonals.
    Hypercube {
        /// Cells along an edge.
        side: u16,
        /// Number of coordinates.
        dimension: u16,
    },
    /// Any other board.
    Other {
        /// What its author calls it; proves nothing.
        title: Text,
    },
}

/// The most characters of a board's title.
pub const MAX_TITLE: usize = 64;

/// Whether a text can be a board's title: at most [`MAX_TITLE`] letters, digits, single spaces
/// between others, and signs of ASCII that are no quotation marks. Letters are those of the Latin
/// and Greek alphabets, of which none looks like a quotation mark: a claim shows where its title
/// ends, and what follows it.
pub fn is_title(title: &str) -> bool {
    let letter = |c: char| match c {
        '\u{C0}'..='\u{24F}' => !matches!(c, '×' | '÷' | 'ŉ' | '\u{1C0}'..='\u{1C3}'),
        'Α'..='Ρ' | 'Σ'..='Ω' | 'α'..='ω' => true,
        '!'..='~' => !matches!(c, '\'' | '"' | '`'),
        _ => c == ' ',
    };
    title.chars().count() <= MAX_TITLE
        && title.chars().all(letter)
        && title.trim() == title
        && !title.contains("  ")
}

impl BoardName {
    /// The cells of a row, where the points are the cells of a square or a cube and are drawn so.
    pub fn side(&self) -> Option<usize> {
        match self {
            BoardName::Hypercube { side, dimension: 2 | 3 } => Some(usize::from(*side)),
            _ => None,
        }
    }
}

/// What completing a line means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Convention {
    /// Who first completes a line wins (maker–maker).
    Strong,
    /// Maker wins by completing a line, breaker by preventing it (maker–breaker).
    Weak {
        /// Which player is maker.
        maker: Player,
    },
    /// Who first completes a line loses.
    Avoidance,
}

/// The stones on the board at the start, by the names of their points, in the order of points.
///
/// The player to move is First when both have as many stones, Second when First has one more.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
pub struct Start {
    /// First's stones.
    pub first: Seq<Text>,
    /// Second's stones.
    pub second: Seq<Text>,
}

impl Start {
    /// No stones: the ordinary start.
    pub fn is_empty(&self) -> bool {
        self.first.is_empty() && self.second.is_empty()
    }
}

/// Pudwell's (a, b)-game (*On an Erdős–Szekeres Game*, 2025).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct ErdosSzekeres {
    /// The length of the increasing pattern.
    pub a: Size,
    /// The length of the decreasing pattern.
    pub b: u32,
    /// What completing a pattern means.
    pub form: Form,
}

/// A size, or all sizes of a residue class from a bound on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Size {
    /// This size.
    Exactly(u32),
    /// The sizes `least`, `least + modulus`, `least + 2 modulus`, and so on.
    Every {
        /// The least size.
        least: u32,
        /// The distance between sizes: 1 for every size, 2 for those of one parity.
        modulus: u32,
    },
}

/// What completing a monotone pattern means in the Erdős–Szekeres game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub enum Form {
    /// Who completes a pattern loses.
    Avoidance,
    /// Who completes a pattern wins (section 7).
    Achievement,
}

/// Chomp: a player takes a cell with all below and to the right of it; who takes the poisoned cell,
/// top left, loses.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Chomp {
    /// The board's rows.
    pub rows: u32,
    /// Where play starts.
    pub start: ChompStart,
}

/// Where a game of Chomp starts.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub enum ChompStart {
    /// The full board with so many columns.
    Board(Size),
    /// Any position, or any with a short bottom row: the claim is true of those on a list, and of
    /// no other. Each family on the list consists of such positions, for all values of its
    /// parameters.
    Listed {
        /// The most cells in the bottom row; `None` for any number.
        bottom: Option<u32>,
        /// Families of positions: the cells left in every row, from the top. Parameters run
        /// through all numbers from 0.
        positions: Seq<Seq<Coordinate>>,
    },
}

/// The cells left in a row: a number, or a parameter plus a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Coordinate {
    /// The parameter, from 0, written q, r, s, … up to z; numbered as they first occur.
    pub parameter: Option<u8>,
    /// The number.
    pub plus: u32,
}
