//! A line of play against a strategy, move by move, in positions as they are on the board.
//!
//! What is legal and when the game is over is decided by the rules; the strategy is asked for
//! replies and nothing else.

use zermelo_checker::claim::{Convention, Player, Statement};
use zermelo_checker::rules::positional::Board;
use zermelo_checker::rules::{Ending, IllegalMove, Move, Rules};
use zermelo_checker::verdict::Diagram;

use super::PlayError;
use super::digits::{Digit, Digits};
use super::strategy::{Answer, Record, Strategy, record};
use crate::solver::erdos_szekeres::permutation::Permutation;

/// A move of a line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Who moved.
    pub player: Player,
    /// The move, by name.
    pub name: String,
    /// Its number in certificates.
    pub number: Move,
    /// Whether the strategy chose it.
    pub by_strategy: bool,
    /// The position after it.
    pub position: Diagram,
    /// In the Erdős–Szekeres game, the digit.
    pub digit: Option<Digit>,
}

/// How a line of play ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// A line of the board was completed.
    Line {
        /// By whom.
        by: Player,
        /// Its points.
        points: Vec<String>,
        /// Who has won by that.
        winner: Player,
    },
    /// All points are taken, and no line decides.
    Full {
        /// Who has won; `None` for a draw.
        winner: Option<Player>,
    },
    /// The region is the whole board: the other player has to complete a pattern.
    Corner {
        /// Who has won.
        winner: Player,
    },
    /// A pattern is complete.
    Pattern {
        /// Who has won.
        winner: Player,
    },
    /// However the game goes on, it ends as claimed.
    Settled,
}

impl End {
    /// Who has won, where that is decided.
    pub fn winner(&self) -> Option<Player> {
        match *self {
            End::Line { winner, .. } | End::Corner { winner } | End::Pattern { winner } => {
                Some(winner)
            }
            End::Full { winner } => winner,
            End::Settled => None,
        }
    }
}

/// A game against a strategy.
pub trait Match {
    /// Whose strategy it is.
    fn proponent(&self) -> Player;

    /// The position now.
    fn position(&self) -> Diagram;

    /// The moves so far.
    fn steps(&self) -> &[Step];

    /// How the game has ended.
    fn end(&self) -> Option<&End>;

    /// The opponent's legal moves, by name.
    fn legal_moves(&self) -> Vec<String>;

    /// Plays a move of the opponent, given by name, and the strategy's reply. After an error the
    /// game is as it was before.
    ///
    /// # Errors
    /// When that is no legal move.
    fn play(&mut self, name: &str) -> Result<(), PlayError>;

    /// Takes back the opponent's last move and the reply to it, if there is one.
    fn undo(&mut self) -> bool;

    /// Begins anew with the digits of a permutation, both players', and the strategy's reply where
    /// it is its turn. After an error the game is as it was before.
    ///
    /// # Errors
    /// When the game is over before the last digit, or the strategy does not lead there.
    fn follow(&mut self, permutation: &Permutation) -> Result<(), PlayError>;
}

/// How the moves of a game are named.
pub enum Moves<'c> {
    /// The points of a board.
    Points(&'c Board, Convention),
    /// Cells and digits.
    Cells(Digits),
}

/// A game against a strategy, by the rules `R`.
pub struct Line<'c, R: Rules> {
    rules: R,
    strategy: Strategy<'c>,
    moves: Moves<'c>,
    played: Played<R::Position>,
    /// How many moves there were before each of the opponent's moves that can be taken back.
    marks: Vec<usize>,
}

/// The moves so far. There is a position more than there are moves.
#[derive(Clone)]
struct Played<P> {
    position: P,
    before: Vec<P>,
    steps: Vec<Step>,
    end: Option<End>,
}

impl<'c, R: Rules> Line<'c, R> {
    /// A game from the start.
    ///
    /// # Errors
    /// When the strategy's first move is not legal.
    pub fn new(
        rules: R,
        strategy: Strategy<'c>,
        moves: Moves<'c>,
    ) -> Result<Line<'c, R>, PlayError> {
        let position = rules.start();
        let played = Played { position, before: Vec::new(), steps: Vec::new(), end: None };
        let mut line = Line { rules, strategy, moves, played, marks: Vec::new() };
        line.played = line.opened(line.played.clone())?;
        Ok(line)
    }

    /// With the strategy's first move, where it moves first.
    fn opened(&self, played: Played<R::Position>) -> Result<Played<R::Position>, PlayError> {
        if self.rules.mover(&played.position) != self.strategy.proponent {
            return Ok(played);
        }
        let opening = self.strategy.opening.ok_or(PlayError::Wrong("it has no first move"))?;
        self.moved(played, opening, None, true)
    }

    /// With a move more.
    fn moved(
        &self,
        mut played: Played<R::Position>,
        mv: Move,
        digit: Option<Digit>,
        by_strategy: bool,
    ) -> Result<Played<R::Position>, PlayError> {
        if played.end.is_some() {
            return Err(PlayError::Over);
        }
        let player = self.rules.mover(&played.position);
        let name = self.rules.move_name(mv);
        let after = match self.rules.play(&played.position, mv) {
            Ok(after) => after,
            Err(IllegalMove::Taken) => return Err(PlayError::Taken(name)),
            Err(IllegalMove::NotAllowed | IllegalMove::OffBoard) => {
                return Err(PlayError::NotAllowed(name));
            }
        };
        let digit = digit.or_else(|| match &self.moves {
            Moves::Cells(digits) => digits.digit(&permutation(&played), mv),
            Moves::Points(..) => None,
        });
        let position = self.rules.diagram(&after);
        let outlook = self.rules.outlook(&played.position, Statement::Wins(player));
        let ending = self.rules.ending(&outlook, &after, mv);
        played.end = ending.map(|ending| self.end_of(&position, mv, ending));
        played.steps.push(Step { player, name, number: mv, by_strategy, position, digit });
        played.before.push(std::mem::replace(&mut played.position, after));
        Ok(played)
    }

    /// What ended the game.
    fn end_of(&self, position: &Diagram, mv: Move, ending: Ending) -> End {
        let winner = match ending {
            Ending::Won(player) => Some(player),
            Ending::Drawn => None,
        };
        match (&self.moves, position, winner) {
            (Moves::Points(board, convention), Diagram::Stones { points, .. }, _) => {
                match completed(board, *convention, points, mv) {
                    Some((by, points)) => {
                        let winner = winner.unwrap_or(by);
                        End::Line { by, points, winner }
                    }
                    None => End::Full { winner },
                }
            }
            (Moves::Cells(digits), _, Some(winner)) if digits.completes(mv) => {
                End::Pattern { winner }
            }
            (_, _, Some(winner)) => End::Corner { winner },
            (_, _, None) => End::Full { winner },
        }
    }

    /// With the strategy's reply to the last move.
    fn answered(&self, mut played: Played<R::Position>) -> Result<Played<R::Position>, PlayError> {
        let (Some(before), Some(last)) = (played.before.last(), played.steps.last()) else {
            return self.opened(played);
        };
        match self.strategy.answer(&self.record(before), last.number)? {
            Answer::Reply(reply) => self.moved(played, reply, None, true),
            Answer::Win(reply) => {
                let mut played = self.moved(played, reply, None, true)?;
                played.end.get_or_insert(End::Settled);
                Ok(played)
            }
            Answer::Settled => {
                played.end.get_or_insert(End::Settled);
                Ok(played)
            }
        }
    }

    fn record(&self, position: &R::Position) -> Record {
        record(&self.rules.diagram(position))
    }

    /// The move of a name, with the digit where it names one.
    fn read(&self, name: &str) -> Result<(Move, Option<Digit>), PlayError> {
        let name = name.trim();
        match &self.moves {
            Moves::Cells(digits) => digits.read(name, &permutation(&self.played)),
            Moves::Points(board, _) => {
                let point = board.points.iter().position(|point| point.as_str() == name);
                let point = point.and_then(|point| Move::try_from(point).ok());
                let form = "the name of a point";
                let unknown = PlayError::NoSuchMove { text: name.to_owned(), form };
                Ok((point.ok_or(unknown)?, None))
            }
        }
    }
}

impl<R: Rules> Match for Line<'_, R> {
    fn proponent(&self) -> Player {
        self.strategy.proponent
    }

    fn position(&self) -> Diagram {
        self.rules.diagram(&self.played.position)
    }

    fn steps(&self) -> &[Step] {
        &self.played.steps
    }

    fn end(&self) -> Option<&End> {
        self.played.end.as_ref()
    }

    fn legal_moves(&self) -> Vec<String> {
        if self.played.end.is_some() {
            return Vec::new();
        }
        let mut moves = Vec::new();
        self.rules.legal_moves(&self.played.position, &mut moves);
        moves.into_iter().map(|mv| self.rules.move_name(mv)).collect()
    }

    fn play(&mut self, name: &str) -> Result<(), PlayError> {
        if self.played.end.is_some() {
            return Err(PlayError::Over);
        }
        let (mv, digit) = self.read(name)?;
        let played = self.moved(self.played.clone(), mv, digit, false)?;
        let played = self.answered(played)?;
        self.marks.push(self.played.steps.len());
        self.played = played;
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let Some(mark) = self.marks.pop() else { return false };
        let played = &mut self.played;
        if let Some(position) = played.before.get(mark) {
            played.position = position.clone();
        }
        played.before.truncate(mark);
        played.steps.truncate(mark);
        played.end = None;
        true
    }

    fn follow(&mut self, permutation: &Permutation) -> Result<(), PlayError> {
        let Moves::Cells(digits) = &self.moves else { return Err(PlayError::NoDigits) };
        let position = self.rules.start();
        let mut played = Played { position, before: Vec::new(), steps: Vec::new(), end: None };
        for (place, digit) in permutation.relative().into_iter().enumerate() {
            if played.end.is_some() {
                return Err(PlayError::OverAfter { digits: place });
            }
            let (mv, digit) = digits.play(&self::permutation(&played), digit)?;
            played = self.moved(played, mv, Some(digit), false)?;
        }
        if played.end.is_some() {
            return Err(PlayError::OverAfter { digits: played.steps.len() });
        }
        if self.rules.mover(&played.position) == self.strategy.proponent {
            played = self.answered(played)?;
        } else if !self.strategy.leads_to(&self.record(&played.position))? {
            return Err(PlayError::OffTheStrategy);
        }
        self.played = played;
        self.marks.clear();
        Ok(())
    }
}

/// The permutation that was played so far.
fn permutation<P>(played: &Played<P>) -> Permutation {
    let last = played.steps.last().and_then(|step| step.digit.as_ref());
    last.map(|digit| digit.permutation.clone()).unwrap_or_default()
}

/// A line through a point that one player has completed, if it counts.
fn completed(
    board: &Board,
    convention: Convention,
    points: &[(String, Option<Player>)],
    mv: Move,
) -> Option<(Player, Vec<String>)> {
    let at = |point: u16| points.get(usize::from(point));
    let by = at(mv)?.1?;
    if matches!(convention, Convention::Weak { maker } if maker != by) {
        return None;
    }
    let own = |point: &u16| at(*point).is_some_and(|(_, taken)| *taken == Some(by));
    let line = board.lines.iter().find(|line| line.contains(&mv) && line.iter().all(own))?;
    Some((by, line.iter().filter_map(|&point| Some(at(point)?.0.clone())).collect()))
}
