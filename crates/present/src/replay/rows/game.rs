//! What a game says of its rules to those who play rows, and of what its rows may have besides; and what is
//! known of a source while its rows are played.

use std::collections::{BTreeMap, BTreeSet};

use zermelo_checker::claim::Player;
use zermelo_search::text::{Diagnostic, Lines, Source, Span, Spanned};

use super::bounds::Bounds;
use super::reports::Reports;
use super::source::{Case, File, RowEnd, Stones, letter};
use super::tree::{Images, Next, Node, NodeId, Tree};

/// A game with a claim about it, whose strategies are written in rows. The players take turns.
pub trait Game<'a>: Sized + 'a {
    /// A position, with whose turn it is.
    type Position: Clone + PartialEq;
    /// How a game ended.
    type Ending;
    /// What the game remembers while rows are played.
    type Own;

    /// The player whose strategy it is.
    fn proponent(&self) -> Player;

    /// The claim's start, where play can go on from it; otherwise what is wrong.
    fn start(&self) -> Result<Self::Position, String>;

    /// Whose turn it is.
    fn mover(&self, position: &Self::Position) -> Player;

    /// The move of a name, or the diagnostic that there is none.
    fn named(&self, name: &Spanned<&str>) -> Result<u16, Diagnostic>;

    /// The name of a move, as rows have it.
    fn name(&self, mv: u16) -> String;

    /// Why a move cannot be made, which has this name: the kind of error, and a sentence.
    fn refusal(
        &self,
        position: &Self::Position,
        mv: u16,
        name: &str,
    ) -> Option<(&'static str, String)>;

    /// The legal moves, in increasing order.
    fn moves(&self, position: &Self::Position) -> Vec<u16>;

    /// The position after a legal move, and how that ends the game, if it does.
    fn play(&self, position: &Self::Position, mv: u16) -> (Self::Position, Option<Self::Ending>);

    /// How a legal move ends the game, if it does.
    fn ending(&self, position: &Self::Position, mv: u16) -> Option<Self::Ending> {
        self.play(position, mv).1
    }

    /// Whether an ending is as claimed.
    fn satisfied(&self, ending: &Self::Ending) -> bool;

    /// Whether a row that leads to an ending which is as claimed may say ‘won’.
    fn is_won(&self, _ending: &Self::Ending) -> bool {
        true
    }

    /// How a game ended, in words.
    fn ended(&self, ending: &Self::Ending) -> String;

    /// Why a position is not settled: `Ok` when every way to play on ends as claimed.
    fn settled(&self, position: &Self::Position) -> Result<(), String>;

    /// A position, drawn.
    fn draw(&self, position: &Self::Position) -> String;

    /// How many bytes a stored position takes.
    fn record_width(&self) -> usize;

    /// A position as it is stored, and a number that is larger than that of every position before it.
    fn record(&self, position: &Self::Position) -> (Vec<u8>, u64);

    /// Why a move is not forced.
    fn not_forced(&self, position: &Self::Position, mv: u16, name: &str) -> Option<String>;

    /// What is said of ‘won’ after a move that does not end the game.
    const NOT_WON: &'static str;

    /// Whether a proof can be a first move that ends the game.
    const MAY_END_AT_ONCE: bool = false;

    /// What is said of a move of a player that ends the game against the claim.
    fn against(&self, player: Player, name: &str, ending: &Self::Ending) -> String {
        let (player, does) = match player == self.proponent() {
            true => (letter(player), "does not do as claimed"),
            false => (letter(player), "wins"),
        };
        format!("{player} {does} with {name}: {}", self.ended(ending))
    }

    /// By what the opponent wins with a move, where that is more than that the game ends.
    fn lost_by(&self, _position: &Self::Position, _mv: u16) -> Option<String> {
        None
    }

    /// What would help where replies are not covered.
    fn advice(&self, _position: &Self::Position) -> Option<String> {
        None
    }

    /// The player that the strategy is played against.
    fn opponent(&self) -> Player {
        self.proponent().other()
    }

    /// The position after a reply of the opponent and the answer to it, neither of which ends the game.
    fn answered(&self, position: &Self::Position, reply: u16, answer: u16) -> Self::Position {
        let (after, _) = self.play(position, reply);
        self.play(&after, answer).0
    }

    /// Whether every move ends the game at once, as claimed.
    fn every_reply_ends(&self, position: &Self::Position) -> bool {
        let ends = |&mv: &u16| self.ending(position, mv).is_some_and(|e| self.satisfied(&e));
        self.moves(position).iter().all(ends)
    }

    /// Looks at what the source has besides rows, before they are played.
    fn prepare(planner: &mut Planner<'a, Self>);

    /// The position that a heading states.
    fn stated(planner: &mut Planner<'a, Self>, stones: &Stones<'_>) -> Option<Self::Position>;

    /// The images of all points that take a position to that of a case.
    fn image(
        _planner: &Planner<'a, Self>,
        _from: &Self::Position,
        _to: &Self::Position,
    ) -> Option<Vec<u16>> {
        None
    }

    /// Whether images of lines of play begin at the start too.
    fn is_start_empty(&self) -> bool {
        false
    }

    /// What follows where a row ends in a way that only this game has, after a reply or after an answer;
    /// `None` where it does not.
    fn end(
        planner: &mut Planner<'a, Self>,
        after: &Self::Position,
        reply: Option<u16>,
        end: &Spanned<RowEnd<'_>>,
    ) -> Option<Next>;

    /// Before several replies are played to which the row has no answer.
    fn before_replies(_planner: &mut Planner<'a, Self>, _position: &Self::Position) {}

    /// After the replies of a row were played, which ends here.
    fn after_replies(_planner: &mut Planner<'a, Self>, _end: &Span) {}

    /// The replies that follow by the symmetries of a case; `None` where one of them is none.
    fn images(
        planner: &mut Planner<'a, Self>,
        case: &Case<'_>,
        position: &Self::Position,
        node: (&Tree, NodeId),
    ) -> Option<Images>;

    /// Leaves replies to what finds answers that no row says.
    fn leave(
        _planner: &mut Planner<'a, Self>,
        _node: &Node,
        _position: &Self::Position,
        _replies: Vec<u16>,
        _by_force: bool,
    ) {
    }
}

/// Makes the plans.
pub struct Planner<'a, G: Game<'a>> {
    /// The game.
    pub play: &'a G,
    /// What the game remembers.
    pub own: G::Own,
    /// The rows.
    pub file: &'a File<'a>,
    /// The text in which they stand.
    pub source: Source<'a>,
    /// What is wrong with them.
    pub reports: Reports<'a>,
    /// What follows the replies, as far as rows were played.
    pub tree: Tree,
    /// The moves to the position that is played from, from the start of the game or of the case.
    pub path: Vec<u16>,
    /// Whether the path begins at the start of the game.
    pub from_start: bool,
    /// The moves from the start of the game to each case, where they are known.
    pub(crate) lines_to: Vec<Option<Vec<u16>>>,
    /// Where the lines of the source start.
    pub(crate) lines: Lines<'a>,
    /// The cases by name.
    pub(crate) names: BTreeMap<&'a str, usize>,
    /// The positions that headings state.
    pub(crate) stated: Vec<Option<G::Position>>,
    /// The positions of the cases, as far as they are known: from the start, or from the first
    /// row that leads there.
    pub(crate) positions: Vec<Option<G::Position>>,
    /// Which cases rows lead to.
    pub(crate) referenced: Vec<bool>,
    /// How many moves were played.
    pub(crate) moves: u64,
    /// How many bytes these take, and the cases, as they are counted.
    pub(crate) memory: u64,
    /// How much is played.
    pub bounds: Bounds<'a>,
    /// The cases whose positions are known, and whose rows were not played.
    pub(crate) ready: BTreeSet<usize>,
    /// Whether the row that is played goes on for all replies that no row lists.
    pub(crate) goes_on: bool,
}
