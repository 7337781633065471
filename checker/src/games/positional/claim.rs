//! Claims about positional games, and how they are printed. Examples:
//!
//! ```text
//! first player wins affine-plane 4
//! second player does not lose affine-plane 4 --without-index-blocks 2
//! maker wins hypercube 3 2 --weak
//! first player wins board titled 'prism' --start a,b/c --board-hash 5fa8…
//! first player wins affine-plane 4 --within 15
//! maker wins hypercube 4 2 --weak --turns 1,2:2
//! second player wins board titled 'cliques 5' --goal largest --board-hash 5fa8…
//! ```

use std::fmt;

use crate::claim::{ClaimOf, Player, Statement};
use crate::format::{Decode, Hash, Misread, Reader, Text, record, tagged};
use crate::games::names::{Titled, is_point_name, is_title};

/// A statement about a positional game.
pub type Claim = ClaimOf<Statement, Positional>;

/// A positional game: a board, what a line means, and where play starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Positional {
    /// The board's name.
    pub board: BoardName,
    /// The hash of the board's points and lines ([`Board::hash`](super::Board::hash)). Present
    /// exactly where the name alone does not say which board is meant (H5).
    pub board_hash: Option<[u8; 32]>,
    /// What completing a line means.
    pub convention: Convention,
    /// The stones on the board at the start.
    pub start: Start,
    /// How many points the players take in a turn, from the start on; `None` where each takes one, and
    /// whose turn it is follows from the stones.
    pub turns: Option<Turns>,
    /// The number of moves after which the game is over, as if the board were full; `None` where
    /// only the board ends it.
    pub within: Option<u16>,
}

/// The board of a positional game, by name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
        /// What its author calls it, a title ([`is_title`]); proves nothing.
        title: Text,
    },
}

/// What completing a line means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// Play ends on a full board. The player *ahead* wins by the larger score of the own stones, and
    /// otherwise the other one.
    Score {
        /// What the score of a player's stones is.
        goal: Goal,
        /// Who has to have the larger score.
        ahead: Player,
    },
}

/// What the score of a player's stones is. No stone more makes it smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// How many points the largest line has of which the player has all; 0 without one.
    Largest,
    /// The most points that the player has of one line.
    Most,
    /// How many lines there are of which the player has all.
    Lines,
}

/// The stones on the board at the start, by the names of their points, in the order of points.
///
/// The player to move is First when both have as many stones, Second when First has one more.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// First's stones.
    pub first: Vec<Text>,
    /// Second's stones.
    pub second: Vec<Text>,
}

/// How many points the players take in a turn. First begins, with whatever stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turns {
    /// How many First takes in the very first turn.
    pub opening: u16,
    /// How many First takes in each later one.
    pub first: u16,
    /// How many Second takes in each.
    pub second: u16,
}

impl Turns {
    /// Whether each turn has a point (H14).
    pub(super) fn is_right(self) -> bool {
        self.opening > 0 && self.first > 0 && self.second > 0
    }

    /// Whether each turn has one point.
    pub fn alternate(self) -> bool {
        let Turns { opening, first, second } = self;
        [opening, first, second] == [1, 1, 1]
    }

    /// How many of the first moves are First's, and who makes the next one.
    pub fn after(self, moves: u32) -> (u32, Player) {
        let [opening, first, second] = [self.opening, self.first, self.second].map(u32::from);
        let Some(later) = moves.checked_sub(opening) else { return (moves, Player::First) };
        let both = second.saturating_add(first);
        let rounds = later.checked_div(both).unwrap_or(0);
        let of_round = later.saturating_sub(rounds.saturating_mul(both));
        let of_first = opening.saturating_add(rounds.saturating_mul(first));
        match of_round.checked_sub(second) {
            None => (of_first, Player::Second),
            Some(more) => (of_first.saturating_add(more), Player::First),
        }
    }
}

impl Goal {
    /// All of them.
    pub const ALL: [Goal; 3] = [Goal::Largest, Goal::Most, Goal::Lines];

    /// What it is called in claims.
    pub fn word(self) -> &'static str {
        match self {
            Goal::Largest => "largest",
            Goal::Most => "most",
            Goal::Lines => "lines",
        }
    }
}

impl Start {
    /// No stones: the ordinary start.
    pub fn is_empty(&self) -> bool {
        self.first.is_empty() && self.second.is_empty()
    }
}

tagged!(BoardName {
    0 AffinePlane { order },
    1 AffinePlaneLess { order, removed },
    2 ProjectivePlane { order },
    3 Hypercube { side, dimension },
    4 Other { title },
});
// The tags between are those of what stands before a convention.
tagged!(Convention { 0 Strong, 1 Weak { maker }, 2 Avoidance, 5 Score { goal, ahead } });
tagged!(Goal { 0 Largest, 1 Most, 2 Lines });
record!(Start { first, second });
record!(Turns { opening, first, second });

/// Stands before the convention, and before [`WITHIN`], with the points that the players take in a turn; it
/// is no tag of a convention.
pub(crate) const TURNS_TAG: u8 = 4;

/// Stands before the convention, with the number of moves after which the game is over; it is no tag of
/// a convention.
pub(crate) const WITHIN: u8 = 3;

impl<'a> Decode<'a> for Positional {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread> {
        let (board, board_hash) = (Decode::decode(from)?, Decode::decode(from)?);
        let turns = behind(TURNS_TAG, from)?;
        let within = behind(WITHIN, from)?;
        let (convention, start) = (Decode::decode(from)?, Decode::decode(from)?);
        Ok(Positional { board, board_hash, convention, start, turns, within })
    }
}

/// What stands behind a tag, if that comes next.
fn behind<'a, T: Decode<'a>>(tag: u8, from: &mut Reader<'a>) -> Result<Option<T>, Misread> {
    let mut ahead = from.clone();
    if ahead.byte()? != tag {
        return Ok(None);
    }
    *from = ahead;
    Decode::decode(from).map(Some)
}

impl Positional {
    /// The number of stones with which the game is over, on a board of so many points.
    pub fn most_stones(&self, points: u16) -> u32 {
        let Start { first, second } = &self.start;
        let placed = first.len().saturating_add(second.len());
        let limit = self.within.map(|moves| placed.saturating_add(moves.into()));
        let limit = limit.and_then(|limit| u32::try_from(limit).ok());
        limit.map_or(points.into(), |limit| limit.min(points.into()))
    }
}

impl Claim {
    /// Whether the claim with this printed line follows: of the same game, with the weaker statement
    /// or another limit on the moves.
    pub(super) fn implies(&self, wanted: &str) -> bool {
        let numbers = wanted.split(' ').filter_map(|word| word.parse().ok()).map(Some);
        numbers.chain([None]).any(|within| {
            let game = Positional { within, ..self.game.clone() };
            [self.statement, self.statement.weaker()].into_iter().any(|statement| {
                let weaker = Claim { statement, game: game.clone() };
                self.covers_limit(&weaker) && weaker.to_string() == wanted
            })
        })
    }

    /// A line that is completed within some moves is completed within more. One that the opponent
    /// cannot complete within some moves cannot be completed within fewer, and, where the proponent
    /// completes one, within any number. Which score is larger says nothing of another number of moves.
    fn covers_limit(&self, weaker: &Claim) -> bool {
        if let Convention::Score { .. } = self.game.convention {
            return self.game.within == weaker.game.within;
        }
        let most = |claim: &Claim| claim.game.within.unwrap_or(u16::MAX);
        match (self.completes_line(), weaker.completes_line()) {
            (true, true) => most(self) <= most(weaker),
            (true, false) => true,
            (false, false) => most(weaker) <= most(self),
            (false, true) => false,
        }
    }

    /// Whether what is claimed comes with a line: the proponent's, or the opponent's in the avoidance
    /// game. Otherwise it is that the opponent, or there the proponent, completes none.
    fn completes_line(&self) -> bool {
        match self.game.convention {
            Convention::Weak { maker } => self.statement.proponent() == maker,
            Convention::Strong | Convention::Avoidance => {
                matches!(self.statement, Statement::Wins(_))
            }
            Convention::Score { .. } => false,
        }
    }

    /// The title and the names in the claim end where they seem to.
    pub(super) fn has_plain_names(&self) -> bool {
        let Start { first, second } = &self.game.start;
        let title = match &self.game.board {
            BoardName::Other { title } => is_title(Titled::Board, title.as_str()),
            _ => true,
        };
        title && first.iter().chain(second).all(|name| is_point_name(name.as_str()))
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let proponent = self.statement.proponent();
        match self.game.convention {
            Convention::Weak { maker } if maker == proponent => f.write_str("maker")?,
            Convention::Weak { .. } => f.write_str("breaker")?,
            Convention::Strong | Convention::Avoidance | Convention::Score { .. } => {
                proponent.fmt(f)?;
            }
        }
        write!(f, " {} {}", self.statement.verb(), self.game)
    }
}

impl fmt::Display for Positional {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.board.fmt(f)?;
        match self.convention {
            Convention::Strong => {}
            Convention::Weak { maker: Player::First } => f.write_str(" --weak")?,
            Convention::Weak { maker: Player::Second } => f.write_str(" --weak --breaker-first")?,
            Convention::Avoidance => f.write_str(" --avoidance")?,
            Convention::Score { goal, ahead } => {
                write!(f, " --goal {}", goal.word())?;
                if ahead == Player::Second {
                    f.write_str(" --ahead second")?;
                }
            }
        }
        if !self.start.is_empty() {
            write!(f, " --start {}", self.start)?;
        }
        self.turns.iter().try_for_each(|turns| write!(f, " --turns {turns}"))?;
        self.within.iter().try_for_each(|moves| write!(f, " --within {moves}"))?;
        self.board_hash.iter().try_for_each(|hash| write!(f, " --board-hash {}", Hash(*hash)))
    }
}

impl fmt::Display for BoardName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardName::AffinePlane { order } => write!(f, "affine-plane {order}"),
            BoardName::AffinePlaneLess { order, removed } => {
                write!(f, "affine-plane {order} --without-index-blocks {removed}")
            }
            BoardName::ProjectivePlane { order } => write!(f, "projective-plane {order}"),
            BoardName::Hypercube { side, dimension } => write!(f, "hypercube {side} {dimension}"),
            BoardName::Other { title } => write!(f, "board titled '{title}'"),
        }
    }
}

impl fmt::Display for Turns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Turns { opening, first, second } = self;
        if opening != first {
            write!(f, "{opening},")?;
        }
        write!(f, "{first}:{second}")
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, stones: &[Text]| {
            let between = [""].into_iter().chain(std::iter::repeat(","));
            between.zip(stones).try_for_each(|(between, stone)| write!(f, "{between}{stone}"))
        };
        list(f, &self.first)?;
        f.write_str("/")?;
        list(f, &self.second)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::writing::Encode;

    fn text(text: &str) -> Text {
        Text::new(text).expect("short")
    }

    fn game(board: BoardName, convention: Convention, start: Start) -> Positional {
        Positional { board, board_hash: None, convention, start, turns: None, within: None }
    }

    #[test]
    fn claims_are_printed_as_they_are_asked_for() {
        let (first, second) = (Player::First, Player::Second);
        let none = Start::default;
        let other = |title| BoardName::Other { title: text(title) };
        let corners = Start { first: vec![text("11"), text("33")], second: vec![text("22")] };
        for (statement, game, expected) in [
            (
                Statement::Wins(first),
                game(BoardName::AffinePlane { order: 4 }, Convention::Strong, none()),
                "first player wins affine-plane 4",
            ),
            (
                Statement::DoesNotLose(second),
                game(
                    BoardName::AffinePlaneLess { order: 4, removed: 2 },
                    Convention::Strong,
                    none(),
                ),
                "second player does not lose affine-plane 4 --without-index-blocks 2",
            ),
            (
                Statement::DoesNotLose(first),
                game(BoardName::ProjectivePlane { order: 3 }, Convention::Avoidance, none()),
                "first player does not lose projective-plane 3 --avoidance",
            ),
            (
                Statement::Wins(first),
                game(
                    BoardName::Hypercube { side: 3, dimension: 2 },
                    Convention::Weak { maker: first },
                    none(),
                ),
                "maker wins hypercube 3 2 --weak",
            ),
            (
                Statement::Wins(first),
                game(
                    BoardName::Hypercube { side: 2, dimension: 2 },
                    Convention::Weak { maker: second },
                    none(),
                ),
                "breaker wins hypercube 2 2 --weak --breaker-first",
            ),
            (
                Statement::DoesNotLose(second),
                game(other("two words"), Convention::Weak { maker: second }, none()),
                "maker does not lose board titled 'two words' --weak --breaker-first",
            ),
            (
                Statement::Wins(first),
                game(BoardName::Hypercube { side: 3, dimension: 2 }, Convention::Strong, corners),
                "first player wins hypercube 3 2 --start 11,33/22",
            ),
            (
                Statement::Wins(first),
                game(
                    other(""),
                    Convention::Strong,
                    Start { first: vec![text("a")], second: Vec::new() },
                ),
                "first player wins board titled '' --start a/",
            ),
        ] {
            let claim = Claim { statement, game };
            assert_eq!(claim.to_string(), expected);
            assert!(claim.has_plain_names(), "{expected}");
        }
        let limited = Positional {
            within: Some(7),
            ..game(BoardName::ProjectivePlane { order: 4 }, Convention::Avoidance, none())
        };
        let claim = Claim { statement: Statement::Wins(second), game: limited };
        assert_eq!(
            claim.to_string(),
            "second player wins projective-plane 4 --avoidance --within 7"
        );
        let hashed = Positional {
            board_hash: Some([0xAB; 32]),
            ..game(other("x"), Convention::Strong, none())
        };
        let claim = Claim { statement: Statement::Wins(first), game: hashed };
        let expected =
            format!("first player wins board titled 'x' --board-hash {}", "ab".repeat(32));
        assert_eq!(claim.to_string(), expected);
    }

    #[test]
    fn turns_say_whose_move_it_is_as_going_through_them_does() {
        for [opening, first, second] in
            [[1, 1, 1], [1, 2, 2], [2, 2, 2], [1, 1, 2], [3, 1, 2], [1, 4, 1], [2, 3, 5]]
        {
            let turns = Turns { opening, first, second };
            let player =
                |turn: usize| if turn.is_multiple_of(2) { Player::First } else { Player::Second };
            let points = |turn: usize| match (turn, player(turn)) {
                (0, _) => opening,
                (_, Player::First) => first,
                (_, Player::Second) => second,
            };
            let movers = (0..20).flat_map(|turn| (0..points(turn)).map(move |_| player(turn)));
            let mut of_first = 0;
            for (moves, mover) in (0..).zip(movers) {
                assert_eq!(turns.after(moves), (of_first, mover), "{turns}: {moves}");
                of_first += u32::from(mover == Player::First);
            }
        }
        let largest = Turns { opening: u16::MAX, first: u16::MAX, second: u16::MAX };
        assert_eq!(largest.after(u32::MAX).1, Player::Second);
        assert_eq!(Turns { opening: 1, first: 2, second: 2 }.to_string(), "1,2:2");
        assert_eq!(Turns { opening: 2, first: 2, second: 1 }.to_string(), "2:1");
    }

    #[test]
    fn turns_and_a_limit_stand_once_before_the_convention() {
        // Of a plane of order 2 without a hash.
        for (bytes, within) in [
            (&[0, 2, 0, 0, 0, 0][..], Some(None)),
            (&[0, 2, 0, 3, 7, 0, 0, 0], Some(Some(7))),
            (&[0, 2, 0, 3, 7, 3, 7, 0, 0, 0], None),
            (&[0, 2, 0, 3, 0, 0], None),
            (&[0, 2, 0, 4, 1, 2, 1, 0, 0, 0], Some(None)),
            (&[0, 2, 0, 4, 1, 2, 1, 3, 7, 0, 0, 0], Some(Some(7))),
            (&[0, 2, 0, 3, 7, 4, 1, 2, 1, 0, 0, 0], None),
            (&[0, 2, 0, 4, 1, 2, 1, 4, 1, 2, 1, 0, 0, 0], None),
            (&[0, 2, 0, 4, 1, 2, 0, 0], None),
            (&[0, 2, 0, 5, 0, 1, 0, 0], Some(None)),
            (&[0, 2, 0, 4, 1, 2, 1, 3, 7, 5, 2, 0, 0, 0], Some(Some(7))),
            (&[0, 2, 0, 5, 3, 0, 0, 0], None),
            (&[0, 2, 0, 5, 0, 2, 0, 0], None),
            (&[0, 2, 0, 5, 0, 0, 5, 0, 0, 0, 0], None),
            (&[0, 2, 0, 5, 0, 0, 3, 7, 0, 0], None),
            (&[0, 2, 0, 6, 0, 0, 0, 0], None),
        ] {
            let read = Reader::new(bytes, 0).whole::<Positional>();
            assert_eq!(read.as_ref().ok().map(|game| game.within), within, "{bytes:?}");
            let Ok(game) = read else { continue };
            let mut written = Vec::new();
            game.encode(&mut written);
            assert_eq!(written, bytes);
        }
    }

    #[test]
    fn a_name_that_could_be_taken_for_something_else_is_not_plain() {
        let plain = |title: &str, first: &[&str], second: &[&str]| {
            let names = |names: &[&str]| names.iter().map(|name| text(name)).collect();
            let start = Start { first: names(first), second: names(second) };
            let game = game(BoardName::Other { title: text(title) }, Convention::Strong, start);
            Claim { statement: Statement::Wins(Player::First), game }.has_plain_names()
        };
        assert!(plain("a --weak", &["a", "b.1"], &["c_-"]));
        assert!(!plain("x' --weak", &[], &[]) && !plain("hypercube 4 3", &[], &[]));
        assert!(!plain("x", &["a,b"], &[]) && !plain("x", &["a"], &["a,b"]));
    }
}
