//! What a game looks like to people: the names of its moves, its positions drawn and as fields, how
//! its games end, and what is said of a strategy for it. One implementation a game.
//!
//! A face shows what a certificate stores and confirms nothing. A *record* is a position as
//! certificates store it; it may be none of the game, and then a face shows what it can. The rules are
//! the checker's.

use std::ops::Range;

use serde_json::Value;
use thiserror::Error;
use zermelo_checker::claim::Player;
use zermelo_checker::proofs::replay::Move;

use crate::name::Name;
use crate::picture::{Emphasis, Picture};
use crate::rules::{AnyRules, Position};
use crate::words::player_word;

/// What a game with a claim about it looks like to people.
pub trait Face {
    /// The rules of the game, with what is claimed.
    fn rules(&self) -> &dyn AnyRules;

    /// How many numbers moves have: 0 and those after it, whether legal or not.
    fn moves(&self) -> Move;

    /// A position as it is stored.
    fn record(&self, position: &Position) -> Vec<u8> {
        self.rules().record(position)
    }

    /// The legal moves at a position, in increasing order.
    fn legal_moves(&self, position: &Position) -> Vec<Move> {
        self.rules().legal_moves(position)
    }

    /// The name of a move; `None` for a number that is no move.
    fn move_name(&self, mv: Move) -> Option<Name>;

    /// How moves are written, as it ends the sentence *a move is …*.
    fn form(&self) -> &'static str;

    /// The move that a text names.
    fn read_move(&self, text: &str) -> Option<Move> {
        (0..self.moves()).find(|&mv| self.move_name(mv).is_some_and(|name| name.plain == text))
    }

    /// The position of a record, to be drawn.
    fn picture(&self, record: &[u8]) -> Option<Picture>;

    /// The same drawn in another way; `None` in a game, or on a board, that is not drawn so.
    fn view(&self, _record: &[u8], _view: View) -> Option<Picture> {
        None
    }

    /// The picture after the moves that led to it, all of both players, with the last one emphasised.
    fn picture_after(&self, record: &[u8], moves: &[Move]) -> Option<Picture> {
        let mut picture = self.picture(record)?;
        picture.emphasise(
            Emphasis::Last,
            moves.last().map(|&mv| self.touched(mv)).unwrap_or_default(),
        );
        Some(picture)
    }

    /// The names of the cells, points or edges of the picture that a move is played on.
    fn touched(&self, mv: Move) -> Vec<String> {
        self.move_name(mv).map(|name| name.plain).into_iter().collect()
    }

    /// The position of a record as fields of JSON; null where it has another length.
    fn fields(&self, record: &[u8]) -> Value;

    /// What a player is called in a word.
    fn player(&self, player: Player) -> &'static str {
        player_word(player)
    }

    /// What a player is called in a sentence.
    fn subject(&self, player: Player) -> String {
        format!("the {player}")
    }

    /// What the player with the strategy achieves, as a verb: `wins`.
    fn achievement(&self) -> String {
        "wins".to_owned()
    }

    /// The move that a symmetry takes to this one of a player.
    fn unmap_move(&self, symmetry: u32, player: Player, mv: Move) -> Option<Move> {
        let image = |before: &Move| self.rules().map_move(symmetry, player, *before);
        (0..self.moves()).find(|before| image(before) == Some(mv))
    }

    /// Why the rules do not allow a move at the position of a record.
    fn refusal(&self, record: &[u8], mv: Move) -> Refusal;

    /// The end of a game that a player's move has ended, with the record of the position after it.
    fn ending(&self, player: Player, mv: Move, record: &[u8]) -> Ending;

    /// What is wrong with a record that the checker rejects, for the wordings of its error codes.
    fn position_facts(&self, _record: &[u8]) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

/// What is said of a game before the tables of a proof.
pub trait Preface {
    /// The claim as it stands above the proof; `None` where that is all of it.
    fn title(&self) -> Option<String> {
        None
    }

    /// The rules of the game in words, and what the strategy achieves.
    fn introduction(&self) -> String;

    /// The board, where the claim's words do not say it.
    fn listing(&self) -> Option<Listing> {
        None
    }
}

/// A board that is listed: a table of two columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// What is listed.
    pub heading: &'static str,
    /// The headings of the columns.
    pub columns: [&'static str; 2],
    /// One name, and those that belong to it.
    pub rows: Vec<(Name, Vec<Name>)>,
}

/// What is said of a drawing: of one in characters, and of one with shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Drawn {
    /// Of one in characters, such as `#`.
    pub characters: &'static str,
    /// Of one with shapes, such as grey squares.
    pub shapes: &'static str,
}

/// What is said of a strategy that is printed position by position.
pub trait Prose: Face + Preface {
    /// What a row says of a game that has ended as is claimed, at the position of a record.
    fn end(&self, _record: &[u8]) -> String {
        "wins".to_owned()
    }

    /// What a position of a printed strategy is; then what is to be known of its rows.
    fn reading(&self) -> Vec<String>;

    /// What a drawing of a position shows, where its reader has to be diagnosis.
    fn drawn(&self) -> Option<Drawn> {
        None
    }

    /// What the heading of a position says: a word with a space after it, and names.
    fn heading(&self, _record: &[u8]) -> Option<(&'static str, Vec<Name>)> {
        None
    }

    /// Whether positions are drawn; where they are not, their headings say what they are.
    fn is_drawn(&self) -> bool {
        true
    }

    /// What a symmetry of the proof does; the first has number 1.
    fn symmetry(&self, number: u32) -> Option<String> {
        let is_one = (1..=self.rules().symmetries()).contains(&number);
        is_one.then(|| format!("by symmetry {number}"))
    }

    /// The symmetries of the proof, where a row only has their numbers.
    fn symmetries(&self) -> Vec<String> {
        Vec::new()
    }
}

/// What a game looks like to people whose proofs are mirrors: its placements.
pub trait Placements: Preface {
    /// How many placements there are.
    fn count(&self) -> usize;

    /// Whether two placements conflict.
    fn conflict(&self, one: u32, other: u32) -> bool;

    /// Whose mirror it is.
    fn proponent(&self) -> Player;

    /// The name of a placement; `None` for a number that is none.
    fn placement_name(&self, placement: u32) -> Option<Name>;

    /// What one placement is called, and what several are.
    fn nouns(&self) -> [&'static str; 2];

    /// When two of them conflict, as it ends the sentence *two conflict if they …*; `None` where none do.
    fn conflicting(&self) -> Option<&'static str>;

    /// Why it suffices to answer by images, where no placements conflict.
    fn reason(&self) -> &'static str {
        ""
    }

    /// The face of the game, in which placements are moves of the same numbers.
    ///
    /// # Errors
    /// Why it cannot be played.
    fn into_face<'f>(self: Box<Self>) -> Result<Box<dyn Face + 'f>, &'static str>
    where
        Self: 'f;
}

/// Another way to draw positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// An affine plane as Latin squares, whose cells are lines.
    LatinSquares,
    /// An affine plane as a square for each parallel class.
    ParallelClasses,
}

/// Why the rules do not allow a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// This point, cell or edge is taken.
    Taken(String),
    /// Another reason, as it follows the move's name in a sentence.
    NotAllowed(&'static str),
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// What has ended the game, in a fixed word that docs/guide/json.md lists.
    pub kind: &'static str,
    /// Who has won; `None` for a draw, for a score, and where the game is settled and not over.
    pub winner: Option<Player>,
    /// The end in a sentence.
    pub message: String,
}

/// Why positions are not drawn by a layout.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// The game has no rules that are data.
    #[error("a layout is for games whose rules are data, which `zermelo solve --rules` makes")]
    OtherGame,
    /// The certificate is not one that the checker accepts.
    #[error("the certificate is wrong, and its rules have no layout; `zermelo check` says more")]
    Wrong,
    /// The layout is wrong.
    #[error("{message}")]
    At {
        /// The bytes of its text that are wrong.
        span: Range<usize>,
        /// What is wrong.
        message: String,
    },
}
