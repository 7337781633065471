//! The claim of a small positional game as a quantified formula, and its strategy as functions.
//!
//! A move is the number of a point, in binary: the mover's variables, existential for the player of whom
//! the claim speaks and universal for the other. The formula goes through the game from the last move to
//! the first: a move is legal if it is a free point whose needs are taken; it may complete a line and end
//! the game; the last point ends it as well. If the proponent makes a move that is not legal, the formula
//! is false, and if the opponent does, true. What comes after the end does not count.

use std::collections::BTreeMap;

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::format::{Certificate, Text};
use zermelo_checker::games::positional::{
    Board, Body, Claim, Convention, MirrorBody, PairingBody, PartsBody,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::Move;

use super::proof;
use crate::export::circuit::{Block, Circuit, Quantified, Signal, TRUE};
use crate::export::{ExportError, Exported, Form};
use crate::play::PlayError;
use crate::play::line::{Match, Step};

/// The most points of a board that is exported.
const MOST_POINTS: usize = 16;

/// The most positions with the opponent to move that a strategy leads to.
const MOST_POSITIONS: usize = 2_000;

/// Positions that a strategy leads to after so many moves, by their stones.
type Level = BTreeMap<Vec<(bool, Move)>, (Vec<String>, Vec<Signal>)>;

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
        let free = start.iter().filter(|stone| stone.is_none()).count();
        let moves = claim.game.within.map_or(free, |moves| free.min(moves.into()));
        let bits = (1..).find(|&bits| size <= 1 << bits).unwrap_or(1);
        Ok(Game { claim, board, start, mover, bits, moves })
    }

    fn proponent(&self) -> Player {
        self.claim.statement.proponent()
    }

    /// Who makes a move, counted from 0.
    fn mover(&self, number: usize) -> Player {
        if number.is_multiple_of(2) { self.mover } else { self.mover.other() }
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
        replies.follow(strategy)?;
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
        Replies { game, circuit, replies: vec![Vec::new(); game.moves], left: MOST_POSITIONS }
    }

    /// Goes through all moves of the opponent, to one depth after the other. What leads to one position
    /// is one line of play, since what a position is worth does not depend on how it was reached.
    fn follow(&mut self, played: &mut dyn Match) -> Result<(), ExportError> {
        self.note_reply(played, TRUE);
        // Positions by whose stones they have: the opponent's moves that lead to one, and that any such
        // moves were made.
        let mut level: Level = BTreeMap::from([(Vec::new(), (Vec::new(), vec![TRUE]))]);
        while !level.is_empty() {
            let mut next = Level::new();
            for (moves, all) in std::mem::take(&mut level).into_values() {
                let too_large = ExportError::TooLarge { what: "positions", most: MOST_POSITIONS };
                self.left = self.left.checked_sub(1).ok_or(too_large)?;
                let here = self.circuit.or(all);
                while played.undo() {}
                moves.iter().try_for_each(|name: &String| played.play(name))?;
                if played.end().is_some() {
                    continue;
                }
                for name in played.legal_moves() {
                    let number = played.steps().len();
                    played.play(&name)?;
                    let made = played.steps().get(number).map_or(0, |step| step.number);
                    let bits = self.game.variables(number);
                    let made = chosen(&bits, made.into());
                    let there = self.circuit.and([here].into_iter().chain(made));
                    self.note_reply(played, there);
                    if played.end().is_none() {
                        let stones = played.steps().iter();
                        let stone = |step: &Step| (step.by_strategy, step.number);
                        let mut stones: Vec<(bool, Move)> = stones.map(stone).collect();
                        stones.sort_unstable();
                        let line = || moves.iter().cloned().chain([name]).collect();
                        next.entry(stones).or_insert_with(|| (line(), Vec::new())).1.push(there);
                    }
                    played.undo();
                }
            }
            level = next;
        }
        Ok(())
    }

    /// Notes the strategy's last move, if it made the last one, for the opponent's moves that led to it.
    fn note_reply(&mut self, played: &dyn Match, here: Signal) {
        if let Some((number, step)) = played.steps().iter().enumerate().next_back()
            && step.by_strategy
        {
            self.replies[number].push((here, usize::from(step.number)));
        }
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

#[cfg(test)]
mod tests {
    use zermelo_checker::games::positional::{BoardName, Positional, Start};

    use super::*;

    fn text(text: &str) -> Text {
        Text::new(text).expect("short")
    }

    /// Whether the formula is true, by its definition: all values of all variables, block by block.
    fn is_true(game: &Game<'_>, circuit: &Circuit, output: Signal, chosen: &mut Vec<bool>) -> bool {
        let variables = game.moves * game.bits;
        if chosen.len() == variables {
            return circuit.value(chosen, output);
        }
        let exists = game.mover(chosen.len() / game.bits) == game.proponent();
        let mut value = |bit: bool| {
            chosen.push(bit);
            let is_true = is_true(game, circuit, output, chosen);
            chosen.pop();
            is_true
        };
        if exists { value(true) || value(false) } else { value(true) && value(false) }
    }

    /// Whether the claim holds, by a search of all games on lists of stones.
    fn holds(
        claim: &Claim,
        board: &Board,
        stones: &mut Vec<Option<Player>>,
        mover: Player,
    ) -> bool {
        let size = u16::try_from(board.points.len()).expect("small");
        let is_free = |point: u16, stones: &[Option<Player>]| {
            let needs = board.needs.get(usize::from(point)).cloned().unwrap_or_default();
            stones[usize::from(point)].is_none()
                && needs.iter().all(|&needed| stones[usize::from(needed)].is_some())
        };
        let moves: Vec<u16> = (0..size).filter(|&point| is_free(point, stones)).collect();
        let proponent = claim.statement.proponent();
        let outcome = |winner: Option<Player>| match claim.statement {
            Statement::Wins(player) => winner == Some(player),
            Statement::DoesNotLose(player) => winner != Some(player.other()),
        };
        let mut after = |point: u16| {
            stones[usize::from(point)] = Some(mover);
            let is_line = |line: &Vec<u16>| {
                line.iter().all(|&point| stones[usize::from(point)] == Some(mover))
            };
            let line = board.lines.iter().any(is_line);
            let is_full = stones.iter().all(Option::is_some);
            let held = match claim.game.convention {
                Convention::Strong if line => outcome(Some(mover)),
                Convention::Avoidance if line => outcome(Some(mover.other())),
                Convention::Weak { maker } if line && maker == mover => outcome(Some(mover)),
                Convention::Weak { maker } if is_full => outcome(Some(maker.other())),
                _ if is_full => outcome(None),
                _ => holds(claim, board, stones, mover.other()),
            };
            stones[usize::from(point)] = None;
            held
        };
        match mover == proponent {
            true => moves.into_iter().any(&mut after),
            false => moves.into_iter().all(&mut after),
        }
    }

    #[test]
    fn a_formula_is_true_exactly_if_its_claim_is() {
        let mut random = 7u64;
        let mut below = |most: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            usize::try_from(random >> 33).expect("small") % most
        };
        let (mut true_ones, mut false_ones) = (0, 0);
        for round in 0..240 {
            let size = 2 + below(if round % 8 == 0 { 4 } else { 3 });
            let mut lines: Vec<Vec<u16>> = Vec::new();
            for _ in 0..1 + below(4) {
                let points = 0..u16::try_from(size).expect("small");
                let line: Vec<u16> = points.filter(|_| below(2) == 0).collect();
                lines.extend((!line.is_empty()).then_some(line));
            }
            lines.sort();
            lines.dedup();
            let mut needs = vec![Vec::new(); size];
            if below(3) == 0 && size > 2 {
                needs[size - 1] = vec![u16::try_from(below(size - 1)).expect("small")];
            }
            let points: Vec<Text> =
                "abcdef".chars().take(size).map(|c| text(&c.to_string())).collect();
            let player = [Player::First, Player::Second][below(2)];
            let convention = match below(4) {
                0 | 1 => Convention::Strong,
                2 => Convention::Avoidance,
                _ => Convention::Weak { maker: [Player::First, Player::Second][below(2)] },
            };
            let statement = [Statement::Wins(player), Statement::DoesNotLose(player)][below(2)];
            // Stones at the start, which complete no line, on points that need none.
            let lone = |point: u16| lines.iter().all(|line| *line != [point]);
            let mut start = Start::default();
            if below(3) == 0 && lone(0) && size > 2 {
                start.first.push(points[0].clone());
            }
            let board = Board { points, lines, needs };
            let other = BoardName::Other { title: text("x") };
            let game =
                Positional { board: other, board_hash: None, convention, start, within: None };
            let claim = Claim { statement, game };
            let game = Game::new(&claim, &board).expect("small");
            let (circuit, output) = game.formula();
            let mut stones = game.start.clone();
            let expected = holds(&claim, &board, &mut stones, game.mover);
            let found = is_true(&game, &circuit, output, &mut Vec::new());
            assert_eq!(found, expected, "{claim}: {board:?}");
            *(if expected { &mut true_ones } else { &mut false_ones }) += 1;
        }
        assert!(true_ones > 60 && false_ones > 60, "{true_ones} true, {false_ones} false");
    }
}
