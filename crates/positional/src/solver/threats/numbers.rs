//! Proof numbers: which positions of the attacker are won, when every position is judged by threat
//! sequences (L. V. Allis, *Searching for Solutions in Games and Artificial Intelligence*, 1994,
//! chapters 2 and 4).
//!
//! The search grows a graph of positions. The proof number of a position is how many positions have at
//! least to be judged, so far as is known, until the attacker is seen to win there; the disproof number is
//! the same for a win that this search does not find. It looks next where the fewest are missing.

use std::collections::HashMap;

use zermelo_explain::set::Set;
use zermelo_search::limits::SolveError;

use super::super::aim::Table;
use super::super::control::{Control, entry};
use super::super::ground::Ground;
use crate::position::Position;
use crate::sequences::{Sequences, WantedSequence};

/// How many positions a search for one sequence looks at.
const MOST: u32 = 2_000;

/// How many positions the search for sequences remembers that have none, as a power of two.
const REMEMBERED: usize = 1 << 22;

/// As long as the attacker has so many stones at most, moves are played that threaten no sequence.
const QUIET: u32 = 3;

/// As long as the attacker has fewer stones, only the best move by the count of lines is played.
const CHOSEN: u32 = 2;

/// How many of the attacker's moves are looked at: with 16 Qubic takes a fifth of the time that it takes
/// with all.
const WIDTH: usize = 16;

/// The proof number of a position that the attacker does not win in this search.
const NEVER: u32 = 1 << 30;

/// What a position takes, in bytes, with its place in the table and its links.
const NODE: u64 = 160;

struct Node<const N: usize> {
    position: Position<N>,
    attacker_moves: bool,
    is_expanded: bool,
    proof: u32,
    disproof: u32,
    children: Vec<u32>,
    parents: Vec<u32>,
}

/// How the attacker answers the moves of the defender at a position.
pub(super) struct Cover {
    /// The sequences, each with the moves after which it wins and none before it does.
    pub(super) sequences: Vec<(Vec<u16>, Vec<u16>)>,
    /// The other moves.
    pub(super) open: Vec<u16>,
}

/// The search for one attacker.
pub(super) struct Numbers<'s, const N: usize> {
    ground: &'s Ground<N>,
    /// Whether the defender's lines end the game, too.
    both: bool,
    sequences: Sequences<'s, N>,
    nodes: Vec<Node<N>>,
    index: Table<Position<N>, u32>,
}

impl<'s, const N: usize> Numbers<'s, N> {
    pub(super) fn new(ground: &'s Ground<N>, both: bool) -> Self {
        let sequences = Sequences::new(&ground.lines, both, WantedSequence::Promising, REMEMBERED);
        Numbers { ground, both, sequences, nodes: Vec::new(), index: HashMap::default() }
    }

    /// What its search for sequences takes, in bytes.
    pub(super) const MEMORY: u64 = (REMEMBERED * size_of::<u64>()) as u64;

    pub(super) fn form(&self, position: Position<N>) -> Position<N> {
        self.ground.symmetries.canonical(position).0
    }

    /// Whether the attacker is seen to win at a position.
    ///
    /// # Errors
    /// When a limit is reached.
    pub(super) fn is_won(
        &mut self,
        position: Position<N>,
        attacker_moves: bool,
        control: &mut Control<'_>,
    ) -> Result<bool, SolveError> {
        let root = self.node(position, attacker_moves, control)?;
        while self.at(root).proof > 0 && self.at(root).disproof > 0 {
            let mut node = root;
            while self.at(node).is_expanded {
                node = self.most_proving(node);
            }
            self.expand(node, control)?;
            self.recount(node);
            self.update(node);
        }
        Ok(self.at(root).proof == 0)
    }

    /// The replies of the attacker, to move, to positions that are seen to be won, with these. Where
    /// none is, because the search looked for a sequence elsewhere when it was here, one is searched for.
    /// Any move may be one: which of them are looked at depends on how the position is turned.
    ///
    /// # Errors
    /// When a limit is reached.
    pub(super) fn won(
        &mut self,
        position: Position<N>,
        control: &mut Control<'_>,
    ) -> Result<Vec<(u16, Position<N>)>, SolveError> {
        self.is_won(position, true, control)?;
        let replies =
            self.ground.lines.free(position).members().map(|mv| (mv, position.attacked(mv)));
        let forms: Vec<_> = replies.map(|(mv, after)| (mv, after, self.form(after))).collect();
        let won = forms.into_iter().filter(|(.., form)| self.is_known(form));
        Ok(won.map(|(mv, after, _)| (mv, after)).collect())
    }

    /// Whether a position with the defender to move was seen to be won.
    pub(super) fn is_known(&self, form: &Position<N>) -> bool {
        self.index.get(form).is_some_and(|&node| self.at(node).proof == 0)
    }

    /// The answers at a position with the defender to move where the attacker completes no line next;
    /// `None` where a pass would save the defender from threat sequences.
    pub(super) fn cover(
        &mut self,
        position: Position<N>,
        control: &mut Control<'_>,
    ) -> Result<Option<Cover>, SolveError> {
        let Some(first) = self.sequence(position, control)? else { return Ok(None) };
        // A shorter sequence is disturbed by fewer moves. What was left out may have kept the defender
        // from a threat, so the whole sequences are tried as well.
        let before = self.sequences.stance(position);
        let mut sequences = vec![(self.sequences.shortened(before, &first), Vec::new())];
        let mut whole = vec![first];
        let mut open = Vec::new();
        for mv in self.ground.lines.free(position).members() {
            let after = self.sequences.stance_after(before, mv);
            let wins = |moves: &[u16]| self.sequences.played(after, moves).is_some();
            if let Some((_, served)) = sequences.iter_mut().find(|(moves, _)| wins(moves)) {
                served.push(mv);
                continue;
            }
            let moves = match whole.iter().find(|moves| wins(moves)) {
                Some(moves) => moves.clone(),
                None => match self.sequence(position.defended(mv), control)? {
                    Some(moves) => {
                        whole.push(moves.clone());
                        moves
                    }
                    None => {
                        open.push(mv);
                        continue;
                    }
                },
            };
            sequences.push((self.sequences.shortened(after, &moves), vec![mv]));
        }
        Ok(Some(Cover { sequences, open }))
    }

    /// A threat sequence of the attacker, who is to move.
    pub(super) fn sequence(
        &mut self,
        position: Position<N>,
        control: &mut Control<'_>,
    ) -> Result<Option<Vec<u16>>, SolveError> {
        control.count()?;
        Ok(self.sequences.find(position, MOST).moves())
    }

    /// The points where the attacker completes a line.
    pub(super) fn threats(&self, position: Position<N>) -> Set<N> {
        self.ground.lines.threats(position.attacker, position.defender)
    }

    /// The points where the defender completes a line that ends the game.
    fn needed(&self, position: Position<N>) -> Set<N> {
        self.ground.lines.needed(self.both, position)
    }

    /// The moves of the defender, to move, after which no threat sequence of the attacker wins, as far
    /// as is seen; `None` where the defender wins by threats, or there is nothing to answer.
    fn judge(
        &mut self,
        position: Position<N>,
        control: &mut Control<'_>,
    ) -> Result<Option<Vec<u16>>, SolveError> {
        if !self.needed(position).is_empty() || self.ground.lines.free(position).is_empty() {
            return Ok(None);
        }
        let threats = self.threats(position);
        if let Some(mv) = threats.first() {
            let is_won =
                threats.len() > 1 || self.sequence(position.defended(mv), control)?.is_some();
            return Ok(Some(if is_won { Vec::new() } else { vec![mv] }));
        }
        if self.both && self.sequence(position.exchanged(), control)?.is_some() {
            return Ok(None);
        }
        let is_quiet = position.attacker.len() <= QUIET;
        let all = is_quiet.then(|| self.ground.lines.free(position).members().collect());
        Ok(self.cover(position, control)?.map_or(all, |cover| Some(cover.open)))
    }

    /// The attacker's moves, those first that have most in their lines.
    fn moves(&self, position: Position<N>) -> Vec<u16> {
        let moves = self.ground.lines.allowed(position, self.needed(position));
        let mut weighed: Vec<(i64, u16)> =
            moves.members().map(|mv| (-self.weight(position, mv), mv)).collect();
        weighed.sort_unstable();
        let width = if position.attacker.len() < CHOSEN { 1 } else { WIDTH };
        weighed.into_iter().take(width).map(|(_, mv)| mv).collect()
    }

    /// How much a point matters to the attacker, to move: its open lines, and more for each stone in
    /// them.
    fn weight(&self, Position { attacker, defender }: Position<N>, point: u16) -> i64 {
        let of = |rest: &Set<N>| {
            let near = |stones| i64::from(rest.without(stones).len() <= 1);
            match (rest.meets(attacker), rest.meets(defender)) {
                (true, true) => 0,
                (true, false) => 4 + 5 * near(attacker),
                (false, true) => 1 + 2 * near(defender),
                (false, false) => 1,
            }
        };
        self.ground.lines.through(point).iter().map(of).sum()
    }

    fn at(&self, node: u32) -> &Node<N> {
        &self.nodes[node as usize]
    }

    fn at_mut(&mut self, node: u32) -> &mut Node<N> {
        &mut self.nodes[node as usize]
    }

    /// The node of a position, which is made if it is not there.
    fn node(
        &mut self,
        position: Position<N>,
        attacker_moves: bool,
        control: &mut Control<'_>,
    ) -> Result<u32, SolveError> {
        let position = self.form(position);
        if let Some(&node) = self.index.get(&position) {
            return Ok(node);
        }
        control.remember(NODE + entry::<Position<N>, u32>())?;
        // There is not memory for 2^32 of them.
        let node = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        self.index.insert(position, node);
        self.nodes.push(Node {
            position,
            attacker_moves,
            is_expanded: false,
            proof: 1,
            disproof: 1,
            children: Vec::new(),
            parents: Vec::new(),
        });
        Ok(node)
    }

    fn expand(&mut self, node: u32, control: &mut Control<'_>) -> Result<(), SolveError> {
        self.at_mut(node).is_expanded = true;
        let &Node { position, attacker_moves, .. } = self.at(node);
        if !attacker_moves {
            return self.expand_defence(node, control);
        }
        let mut children = Vec::new();
        for mv in self.moves(position) {
            let child = self.node(position.attacked(mv), false, control)?;
            // Judged now: the number of open moves is the proof number.
            if !self.at(child).is_expanded {
                self.expand_defence(child, control)?;
            }
            let (proof, disproof) = (self.at(child).proof, self.at(child).disproof);
            if proof == 0 {
                children = vec![child];
                break;
            }
            if disproof > 0 && !children.contains(&child) {
                children.push(child);
            }
        }
        self.link(node, children);
        Ok(())
    }

    fn expand_defence(&mut self, node: u32, control: &mut Control<'_>) -> Result<(), SolveError> {
        self.at_mut(node).is_expanded = true;
        let position = self.at(node).position;
        let (proof, disproof) = match self.judge(position, control)? {
            None => (NEVER, 0),
            Some(moves) if moves.is_empty() => (0, NEVER),
            Some(moves) => {
                let mut children = Vec::new();
                for mv in moves {
                    let child = self.node(position.defended(mv), true, control)?;
                    if !children.contains(&child) {
                        children.push(child);
                    }
                }
                self.link(node, children);
                self.recount(node);
                return Ok(());
            }
        };
        let node = self.at_mut(node);
        (node.proof, node.disproof) = (proof, disproof);
        Ok(())
    }

    fn link(&mut self, node: u32, children: Vec<u32>) {
        for &child in &children {
            self.at_mut(child).parents.push(node);
        }
        let node = self.at_mut(node);
        if children.is_empty() {
            (node.proof, node.disproof) = (NEVER, 0);
        }
        node.children = children;
    }

    /// Takes the numbers of a node from its children's; whether that changes them.
    fn recount(&mut self, node: u32) -> bool {
        let Node { attacker_moves, children, .. } = self.at(node);
        if children.is_empty() {
            return false;
        }
        let numbers = children.iter().map(|&child| {
            let Node { proof, disproof, .. } = self.at(child);
            if *attacker_moves { (*proof, *disproof) } else { (*disproof, *proof) }
        });
        let (least, sum) = numbers.fold((NEVER, 0u32), |(least, sum), (own, other)| {
            (least.min(own), sum.saturating_add(other).min(NEVER))
        });
        let sum = if least == 0 { NEVER } else { sum };
        let least = if sum == 0 { NEVER } else { least };
        let numbers = if *attacker_moves { (least, sum) } else { (sum, least) };
        let node = self.at_mut(node);
        let is_new = numbers != (node.proof, node.disproof);
        (node.proof, node.disproof) = numbers;
        is_new
    }

    /// The child where the fewest positions are missing; a node that is expanded and not decided has
    /// one.
    fn most_proving(&self, node: u32) -> u32 {
        let Node { attacker_moves, children, .. } = self.at(node);
        let key = |&&child: &&u32| {
            let Node { proof, disproof, .. } = self.at(child);
            match attacker_moves {
                true => (*proof, *disproof),
                false if *proof == 0 => (u32::MAX, 0),
                false => (*disproof, *proof),
            }
        };
        children.iter().min_by_key(key).copied().unwrap_or(node)
    }

    fn update(&mut self, node: u32) {
        let mut waiting = self.at(node).parents.clone();
        while let Some(node) = waiting.pop() {
            if self.recount(node) {
                waiting.extend_from_slice(&self.at(node).parents);
            }
        }
    }
}
