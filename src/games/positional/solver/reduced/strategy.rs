//! A strategy in a weak game that the search has decided: a closed set of positions whose lines of play
//! end with threat sequences for the attacker, and with potentials and pairings for the defender.

use zermelo_checker::proofs::pairing::{Pair, Pairing};

use super::super::closed::FIRST_MOVE_ENDS;
use super::super::control::{Control, Stage, entry};
use super::super::export::{self, Task};
use super::{Reduced, Rest};
use crate::games::positional::lines::FULL_WEIGHT;
use crate::games::positional::position::Position;
use crate::games::positional::sequences::{Found, Sequences, Wanted};
use crate::limits::SolveError;
use crate::proofs::replay::builder::{BuildError, DraftResponse, Lemma, StrategyBuilder};
use crate::proofs::replay::closure::{Answer, Answers, Closing, Start, close};
use zermelo_explain::set::Set;

/// How many positions a search for a threat sequence looks at, and how many it remembers.
const LOOKED_AT: u32 = 2_000;
const REMEMBERED: usize = 1 << 10;

/// The most looks at points and lines for a lemma that is the answer to all moves without one of their own:
/// a node takes some dozens of bytes, and for each a check may do so a thousand times.
const MOST_LOOKS: usize = 20_000;

/// Where a lemma looks at more points and lines, pairings come before potentials, and each answer gets its
/// own: they take more bytes.
const LOOKS_OF_A_LEMMA: usize = 1_500;

/// How many pairings are tried again.
const PAIRINGS: usize = 64;

/// What a node of the strategy takes, in bytes, and each answer at it.
const NODE: u64 = 512;
const ANSWER: u64 = 64;

/// The strategy of the player who wins, as the search says; without lemmas where these would take more
/// looks at the board than the checker allows.
///
/// # Errors
/// When a limit is reached.
pub(in super::super) fn strategy<const N: usize>(
    task: &Task<N>,
    has_lemmas: bool,
    search: &mut Reduced<'_, N>,
    control: &mut Control<'_>,
) -> Result<StrategyBuilder, SolveError> {
    control.enter(Stage::Strategy)?;
    let defends = task.attacker != task.proponent;
    let sequences = Sequences::new(search.lines, false, Wanted::Short, REMEMBERED);
    let pairings = Vec::new();
    let mut closed =
        Closed { task, search, control, defends, has_lemmas, sequences, pairings, counted: 0 };
    let start = match task.proponent_moves {
        true => Start::Opening(Answer::OneOf(closed.replies(task.start)?)),
        false => Start::Position(task.start),
    };
    close(&mut closed, start).map_err(|error| match error {
        // Every first move that is correct ends the game.
        SolveError::Build(BuildError::NoReply) => SolveError::Wrong(FIRST_MOVE_ENDS.to_owned()),
        error => error,
    })
}

struct Closed<'c, 's, 'o, const N: usize> {
    task: &'c Task<N>,
    search: &'c mut Reduced<'s, N>,
    control: &'c mut Control<'o>,
    /// Whether the proponent is the defender.
    defends: bool,
    has_lemmas: bool,
    sequences: Sequences<'s, N>,
    /// Pairings that showed something, the last ones.
    pairings: Vec<Vec<Set<N>>>,
    /// What the strategy takes so far, in bytes.
    counted: u64,
}

impl<const N: usize> Closed<'_, '_, '_, N> {
    /// Replies after which the claim is true: the one that the search has, and those that it knows as well.
    fn replies(&mut self, after: Position<N>) -> Result<Vec<(u16, Position<N>)>, SolveError> {
        let rest = Rest::of(self.search.lines, after);
        let best = self.search.judge(after, &rest, !self.defends, self.control)?.best;
        let moves =
            best.into_iter().chain(rest.moves().tried.into_iter().filter(|&mv| Some(mv) != best));
        Ok(moves.map(|reply| (reply, after.moved(reply, !self.defends))).collect())
    }

    /// A lemma by which the proponent, to move, is done.
    fn lemma(&mut self, after: Position<N>) -> Result<Option<DraftResponse>, SolveError> {
        self.control.count()?;
        if !self.has_lemmas {
            return Ok(None);
        }
        if !self.defends {
            let found = match self.sequences.find(after, LOOKED_AT) {
                Found::Moves(moves) => moves,
                Found::Nothing | Found::Ended => return Ok(None),
            };
            let moves = self.sequences.shortened(self.sequences.stance(after), &found);
            return Ok(Some(DraftResponse::Lemma(Lemma::Threats(moves))));
        }
        let is_balanced = self.is_balanced(after);
        let is_dear = self.search.lines.looks() > LOOKS_OF_A_LEMMA;
        if is_balanced && !is_dear {
            return Ok(Some(DraftResponse::Potential));
        }
        let rest = Rest::of(self.search.lines, after);
        let free = self.search.lines.free(after);
        let serving = |pairs: &Vec<Set<N>>| {
            let is_on_a_line = |pair: &Set<N>| rest.lines().iter().any(|line| line.contains(*pair));
            let is_of_use = |pair: &Set<N>| free.contains(*pair) && is_on_a_line(pair);
            let pairs: Vec<Set<N>> = pairs.iter().copied().filter(is_of_use).collect();
            let is_served = |line: &Set<N>| pairs.iter().any(|pair| line.contains(*pair));
            rest.lines().iter().all(is_served).then(|| pairing(&pairs))
        };
        if let Some(pairing) = self.pairings.iter().rev().find_map(serving) {
            return Ok(Some(DraftResponse::Lemma(Lemma::Pairing(pairing))));
        }
        let Some(pairs) = rest.pairs() else {
            return Ok(is_balanced.then_some(DraftResponse::Potential));
        };
        let lemma = DraftResponse::Lemma(Lemma::Pairing(pairing(&pairs)));
        if self.pairings.len() == PAIRINGS {
            self.pairings.remove(0);
        }
        if !is_dear {
            self.pairings.push(pairs);
        }
        Ok(Some(lemma))
    }

    fn is_balanced(&self, after: Position<N>) -> bool {
        self.search.lines.potential(after.attacker, after.defender) < FULL_WEIGHT
    }

    /// The answer to all moves that have none of their own, and the other moves.
    fn default(
        &mut self,
        position: Position<N>,
    ) -> Result<(Option<DraftResponse>, Set<N>), SolveError> {
        let lines = self.search.lines;
        let moves = lines.free(position);
        let looks = lines.looks().saturating_mul(lines.size.into());
        if self.defends {
            let balanced = |&mv: &u16| {
                let after = position.attacked(mv);
                self.is_balanced(after)
                    && !lines.free(after).is_empty()
                    && !lines.all_blocked(after.defender)
            };
            let served = Set::of(moves.members().filter(balanced));
            let is_worth_it = self.has_lemmas && served.len() > 1 && looks <= MOST_LOOKS;
            let default = is_worth_it.then_some(DraftResponse::Potential);
            return Ok((default, if is_worth_it { moves.without(served) } else { moves }));
        }
        if let Some(reply) = lines.threats(position.attacker, position.defender).first() {
            return Ok((Some(DraftResponse::Win { reply }), Set::of([reply])));
        }
        let found = match self.sequences.find(position, LOOKED_AT) {
            Found::Moves(found) if self.has_lemmas && looks <= MOST_LOOKS => found,
            _ => return Ok((None, moves)),
        };
        let before = self.sequences.stance(position);
        let short = self.sequences.shortened(before, &found);
        let stays = |&mv: &u16| {
            let after = self.sequences.stance_after(before, mv);
            self.sequences.played(after, &short).is_none()
        };
        let left = Set::of(moves.members().filter(stays));
        Ok((Some(DraftResponse::Lemma(Lemma::Threats(short))), left))
    }

    /// What ends the game after a move of the opponent, or a lemma that shows how it does.
    fn ending(&mut self, after: Position<N>) -> Result<Option<DraftResponse>, SolveError> {
        let lines = self.search.lines;
        let Position { attacker, defender } = after;
        let winning = if self.defends {
            if lines.all_blocked(defender) || lines.free(after).is_empty() {
                return Ok(Some(DraftResponse::Settled));
            }
            lines.last(after).union(lines.blocking_all(attacker, defender))
        } else {
            lines.threats(attacker, defender)
        };
        match winning.first() {
            Some(reply) => Ok(Some(DraftResponse::Win { reply })),
            None => self.lemma(after),
        }
    }
}

fn pairing<const N: usize>(pairs: &[Set<N>]) -> Pairing {
    let ends = pairs.iter().filter_map(|pair| {
        let low = pair.first()?;
        Some(Pair { low, high: pair.without(Set::of([low])).first()? })
    });
    let mut pairs: Vec<Pair> = ends.collect();
    pairs.sort_unstable();
    Pairing { pairs }
}

impl<const N: usize> Closing for Closed<'_, '_, '_, N> {
    type Position = Position<N>;
    type Symmetry = Vec<u16>;
    type Error = SolveError;

    fn level(&self, position: &Position<N>) -> u32 {
        position.stones()
    }

    fn record(&self, position: &Position<N>) -> Vec<u8> {
        export::record(self.task, *position)
    }

    fn form(&mut self, position: &Position<N>) -> Position<N> {
        self.search.symmetries.canonical(*position).0
    }

    fn symmetry(&mut self, from: &Position<N>, to: &Position<N>) -> Option<Vec<u16>> {
        self.search.symmetries.images_between(*from, *to)
    }

    fn holds(&mut self, position: &Position<N>, known: usize) -> Result<bool, SolveError> {
        let is_lost = match known {
            0 => Some(self.search.wins(*position, self.defends, self.control)? == self.defends),
            _ => self.search.known(*position, self.defends).map(|won| won == self.defends),
        };
        Ok(is_lost == Some(false))
    }

    fn answers(&mut self, position: &Position<N>) -> Result<Answers<Self>, SolveError> {
        let position = *position;
        let (default, left) = self.default(position)?;
        let mut answers: Answers<Self> = Vec::new();
        answers.extend(default.map(|answer| (None, Answer::AtOnce(answer))));
        let symmetries = self.search.symmetries;
        for (mv, same, number) in symmetries.orbits(&symmetries.keeping(position), left) {
            let answer = if same == mv || !left.has(same) {
                let after = position.moved(mv, self.defends);
                match self.ending(after)? {
                    Some(answer) => Answer::AtOnce(answer),
                    None => Answer::OneOf(self.replies(after)?),
                }
            } else {
                let symmetry = symmetries.undoing(number).clone();
                Answer::AtOnce(DraftResponse::SameAs { mv: same, symmetry })
            };
            answers.push((Some(mv), answer));
        }
        Ok(answers)
    }

    fn confirm(&mut self, nodes: usize, replies: usize) -> Result<(), SolveError> {
        let of_a_node = NODE + ANSWER * self.task.points as u64;
        let of_a_reply = 2 * entry::<Position<N>, (u128, Position<N>, usize)>();
        let bytes = of_a_node * nodes as u64 + of_a_reply * replies as u64;
        let before = std::mem::replace(&mut self.counted, bytes);
        self.control.forget(before.saturating_sub(bytes));
        self.control.remember(bytes.saturating_sub(before))
    }
}
