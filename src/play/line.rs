//! A line of play against a strategy, move by move, in positions on the real board.
//!
//! The rules decide which moves are legal and when the game is over; the strategy only gives replies.
//! The names of moves and the words for the end are those of the game's face.

use std::convert::Infallible;

use serde_json::{Map, Value};
use zermelo_checker::claim::Player;
use zermelo_checker::proofs::replay::{Move, Rules};
use zermelo_checker::writing::Records;
use zermelo_explain::face::{Ending, Face, PositionOf};
use zermelo_explain::picture::Picture;

use super::strategy::{Argument, Choice, Replies, StrategyReply};
use super::{PlayError, names};

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
    pub position: Picture,
    /// The move in the game's own notation, where it has one beside the names of moves.
    pub notation: Option<Written>,
    /// Of a move that was chosen among all that win: what it was chosen by.
    pub choice: Option<Choice>,
}

/// A move in its game's own notation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// What stands after the move's name.
    pub text: String,
    /// The same as fields of a JSON object.
    pub fields: Map<String, Value>,
}

/// A game against a strategy.
pub trait Match {
    /// Whose strategy it is.
    fn proponent(&self) -> Player;

    /// What the game calls a player.
    fn player(&self, player: Player) -> &'static str;

    /// The position now.
    fn position(&self) -> Picture;

    /// The moves so far.
    fn steps(&self) -> &[Step];

    /// How the game has ended.
    fn end(&self) -> Option<&Ending>;

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

    /// Begins anew with a line of play in the game's own notation, both players' moves, and the
    /// strategy's reply where it is its turn. After an error the game is as it was before.
    ///
    /// # Errors
    /// When the game has no such notation, is over before the last move, or the strategy does not
    /// lead there.
    fn follow(&mut self, line: &str) -> Result<(), PlayError>;
}

/// A notation for lines of play that a game has beside the names of moves.
pub trait Notation {
    /// What the notation makes of the moves so far.
    type Written: Clone;

    /// How moves are written, names and notation together, as it ends the sentence *a move is …*.
    fn form(&self) -> &'static str;

    /// The move that a text writes after what was written before; then also what is written after it.
    /// `None` for a text that is none of the notation, and may be the name of a move.
    ///
    /// # Errors
    /// When it is one, and names no legal move.
    fn read(
        &self,
        text: &str,
        before: Option<&Self::Written>,
    ) -> Option<Result<(Move, Self::Written), PlayError>>;

    /// What is written after a legal move.
    fn write(&self, before: Option<&Self::Written>, mv: Move) -> Option<Self::Written>;

    /// The last move as it is written.
    fn shown(&self, written: &Self::Written) -> Written;

    /// The moves of a line of play, one by one, and what such moves are called.
    ///
    /// # Errors
    /// When it is none.
    fn line(&self, text: &str) -> Result<(Vec<String>, &'static str), PlayError>;
}

/// The notation of a game that has only names.
pub enum Names {}

impl Notation for Names {
    type Written = Infallible;

    fn form(&self) -> &'static str {
        match *self {}
    }

    fn read(
        &self,
        _: &str,
        _: Option<&Infallible>,
    ) -> Option<Result<(Move, Infallible), PlayError>> {
        match *self {}
    }

    fn write(&self, _: Option<&Infallible>, _: Move) -> Option<Infallible> {
        match *self {}
    }

    fn shown(&self, written: &Infallible) -> Written {
        match *written {}
    }

    fn line(&self, _: &str) -> Result<(Vec<String>, &'static str), PlayError> {
        match *self {}
    }
}

/// Gives the reply by an argument to the opponent's last move, from the record of the position after it;
/// `None` when there is none to make. The function says which move the argument sees when one is made.
pub type ReplyBy<'c> =
    Box<dyn Fn(&Argument, &[u8], Move, &dyn Fn(Move) -> Option<Move>) -> Option<Move> + 'c>;

/// The positions of a strategy's game.
type StrategyPosition<S> = PositionOf<<S as Replies>::Face>;

/// A game against a strategy `S`, with a notation `N`.
pub struct Line<'c, S: Replies, N: Notation = Names> {
    strategy: S,
    notation: Option<N>,
    reply_by: Option<ReplyBy<'c>>,
    state: GameStateOf<S, N>,
    /// How many moves there were before each of the opponent's moves that can be taken back.
    marks: Vec<(usize, Option<Argument>)>,
}

/// The position, and the moves that led to it.
#[derive(Clone)]
struct GameState<P, W> {
    position: P,
    written: Option<W>,
    /// The positions before every move, and what was written until then.
    before: Vec<(P, Option<W>)>,
    steps: Vec<Step>,
    /// What the strategy goes on by, once it has left its positions.
    argument: Option<Argument>,
    end: Option<Ending>,
}

impl<P, W> GameState<P, W> {
    fn start(position: P) -> GameState<P, W> {
        GameState {
            position,
            written: None,
            before: Vec::new(),
            steps: Vec::new(),
            argument: None,
            end: None,
        }
    }
}

type GameStateOf<S, N> = GameState<StrategyPosition<S>, <N as Notation>::Written>;

impl<'c, S: Replies> Line<'c, S> {
    /// A game from the start, in a game whose arguments reply so, if there are any.
    ///
    /// # Errors
    /// When the strategy's first move is not legal.
    pub fn new(strategy: S, reply_by: Option<ReplyBy<'c>>) -> Result<Line<'c, S>, PlayError> {
        Line::begun(strategy, None, reply_by)
    }
}

impl<'c, S: Replies, N: Notation> Line<'c, S, N> {
    /// A game from the start, in a game with a notation of its own.
    ///
    /// # Errors
    /// When the strategy's first move is not legal.
    pub fn with_notation(strategy: S, notation: N) -> Result<Line<'c, S, N>, PlayError> {
        Line::begun(strategy, Some(notation), None)
    }

    fn begun(
        strategy: S,
        notation: Option<N>,
        reply_by: Option<ReplyBy<'c>>,
    ) -> Result<Line<'c, S, N>, PlayError> {
        let state = GameState::start(strategy.face().rules().start());
        let mut line = Line { strategy, notation, reply_by, state, marks: Vec::new() };
        line.state = line.opened(line.state.clone())?;
        Ok(line)
    }

    /// The move that a text names, and what is written after it in the game's own notation.
    fn read(
        &self,
        text: &str,
        before: Option<&N::Written>,
    ) -> Result<(Move, Option<N::Written>), PlayError> {
        let notation = self.notation.as_ref();
        if let Some(read) = notation.and_then(|notation| notation.read(text, before)) {
            return read.map(|(mv, written)| (mv, Some(written)));
        }
        let form = notation.map_or(self.face().form(), Notation::form);
        Ok((names::read(self.face(), form, text)?, None))
    }

    /// With the strategy's first move, where it moves first.
    fn opened(&self, state: GameStateOf<S, N>) -> Result<GameStateOf<S, N>, PlayError> {
        if self.rules().mover(&state.position) != self.proponent() {
            return Ok(state);
        }
        let opening = self.strategy.opening().ok_or(PlayError::Wrong("it has no first move"))?;
        self.moved(state, opening, None, true)
    }

    /// With a move more.
    fn moved(
        &self,
        mut state: GameStateOf<S, N>,
        mv: Move,
        written: Option<N::Written>,
        by_strategy: bool,
    ) -> Result<GameStateOf<S, N>, PlayError> {
        if state.end.is_some() {
            return Err(PlayError::Over);
        }
        let rules = self.rules();
        let player = rules.mover(&state.position);
        let after = rules
            .play(&state.position, mv)
            .ok_or_else(|| names::refused(self.face(), &self.record(&state.position), mv))?;
        let notation = self.notation.as_ref();
        let written = written
            .or_else(|| notation.and_then(|notation| notation.write(state.written.as_ref(), mv)));
        let record = self.record(&after);
        state.end = rules.ending(&after, mv).map(|_| self.face().ending(player, mv, &record));
        state.steps.push(Step {
            player,
            name: names::name(self.face(), mv),
            number: mv,
            by_strategy,
            position: names::drawn(self.face(), &record),
            notation: notation
                .zip(written.as_ref())
                .map(|(notation, written)| notation.shown(written)),
            choice: None,
        });
        let position = std::mem::replace(&mut state.position, after);
        state.before.push((position, std::mem::replace(&mut state.written, written)));
        Ok(state)
    }

    /// With the strategy's reply to the last move.
    fn answered(&self, mut state: GameStateOf<S, N>) -> Result<GameStateOf<S, N>, PlayError> {
        let (Some((before, _)), Some(last)) = (state.before.last(), state.steps.last()) else {
            return self.opened(state);
        };
        let reply = match &state.argument {
            Some(argument) => StrategyReply::Argument(argument.clone()),
            None => self.strategy.answer(before, last.number)?,
        };
        match reply {
            StrategyReply::Argument(argument) => {
                if state.end.is_some() {
                    return Ok(state);
                }
                let record = self.record(&state.position);
                let seen = |mv| self.strategy.seen_by(&argument, mv);
                let reply_by = self.reply_by.as_ref();
                let reply = reply_by.and_then(|by| by(&argument, &record, last.number, &seen));
                let reply = reply.ok_or(PlayError::Wrong("an argument has no reply"))?;
                let mut state = self.moved(state, reply, None, true)?;
                if self.rules().is_settled(&state.position) {
                    state.end.get_or_insert_with(|| self.settled());
                }
                state.argument = Some(argument);
                Ok(state)
            }
            StrategyReply::Reply(reply) => self.moved(state, reply, None, true),
            StrategyReply::OneOf(reply, choice) => {
                let mut state = self.moved(state, reply, None, true)?;
                if let Some(step) = state.steps.last_mut() {
                    step.choice = Some(choice);
                }
                Ok(state)
            }
            StrategyReply::Win(reply) => {
                let mut state = self.moved(state, reply, None, true)?;
                state.end.get_or_insert_with(|| self.settled());
                Ok(state)
            }
            StrategyReply::Settled => {
                state.end.get_or_insert_with(|| self.settled());
                Ok(state)
            }
        }
    }

    /// However the game goes on, it ends as claimed.
    fn settled(&self) -> Ending {
        let face = self.face();
        let (player, achieves) = (face.player(self.proponent()), face.achievement());
        let message = format!("decided: however the game goes on, {player} {achieves}");
        Ending { kind: "settled", winner: None, message }
    }

    fn face(&self) -> &S::Face {
        self.strategy.face()
    }

    fn rules(&self) -> &<S::Face as Face>::Rules {
        self.face().rules()
    }

    /// A position as it is stored.
    fn record(&self, position: &StrategyPosition<S>) -> Vec<u8> {
        let mut record = Vec::new();
        self.rules().write(position, &mut record);
        record
    }
}

impl<S: Replies, N: Notation> Match for Line<'_, S, N> {
    fn proponent(&self) -> Player {
        self.rules().proponent()
    }

    fn player(&self, player: Player) -> &'static str {
        self.face().player(player)
    }

    fn position(&self) -> Picture {
        names::drawn(self.face(), &self.record(&self.state.position))
    }

    fn steps(&self) -> &[Step] {
        &self.state.steps
    }

    fn end(&self) -> Option<&Ending> {
        self.state.end.as_ref()
    }

    fn legal_moves(&self) -> Vec<String> {
        if self.state.end.is_some() {
            return Vec::new();
        }
        let mut moves = Vec::new();
        self.rules().legal_moves(&self.state.position, &mut moves);
        moves.into_iter().map(|mv| names::name(self.face(), mv)).collect()
    }

    fn play(&mut self, name: &str) -> Result<(), PlayError> {
        if self.state.end.is_some() {
            return Err(PlayError::Over);
        }
        let (mv, written) = self.read(name.trim(), self.state.written.as_ref())?;
        let state = self.moved(self.state.clone(), mv, written, false)?;
        let state = self.answered(state)?;
        self.marks.push((self.state.steps.len(), self.state.argument.clone()));
        self.state = state;
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let Some((mark, argument)) = self.marks.pop() else { return false };
        let state = &mut self.state;
        state.argument = argument;
        if let Some((position, written)) = state.before.get(mark) {
            state.position = position.clone();
            state.written = written.clone();
        }
        state.before.truncate(mark);
        state.steps.truncate(mark);
        state.end = None;
        true
    }

    fn follow(&mut self, line: &str) -> Result<(), PlayError> {
        let notation = self.notation.as_ref().ok_or(PlayError::NoNotation)?;
        let (moves, written) = notation.line(line)?;
        let over = |moves| PlayError::OverAfter { moves, written };
        let mut state = GameState::start(self.rules().start());
        for (place, name) in moves.iter().enumerate() {
            if state.end.is_some() {
                return Err(over(place));
            }
            let (mv, written) = self.read(name, state.written.as_ref())?;
            state = self.moved(state, mv, written, false)?;
        }
        if state.end.is_some() {
            return Err(over(state.steps.len()));
        }
        if self.rules().mover(&state.position) == self.proponent() {
            state = self.answered(state)?;
        } else if !self.strategy.leads_to(&state.position)? {
            return Err(PlayError::OffTheStrategy);
        }
        self.state = state;
        self.marks.clear();
        Ok(())
    }
}
