//! A line of play against a strategy, move by move, in positions on the real board.
//!
//! The rules decide which moves are legal and when the game is over; the strategy only gives replies.
//! The game gives the names of moves and the words for its end ([`Moves`]).

use serde_json::{Map, Value};
use zermelo_checker::claim::Player;
use zermelo_checker::proofs::replay::{Move, Rules};
use zermelo_checker::writing::Records;
use zermelo_explain::Diagram;

use super::PlayError;
use super::strategy::{Argument, Choice, Replies, StrategyReply};
use crate::verdict::player_word;

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
    /// The move in the game's own notation, where it has one beside the names of moves.
    pub notation: Option<Notation>,
    /// Of a move that was chosen among all that win: what it was chosen by.
    pub choice: Option<Choice>,
}

/// A move in its game's own notation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notation {
    /// What stands after the move's name.
    pub text: String,
    /// The same as fields of a JSON object.
    pub fields: Map<String, Value>,
}

/// How a line of play ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// What has ended the game, in a fixed word that docs/json.md lists.
    pub kind: &'static str,
    /// Who has won; `None` for a draw, and where the game is settled and not over.
    pub winner: Option<Player>,
    /// The end in a sentence.
    pub message: String,
}

/// A game against a strategy.
pub trait Match {
    /// Whose strategy it is.
    fn proponent(&self) -> Player;

    /// What the game calls a player.
    fn player(&self, player: Player) -> &'static str;

    /// The position now.
    fn position(&self) -> Diagram;

    /// The moves so far.
    fn steps(&self) -> &[Step];

    /// How the game has ended.
    fn end(&self) -> Option<&GameEnd>;

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

/// What a game adds to its rules so that people can play it. A record is a position as it is stored.
pub trait Moves {
    /// What the game's own notation makes of the moves so far; of no use where it has none.
    type Written: Clone;

    /// What the game calls a player.
    fn player(&self, player: Player) -> &'static str {
        player_word(player)
    }

    /// A move's name.
    fn name(&self, mv: Move) -> String;

    /// A position, drawn.
    fn diagram(&self, record: &[u8]) -> Diagram;

    /// The move that a text names after what was written before, by its name or in the game's own
    /// notation; then also what is written after it.
    ///
    /// # Errors
    /// When it names none.
    fn read(
        &self,
        text: &str,
        before: Option<&Self::Written>,
    ) -> Result<(Move, Option<Self::Written>), PlayError>;

    /// Why the rules do not allow a move from a position.
    fn refused(&self, record: &[u8], mv: Move) -> PlayError;

    /// The end of a game that a player's move has ended, with the position after it.
    fn end(&self, player: Player, mv: Move, record: &[u8]) -> GameEnd;

    /// The reply by an argument to the opponent's last move, from the position after it; `None` when
    /// there is none to make. `seen` says which move the argument sees when one is made.
    fn reply_by(
        &self,
        _argument: &Argument,
        _record: &[u8],
        _last: Move,
        _seen: &dyn Fn(Move) -> Option<Move>,
    ) -> Option<Move> {
        None
    }

    /// What is written after a legal move.
    fn write(&self, _before: Option<&Self::Written>, _mv: Move) -> Option<Self::Written> {
        None
    }

    /// The last move as it is written.
    fn notation(&self, _written: &Self::Written) -> Notation {
        Notation::default()
    }

    /// The moves of a line of play in the game's own notation, one by one, and what such moves are
    /// called.
    ///
    /// # Errors
    /// When it is none, or the game has no such notation.
    fn line(&self, _text: &str) -> Result<(Vec<String>, &'static str), PlayError> {
        Err(PlayError::NoNotation)
    }
}

/// The positions of a strategy's game.
type PositionOf<S> = <<S as Replies>::Rules as Rules>::Position;

/// A game against a strategy `S`, with the moves `M`.
pub struct Line<S: Replies, M: Moves> {
    /// What the strategy achieves, as a verb: `wins`.
    achieves: String,
    strategy: S,
    moves: M,
    state: GameStateOf<S, M>,
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
    end: Option<GameEnd>,
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

type GameStateOf<S, M> = GameState<PositionOf<S>, <M as Moves>::Written>;

impl<S: Replies, M: Moves> Line<S, M> {
    /// A game from the start, against a strategy that `achieves` what is claimed: it `wins`.
    ///
    /// # Errors
    /// When the strategy's first move is not legal.
    pub fn new(
        achieves: impl Into<String>,
        strategy: S,
        moves: M,
    ) -> Result<Line<S, M>, PlayError> {
        let state = GameState::start(strategy.rules().start());
        let achieves = achieves.into();
        let mut line = Line { achieves, strategy, moves, state, marks: Vec::new() };
        line.state = line.opened(line.state.clone())?;
        Ok(line)
    }

    /// With the strategy's first move, where it moves first.
    fn opened(&self, state: GameStateOf<S, M>) -> Result<GameStateOf<S, M>, PlayError> {
        if self.rules().mover(&state.position) != self.proponent() {
            return Ok(state);
        }
        let opening = self.strategy.opening().ok_or(PlayError::Wrong("it has no first move"))?;
        self.moved(state, opening, None, true)
    }

    /// With a move more.
    fn moved(
        &self,
        mut state: GameStateOf<S, M>,
        mv: Move,
        written: Option<M::Written>,
        by_strategy: bool,
    ) -> Result<GameStateOf<S, M>, PlayError> {
        if state.end.is_some() {
            return Err(PlayError::Over);
        }
        let rules = self.rules();
        let player = rules.mover(&state.position);
        let after = rules
            .play(&state.position, mv)
            .ok_or_else(|| self.moves.refused(&self.record(&state.position), mv))?;
        let written = written.or_else(|| self.moves.write(state.written.as_ref(), mv));
        let record = self.record(&after);
        let outlook = rules.outlook(&state.position);
        state.end = rules.ending(&outlook, &after, mv).map(|_| self.moves.end(player, mv, &record));
        state.steps.push(Step {
            player,
            name: self.moves.name(mv),
            number: mv,
            by_strategy,
            position: self.moves.diagram(&record),
            notation: written.as_ref().map(|written| self.moves.notation(written)),
            choice: None,
        });
        let position = std::mem::replace(&mut state.position, after);
        state.before.push((position, std::mem::replace(&mut state.written, written)));
        Ok(state)
    }

    /// With the strategy's reply to the last move.
    fn answered(&self, mut state: GameStateOf<S, M>) -> Result<GameStateOf<S, M>, PlayError> {
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
                let reply = self.moves.reply_by(&argument, &record, last.number, &seen);
                let reply = reply.ok_or(PlayError::Wrong("an argument has no reply"))?;
                let outlook = self.rules().outlook(&state.position);
                let mut state = self.moved(state, reply, None, true)?;
                if self.rules().is_settled(&outlook, &state.position) {
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
    fn settled(&self) -> GameEnd {
        let Line { achieves, .. } = self;
        let player = self.moves.player(self.proponent());
        let message = format!("decided: however the game goes on, {player} {achieves}");
        GameEnd { kind: "settled", winner: None, message }
    }

    fn rules(&self) -> &S::Rules {
        self.strategy.rules()
    }

    /// A position as it is stored.
    fn record(&self, position: &PositionOf<S>) -> Vec<u8> {
        let mut record = Vec::new();
        self.rules().write(position, &mut record);
        record
    }
}

impl<S: Replies, M: Moves> Match for Line<S, M> {
    fn proponent(&self) -> Player {
        self.rules().proponent()
    }

    fn player(&self, player: Player) -> &'static str {
        self.moves.player(player)
    }

    fn position(&self) -> Diagram {
        self.moves.diagram(&self.record(&self.state.position))
    }

    fn steps(&self) -> &[Step] {
        &self.state.steps
    }

    fn end(&self) -> Option<&GameEnd> {
        self.state.end.as_ref()
    }

    fn legal_moves(&self) -> Vec<String> {
        if self.state.end.is_some() {
            return Vec::new();
        }
        let mut moves = Vec::new();
        self.rules().legal_moves(&self.state.position, &mut moves);
        moves.into_iter().map(|mv| self.moves.name(mv)).collect()
    }

    fn play(&mut self, name: &str) -> Result<(), PlayError> {
        if self.state.end.is_some() {
            return Err(PlayError::Over);
        }
        let (mv, written) = self.moves.read(name.trim(), self.state.written.as_ref())?;
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
        let (moves, written) = self.moves.line(line)?;
        let over = |moves| PlayError::OverAfter { moves, written };
        let mut state = GameState::start(self.rules().start());
        for (place, name) in moves.iter().enumerate() {
            if state.end.is_some() {
                return Err(over(place));
            }
            let (mv, written) = self.moves.read(name, state.written.as_ref())?;
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
