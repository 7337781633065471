//! Finds proofs: the simplest theorem first, and after each step from the simplest again. Where none
//! has an effect, a case split: on a cell whose labels soon lead to contradictions, or else on one with
//! the fewest labels.

use zermelo_checker::proofs::deduction::Step;
use zermelo_search::limits::Limit;

use super::domains::{Board, Domains, Facts, Inference, Steps, bits};
use super::parts;
use super::patterns::{self, Pattern};
use super::propagate::Propagation;
use super::theorems::{self, Finder};
use super::trim::{Branch, End, NeededStep, trimmed};

/// The most labels that are tried before a split, one after the other.
const TRIALS: usize = 120;

/// How many facts of a branch there is room for at first, for each cell.
const ROOM: usize = 32;

/// A proof that is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Derivation {
    /// The steps, without those that are not needed.
    pub steps: Vec<Step>,
    /// The completion, the number of a label for each cell; `None` where there is none.
    pub completion: Option<Vec<u8>>,
    /// How many case splits the proof has.
    pub splits: usize,
    /// How many of them a branch has at most.
    pub depth: usize,
}

/// Why there is no proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofFailure {
    /// The puzzle has two completions.
    Several,
    /// There are more case splits than allowed.
    Splits,
    /// A limit was reached.
    Limit(Limit),
}

impl From<Limit> for ProofFailure {
    fn from(limit: Limit) -> ProofFailure {
        ProofFailure::Limit(limit)
    }
}

/// Proves that a puzzle has one completion, or none, with at most so many case splits before
/// trimming.
///
/// # Errors
/// When it has several, or the proof would need more, or a limit of the board is reached.
pub fn prove(board: &Board, most_splits: usize) -> Result<Derivation, ProofFailure> {
    proved(board, most_splits, false)
}

/// As [`prove`], with wings, chains, colours, almost locked sets and finned fish before case splits: each
/// label that such a pattern takes is refuted by a trial.
///
/// # Errors
/// As for [`prove`].
pub fn prove_with_patterns(board: &Board, most_splits: usize) -> Result<Derivation, ProofFailure> {
    proved(board, most_splits, true)
}

fn proved(
    board: &Board,
    most_splits: usize,
    with_patterns: bool,
) -> Result<Derivation, ProofFailure> {
    let trial = Propagation::new(board);
    let mut prover =
        Prover { left: most_splits, completion: None, trial, memory: 0, with_patterns };
    let branch = prover.branch(Finder::new(board), ChangedCells::All)?;
    let steps: Vec<Step> = trimmed(board, &branch).into_iter().map(NeededStep::step).collect();
    // Of each case that a step is in, the branches of its split to come.
    let (mut splits, mut depth, mut cases) = (0, 0, Vec::new());
    for step in &steps {
        if let Step::Split { labels, .. } = step {
            // A trial of one label has a branch for all others.
            cases.push(labels.count_ones().max(2));
            splits += 1;
            depth = depth.max(cases.len());
        }
        while step.ends_branch()
            && let Some(branches) = cases.last_mut()
        {
            *branches -= 1;
            if *branches > 0 {
                break;
            }
            cases.pop();
        }
    }
    Ok(Derivation { steps, completion: prover.completion, splits, depth })
}

/// A step that a solver takes by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FoundStep {
    /// A step of a theorem.
    Step(Inference),
    /// A pattern, whose labels trials refute.
    Pattern(Pattern),
}

impl FoundStep {
    fn takes(&self) -> &Facts {
        match self {
            FoundStep::Step(taken) => &taken.takes,
            FoundStep::Pattern(pattern) => &pattern.takes,
        }
    }
}

/// The next step that a solver takes by hand, or all, the simplest first; and the domains before it: those
/// that are given, or those that the clues leave. A cell that has a single label left without being a clue
/// is an exhausted label that takes nothing, where no domains are given. Where they are, such a label may
/// have been written in, and is a step only if it takes others.
pub fn next_steps<'b>(
    board: &'b Board,
    given: Option<&[u64]>,
    all: bool,
) -> (Domains<'b>, Vec<FoundStep>) {
    let mut finder = Finder::new(board);
    let clue = |cell: &u16| board.problem.domains[usize::from(*cell)].is_power_of_two();
    match given {
        Some(given) => finder = Finder::with(board, given),
        None => {
            let clues = (0u16..).take(board.problem.domains.len()).filter(clue);
            for cell in clues {
                if let Some(taken) = finder.domains.exhausted(cell) {
                    finder.take(&taken.takes);
                }
            }
        }
    }
    let mut found = Vec::new();
    for cell in (0u16..).take(finder.domains.of.len()) {
        if found.is_empty() || all {
            let taken = match given {
                Some(_) if finder.domains.is_single(cell) => finder.domains.exhausted(cell),
                None if finder.domains.is_single(cell) && !clue(&cell) => {
                    let step = Step::Exhausted { cell };
                    Some(Inference { step, takes: Vec::new(), rests_on: Vec::new() })
                }
                _ => None,
            };
            found.extend(taken.map(FoundStep::Step));
        }
    }
    let domains = finder.domains.clone();
    if all {
        for taken in theorems::every(&domains) {
            let step = parts::of(&domains, &taken).into_iter().next().map(FoundStep::Step);
            found.extend(
                step.filter(|step| !found.iter().any(|known| known.takes() == step.takes())),
            );
        }
        found.extend(patterns::all(&domains).into_iter().map(FoundStep::Pattern));
    } else if found.is_empty() {
        let step = finder.simplest().and_then(|of| parts::of(&domains, &of).into_iter().next());
        let pattern = || patterns::simplest(&domains).map(FoundStep::Pattern);
        found.extend(step.map(FoundStep::Step).or_else(pattern));
    }
    (domains, found)
}

struct Prover<'b> {
    /// How many more splits are allowed.
    left: usize,
    completion: Option<Vec<u8>>,
    /// For trials of cases.
    trial: Propagation<'b>,
    /// What the steps so far take, in bytes.
    memory: usize,
    /// Whether patterns are looked for.
    with_patterns: bool,
}

/// What has changed since nothing was left to do.
#[derive(Clone, Copy, Debug)]
pub(super) enum ChangedCells<'c> {
    /// Everything may have.
    All,
    /// These cells have lost labels.
    Cells(&'c [u16]),
    /// In a case that may be wrong, this cell has one label.
    Case(u16),
}

impl Prover<'_> {
    /// A branch in which so much has changed.
    fn branch(
        &mut self,
        mut finder: Finder<'_>,
        changed: ChangedCells<'_>,
    ) -> Result<Branch, ProofFailure> {
        let mut steps = Steps::with_capacity(ROOM * finder.domains.of.len());
        let leaf = deduce(&mut finder, &mut steps, changed)?;
        self.memory += steps.bytes();
        finder.board.limits.confirm_memory(self.memory)?;
        if let Some(leaf) = leaf {
            return Ok(Branch { steps, end: End::Leaf(leaf) });
        }
        let domains = &finder.domains;
        if domains.is_full() {
            let label = |domain: &u64| u8::try_from(domain.trailing_zeros()).unwrap_or(u8::MAX);
            let found = domains.of.iter().map(label).collect();
            if self.completion.replace(found).is_some() {
                return Err(ProofFailure::Several);
            }
            let end = End::Leaf(domains.full());
            return Ok(Branch { steps, end });
        }
        if self.with_patterns
            && matches!(changed, ChangedCells::All | ChangedCells::Cells(_))
            && let Some(pattern) = patterns::simplest(&finder.domains)
            && let Some(end) = self.refuted(finder.clone(), &pattern)?
        {
            return Ok(Branch { steps, end });
        }
        self.left = self.left.checked_sub(1).ok_or(ProofFailure::Splits)?;
        let cell = best_split(&finder, &mut self.trial);
        let labels = domains.at(cell);
        let mut branches = Vec::new();
        for label in bits(labels) {
            let mut branch = finder.clone();
            branch.restrict(cell, label);
            branches.push(self.branch(branch, ChangedCells::Case(cell))?);
        }
        Ok(Branch { steps, end: End::Split { cell, labels, domain: labels, branches } })
    }

    /// A trial of each label that a pattern takes, and what comes after them; `None` where no trial ends in
    /// a contradiction.
    fn refuted(
        &mut self,
        mut finder: Finder<'_>,
        pattern: &Pattern,
    ) -> Result<Option<End>, ProofFailure> {
        let mut trials = Vec::new();
        for &(cell, labels) in &pattern.takes {
            for label in bits(labels) {
                let (domain, labels) = (finder.domains.at(cell), 1 << label);
                if domain.count_ones() < 2 {
                    continue;
                }
                let mut trial = finder.clone();
                trial.restrict(cell, label);
                let mut steps = Steps::default();
                let leaf = deduce(&mut trial, &mut steps, ChangedCells::Case(cell))?;
                if let Some(leaf) = leaf {
                    let refutation = Branch { steps, end: End::Leaf(leaf) };
                    trials.push((cell, labels, domain, refutation));
                    finder.take(&[(cell, labels)]);
                }
            }
        }
        if trials.is_empty() {
            return Ok(None);
        }
        let cells: Vec<u16> = trials.iter().map(|(cell, ..)| *cell).collect();
        let rest = self.branch(finder, ChangedCells::Cells(&cells))?;
        let all =
            trials.into_iter().rev().fold(rest, |rest, (cell, labels, domain, refutation)| {
                let end = End::Split { cell, labels, domain, branches: vec![refutation, rest] };
                Branch { steps: Steps::default(), end }
            });
        Ok(Some(all.end))
    }
}

/// Takes steps until none has an effect; the contradiction that ends the branch, if there is one.
///
/// # Errors
/// When a limit of the board is reached.
pub(super) fn deduce(
    finder: &mut Finder<'_>,
    steps: &mut Steps,
    changed: ChangedCells<'_>,
) -> Result<Option<Inference>, Limit> {
    let cells = (0u16..).take(finder.domains.of.len());
    let is_single = |cell: &u16| finder.domains.is_single(*cell);
    let in_case = matches!(changed, ChangedCells::Case(_));
    let mut pending: Vec<u16> = match changed {
        ChangedCells::Case(cell) => vec![cell],
        ChangedCells::Cells(cells) => {
            let few = |cell: &u16| finder.domains.at(*cell).count_ones() < 2;
            cells.iter().copied().filter(few).collect()
        }
        ChangedCells::All => cells.filter(is_single).collect(),
    };
    if let Some(end) = pending.iter().find_map(|&cell| finder.domains.contradiction_at(cell)) {
        return Ok(Some(end));
    }
    // Clues in their order.
    pending.reverse();
    let is_plain = finder.board.plain;
    let mut first = matches!(changed, ChangedCells::All);
    loop {
        finder.board.limits.confirm_running()?;
        let count = steps.len();
        if std::mem::take(&mut first) {
            finder.domains.add_exhausted((0u16..).take(finder.domains.of.len()), steps);
        }
        // Where all labels have one copy, single places come before exhausted labels, since many of
        // these are then one step.
        if is_plain && steps.len() == count {
            let end = finder.add_single(steps);
            if end.is_some() {
                return Ok(end);
            }
            if steps.len() == count {
                finder.domains.add_exhausted(pending.iter().copied(), steps);
                pending.clear();
            }
        }
        while steps.len() == count
            && let Some(cell) = pending.pop()
        {
            exhausted(&finder.domains, cell).iter().for_each(|taken| steps.push(taken));
        }
        if steps.len() == count {
            if is_plain && finder.domains.is_full() {
                return Ok(None);
            }
            match if in_case { finder.simplest_in_case() } else { finder.simplest() } {
                Some(end) if matches!(end.step, Step::FewPlaces { .. }) => return Ok(Some(end)),
                Some(taken) => steps.push(&taken),
                None => return Ok(None),
            }
        }
        let Some(next) = steps.iter().next_back() else { return Ok(None) };
        finder.take(next.takes);
        let (domains, fresh) = (&finder.domains, &finder.fresh);
        let end = fresh.iter().find_map(|&cell| domains.contradiction_at(cell));
        pending.extend(fresh.iter().copied().filter(|&cell| domains.is_single(cell)));
        if end.is_some() {
            return Ok(end);
        }
    }
}

/// The label of a cell is exhausted, as a hidden single where it is one: that is shorter.
fn exhausted(domains: &Domains<'_>, cell: u16) -> Option<Inference> {
    let taken = domains.exhausted(cell)?;
    let hidden = domains.plain_single(cell).and_then(|label| {
        let through = domains.board.through[usize::from(cell)].iter();
        through.copied().find_map(|asterism| domains.hidden_single(asterism, label))
    });
    Some(hidden.unwrap_or(taken))
}

/// The cell to split on: one with two labels, or else three, of whose cases at most one stays open after
/// exhausted labels and single places, and none if there is such a cell; of these, one whose contradictions
/// come soon, and whose open case leads far. Without any, the first cell with the fewest labels.
fn best_split(finder: &Finder<'_>, trial: &mut Propagation<'_>) -> u16 {
    let domains = &finder.domains;
    let of_size = |size: u32| {
        let cells = (0u16..).zip(&domains.of);
        cells.filter(move |(_, labels)| labels.count_ones() == size)
    };
    let mut best: Option<((usize, usize), u16)> = None;
    let mut trials = TRIALS;
    for (cell, &labels) in of_size(2).chain(of_size(3)) {
        let size = usize::try_from(labels.count_ones()).unwrap_or(usize::MAX);
        let all_end = best.is_some_and(|((open, _), _)| open == 0);
        if trials < size || size > 2 && all_end {
            break;
        }
        trials -= size;
        // Cells that get a label: those of contradictions count for, those of an open case against it.
        let (mut open, mut cost) = (0, domains.of.len());
        for label in bits(labels) {
            if !trial.case(&domains.of, cell, label) {
                cost += trial.count();
            } else if !trial.is_full() {
                cost = cost.saturating_sub(trial.count());
                open += 1;
            }
        }
        let measure = (open, cost);
        if open <= 1 && best.is_none_or(|(least, _)| measure < least) {
            best = Some((measure, cell));
        }
    }
    let open = (0u16..).zip(&domains.of).filter(|(_, labels)| labels.count_ones() > 1);
    let fewest = || open.min_by_key(|(_, labels)| labels.count_ones()).map(|(cell, _)| cell);
    best.map(|(_, cell)| cell).or_else(fewest).unwrap_or(0)
}
