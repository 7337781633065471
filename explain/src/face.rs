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
use crate::rules::AnyRules;
use crate::words::player_word;

/// What the moves and positions of a game look like. One implementation a game.
pub trait Appearance {
    /// How many numbers moves have: 0 and those after it, whether legal or not.
    fn numbers(&self) -> Move;

    /// The name of a move; `None` for a number that is no move.
    fn move_name(&self, mv: Move) -> Option<Name>;

    /// The move that a text names.
    fn read_move(&self, text: &str) -> Option<Move> {
        (0..self.numbers()).find(|&mv| self.move_name(mv).is_some_and(|name| name.plain == text))
    }

    /// The names of the cells, points or edges of the picture that a move is played on.
    fn touched(&self, mv: Move) -> Vec<String> {
        self.move_name(mv).map(|name| name.plain).into_iter().collect()
    }

    /// The names of the cells, points or edges that play a move where they are clicked.
    fn clicked(&self, mv: Move) -> Vec<String> {
        self.touched(mv)
    }

    /// The position of a record, to be drawn.
    fn picture(&self, record: &[u8]) -> Option<Picture>;

    /// The same after the moves of both players that have led there from the start, with what they say of it.
    fn picture_after(&self, record: &[u8], moves: &[Move]) -> Option<Picture> {
        let mut picture = self.picture(record)?;
        picture.emphasise(
            Emphasis::Last,
            moves.last().map(|&mv| self.touched(mv)).unwrap_or_default(),
        );
        Some(picture)
    }

    /// The position of a record as fields of JSON; null where it has another length.
    fn fields(&self, record: &[u8]) -> Value;

    /// Why the rules do not allow a move at the position of a record.
    fn refusal(&self, record: &[u8], mv: Move) -> Refusal;

    /// What the game calls its moves and players.
    fn vocabulary(&self) -> Vocabulary;
}

/// What a game calls its moves and players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vocabulary {
    /// How moves are written, as it ends the sentence *a move is …*.
    pub form: &'static str,
    /// What there is to take for a move.
    pub noun: &'static str,
    /// What the players are called in a word, the first one first.
    pub players: [&'static str; 2],
    /// What stands for them in drawings; empty where nothing does.
    pub signs: [&'static str; 2],
    /// What they are called in a sentence.
    pub subjects: [String; 2],
    /// Whether there is no second player: the game has one role.
    pub is_solitary: bool,
    /// What the player with the strategy achieves, as a verb.
    pub achievement: String,
}

impl Vocabulary {
    /// That of a game whose moves are written so, and which has no words of its own for the rest.
    pub fn new(form: &'static str) -> Vocabulary {
        let players = [Player::First, Player::Second];
        Vocabulary {
            form,
            noun: "move",
            players: players.map(player_word),
            signs: [""; 2],
            subjects: players.map(|player| format!("the {player}")),
            is_solitary: false,
            achievement: "wins".to_owned(),
        }
    }

    /// What a player is called in a word.
    pub fn player(&self, player: Player) -> &'static str {
        let [first, second] = self.players;
        if player == Player::First { first } else { second }
    }

    /// What a player is called in a sentence.
    pub fn subject(self, player: Player) -> String {
        let [first, second] = self.subjects;
        if player == Player::First { first } else { second }
    }
}

/// What a game with a claim about it looks like to people.
pub trait Face: Appearance {
    /// The rules of the game, with what is claimed.
    fn rules(&self) -> &dyn AnyRules;

    /// The position of a record drawn in another way; `None` in a game, or on a board, that is not drawn so.
    fn view(&self, _record: &[u8], _view: View) -> Option<Picture> {
        None
    }

    /// The end of a game that a player's move has ended, with the record of the position after it.
    fn ending(&self, player: Player, mv: Move, record: &[u8]) -> Ending;

    /// What is wrong with a record that the checker rejects, for the wordings of its error codes.
    fn position_facts(&self, _record: &[u8]) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

/// What is said of a game before the tables of a proof.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preface {
    /// The claim as it stands above the proof; `None` where that is all of it.
    pub title: Option<String>,
    /// The rules of the game in words, and what the strategy achieves.
    pub introduction: String,
    /// The board, where the claim's words do not say it.
    pub listing: Option<Listing>,
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// What is said before the tables.
    pub preface: Preface,
    /// What a position of a printed strategy is; then what is to be known of its rows.
    pub reading: Vec<String>,
    /// What a drawing of a position shows, where its reader has to be told.
    pub drawn: Option<Drawn>,
    /// The symmetries of the proof, where a row only has their numbers.
    pub symmetries: Vec<String>,
    /// To which end the moves of a game are counted, and how many moves that is after the game is decided;
    /// `None` where they are counted until it is.
    pub until: Option<(&'static str, u64)>,
}

/// A game whose strategies are printed position by position.
pub trait Prose: Face {
    /// What is said of all of a strategy.
    fn account(&self) -> Account;

    /// What a row says of a game that has ended as is claimed, at the position of a record.
    fn end(&self, _record: &[u8]) -> String {
        "wins".to_owned()
    }

    /// What the heading of a position says: a word with a space after it, and names.
    fn heading(&self, _record: &[u8]) -> Option<(&'static str, Vec<Name>)> {
        None
    }

    /// What a row says of a symmetry of the proof; the first has number 1.
    fn symmetry(&self, number: u32) -> Option<String> {
        let is_one = (1..=self.rules().symmetries()).contains(&number);
        is_one.then(|| format!("by symmetry {number}"))
    }
}

/// What is said of a mirror.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MirrorAccount {
    /// What is said before its table.
    pub preface: Preface,
    /// Whose mirror it is.
    pub proponent: Player,
    /// What one placement is called, and what several are.
    pub nouns: [&'static str; 2],
    /// When two of them conflict, as it ends the sentence *two conflict if they …*; otherwise, where none do,
    /// why it suffices to answer by images.
    pub conflicting: Result<&'static str, &'static str>,
}

/// What a game looks like to people whose proofs are mirrors: its placements.
pub trait Placements {
    /// What is said of a mirror.
    fn account(&self) -> MirrorAccount;

    /// Whether two placements conflict.
    fn conflict(&self, one: u32, other: u32) -> bool;

    /// The name of a placement; `None` for a number that is none. All numbers below some number are.
    fn placement_name(&self, placement: u32) -> Option<Name>;

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

impl Ending {
    /// The end where a player wins because the other one has no move, which is said so.
    pub(crate) fn no_move(player: Player, said: &str) -> Ending {
        let message = format!("{} wins: {said}", player_word(player));
        Ending { kind: "no-move", winner: Some(player), message }
    }
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
