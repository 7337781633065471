//! A completion in rounds, for ratings. In each round *all* steps of the simplest theorem that leads on are taken
//! at once, and none is chosen before another.
//!
//! So the rounds of a puzzle are those of every puzzle that it becomes by a symmetry of its board and by other
//! names for its labels. Let s be such a change; it takes cells, asterisms and labels to others. What a theorem
//! takes from domains D is the union of what it takes at all asterisms, cells and labels where it holds. It holds
//! at some of them in D exactly if it holds in s(D) at their images, and takes the image there. So it takes
//! something from D exactly if it does from s(D); the simplest theorem that does is the same; and the
//! domains after the round are again some D' and s(D'). By induction all rounds agree, also in the last one.
//! Three things have to be seen, as their searches choose an order:
//!
//! - A chain is followed breadth first, so that a candidate is reached after as many links as the shortest
//!   chain has, or never. Whether a link fits depends on its ends, the first candidate and its number only.
//! - A finned fish is found for each cell that it takes the label from. Which asterisms cover the places, and
//!   whether a fin stands in for a place (*sashimi*), can depend on the order; so both kinds are one round. That the
//!   cell is taken does not depend on it.
//! - A case is supposed for every label of every open cell, and only then are those taken that lead to
//!   contradictions. What follows from a case by exhausted labels and single places is the least set of facts
//!   that has the consequences of its facts, in whatever order they are drawn.

use zermelo_search::limits::Limit;

use super::domains::{Board, Domains, Facts, bits};
use super::patterns::{self, Technique};
use super::propagate::Propagation;
use super::theorems;
pub use super::theorems::Theorem;

/// What the steps of a round are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Round {
    /// The labels of the clues are exhausted.
    Exhausted,
    /// Other cells have one label left.
    NakedSingle,
    /// Another theorem.
    By(Theorem),
    /// A pattern.
    Pattern(Technique),
    /// Labels that lead to contradictions, with cases within each other up to this depth.
    Cases(u64),
}

/// The rounds of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rounds {
    /// The rounds, in their order.
    pub rounds: Vec<Round>,
    /// Whether the board is full after them.
    pub is_full: bool,
}

/// The theorems after exhausted labels, the simplest first.
const THEOREMS: [Theorem; 11] = [
    Theorem::Single,
    Theorem::Intersection,
    Theorem::Naked(2),
    Theorem::Fish(2),
    Theorem::Hidden(2),
    Theorem::Naked(3),
    Theorem::Fish(3),
    Theorem::Hidden(3),
    Theorem::Naked(4),
    Theorem::Fish(4),
    Theorem::Hidden(4),
];

/// The deepest cases that are followed, and the most candidates with which those within others are.
const DEPTH: u64 = 2;
const CANDIDATES: u32 = 400;

/// The rounds of a puzzle with one completion: by the theorems alone, or also by patterns and cases. Where deeper
/// cases would be needed than are followed, the last round is that of their depth, and the board is not full.
///
/// # Errors
/// When a limit of the board is reached.
pub fn rounds(board: &Board, theorems_only: bool) -> Result<Rounds, Limit> {
    let mut domains = Domains::new(board);
    let mut rounds = Vec::new();
    while !domains.is_full() {
        board.limits.confirm_running()?;
        let by_theorem = by_theorem(&domains, rounds.is_empty());
        let found = match by_theorem.or_else(|| by_pattern(&domains).filter(|_| !theorems_only)) {
            None if !theorems_only => by_cases(board, &domains)?,
            found => found,
        };
        let Some((round, taken)) = found else { break };
        rounds.push(round);
        if !has_any(&taken) {
            break;
        }
        domains.of.iter_mut().zip(taken).for_each(|(domain, taken)| *domain &= !taken);
    }
    Ok(Rounds { rounds, is_full: domains.is_full() })
}

/// A round, and the labels that it takes from each cell.
type FoundRound = (Round, Vec<u64>);

fn has_any(taken: &[u64]) -> bool {
    taken.iter().any(|labels| *labels != 0)
}

fn by_theorem(domains: &Domains<'_>, is_first: bool) -> Option<FoundRound> {
    let union = |all: &mut dyn Iterator<Item = Facts>| {
        let mut taken = vec![0; domains.of.len()];
        all.flatten().for_each(|(cell, labels)| taken[usize::from(cell)] |= labels);
        Some(taken).filter(|taken| has_any(taken))
    };
    let cells = (0u16..).take(domains.of.len()).filter(|&cell| domains.is_single(cell));
    let mut exhausted = cells.filter_map(|cell| Some(domains.exhausted(cell)?.takes));
    if let Some(taken) = union(&mut exhausted) {
        return Some((if is_first { Round::Exhausted } else { Round::NakedSingle }, taken));
    }
    THEOREMS.into_iter().find_map(|theorem| {
        let steps = theorems::all_of(domains, theorem);
        Some((Round::By(theorem), union(&mut steps.into_iter().map(|step| step.takes))?))
    })
}

fn by_pattern(domains: &Domains<'_>) -> Option<FoundRound> {
    Technique::all().find_map(|technique| {
        let techniques = match technique {
            Technique::FinnedXWing => vec![technique, Technique::SashimiXWing],
            Technique::FinnedSwordfish => vec![technique, Technique::SashimiSwordfish],
            _ => vec![technique],
        };
        let taken = patterns::taken(domains, &techniques);
        has_any(&taken).then_some((Round::Pattern(technique), taken))
    })
}

/// The simplest cases that lead to contradictions; where none of those that are followed do, a round of the next
/// depth that takes nothing.
fn by_cases(board: &Board, domains: &Domains<'_>) -> Result<Option<FoundRound>, Limit> {
    let open = domains.of.iter().map(|labels| labels.count_ones()).filter(|&count| count > 1);
    let most = if open.sum::<u32>() > CANDIDATES { 1 } else { DEPTH };
    for depth in 1..=most {
        let taken = refuted(board, &domains.of, depth)?;
        if has_any(&taken) {
            return Ok(Some((Round::Cases(depth), taken)));
        }
    }
    Ok(Some((Round::Cases(most + 1), Vec::new())))
}

/// The labels of open cells that lead to contradictions, with cases within each other up to a depth.
fn refuted(board: &Board, domains: &[u64], depth: u64) -> Result<Vec<u64>, Limit> {
    let mut trial = Propagation::new(board);
    let mut taken = vec![0; domains.len()];
    for ((cell, &domain), taken) in (0u16..).zip(domains).zip(&mut taken) {
        for label in bits(domain).filter(|_| !domain.is_power_of_two()) {
            board.limits.confirm_running()?;
            let stands = trial.case(domains, cell, label)
                && (depth == 1 || !is_refuted(board, trial.of.clone(), depth - 1)?);
            if !stands {
                *taken |= 1 << label;
            }
        }
    }
    Ok(taken)
}

/// Whether cases up to a depth leave no completion of domains in which no label is alone without being exhausted.
fn is_refuted(board: &Board, mut domains: Vec<u64>, depth: u64) -> Result<bool, Limit> {
    let mut after = Propagation::new(board);
    loop {
        let taken = refuted(board, &domains, depth)?;
        if !has_any(&taken) {
            return Ok(false);
        }
        domains.iter_mut().zip(taken).for_each(|(domain, taken)| *domain &= !taken);
        if !after.start(&domains) {
            return Ok(true);
        }
        domains.clone_from(&after.of);
    }
}
