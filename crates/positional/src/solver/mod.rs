//! Positional games: who wins, and strategies that prove it.
//!
//! | module | holds |
//! | --- | --- |
//! | `ground` | the board and the start of a game |
//! | `argument` | draws by pairing, by potential, and by an opening before them |
//! | `mirror` | mirrors of avoidance games |
//! | `parts` | draws by small games side by side |
//! | `threats` | wins by threat sequences, on large boards |
//! | `reduced` | who wins a race by what is left of the lines, and a strategy |
//! | `search` | who wins |
//! | `scheduled` | the same, and a strategy, where a turn has several points or scores decide |
//! | `small` | who wins on a small board on which points need others |
//! | `follow_ups` | pairs of points that decide a game on a board on which points need others |
//! | `subgame` | who wins from a position of a game |
//! | `judge` | the same of any position after moves, with arguments and threats |
//! | `strategy` | what all strategies have in common that are closed sets of positions |
//! | `closed` | a strategy as a small closed set of positions: draws, and whatever else |
//! | `fewest` | a winning strategy with few rows in its printed table |
//! | `export` | strategies as certificates |
//! | `aim`, `control`, `known` | how the attacker wins, limits, and what is known when one is reached |
//! | `kept` | a search kept in a file |
//! | `solution`, `error` | what is found, and why nothing is |
//!
//! Everything is deterministic: the same game gives the same bytes.

/// Evaluates an expression with a constant of this name: how many words of 64 bits the sets of a board of
/// so many points have.
macro_rules! by_board_size {
    ($points:expr, |$words:ident| $body:expr) => {
        match $points {
            0..=64 => {
                const $words: usize = 1;
                $body
            }
            65..=128 => {
                const $words: usize = 2;
                $body
            }
            _ => {
                const $words: usize = 8;
                $body
            }
        }
    };
}

mod aim;
mod argument;
mod closed;
mod control;
mod export;
mod fewest;
mod follow_ups;
mod ground;
mod judge;
mod kept;
mod known;
mod mirror;
mod parts;
mod reduced;
mod scheduled;
mod search;
mod small;
mod solution;
mod strategy;
mod subgame;
mod threats;
mod words;

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::positional::{Board, Convention, Positional, Turns};
use zermelo_checker::proofs::Kind;
use zermelo_explain::sentence;

use crate::start::complete;
use aim::Aim;
pub(crate) use argument::shown_by_blocking;
use control::Control;
use ground::Ground;
use reduced::{ReducedSearch, UseOfLemmas};
use scheduled::ScheduledSearch;
use search::Search;
pub(super) use small::{MOST_PLACES, Small};

pub use control::{Options, Stage};
pub use judge::judged;
pub use kept::Checkpoint;
pub use known::{Knowledge, Open};
pub use solution::{GameValue, Solution};
pub(super) use subgame::Subgame;
use zermelo_search::limits::SolveError;

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
    solve_known(game, board, options, &mut Knowledge::default())
}

/// As [`solve`]; where it fails, `known` has what was found out until then.
///
/// # Errors
/// As [`solve`].
pub fn solve_known(
    game: &Positional,
    board: &Board,
    options: &Options<'_>,
    known: &mut Knowledge,
) -> Result<Solution, SolveError> {
    let game = &with_hash(game, board)?;
    ground::start(game, board)?;
    confirm_kept(board, options)?;
    let is_scheduled = is_scheduled(game);
    match options.by {
        None if is_scheduled => {}
        Some(Kind::Replay) => {}
        Some(kind) if is_scheduled => {
            let why = match game.convention {
                Convention::Score { .. } => "scores decide",
                _ => "a turn has several points",
            };
            let message = format!("{why}: {} is no kind of proof", kind.name());
            return Err(SolveError::Wrong(message));
        }
        Some(kind) => return argument::by(kind, game, board, options),
        None if options.checkpoint.is_some_and(Checkpoint::is_begun) => {}
        None => {
            if let Some(solution) = argument::solve(game, board, options, known)? {
                return Ok(solution);
            }
        }
    }
    by_board_size!(board.size(), |N| {
        let ground = Ground::<N>::of(game, board, options)?;
        let mut solver = Solver::new(game, board, &ground, *options);
        let solution = solver.solve(known);
        let first_moves = solver.control.first_moves();
        known.open = solver.asked.map(|attacker| Open { attacker, first_moves });
        solution
    })
}

/// Confirms that the search is kept, if it is to be.
fn confirm_kept(board: &Board, options: &Options<'_>) -> Result<(), SolveError> {
    let why = match options.by {
        Some(kind) if kind != Kind::Replay => format!("for a proof by {}", kind.name()),
        _ if board.needs.iter().any(|needs| !needs.is_empty()) => {
            "on a board on which points need others".to_owned()
        }
        _ => return Ok(()),
    };
    let refused = || SolveError::Wrong(format!("--checkpoint keeps no search {why}"));
    options.checkpoint.map_or(Ok(()), |_| Err(refused()))
}

/// The players who can win as the attacker.
fn attackers(convention: Convention) -> Vec<Player> {
    match convention {
        Convention::Weak { maker } => vec![maker],
        Convention::Score { ahead, .. } => vec![ahead],
        Convention::Strong | Convention::Avoidance => vec![Player::First, Player::Second],
    }
}

/// Whether a turn has several points, or scores decide: what other searches and arguments are about decides
/// nothing then.
fn is_scheduled(game: &Positional) -> bool {
    let by_scores = matches!(game.convention, Convention::Score { .. });
    by_scores || game.turns.is_some_and(|turns| !turns.alternate())
}

/// The game with the board's hash in it exactly where the claim needs it.
fn with_hash(game: &Positional, board: &Board) -> Result<Positional, SolveError> {
    complete(&Positional { board_hash: None, ..game.clone() }, board)
        .map_err(|fault| SolveError::Wrong(format!("the board: {}", sentence(&fault))))
}

/// A game being solved.
struct Solver<'s, const N: usize> {
    game: &'s Positional,
    board: &'s Board,
    ground: &'s Ground<N>,
    control: Control<'s>,
    /// The player of whom it is being searched whether it wins as the attacker.
    asked: Option<Player>,
}

impl<'s, const N: usize> Solver<'s, N> {
    fn new(
        game: &'s Positional,
        board: &'s Board,
        ground: &'s Ground<N>,
        options: Options<'s>,
    ) -> Self {
        let control = Control::new(options, board.lines.len());
        Solver { game, board, ground, control, asked: None }
    }

    /// The turns, where one has several points or scores decide, and how many stones there are when First
    /// begins.
    fn turns(&self) -> Option<(Turns, u32)> {
        let placed = self.ground.position(Player::First).stones();
        // Where Second is to move at the start, First has begun with a stone of it.
        let begun = u32::from(self.ground.mover == Player::Second);
        let turns = self.game.turns.unwrap_or(Turns { opening: 1, first: 1, second: 1 });
        is_scheduled(self.game).then_some((turns, placed.saturating_sub(begun)))
    }

    /// A search for an attacker, with nothing found out yet.
    fn search(&self, attacker: Player) -> Search<'s, N> {
        let Ground { lines, symmetries, .. } = self.ground;
        if let Some(turns) = self.turns() {
            let scheduled = ScheduledSearch::new(lines, symmetries, self.aim(), attacker, turns);
            let mut search = Search::new(lines, symmetries, self.aim(), None);
            search.scheduled = Some(scheduled);
            return search;
        }
        Search::new(lines, symmetries, self.aim(), ReducedSearch::of(self.ground, self.aim()))
    }

    fn aim(&self) -> Aim {
        Aim::of(self.game.convention)
    }

    /// The value of the game, one player as the attacker after the other. Of the two statements that
    /// make a draw, each gets its certificate before the other is looked at, and one that `known` has
    /// already is not searched for.
    fn solve(&mut self, known: &mut Knowledge) -> Result<Solution, SolveError> {
        let convention = self.game.convention;
        let mut attackers = attackers(convention);
        let mut kept = self.kept(known)?;
        // What is kept for the second one says that the first does not win.
        attackers.sort_by_key(|attacker| kept.as_ref().is_none_or(|(of, _)| of != attacker));
        let mut unmade = None;
        for attacker in attackers {
            let defender = attacker.other();
            if known.certificate(Statement::DoesNotLose(defender)).is_some() {
                continue;
            }
            self.asked = Some(attacker);
            let mut search = match kept.take_if(|(of, _)| *of == attacker) {
                Some((_, search)) => search,
                None => {
                    if let Some(certificate) = self.by_threats(attacker)? {
                        known.note(Statement::Wins(attacker), Some(certificate.clone()));
                        return Ok(self.solution(GameValue::Wins(attacker), vec![certificate]));
                    }
                    self.search(attacker)
                }
            };
            if let Some(checkpoint) = self.control.checkpoint() {
                checkpoint.begin(attacker, known);
            }
            let statement = match (self.wins(&mut search, attacker)?, convention) {
                (true, _) => Statement::Wins(attacker),
                (false, Convention::Weak { .. } | Convention::Score { .. }) => {
                    Statement::Wins(defender)
                }
                (false, _) => Statement::DoesNotLose(defender),
            };
            known.note(statement, None);
            let made = self.certificate(statement, attacker, &mut search);
            self.control.forget(search.memory());
            match (made, statement) {
                (Ok(certificate), Statement::DoesNotLose(_)) => {
                    known.note(statement, Some(certificate));
                }
                (Ok(certificate), Statement::Wins(winner)) => {
                    return Ok(self.solution(GameValue::Wins(winner), vec![certificate]));
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

    /// What the checkpoint keeps: the search for a player as the attacker, and in `known` what is proved.
    fn kept(
        &mut self,
        known: &mut Knowledge,
    ) -> Result<Option<(Player, Search<'s, N>)>, SolveError> {
        let Some(checkpoint) = self.control.checkpoint() else { return Ok(None) };
        checkpoint.read(known, |attacker, from| {
            let mut search = self.search(attacker);
            search.read(from, &mut self.control)?;
            Ok((attacker, search))
        })
    }

    /// The certificate of a win by threats, where one is found.
    fn by_threats(&mut self, attacker: Player) -> Result<Option<Certificate<'static>>, SolveError> {
        // By the argument of strategy stealing, who moves second wins no strong game.
        // The search for threats does not count moves.
        if self.turns().is_some()
            || self.ground.lines.is_limited()
            || self.game.convention == Convention::Strong && attacker != self.ground.mover
        {
            return Ok(None);
        }
        let strategy = threats::strategy(self.ground, attacker, self.aim(), &mut self.control)?;
        let statement = Statement::Wins(attacker);
        let certificate =
            strategy.map(|made| export::certificate(self.game, self.board, statement, made));
        match certificate.transpose() {
            Err(SolveError::Work(_)) => Ok(None),
            made => made,
        }
    }

    fn solution(&self, value: GameValue, certificates: Vec<Certificate<'static>>) -> Solution {
        Solution { value, certificates, positions: self.control.positions() }
    }

    /// Whether a player wins as the attacker.
    fn wins(&mut self, search: &mut Search<'_, N>, attacker: Player) -> Result<bool, SolveError> {
        self.asked = Some(attacker);
        self.control.enter(Stage::Outcome)?;
        let (start, moves) = (self.ground.position(attacker), self.ground.mover == attacker);
        let won = search.wins(start, moves, &mut self.control);
        if let Some(checkpoint) = self.control.checkpoint() {
            search.keep(checkpoint)?;
        }
        let won = won?;
        self.asked = None;
        Ok(won)
    }

    /// The certificate of a statement that a search has shown.
    fn certificate(
        &mut self,
        statement: Statement,
        attacker: Player,
        search: &mut Search<'_, N>,
    ) -> Result<Certificate<'static>, SolveError> {
        let (game, board, control) = (self.game, self.board, &mut self.control);
        let task = self.ground.task(attacker, statement.proponent());
        let certificate = |strategy| export::certificate(game, board, statement, strategy);
        let is_win = task.proponent == attacker;
        if let Some(scheduled) = &mut search.scheduled {
            return scheduled::strategy(&task, scheduled, control).and_then(certificate);
        }
        if let Some(reduced) = &mut search.reduced
            && !(is_win && reduced.both)
        {
            let mut made =
                |lemmas| reduced::strategy(&task, lemmas, reduced, control).and_then(certificate);
            let [first, fewer @ ..] = UseOfLemmas::ALL;
            let mut last = made(first);
            for lemmas in fewer {
                if !matches!(last, Err(SolveError::Work(_))) {
                    break;
                }
                last = made(lemmas);
            }
            return last;
        }
        if is_win
            && let Aim::Race { .. } = search.aim
            && !search.lines.has_needs()
            && !search.lines.is_limited()
            && let Some(strategy) = fewest::strategy(&task, search, control)?
        {
            return certificate(strategy);
        }
        closed::strategy(&task, search, control).and_then(certificate)
    }
}

#[cfg(test)]
mod tests;
