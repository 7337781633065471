//! A line of play against a strategy, move by move, in positions on the real board.
//!
//! The rules decide which moves are legal and when the game is over; the strategy only gives replies.
//! The names of moves and the words for the end are those of the game's face.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::face::{Ending, Face, View};
use crate::picture::{Emphasis, Panel, Picture};
use crate::rules::{AnyRules, Position};
use crate::words::count;
use serde_json::{Map, Value};
use zermelo_checker::claim::Player;
use zermelo_checker::proofs::replay::Move;

use super::strategy::{Argument, Choice, Location, Reason, Replies, StrategyReply};
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
    pub notation: Option<NotatedMove>,
    /// Of a move that was chosen among all that win: what it was chosen by.
    pub choice: Option<Choice>,
    /// Why the strategy replies so.
    pub reason: Option<Reason>,
}

/// A move in its game's own notation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NotatedMove {
    /// What stands after the move's name.
    pub text: String,
    /// The same as fields of a JSON object.
    pub fields: Map<String, Value>,
    /// All ways to write the move, as a cell of a table has them.
    pub all: String,
    /// The line of play that ends with the move.
    pub line: String,
}

/// A position with the opponent to move, and what the strategy's replies depend on besides: the vertices
/// of the strategy's graph.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Situation {
    /// The position: the one that the proof stores, where it stores positions up to symmetry.
    record: Vec<u8>,
    /// The node of the proof, from 0, that stores it.
    pub node: Option<usize>,
    argument: Option<Argument>,
}

/// What a move of the opponent and the reply to it lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The opponent's move, by name.
    pub name: String,
    /// The strategy's reply, by name; `None` where there is none to make.
    pub reply: Option<String>,
    /// The symmetries that take the position after them to the one of the next situation.
    pub symmetries: Vec<u32>,
    /// Where the game goes on, or how it has ended.
    pub next: Result<Situation, Ending>,
}

/// A position with whoever wins there by a strategy, in a game that one of the players wins.
#[derive(Clone, Debug)]
pub struct JudgedPosition {
    /// The position, drawn.
    pub position: Picture,
    /// The same as fields of JSON.
    pub fields: Value,
    /// Who is to move.
    pub mover: Player,
    /// Who wins, where the strategy says it.
    pub winner: Option<Player>,
    /// Whether the game is over.
    pub is_over: bool,
    /// The legal moves, by name, each with who wins after it.
    pub moves: Vec<(String, Option<Player>)>,
}

/// A game against a strategy.
pub trait Match {
    /// Whose strategy it is.
    fn proponent(&self) -> Player;

    /// What the game calls a player.
    fn player(&self, player: Player) -> &'static str;

    /// What the game calls a player in a sentence.
    fn subject(&self, player: Player) -> String;

    /// Whether there is no second player.
    fn is_solitary(&self) -> bool;

    /// What stands for a player in drawings; empty where nothing does.
    fn sign(&self, player: Player) -> &'static str;

    /// The position now.
    fn position(&self) -> Picture;

    /// The position now, to be drawn: with the last move emphasised, and with `has_next` where the next
    /// one can be played.
    fn drawing(&self, has_next: bool) -> Picture;

    /// The position of a node of the proof, from 0, to be drawn; `None` where there is no such node.
    fn node(&self, node: usize) -> Option<Picture>;

    /// The position now, or of a node of the proof, drawn in another way; `None` where it is not drawn so.
    fn view(&self, node: Option<usize>, view: View) -> Option<Picture>;

    /// The moves so far.
    fn steps(&self) -> &[Step];

    /// How the game has ended.
    fn end(&self) -> Option<&Ending>;

    /// How many more replies there are at most, in a sentence, where the claim says that.
    fn at_most(&self) -> Option<String>;

    /// The opponent's legal moves, by name.
    fn legal_moves(&self) -> Vec<String>;

    /// The opponent's legal moves, by name, each with the cells, points or edges of the drawing that it
    /// is played on.
    fn legal_places(&self) -> Vec<(String, Vec<String>)>;

    /// Plays a move of the opponent, given by name, and the strategy's reply. After an error the
    /// game is as it was before.
    ///
    /// # Errors
    /// When that is no legal move.
    fn play(&mut self, name: &str) -> Result<(), PlayError>;

    /// Where the game is now, with the opponent to move: two games against the same strategy that are
    /// there go on alike, up to symmetries, whatever was played before.
    ///
    /// # Errors
    /// When the strategy has no replies here.
    fn situation(&self) -> Result<Situation, PlayError>;

    /// The position of a situation, to be drawn.
    fn picture_of(&self, situation: &Situation) -> Picture;

    /// What every legal move of the opponent leads to, in the order of the moves.
    ///
    /// # Errors
    /// When the strategy has no reply to one.
    fn branches(&self, situation: &Situation) -> Result<Vec<Branch>, PlayError>;

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

/// A game against a strategy that says who wins, in a game that one of the players wins.
pub trait Judge: Match {
    /// Who wins after some moves of both players from the start, by their names, and after every move
    /// there, as far as the strategy says it.
    ///
    /// # Errors
    /// When one of them is no legal move, or the game is over before it.
    fn judge(&self, moves: &[&str]) -> Result<JudgedPosition, PlayError>;
}

/// A notation for lines of play that a game has beside the names of moves. A line of play is a text in
/// it, and an empty one before the first move.
pub trait Notation {
    /// How moves are written, names and notation together, as it ends the sentence *a move is …*.
    fn form(&self) -> &'static str;

    /// What a table calls the ways to write a move, and a line of play.
    fn columns(&self) -> [&'static str; 2];

    /// How to read a table in the notation.
    fn reading(&self) -> &'static str;

    /// The move that a text writes after a line of play, and the line with it. `None` for a text that is
    /// none of the notation, and may be the name of a move.
    ///
    /// # Errors
    /// When it is one, and names no legal move.
    fn read(&self, text: &str, line: &str) -> Option<Result<(Move, NotatedMove), PlayError>>;

    /// A legal move after a line of play.
    fn write(&self, line: &str, mv: Move) -> Option<NotatedMove>;

    /// A line of play as a panel beside the position.
    fn panel(&self, line: &str) -> Option<Panel>;

    /// The moves of a line of play, one by one, and what such moves are called.
    ///
    /// # Errors
    /// When it is none.
    fn moves(&self, line: &str) -> Result<(Vec<String>, &'static str), PlayError>;
}

/// The move that a text names after a line of play, and how it is written in the notation of the game
/// where the text does that.
///
/// # Errors
/// When it names none.
pub fn read(
    face: &dyn Face,
    notation: Option<&dyn Notation>,
    text: &str,
    line: &str,
) -> Result<(Move, Option<NotatedMove>), PlayError> {
    if let Some(read) = notation.and_then(|notation| notation.read(text, line)) {
        return read.map(|(mv, written)| (mv, Some(written)));
    }
    let form = notation.map_or_else(|| face.vocabulary().form, |notation| notation.form());
    Ok((names::read(face, form, text)?, None))
}

/// A game against a strategy.
pub struct Line<'c> {
    strategy: Box<dyn Replies + 'c>,
    notation: Option<Rc<dyn Notation>>,
    state: GameState,
    /// How many moves there were before each of the opponent's moves that can be taken back.
    marks: Vec<(usize, Option<Argument>)>,
}

/// The position of a game, and the moves that led to it, in the words of a face.
pub struct GameState {
    /// The position now.
    pub position: Position,
    /// The positions before every move.
    before: Vec<Position>,
    /// The moves, of both players.
    pub steps: Vec<Step>,
    /// What a strategy goes on by, once it has left its positions.
    argument: Option<Argument>,
    /// How the game has ended.
    pub end: Option<Ending>,
}

impl GameState {
    /// A game that begins with a position.
    pub fn start(position: Position) -> GameState {
        GameState { position, before: Vec::new(), steps: Vec::new(), argument: None, end: None }
    }

    /// The moves in the game's own notation.
    pub fn line(&self) -> &str {
        let last = self.steps.last().and_then(|step| step.notation.as_ref());
        last.map_or("", |written| &written.line)
    }

    /// Plays a move, in a game with this notation if it has one. After an error the state is as it was
    /// before.
    ///
    /// # Errors
    /// When the game is over, or the move is not legal.
    pub fn play(
        &mut self,
        face: &dyn Face,
        notation: Option<&dyn Notation>,
        (mv, written): (Move, Option<NotatedMove>),
        by_strategy: bool,
    ) -> Result<(), PlayError> {
        if self.end.is_some() {
            return Err(PlayError::Over);
        }
        let rules = face.rules();
        let player = rules.mover(&self.position);
        let after = rules
            .play(&self.position, mv)
            .ok_or_else(|| names::refused(face, &face.rules().record(&self.position), mv))?;
        let written = written.or_else(|| notation?.write(self.line(), mv));
        let record = face.rules().record(&after);
        self.end = rules.ending(&after, mv).map(|_| face.ending(player, mv, &record));
        let moves: Vec<Move> = self.steps.iter().map(|step| step.number).chain([mv]).collect();
        self.steps.push(Step {
            player,
            name: names::name(face, mv),
            number: mv,
            by_strategy,
            position: names::drawn_after(face, &record, &moves),
            notation: written,
            choice: None,
            reason: None,
        });
        self.before.push(std::mem::replace(&mut self.position, after));
        Ok(())
    }

    /// Takes back the moves after so many.
    pub fn take_back(&mut self, moves: usize) {
        if let Some(position) = self.before.get(moves) {
            self.position = position.clone();
        }
        self.before.truncate(moves);
        self.steps.truncate(moves);
        self.end = None;
    }
}

impl<'c> Line<'c> {
    /// A game from the start, in a game with this notation if it has one.
    ///
    /// # Errors
    /// When the strategy's first move is not legal.
    pub fn new(
        strategy: impl Replies + 'c,
        notation: Option<Rc<dyn Notation>>,
    ) -> Result<Line<'c>, PlayError> {
        let state = GameState::start(strategy.face().rules().start());
        let strategy = Box::new(strategy);
        let mut line = Line { strategy, notation, state, marks: Vec::new() };
        line.change(Self::open)?;
        Ok(line)
    }

    /// Changes the state, while the strategy and the face are looked at.
    fn change(
        &mut self,
        change: impl FnOnce(&Self, &mut GameState) -> Result<(), PlayError>,
    ) -> Result<(), PlayError> {
        let start = GameState::start(self.rules().start());
        let mut state = std::mem::replace(&mut self.state, start);
        let changed = change(self, &mut state);
        self.state = state;
        changed
    }

    /// Plays the strategy's first move, where it moves first.
    fn open(&self, state: &mut GameState) -> Result<(), PlayError> {
        if self.rules().mover(&state.position) != self.proponent() {
            return Ok(());
        }
        let opening = self.strategy.opening().ok_or(PlayError::Wrong("it has no first move"))?;
        self.move_on(state, opening)
    }

    /// Plays a move of the strategy.
    fn move_on(&self, state: &mut GameState, mv: Move) -> Result<(), PlayError> {
        state.play(self.face(), self.notation(), (mv, None), true)
    }

    /// Plays the strategy's reply to the last move.
    fn reply(&self, state: &mut GameState) -> Result<(), PlayError> {
        let (Some(before), Some(last)) = (state.before.last(), state.steps.last()) else {
            return self.open(state);
        };
        let (reply, mut reason) = match &state.argument {
            Some(argument) => (StrategyReply::Argument(argument.clone()), None),
            None => (
                self.strategy.answer(before, last.number)?,
                self.strategy.reason(before, last.number),
            ),
        };
        let mut is_settled = false;
        match reply {
            StrategyReply::Argument(_) if state.end.is_some() => {}
            StrategyReply::Argument(argument) => {
                let reply = self.strategy.reply_by(&argument, &state.position, last.number);
                let (reply, why) = reply.ok_or(PlayError::Wrong("an argument has no reply"))?;
                self.move_on(state, reply)?;
                let before = reason.map(|reason| format!("{}: ", reason.text)).unwrap_or_default();
                reason = Some(Reason { text: before + &why.text, moves: why.moves });
                is_settled = self.rules().is_settled(&state.position);
                state.argument = Some(argument);
            }
            StrategyReply::Reply(reply) => self.move_on(state, reply)?,
            StrategyReply::OneOf(reply, choice) => {
                self.move_on(state, reply)?;
                if let Some(step) = state.steps.last_mut() {
                    step.choice = Some(choice);
                }
            }
            StrategyReply::Win(reply) => {
                self.move_on(state, reply)?;
                is_settled = true;
            }
            StrategyReply::Settled => is_settled = true,
        }
        if let Some(step) = state.steps.last_mut().filter(|step| step.by_strategy) {
            step.reason = reason;
        }
        if is_settled {
            state.end.get_or_insert_with(|| self.settled());
        }
        Ok(())
    }

    /// However the game goes on, it ends as claimed.
    fn settled(&self) -> Ending {
        let words = self.face().vocabulary();
        let (player, achieves) = (words.player(self.proponent()), words.achievement);
        let message = format!("decided: however the game goes on, {player} {achieves}");
        Ending { kind: "settled", winner: None, message }
    }

    /// The situation of a state, and the symmetries that lead there.
    fn situation_of(&self, state: &GameState) -> Result<(Situation, Vec<u32>), PlayError> {
        if let Some(argument) = &state.argument {
            let (record, argument) = (self.rules().record(&state.position), Some(argument.clone()));
            return Ok((Situation { record, node: None, argument }, Vec::new()));
        }
        let Some(Location { node, symmetries }) = self.strategy.locate(&state.position)? else {
            let record = self.rules().record(&state.position);
            return Ok((Situation { record, node: None, argument: None }, Vec::new()));
        };
        let record = self.strategy.record(node).ok_or(PlayError::OffTheStrategy)?.to_vec();
        Ok((Situation { record, node: Some(node), argument: None }, symmetries))
    }

    /// What a move of the opponent leads to.
    fn branch(&self, mut state: GameState, mv: Move) -> Result<Branch, PlayError> {
        state.play(self.face(), self.notation(), (mv, None), false)?;
        self.reply(&mut state)?;
        let reply = state.steps.last().filter(|step| step.by_strategy);
        let (next, symmetries) = match state.end.take() {
            Some(end) => (Err(end), Vec::new()),
            None => {
                let (situation, symmetries) = self.situation_of(&state)?;
                (Ok(situation), symmetries)
            }
        };
        let name = names::name(self.face(), mv);
        Ok(Branch { name, reply: reply.map(|step| step.name.clone()), symmetries, next })
    }

    fn face(&self) -> &dyn Face {
        self.strategy.face()
    }

    fn notation(&self) -> Option<&dyn Notation> {
        self.notation.as_deref()
    }

    fn rules(&self) -> &dyn AnyRules {
        self.face().rules()
    }
}

impl Match for Line<'_> {
    fn proponent(&self) -> Player {
        self.rules().proponent()
    }

    fn player(&self, player: Player) -> &'static str {
        self.face().vocabulary().player(player)
    }

    fn subject(&self, player: Player) -> String {
        self.face().vocabulary().subject(player)
    }

    fn is_solitary(&self) -> bool {
        self.face().vocabulary().is_solitary
    }

    fn sign(&self, player: Player) -> &'static str {
        let [first, second] = self.face().vocabulary().signs;
        if player == Player::First { first } else { second }
    }

    fn position(&self) -> Picture {
        names::drawn(self.face(), &self.rules().record(&self.state.position))
    }

    fn drawing(&self, has_next: bool) -> Picture {
        let (face, position) = (self.face(), &self.state.position);
        let moves: Vec<Move> = self.state.steps.iter().map(|step| step.number).collect();
        let mut picture = names::drawn_after(face, &face.rules().record(position), &moves);
        let reason = self.state.steps.last().and_then(|step| step.reason.as_ref());
        let shown = reason.into_iter().flat_map(|reason| &reason.moves);
        picture.emphasise(Emphasis::Reason, shown.flat_map(|&mv| face.touched(mv)).collect());
        if has_next && self.state.end.is_none() {
            let next =
                face.rules().legal_moves(position).into_iter().flat_map(|mv| face.touched(mv));
            let next: BTreeSet<String> = next.collect();
            picture.emphasise(Emphasis::Next, next.into_iter().collect());
        }
        let notation = self.notation.as_ref();
        picture.panels.extend(notation.and_then(|notation| notation.panel(self.state.line())));
        picture
    }

    fn node(&self, node: usize) -> Option<Picture> {
        self.face().picture(self.strategy.record(node)?)
    }

    fn view(&self, node: Option<usize>, view: View) -> Option<Picture> {
        match node {
            Some(node) => self.face().view(self.strategy.record(node)?, view),
            None => self.face().view(&self.rules().record(&self.state.position), view),
        }
    }

    fn steps(&self) -> &[Step] {
        &self.state.steps
    }

    fn end(&self) -> Option<&Ending> {
        self.state.end.as_ref()
    }

    fn at_most(&self) -> Option<String> {
        let most = usize::from(self.rules().most_replies().filter(|_| self.end().is_none())?);
        // The first of all moves is no reply.
        let replies = self.steps().iter().skip(1).filter(|step| step.by_strategy).count();
        let moves = count(most.saturating_sub(replies), "more move", "more moves");
        Some(format!("At most {moves} of the {}.", self.player(self.proponent())))
    }

    fn legal_moves(&self) -> Vec<String> {
        self.legal_places().into_iter().map(|(name, _)| name).collect()
    }

    fn legal_places(&self) -> Vec<(String, Vec<String>)> {
        let face = self.face();
        let moves = match self.state.end {
            Some(_) => Vec::new(),
            None => face.rules().legal_moves(&self.state.position),
        };
        moves.into_iter().map(|mv| (names::name(face, mv), face.clicked(mv))).collect()
    }

    fn play(&mut self, name: &str) -> Result<(), PlayError> {
        if self.state.end.is_some() {
            return Err(PlayError::Over);
        }
        let mv = read(self.face(), self.notation(), name.trim(), self.state.line())?;
        self.marks.push((self.state.steps.len(), self.state.argument.clone()));
        let played = self.change(|line, state| {
            state.play(line.face(), line.notation(), mv, false)?;
            line.reply(state)
        });
        if played.is_err() {
            self.undo();
        }
        played
    }

    fn situation(&self) -> Result<Situation, PlayError> {
        self.situation_of(&self.state).map(|(situation, _)| situation)
    }

    fn picture_of(&self, situation: &Situation) -> Picture {
        names::drawn(self.face(), &situation.record)
    }

    fn branches(&self, situation: &Situation) -> Result<Vec<Branch>, PlayError> {
        let position = self.rules().read(&situation.record);
        let position = position.map_err(|_| PlayError::Wrong("a position is none of the game"))?;
        let moves = self.rules().legal_moves(&position);
        let state = || GameState {
            argument: situation.argument.clone(),
            ..GameState::start(position.clone())
        };
        moves.into_iter().map(|mv| self.branch(state(), mv)).collect()
    }

    fn undo(&mut self) -> bool {
        let Some((mark, argument)) = self.marks.pop() else { return false };
        self.state.argument = argument;
        self.state.take_back(mark);
        true
    }

    fn follow(&mut self, line: &str) -> Result<(), PlayError> {
        let notation = self.notation.as_ref().ok_or(PlayError::NoNotation)?;
        let (moves, written) = notation.moves(line)?;
        let over = |moves| PlayError::OverAfter { moves, written };
        let mut state = GameState::start(self.rules().start());
        for (place, name) in moves.iter().enumerate() {
            if state.end.is_some() {
                return Err(over(place));
            }
            let mv = read(self.face(), self.notation(), name, state.line())?;
            state.play(self.face(), self.notation(), mv, false)?;
        }
        if state.end.is_some() {
            return Err(over(state.steps.len()));
        }
        if self.rules().mover(&state.position) == self.proponent() {
            self.reply(&mut state)?;
        } else if !self.strategy.leads_to(&state.position)? {
            return Err(PlayError::OffTheStrategy);
        }
        self.state = state;
        self.marks.clear();
        Ok(())
    }
}

impl Judge for Line<'_> {
    fn judge(&self, moves: &[&str]) -> Result<JudgedPosition, PlayError> {
        let (face, rules) = (self.face(), self.rules());
        let (mut position, mut last) = (rules.start(), None);
        let is_over = |position: &_, last: Option<Move>| {
            last.is_some_and(|last| rules.ending(position, last).is_some())
        };
        for (played, text) in moves.iter().enumerate() {
            if is_over(&position, last) {
                return Err(PlayError::OverAfter { moves: played, written: "moves" });
            }
            let mv = names::read(face, face.vocabulary().form, text)?;
            let refused = || names::refused(face, &face.rules().record(&position), mv);
            position = rules.play(&position, mv).ok_or_else(refused)?;
            last = Some(mv);
        }
        let is_over = is_over(&position, last);
        let legal = if is_over { Vec::new() } else { face.rules().legal_moves(&position) };
        let judged = legal.into_iter().map(|mv| {
            let after = rules.play(&position, mv);
            (names::name(face, mv), after.and_then(|after| self.winner(&after, Some(mv))))
        });
        let record = face.rules().record(&position);
        Ok(JudgedPosition {
            position: names::drawn(face, &record),
            fields: face.fields(&record),
            mover: rules.mover(&position),
            winner: self.winner(&position, last),
            is_over,
            moves: judged.collect(),
        })
    }
}

impl Line<'_> {
    /// Who wins a position after a move, as far as the strategy says it.
    fn winner(&self, position: &Position, last: Option<Move>) -> Option<Player> {
        let (rules, proponent) = (self.rules(), self.proponent());
        if let Some(wins) = last.and_then(|last| rules.ending(position, last)) {
            return Some(if wins { proponent } else { proponent.other() });
        }
        let wins = match rules.mover(position) == proponent {
            false => self.strategy.leads_to(position).unwrap_or(false),
            true => self.rules().legal_moves(position).into_iter().any(|mv| {
                let after = rules.play(position, mv);
                after.is_some_and(|after| match rules.ending(&after, mv) {
                    Some(wins) => wins,
                    None => self.strategy.leads_to(&after).unwrap_or(false),
                })
            }),
        };
        wins.then_some(proponent)
    }
}
