//! Kind 14, patterns: Short joins terminals of a graph, however Cut moves, by parts that are played side by
//! side (docs/specification/proofs.md, section 14).
//!
//! A pattern is shown once, by patterns before it, and used in many places. Its cells are not stored: they
//! are what its branches use, a bit for each vertex.

mod chains;

use std::collections::BTreeMap;

use self::chains::Chains;
use crate::codes::SIZE;
use crate::fault::{Code, Fault, codes};
use crate::figures::{Figures, count};
use crate::format::record;
use crate::games::graph::Graph;
use crate::rows::{Rows, columns, common, put};

codes! {
    /// A terminal of a pattern is no vertex, or stands there twice (C1).
    PATTERN_TERMINAL = "pattern-terminal";
    /// A goal does not have a class for each terminal (C2).
    PATTERN_GOAL = "pattern-goal";
    /// A pattern has no branch (C3).
    NO_BRANCH = "no-branch";
    /// A branch without a reply is not the only one of its pattern (C3).
    MIXED_BRANCHES = "mixed-branches";
    /// A vertex is in the carriers of all branches: Cut takes it, and nothing is the answer (C4).
    NO_ANSWER = "no-answer";
    /// A reply is no vertex, a terminal, or an end (C5).
    BRANCH_REPLY = "branch-reply";
    /// A use names a pattern that is not before its own (C6).
    USE_ORDER = "use-order";
    /// A use does not have an image for each terminal and cell (C7).
    COPY_IMAGES = "copy-images";
    /// An image is no vertex (C7).
    IMAGE_VERTEX = "image-vertex";
    /// The image of a terminal is not owned (C8).
    TERMINAL_IMAGE = "terminal-image";
    /// A vertex that is not owned is the image of two cells (C9).
    CELL_TWICE = "cell-twice";
    /// Adjacent vertices of a pattern have images that nothing joins (C10).
    EDGE_NOT_KEPT = "edge-not-kept";
    /// For some goals of the uses no goal of the pattern is met (C11).
    GOAL_NOT_MET = "goal-not-met";
    /// The root has a reply with Cut to move, or none with Short to move (C12).
    ROOT_REPLY = "root-reply";
    /// A vertex of the root's carrier is Cut's (C13).
    CELL_OF_CUT = "cell-of-cut";
    /// No use names a pattern (C14).
    UNUSED_PATTERN = "unused-pattern";
    /// The image of a vertex that is no end is an end (C16).
    END_IMAGE = "end-image";
    /// The check would take more looks than the length of the file allows (H10).
    PATTERNS_WORK = "patterns-work";
}

/// How many looks at vertices, edges and words of carriers a check may take for a byte of the file.
const LOOKS_PER_BYTE: usize = 1024;

/// Patterns, each shown by those before it, and what they show of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patterns {
    /// The patterns.
    pub patterns: Vec<Pattern>,
    /// The branch on the board itself.
    pub root: Branch,
}

/// If Short owns the terminals and moves second in the cells, a goal is met in the end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    /// Vertices of the graph, all different.
    pub terminals: Vec<u16>,
    /// For each goal the class of each terminal: terminals of one class are joined. Without goals all
    /// terminals are.
    pub goals: Vec<Vec<u8>>,
    /// One without a reply, or some with one.
    pub branches: Vec<Branch>,
}

/// A reply, and what is played side by side after it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Branch {
    /// The vertex that Short takes first.
    pub reply: Option<u16>,
    /// Copies of patterns.
    pub uses: Vec<Use>,
}

/// A copy of a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Use {
    /// Its number, from 0.
    pub pattern: u32,
    /// The image of each terminal, in their order, and then of each cell, in increasing order of vertices.
    /// Without images each vertex is its own.
    pub images: Option<Vec<u16>>,
}

record!(Patterns { patterns, root });
record!(Pattern { terminals, goals, branches });
record!(Branch { reply, uses });
record!(Use { pattern, images });

/// A board, and the vertices that are taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The graph.
    pub graph: Graph,
    /// The vertices that Short is to join, all different, which are Short's.
    pub terminals: Vec<u16>,
    /// Those of them, at most 64, that a chain of Short's reaches and does not go through.
    pub ends: Vec<u16>,
    /// The other vertices of Short.
    pub short: Vec<u16>,
    /// The vertices of Cut.
    pub cut: Vec<u16>,
    /// Whether Short is to move.
    pub short_moves: bool,
}

/// Confirms that patterns show that Short joins the terminals of a board.
///
/// # Errors
/// What is wrong with them, with the numbers of the pattern, the branch and the use, each from 0; in the
/// root without a pattern and a branch.
pub(crate) fn check(
    position: &Position,
    proof: &Patterns,
    file_size: usize,
) -> Result<Figures, Fault> {
    let Patterns { patterns, root } = proof;
    SIZE.unless(position.ends.len() <= 64)?;
    let mut check = Check::new(position, patterns, file_size.saturating_mul(LOOKS_PER_BYTE));
    let carrier = check.all(position, root)?;
    let mut cut = Rows::new(1, position.graph.size());
    position.cut.iter().for_each(|&vertex| cut.set(0, vertex));
    if let Some(vertex) = common(&carrier, cut.row(0)) {
        return Err(CELL_OF_CUT.at("vertex", vertex));
    }
    ROOT_REPLY.unless(root.reply.is_some() == position.short_moves)?;
    if let Some(pattern) = check.is_used.iter().position(|is_used| !is_used) {
        return Err(UNUSED_PATTERN.at("pattern", pattern));
    }
    let branches = patterns.iter().map(|pattern| pattern.branches.len());
    let branches = branches.fold(1, usize::saturating_add);
    Ok(vec![("patterns", count(patterns.len())), ("branches", count(branches))])
}

/// What is known while patterns are looked at.
struct Check<'p> {
    graph: &'p Graph,
    /// For each vertex a bit of its own, where it is an end, and otherwise 0.
    ends: Vec<u64>,
    patterns: &'p [Pattern],
    /// The cells of the patterns that are shown.
    cells: Rows,
    is_used: Vec<bool>,
    /// The vertices that Short owns: the terminals, and then the reply.
    owned: Vec<u16>,
    /// The same as one row of bits.
    own: Rows,
    /// For each vertex that is owned its place there, from 1; for others 0.
    places: Vec<usize>,
    looks: usize,
    most: usize,
}

/// A copy of a pattern in a branch.
struct Placed<'p> {
    pattern: &'p Pattern,
    /// The places of the images of terminals among the owned vertices.
    terminals: Vec<usize>,
}

impl<'p> Check<'p> {
    fn new(position: &'p Position, patterns: &'p [Pattern], most: usize) -> Check<'p> {
        let vertices = position.graph.size();
        let mut ends = vec![0; vertices];
        for (number, &end) in (0u32..).zip(&position.ends) {
            let bit = 1u64.checked_shl(number).unwrap_or(0);
            ends.get_mut(usize::from(end)).into_iter().for_each(|end| *end = bit);
        }
        Check {
            graph: &position.graph,
            ends,
            patterns,
            cells: Rows::new(0, vertices),
            is_used: vec![false; patterns.len()],
            owned: Vec::new(),
            own: Rows::new(1, vertices),
            places: vec![0; vertices],
            looks: 0,
            most,
        }
    }

    /// Confirms all patterns and the root, and gives its carrier.
    fn all(&mut self, position: &Position, root: &Branch) -> Result<Vec<u64>, Fault> {
        for (number, pattern) in self.patterns.iter().enumerate() {
            self.pattern(number, pattern).map_err(|fault| fault.within("pattern", number))?;
        }
        for &vertex in position.terminals.iter().chain(&position.short) {
            self.own(vertex, PATTERN_TERMINAL)?;
        }
        self.branch(self.patterns.len(), root, &[], position.terminals.len())
    }

    /// Confirms a pattern by those before it (C1) (C2) (C3) (C4), and notes its cells.
    fn pattern(&mut self, number: usize, pattern: &Pattern) -> Result<(), Fault> {
        let Pattern { terminals, goals, branches } = pattern;
        for &terminal in terminals {
            self.own(terminal, PATTERN_TERMINAL)?;
        }
        let wrong = goals.iter().position(|goal| goal.len() != terminals.len());
        wrong.map_or(Ok(()), |goal| Err(PATTERN_GOAL.at("goal", goal)))?;
        NO_BRANCH.unless(!branches.is_empty())?;
        // The vertices that are in some carrier so far, and those that are in all.
        let [mut cells, mut in_all] = [0, u64::MAX].map(|word| vec![word; self.cells.words()]);
        for (at, branch) in branches.iter().enumerate() {
            let place = |fault: Fault| fault.within("branch", at);
            let is_right = branch.reply.is_some() || branches.len() == 1;
            MIXED_BRANCHES.unless(is_right).map_err(|code| place(code.into()))?;
            let carrier = self.branch(number, branch, goals, terminals.len()).map_err(place)?;
            cells.iter_mut().zip(&carrier).for_each(|(word, more)| *word |= more);
            let answered = branch.reply.is_some();
            in_all.iter_mut().zip(&carrier).for_each(|(word, more)| {
                *word &= if answered { *more } else { 0 };
            });
        }
        match columns(&in_all).next() {
            Some(vertex) => Err(NO_ANSWER.at("vertex", vertex)),
            None => {
                self.cells.push(&cells);
                self.disown(0);
                Ok(())
            }
        }
    }

    /// Confirms a branch by the patterns before a number, and gives its carrier. So many of the owned
    /// vertices are to be joined as one of the goals says, or all of them where there is no goal.
    fn branch(
        &mut self,
        before: usize,
        branch: &Branch,
        goals: &[Vec<u8>],
        wanted: usize,
    ) -> Result<Vec<u64>, Fault> {
        let terminals = self.owned.len();
        if let Some(reply) = branch.reply {
            BRANCH_REPLY.unless(!self.is_end(reply)).map_err(|code| code.at("vertex", reply))?;
            self.own(reply, BRANCH_REPLY)?;
        }
        self.charge(self.cells.words())?;
        let mut held = self.held()?;
        let mut carrier = vec![0; self.cells.words()];
        let mut copies = Vec::with_capacity(branch.uses.len());
        for (number, used) in branch.uses.iter().enumerate() {
            let copy = self.copy(before, used, &mut held, &mut carrier);
            copies.push(copy.map_err(|fault| fault.within("use", number))?);
        }
        self.confirm_goals(&copies, &held, goals, wanted)?;
        branch.reply.iter().for_each(|&reply| put(&mut carrier, reply));
        self.disown(terminals);
        Ok(carrier)
    }

    /// The chains of the owned vertices.
    fn held(&mut self) -> Result<Chains, Fault> {
        let edges = self.owned.iter().map(|&vertex| self.beside(vertex).len());
        self.charge(edges.fold(self.owned.len(), usize::saturating_add))?;
        let end = |&vertex: &u16| self.ends.get(usize::from(vertex)).copied().unwrap_or(0);
        let mut held = Chains::new(self.owned.iter().map(end).collect());
        let owned = self.owned.iter().enumerate();
        for (place, &vertex) in owned.filter(|(_, vertex)| !self.is_end(**vertex)) {
            let beside = self.beside(vertex).iter().filter_map(|&other| self.place(other));
            beside.for_each(|other| held.join(&[place, other]));
        }
        Ok(held)
    }

    /// Confirms a use (C6) (C7) (C8) (C9) (C10), and adds its cells to a carrier.
    fn copy(
        &mut self,
        before: usize,
        used: &Use,
        held: &mut Chains,
        carrier: &mut [u64],
    ) -> Result<Placed<'p>, Fault> {
        let number = usize::try_from(used.pattern).ok().filter(|&number| number < before);
        let number = number.ok_or(USE_ORDER)?;
        let pattern = self.patterns.get(number).ok_or(USE_ORDER)?;
        self.is_used.get_mut(number).into_iter().for_each(|is_used| *is_used = true);
        self.charge(pattern.terminals.len().saturating_add(self.cells.words()))?;
        let cells = self.cells.row(number);
        if let Some(images) = &used.images {
            let vertices = pattern.terminals.len().saturating_add(columns(cells).count());
            COPY_IMAGES.unless(images.len() == vertices)?;
            let outside = images.iter().find(|&&image| usize::from(image) >= self.graph.size());
            outside.map_or(Ok(()), |image| Err(IMAGE_VERTEX.at("vertex", *image)))?;
        }
        let images = used.images.as_deref().unwrap_or(&pattern.terminals);
        let place = |&image: &u16| self.place(image).ok_or(TERMINAL_IMAGE.at("vertex", image));
        let terminals = images.iter().take(pattern.terminals.len()).map(place);
        let terminals = terminals.collect::<Result<_, _>>()?;
        match used.images {
            Some(_) => self.confirm_images(number, pattern, images, held, carrier)?,
            None => {
                let free = cells.iter().zip(self.own.row(0)).map(|(cells, own)| cells & !own);
                let free: Vec<u64> = free.collect();
                if let Some(vertex) = common(&free, carrier) {
                    return Err(CELL_TWICE.at("vertex", vertex));
                }
                carrier.iter_mut().zip(&free).for_each(|(word, more)| *word |= more);
            }
        }
        Ok(Placed { pattern, terminals })
    }

    /// Confirms that the images of cells are apart (C9), that edges are kept (C10), and that no image is a new
    /// end (C16).
    fn confirm_images(
        &mut self,
        number: usize,
        pattern: &Pattern,
        images: &[u16],
        held: &mut Chains,
        carrier: &mut [u64],
    ) -> Result<(), Fault> {
        let cells: Vec<u16> = columns(self.cells.row(number)).collect();
        let of_cells = images.iter().skip(pattern.terminals.len());
        for &image in of_cells.filter(|&&image| self.place(image).is_none()) {
            let word = carrier.get_mut(usize::from(image / 64)).ok_or(IMAGE_VERTEX)?;
            let bit = 1 << (image % 64);
            CELL_TWICE.unless(*word & bit == 0).map_err(|code| code.at("vertex", image))?;
            *word |= bit;
        }
        let sources = pattern.terminals.iter().chain(&cells).copied();
        let mut image_of: Vec<(u16, u16)> = sources.zip(images.iter().copied()).collect();
        image_of.sort_unstable();
        for &(vertex, image) in &image_of {
            let is_right = self.is_end(vertex) || !self.is_end(image);
            END_IMAGE
                .unless(is_right)
                .map_err(|code| code.at("vertex", vertex).at("other", image))?;
            let beside = self.graph.neighbours().get(usize::from(vertex));
            let beside = beside.map_or(&[][..], Vec::as_slice);
            self.charge(beside.len().saturating_add(1))?;
            for &other in beside.iter().filter(|&&other| vertex < other) {
                let at = image_of.binary_search_by_key(&other, |&(vertex, _)| vertex);
                let to = at.ok().and_then(|at| image_of.get(at)).map(|&(_, to)| to);
                if !to.map_or(Ok(true), |to| self.is_kept(image, to, held))? {
                    return Err(EDGE_NOT_KEPT.at("vertex", vertex).at("other", other));
                }
            }
        }
        Ok(())
    }

    /// Whether the images of adjacent vertices are joined as soon as both are Short's (C10).
    fn is_kept(&mut self, one: u16, other: u16, held: &mut Chains) -> Result<bool, Fault> {
        if one == other || self.graph.are_adjacent(one.into(), other.into()) {
            return Ok(true);
        }
        let (owned, free) = match (self.place(one), self.place(other)) {
            (Some(one), Some(other)) => return Ok(held.are_joined(&[one, other])),
            (Some(place), None) => (place, other),
            (None, Some(place)) => (place, one),
            (None, None) => return Ok(false),
        };
        self.charge(self.beside(free).len())?;
        let beside = self.beside(free).iter().filter(|&&vertex| !self.is_end(vertex));
        let mut beside = beside.filter_map(|&vertex| self.place(vertex));
        Ok(beside.any(|place| held.are_joined(&[place, owned])))
    }

    /// Confirms that for every choice of a goal of each copy one of the goals is met (C11).
    fn confirm_goals(
        &mut self,
        copies: &[Placed<'_>],
        held: &Chains,
        goals: &[Vec<u8>],
        wanted: usize,
    ) -> Result<(), Fault> {
        let of_goals = |goals: &[Vec<u8>], terminals: usize| match goals.len() {
            0 => terminals,
            some => terminals.saturating_mul(terminals).saturating_mul(some),
        };
        let of_copy = |copy: &Placed<'_>| {
            let of_one = copy.pattern.goals.get(..1).unwrap_or_default();
            of_goals(of_one, copy.terminals.len())
        };
        // Also where nothing is owned, and nothing to be met.
        let least = self.owned.len().saturating_add(copies.len()).saturating_add(1);
        let looks = copies.iter().map(of_copy).fold(least, usize::saturating_add);
        let looks = looks.saturating_add(of_goals(goals, wanted));
        // A class of ends can be touched by any chain.
        let chains = copies.iter().map(|copy| copy.terminals.len());
        let chains = chains.fold(self.owned.len(), usize::saturating_add);
        let ends = self.owned.iter().filter(|&&vertex| self.is_end(vertex)).count();
        let of_ends = chains.saturating_mul(ends).saturating_mul(goals.len().max(1));
        let looks = looks.saturating_add(of_ends);
        let mut choice = vec![0usize; copies.len()];
        loop {
            self.charge(looks)?;
            let mut joins = held.clone();
            for (copy, chosen) in copies.iter().zip(&choice) {
                let classes = classes(copy.pattern.goals.get(*chosen), copy.terminals.len());
                for class in classes {
                    let images = class.iter().filter_map(|&at| copy.terminals.get(at).copied());
                    joins.join(&images.collect::<Vec<_>>());
                }
            }
            let mut is_met = |goal| classes(goal, wanted).iter().all(|own| joins.are_joined(own));
            let holds = match goals {
                [] => is_met(None),
                goals => goals.iter().any(|goal| is_met(Some(goal))),
            };
            GOAL_NOT_MET.unless(holds)?;
            // The next choice: the first number that can be larger, and those before it from the start.
            let next = choice
                .iter()
                .zip(copies)
                .position(|(chosen, copy)| chosen.saturating_add(1) < copy.pattern.goals.len());
            let Some(next) = next else { return Ok(()) };
            for (place, chosen) in choice.iter_mut().enumerate().take(next.saturating_add(1)) {
                *chosen = if place == next { chosen.saturating_add(1) } else { 0 };
            }
        }
    }

    /// Makes a vertex Short's; the code where it is none, or Short's already.
    fn own(&mut self, vertex: u16, code: Code) -> Result<(), Fault> {
        let place = self.places.get_mut(usize::from(vertex)).filter(|place| **place == 0);
        let place = place.ok_or_else(|| code.at("vertex", vertex))?;
        self.owned.push(vertex);
        *place = self.owned.len();
        self.own.set(0, vertex);
        Ok(())
    }

    /// Leaves Short so many of the owned vertices.
    fn disown(&mut self, left: usize) {
        for vertex in self.owned.drain(left.min(self.owned.len())..) {
            self.places.get_mut(usize::from(vertex)).into_iter().for_each(|place| *place = 0);
            self.own.clear(0, vertex);
        }
    }

    fn is_end(&self, vertex: u16) -> bool {
        self.ends.get(usize::from(vertex)).is_some_and(|end| *end > 0)
    }

    /// The place of a vertex among those that are owned.
    fn place(&self, vertex: u16) -> Option<usize> {
        self.places.get(usize::from(vertex))?.checked_sub(1)
    }

    /// The vertices that are adjacent to one.
    fn beside(&self, vertex: u16) -> &[u16] {
        self.graph.neighbours().get(usize::from(vertex)).map_or(&[], Vec::as_slice)
    }

    fn charge(&mut self, more: usize) -> Result<(), Fault> {
        self.looks = self.looks.saturating_add(more);
        if self.looks <= self.most {
            return Ok(());
        }
        Err(PATTERNS_WORK.at("looks", self.looks).at("most", self.most))
    }
}

/// The classes of a goal, by the places of their terminals: one of so many terminals, where there is no
/// goal.
fn classes(goal: Option<&Vec<u8>>, terminals: usize) -> Vec<Vec<usize>> {
    let mut classes: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
    for at in 0..terminals {
        let class = goal.and_then(|goal| goal.get(at)).copied().unwrap_or_default();
        classes.entry(class).or_default().push(at);
    }
    classes.into_values().collect()
}

#[cfg(test)]
pub(crate) mod tests;
