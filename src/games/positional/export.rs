//! The claim of a small positional game as a quantified formula, and its strategy as functions.
//!
//! A move is the number of a point, in binary: the mover's variables, existential for the player of whom
//! the claim speaks and universal for the other. The formula goes through the game from the last move to
//! the first: a move is legal if it is a free point whose needs are taken; it may complete a line and end
//! the game; the last point ends it as well. If the proponent makes a move that is not legal, the formula
//! is false, and if the opponent does, true. What comes after the end does not count.

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::format::{Certificate, Text};
use zermelo_checker::games::positional::{
    Board, Body, Claim, Convention, MirrorBody, PairingBody, PartsBody,
};
use zermelo_checker::proofs::Kind;

use super::proof;
use crate::export::circuit::{Block, Circuit, Quantified, Signal, TRUE};
use crate::export::{ExportError, Exported, Form};
use crate::play::PlayError;
use crate::play::line::Match;

/// The most points of a board that is exported.
const MOST_POINTS: usize = 16;

/// The most lines of play of a strategy.
const MOST_LINES: usize = 100_000;

/// What is said where another form is asked for.
const FOR_PUZZLES: &str = "--to dimacs, --to lrat and --to veripb are for puzzles: a claim about a game \
                           needs quantifiers, as --to qdimacs and --to qcir write them";

/// Exports a claim with its strategy.
pub(super) fn export(
    claim: &Claim,
    form: Form,
    kind: Kind,
    certificate: &Certificate<'_>,
) -> Result<Exported, ExportError> {
    if !matches!(form, Form::Qdimacs | Form::Qcir) {
        return Err(ExportError::OtherClaims(FOR_PUZZLES));
    }
    let board = board(kind, certificate)?;
    let proof = proof::decode(claim, kind, certificate)?;
    let unreadable = PlayError::NoStrategy("this certificate holds no strategy");
    let proof = proof.ok_or(ExportError::Play(unreadable))?;
    let game = Game::new(claim, &board)?;
    let legend = game.legend();
    let quantified = game.quantified(&mut *proof.begin()?)?;
    let texts = match form {
        Form::Qcir => quantified.qcir(&legend),
        _ => quantified.qdimacs(&legend),
    };
    Ok(Exported { statement: claim.to_string(), texts: texts.to_vec() })
}

/// The board of a certificate.
fn board(kind: Kind, certificate: &Certificate<'_>) -> Result<Board, ExportError> {
    Ok(match kind {
        Kind::Mirror => certificate.decode::<MirrorBody>()?.board,
        Kind::Pairing => certificate.decode::<PairingBody>()?.board,
        Kind::Parts => certificate.decode::<PartsBody>()?.board,
        Kind::Potential => certificate.decode()?,
        _ => certificate.decode::<Body<'_>>()?.board,
    })
}

/// A game from its start, and how its moves are written.
struct Game<'c> {
    claim: &'c Claim,
    board: &'c Board,
    /// Whose stone each point has at the start.
    start: Vec<Option<Player>>,
    /// Who moves first.
    mover: Player,
    /// The variables of a move.
    bits: usize,
    /// How many moves there are.
    moves: usize,
}

impl<'c> Game<'c> {
    fn new(claim: &'c Claim, board: &'c Board) -> Result<Game<'c>, ExportError> {
        let size = board.points.len();
        if size > MOST_POINTS {
            return Err(ExportError::TooLarge { what: "points", most: MOST_POINTS });
        }
        let start = &claim.game.start;
        let stone = |point: &Text| {
            let first = start.first.contains(point).then_some(Player::First);
            first.or(start.second.contains(point).then_some(Player::Second))
        };
        let mover =
            if start.first.len() == start.second.len() { Player::First } else { Player::Second };
        let start: Vec<Option<Player>> = board.points.iter().map(stone).collect();
        let moves = start.iter().filter(|stone| stone.is_none()).count();
        let bits = (1..).find(|&bits| size <= 1 << bits).unwrap_or(1);
        Ok(Game { claim, board, start, mover, bits, moves })
    }

    fn proponent(&self) -> Player {
        self.claim.statement.proponent()
    }

    /// Who makes a move, counted from 0.
    fn mover(&self, number: usize) -> Player {
        if number % 2 == 0 { self.mover } else { self.mover.other() }
    }

    /// The variable of a bit of a move.
    fn variable(&self, number: usize, bit: usize) -> Signal {
        Signal::try_from(number * self.bits + bit + 1).unwrap_or(Signal::MAX)
    }

    /// The variables of a move.
    fn variables(&self, number: usize) -> Vec<Signal> {
        (0..self.bits).map(|bit| self.variable(number, bit)).collect()
    }

    /// The points that can be taken, where these are taken.
    fn takeable(&self, circuit: &mut Circuit, taken: &[Signal]) -> Vec<Signal> {
        let needs = |point: usize| self.board.needs.get(point).into_iter().flatten();
        let takeable = |(point, &own): (usize, &Signal)| {
            let needed = needs(point).map(|&needed| taken[usize::from(needed)]);
            circuit.and(needed.chain([-own]))
        };
        taken.iter().enumerate().map(takeable).collect()
    }

    /// Whose stone each point has at the start: whether it is one of these players'.
    fn stones(&self, players: &[Player]) -> Vec<Signal> {
        let is_one = |stone: &Option<Player>| stone.is_some_and(|stone| players.contains(&stone));
        self.start.iter().map(|stone| constant(is_one(stone))).collect()
    }

    fn legend(&self) -> Vec<String> {
        let mut lines = vec![
            "A positional game, written by zermelo.".to_owned(),
            self.claim.to_string(),
            "A move is the number of a point in binary, the lowest bit first:".to_owned(),
        ];
        let point = |(number, point): (usize, &Text)| format!("point {number} is {point}");
        lines.extend(self.board.points.iter().enumerate().map(point));
        for number in 0..self.moves {
            let (first, last) = (self.variable(number, 0), self.variable(number, self.bits - 1));
            let mover = match self.mover(number) {
                Player::First => "first",
                Player::Second => "second",
            };
            lines.push(format!("move {}, {mover} player: variables {first} to {last}", number + 1));
        }
        lines
    }

    /// Whether a line that the player completes ends the game, and whether it ends as claimed.
    fn line_ends(&self, player: Player) -> Option<bool> {
        let winner = match self.claim.game.convention {
            Convention::Strong => player,
            Convention::Avoidance => player.other(),
            Convention::Weak { maker } if maker == player => maker,
            Convention::Weak { .. } => return None,
        };
        Some(winner == self.proponent())
    }

    /// Whether a full board without a line is as claimed.
    fn full_is_claimed(&self) -> bool {
        match (self.claim.game.convention, self.claim.statement) {
            (Convention::Weak { maker }, _) => self.proponent() != maker,
            (_, statement) => matches!(statement, Statement::DoesNotLose(_)),
        }
    }

    /// The formula, and the functions of a strategy.
    fn quantified(&self, strategy: &mut dyn Match) -> Result<Quantified, ExportError> {
        let block = |number: usize| Block {
            exists: self.mover(number) == self.proponent(),
            variables: self.variables(number),
        };
        let blocks = (0..self.moves).map(block).collect();
        let (circuit, output) = self.formula();
        let mut replies = Replies::new(self);
        replies.follow(strategy, TRUE)?;
        let (functions, values) = replies.functions();
        Ok(Quantified { blocks, circuit, output, functions, values })
    }

    /// What the claim says, as a circuit of the variables of moves.
    fn formula(&self) -> (Circuit, Signal) {
        let mut circuit = Circuit::new(self.moves * self.bits);
        let mut taken = self.stones(&[Player::First, Player::Second]);
        let mut owned = [Player::First, Player::Second].map(|player| self.stones(&[player]));
        // Of every move, that it is legal and that it completes a line.
        let mut moves = Vec::new();
        for number in 0..self.moves {
            let takeable = self.takeable(&mut circuit, &taken);
            let (mover, bits) = (self.mover(number), self.variables(number));
            let own = &mut owned[usize::from(mover == Player::Second)];
            let mut legal = Vec::new();
            for (point, takeable) in takeable.into_iter().enumerate() {
                let chosen = circuit.and(chosen(&bits, point));
                legal.push(circuit.and([chosen, takeable]));
                own[point] = circuit.or([own[point], chosen]);
                taken[point] = circuit.or([taken[point], chosen]);
            }
            let mut lines = Vec::new();
            for line in self.board.lines.iter().filter(|_| self.line_ends(mover).is_some()) {
                lines.push(circuit.and(line.iter().map(|&point| own[usize::from(point)])));
            }
            moves.push((mover, circuit.or(legal), circuit.or(lines)));
        }
        let mut claimed = constant(self.full_is_claimed());
        for (mover, legal, line) in moves.into_iter().rev() {
            let after = match self.line_ends(mover) {
                Some(true) => circuit.or([line, claimed]),
                _ => circuit.and([-line, claimed]),
            };
            claimed = match mover == self.proponent() {
                true => circuit.and([legal, after]),
                false => circuit.or([-legal, after]),
            };
        }
        (circuit, claimed)
    }
}

/// What is always true, or never.
fn constant(is_so: bool) -> Signal {
    if is_so { TRUE } else { -TRUE }
}

/// That the bits of a move are those of a point.
fn chosen(bits: &[Signal], point: usize) -> impl Iterator<Item = Signal> {
    let signed = move |(bit, &signal): (usize, &Signal)| {
        if point >> bit & 1 == 1 { signal } else { -signal }
    };
    bits.iter().enumerate().map(signed)
}

/// A strategy as functions. Where a line of play has no reply, since the game is decided however it goes
/// on, the function is the first point that can be taken.
struct Replies<'g> {
    game: &'g Game<'g>,
    circuit: Circuit,
    /// For every move of the proponent, the replies: the opponent's moves before it, and the point.
    replies: Vec<Vec<(Signal, usize)>>,
    left: usize,
}

impl<'g> Replies<'g> {
    fn new(game: &'g Game<'g>) -> Replies<'g> {
        let circuit = Circuit::new(game.moves * game.bits);
        Replies { game, circuit, replies: vec![Vec::new(); game.moves], left: MOST_LINES }
    }

    /// Goes through all moves of the opponent from here on. `here` says that the opponent has made those
    /// that led here.
    fn follow(&mut self, played: &mut dyn Match, here: Signal) -> Result<(), ExportError> {
        let most = MOST_LINES;
        let too_large = ExportError::TooLarge { what: "lines of play", most };
        self.left = self.left.checked_sub(1).ok_or(too_large)?;
        // The last reply; the moves before it were noted when they were made.
        if let Some((number, step)) = played.steps().iter().enumerate().next_back()
            && step.by_strategy
        {
            self.replies[number].push((here, usize::from(step.number)));
        }
        if played.end().is_some() {
            return Ok(());
        }
        for name in played.legal_moves() {
            let number = played.steps().len();
            played.play(&name)?;
            let made = played.steps().get(number).map_or(0, |step| usize::from(step.number));
            let bits = self.game.variables(number);
            let next = self.circuit.and([here].into_iter().chain(chosen(&bits, made)));
            self.follow(played, next)?;
            played.undo();
        }
        Ok(())
    }

    /// The circuit, and the function of every variable; a universal one is its own.
    fn functions(self) -> (Circuit, Vec<Signal>) {
        let Replies { game, mut circuit, replies, .. } = self;
        let mut values = Vec::new();
        let mut taken = game.stones(&[Player::First, Player::Second]);
        for (number, replies) in replies.into_iter().enumerate() {
            let mut bits = game.variables(number);
            if game.mover(number) == game.proponent() {
                let takeable = game.takeable(&mut circuit, &taken);
                let mut is_left = -circuit.or(replies.iter().map(|(here, _)| *here));
                let mut points = replies;
                for (point, takeable) in takeable.into_iter().enumerate() {
                    points.push((circuit.and([is_left, takeable]), point));
                    is_left = circuit.and([is_left, -takeable]);
                }
                for (bit, value) in bits.iter_mut().enumerate() {
                    let set = points.iter().filter(|(_, point)| point >> bit & 1 == 1);
                    *value = circuit.or(set.map(|(here, _)| *here));
                }
            }
            for (point, taken) in taken.iter_mut().enumerate() {
                let chosen = circuit.and(chosen(&bits, point));
                *taken = circuit.or([*taken, chosen]);
            }
            values.extend(bits);
        }
        (circuit, values)
    }
}
