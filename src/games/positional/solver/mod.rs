//! Positional games: who wins, and strategies that prove it.
//!
//! | module | holds |
//! | --- | --- |
//! | `bits`, `lines` | positions and what stones on lines mean |
//! | `symmetries` | positions modulo symmetry |
//! | `argument` | draws by pairing, by potential, and by an opening before them |
//! | `search` | who wins |
//! | `closed` | a strategy as a small closed set of positions: draws, and whatever else |
//! | `fewest` | a winning strategy with few rows in its printed table |
//! | `shortest` | how long a forced win takes |
//! | `export` | strategies as certificates |
//! | `control`, `known` | limits, and what is known when one is reached |
//!
//! Everything is deterministic: the same game gives the same bytes.

mod argument;
pub(super) mod bits;
mod closed;
mod control;
mod export;
mod fewest;
mod known;
mod lines;
mod search;
mod shortest;
mod symmetries;

use thiserror::Error;
use zermelo_checker::claim::Player;
use zermelo_checker::claim::Statement;
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Certificate;
use zermelo_checker::format::Text;
use zermelo_checker::games::positional::Board;
use zermelo_checker::games::positional::Convention;
use zermelo_checker::games::positional::Positional;
use zermelo_checker::proofs::Kind;
use zermelo_explain::{count, sentence};

use crate::games::positional::automorphisms::Automorphisms;
use crate::games::positional::boards::point_name;
use crate::limits::Limit;
use crate::proofs::replay::builder::{BuildError, StrategyBuilder};

use bits::Bits;
use control::Control;
use lines::Lines;
use search::{Aim, Search};
use shortest::Shortest;
use symmetries::Symmetries;

pub use control::{FirstMoves, Options, Progress, Stage};
pub use known::{Known, Open};

/// How a game ends when both play as well as they can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameValue {
    /// The first player wins.
    FirstWins,
    /// The second player wins.
    SecondWins,
    /// Neither does. Weak games are never drawn.
    Draw,
    /// Not found out, but for a player who does not lose.
    NotLost(Player),
}

/// A solved game.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The value of the game.
    pub value: GameValue,
    /// The proof: a certificate for a win, two for a draw (First does not lose, and neither does
    /// Second).
    pub certificates: Vec<Certificate<'static>>,
    /// How many positions the search looked at.
    pub positions: u64,
}

/// Why a game was not solved.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The board is none, or not the one that the game names.
    #[error("the board: {}", sentence(.0))]
    Board(Fault),
    /// A stone of the start position is on a point that the board does not have.
    #[error("the start position: the board has no point ‘{0}’")]
    StartPoint(String),
    /// Two stones of the start position are on one point.
    #[error("the start position: two stones on ‘{0}’")]
    StartOverlap(String),
    /// The numbers of stones are none that come up in play.
    #[error(
        "the start position has {} of the first player and {second} of the second; the first has as \
         many as the second, or one more",
        count(.first, "stone", "stones")
    )]
    StartCount {
        /// First's stones.
        first: u32,
        /// Second's stones.
        second: u32,
    },
    /// The game is over at its start.
    #[error("the game is over at its start")]
    StartOver,
    /// The player whose strategy is wanted ends the game with the first move, and a certificate
    /// starts after it.
    #[error(
        "the first move of the game ends it; there is no strategy to write down (give a start \
         position further from the end)"
    )]
    FirstMoveEnds,
    /// There is no such argument at the start, or it would prove nothing about the game.
    #[error("{0}")]
    NoArgument(String),
    /// The search ended early: more of anything, or more patience, would help.
    #[error(transparent)]
    Limit(#[from] Limit),
    /// The strategy is too large for a certificate.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// Of a board with very many lines: the check of the strategy takes more work than the format
    /// allows for a file of its length.
    #[error("a strategy was found, but no certificate can hold it: {}", sentence(.0))]
    Work(Fault),
}

/// The stones of a position, by what the players want.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Position<B> {
    attacker: B,
    defender: B,
}

impl<B: Bits> Position<B> {
    fn stones(self) -> u32 {
        self.attacker.len() + self.defender.len()
    }

    fn taken(self) -> B {
        self.attacker.union(self.defender)
    }

    /// With one more stone of the attacker.
    fn attacked(self, point: u16) -> Self {
        Position { attacker: self.attacker.with(point), ..self }
    }

    /// With one more stone of the defender.
    fn defended(self, point: u16) -> Self {
        Position { defender: self.defender.with(point), ..self }
    }

    /// 2 for a stone of the attacker, 1 for one of the defender, 0 for none.
    #[inline]
    fn colour(self, point: u16) -> u8 {
        let bit = B::point(point);
        if self.attacker.meets(bit) { 2 } else { u8::from(self.defender.meets(bit)) }
    }
}

/// Finds the value of a game, and certificates that prove it.
///
/// The game's board hash is put in where the claim needs it. Where an argument shows that neither
/// player of a strong game loses, or that breaker wins, nothing is searched.
///
/// # Errors
/// When the game or its start position does not exist, when its first move ends it, and when a
/// limit is reached or somebody interrupts.
pub fn solve(
    game: &Positional,
    board: &Board,
    options: &Options<'_>,
) -> Result<Solution, SolveError> {
    solve_known(game, board, options, &mut Known::default())
}

/// As [`solve`]; where it fails, `known` has what was found out until then.
///
/// # Errors
/// As [`solve`].
pub fn solve_known(
    game: &Positional,
    board: &Board,
    options: &Options<'_>,
    known: &mut Known,
) -> Result<Solution, SolveError> {
    let game = &export::with_board_hash(game, board).map_err(SolveError::Board)?;
    by_board_size!(board.size(), |Set, _WORDS| Ground::<Set>::start(game, board).map(|_| ()))?;
    match options.by {
        Some(Kind::Replay) => {}
        Some(kind) => return argument::by(kind, game, board),
        None => {
            if let Some(solution) = argument::solve(game, board, options, known)? {
                return Ok(solution);
            }
        }
    }
    by_board_size!(board.size(), |Set, _WORDS| {
        let ground = Ground::<Set>::of(game, board, options)?;
        let mut solver = Solver::new(game, board, &ground, *options);
        solver.solve(known)
    })
}

/// The moves, of both players together, in which a player can force a win at the latest, when both
/// play as well as they can; `None` when the player cannot force a win.
///
/// Breaker's win is never a short one: it takes until no line is left, and is not measured.
///
/// # Errors
/// As [`solve`].
pub fn shortest_win(
    game: &Positional,
    board: &Board,
    player: Player,
    options: &Options<'_>,
) -> Result<Option<u32>, SolveError> {
    let game = &export::with_board_hash(game, board).map_err(SolveError::Board)?;
    by_board_size!(board.size(), |Set, _WORDS| {
        let ground = Ground::<Set>::of(game, board, options)?;
        Solver::new(game, board, &ground, *options).shortest_win(player)
    })
}

/// What a game is played on.
struct Ground<B> {
    lines: Lines<B>,
    /// The automorphisms that keep the start position.
    symmetries: Symmetries,
    /// First's and Second's stones at the start.
    start: [B; 2],
    mover: Player,
}

impl<B: Bits> Ground<B> {
    /// The board and start position of a game, where play can go on.
    fn of(game: &Positional, board: &Board, options: &Options<'_>) -> Result<Self, SolveError> {
        options.limits.confirm_running()?;
        let (lines, start, mover) = Self::start(game, board)?;
        let [first, second] = start;
        let colours: Vec<u8> = (0..lines.size)
            .map(|point| u8::from(first.has(point)) + 2 * u8::from(second.has(point)))
            .collect();
        let group = Automorphisms::of_until(board, options.limits.deadline).ok_or(Limit::Time)?;
        let symmetries = Symmetries::preserving(&group, &colours, options)?;
        Ok(Ground { lines, symmetries, start, mover })
    }

    /// The lines, First's and Second's stones at the start, and who is to move.
    fn start(game: &Positional, board: &Board) -> Result<(Lines<B>, [B; 2], Player), SolveError> {
        let lines = Lines::<B>::of(board);
        let first: B = stones(board, &game.start.first)?;
        let second: B = stones(board, &game.start.second)?;
        if let Some(point) = first.intersection(second).first() {
            return Err(SolveError::StartOverlap(point_name(board, point)));
        }
        let mover = match first.len().checked_sub(second.len()) {
            Some(0) => Player::First,
            Some(1) => Player::Second,
            _ => {
                return Err(SolveError::StartCount { first: first.len(), second: second.len() });
            }
        };
        let over = |player: Player, stones: B| {
            let counts = match game.convention {
                Convention::Strong | Convention::Avoidance => true,
                Convention::Weak { maker } => player == maker,
            };
            counts && lines.complete(stones)
        };
        let full = first.union(second) == lines.all;
        if full || over(Player::First, first) || over(Player::Second, second) {
            return Err(SolveError::StartOver);
        }
        Ok((lines, [first, second], mover))
    }
}

impl<B: Bits> Ground<B> {
    /// The start position as the attacker sees it.
    fn position(&self, attacker: Player) -> Position<B> {
        let [first, second] = self.start;
        match attacker {
            Player::First => Position { attacker: first, defender: second },
            Player::Second => Position { attacker: second, defender: first },
        }
    }
}

/// A game being solved.
struct Solver<'s, B> {
    game: &'s Positional,
    board: &'s Board,
    ground: &'s Ground<B>,
    control: Control<'s>,
}

impl<'s, B: Bits> Solver<'s, B> {
    fn new(
        game: &'s Positional,
        board: &'s Board,
        ground: &'s Ground<B>,
        options: Options<'s>,
    ) -> Self {
        Solver { game, board, ground, control: Control::new(options, board.lines.len()) }
    }

    /// A search for an attacker, with nothing found out yet.
    fn search(&self) -> Search<'s, B> {
        Search::new(&self.ground.lines, &self.ground.symmetries, self.aim())
    }

    /// How an attacker wins.
    fn aim(&self) -> Aim {
        match self.game.convention {
            Convention::Strong => Aim::Race { both: true },
            Convention::Weak { .. } => Aim::Race { both: false },
            Convention::Avoidance => Aim::Trap,
        }
    }

    fn shortest_win(mut self, player: Player) -> Result<Option<u32>, SolveError> {
        if let Convention::Weak { maker } = self.game.convention
            && maker != player
        {
            return Ok(None);
        }
        let mut search = self.search();
        if !self.wins(&mut search, player, &mut Known::default())? {
            return Ok(None);
        }
        let (start, moves) = (self.ground.position(player), self.ground.mover == player);
        Shortest::new(&mut search).plies(start, moves, &mut self.control)
    }

    /// The value of the game, one player as the attacker after the other. Of the two statements that
    /// make a draw, each gets its certificate before the other is looked at, and one that `known` has
    /// already is not searched for.
    fn solve(&mut self, known: &mut Known) -> Result<Solution, SolveError> {
        let convention = self.game.convention;
        let attackers = match convention {
            Convention::Weak { maker } => vec![maker],
            Convention::Strong | Convention::Avoidance => vec![Player::First, Player::Second],
        };
        let mut unmade = None;
        for attacker in attackers {
            let defender = attacker.other();
            if known.certificate(Statement::DoesNotLose(defender)).is_some() {
                continue;
            }
            let mut search = self.search();
            let statement = match (self.wins(&mut search, attacker, known)?, convention) {
                (true, _) => Statement::Wins(attacker),
                (false, Convention::Weak { .. }) => Statement::Wins(defender),
                (false, _) => Statement::DoesNotLose(defender),
            };
            known.note(statement, None);
            let strategy = self.strategy(statement, attacker, &mut search);
            self.control.forget(search.memory());
            let made = strategy
                .and_then(|made| export::certificate(self.game, self.board, statement, made));
            match (made, statement) {
                (Ok(certificate), Statement::DoesNotLose(_)) => {
                    known.note(statement, Some(certificate));
                }
                (Ok(certificate), Statement::Wins(winner)) => {
                    let value = match winner {
                        Player::First => GameValue::FirstWins,
                        Player::Second => GameValue::SecondWins,
                    };
                    return Ok(self.solution(value, vec![certificate]));
                }
                // It matters only if the other player does not win.
                (Err(error), Statement::DoesNotLose(_))
                    if !matches!(error, SolveError::Limit(_)) =>
                {
                    unmade = unmade.or(Some(error));
                }
                (Err(error), _) => return Err(error),
            }
        }
        if let Some(error) = unmade {
            return Err(error);
        }
        // First's certificate comes first.
        let of = |player| known.certificate(Statement::DoesNotLose(player)).cloned();
        let certificates = [Player::First, Player::Second].into_iter().filter_map(of).collect();
        Ok(self.solution(GameValue::Draw, certificates))
    }

    fn solution(&self, value: GameValue, certificates: Vec<Certificate<'static>>) -> Solution {
        Solution { value, certificates, positions: self.control.positions() }
    }

    /// Whether a player wins as the attacker.
    fn wins(
        &mut self,
        search: &mut Search<'_, B>,
        attacker: Player,
        known: &mut Known,
    ) -> Result<bool, SolveError> {
        let may_begin = self.control.enter(Stage::Outcome);
        let (start, moves) = (self.ground.position(attacker), self.ground.mover == attacker);
        let won = may_begin.and_then(|()| search.wins_from(start, moves, &mut self.control));
        let first_moves = self.control.first_moves();
        let open = Open { attacker, attacker_moves: moves, first_moves };
        known.open = won.is_err().then_some(open);
        won
    }

    fn strategy(
        &mut self,
        statement: Statement,
        attacker: Player,
        search: &mut Search<'_, B>,
    ) -> Result<StrategyBuilder, SolveError> {
        let proponent = statement.proponent();
        let start = self.ground.position(attacker);
        let task = Task {
            start,
            attacker,
            proponent,
            proponent_moves: self.ground.mover == proponent,
            points: self.board.size(),
        };
        if proponent == attacker
            && let Aim::Race { .. } = search.aim
            && let Some(strategy) = fewest::strategy(&task, search, &mut self.control)?
        {
            return Ok(strategy);
        }
        closed::strategy(&task, search, &mut self.control)
    }
}

/// A strategy that is wanted.
struct Task<B> {
    start: Position<B>,
    attacker: Player,
    /// Whose strategy: the attacker's or the defender's.
    proponent: Player,
    /// Whether the proponent moves first.
    proponent_moves: bool,
    /// How many points the board has.
    points: usize,
}

/// The points of some names.
fn stones<B: Bits>(board: &Board, names: &[Text]) -> Result<B, SolveError> {
    names.iter().try_fold(B::EMPTY, |stones, name| {
        let point = board.points.iter().zip(0u16..).find(|(point, _)| *point == name);
        let (_, point) = point.ok_or_else(|| SolveError::StartPoint(name.to_string()))?;
        if stones.has(point) {
            return Err(SolveError::StartOverlap(name.to_string()));
        }
        Ok(stones.with(point))
    })
}

#[cfg(test)]
mod many_lines;
#[cfg(test)]
mod stopping;
#[cfg(test)]
mod tests;
