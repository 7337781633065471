//! Who wins the switching game, and two trees that prove it: a partition of a matroid into independent
//! sets by exchanges (Edmonds, 1965).
//!
//! The matroid of Short is the cycle matroid of the graph with one more edge, the *base edge*, between
//! the terminals; that of Cut is its dual. Two disjoint independent sets without the base edge are made
//! as large as they get. Where the base edge cannot be added to them, the edges that exchanges lead to
//! from it are two sets with the same closure: this player wins moving second. Where it can, and a copy of it
//! cannot, the player wins with a first edge. Otherwise the other player wins
//! (docs/specification/proofs.md, section 11).

use std::collections::VecDeque;

use zermelo_checker::proofs::spanning_trees::{Network, Side, Trees};
use zermelo_search::limits::{Limits, SolveError};

/// Finds out who wins when this player moves first, with the trees of the winner.
///
/// # Errors
/// When a limit is reached.
pub fn solve(network: &Network, first: Side, limits: &Limits) -> Result<(Side, Trees), SolveError> {
    if let Some((_, trees)) = strategy(network, first, limits)? {
        return Ok((first, trees));
    }
    match strategy(network, first.other(), limits)? {
        Some((false, trees)) => Ok((first.other(), trees)),
        _ => Err(SolveError::Wrong("neither player has two trees".to_owned())),
    }
}

/// The trees of a player, and whether the player has to move first to win; `None` where the other player
/// wins in any case.
///
/// # Errors
/// When a limit is reached.
pub fn strategy(
    network: &Network,
    side: Side,
    limits: &Limits,
) -> Result<Option<(bool, Trees)>, SolveError> {
    let mut sets = Sets::new(network, side);
    let base = network.edges.len();
    for edge in 0..base {
        limits.confirm_running()?;
        // Where it cannot be added now, it never can.
        let _ = sets.add(edge);
    }
    if let Err(reached) = sets.add(base) {
        return Ok(Some((false, Trees { opening: None, ..sets.trees(&reached) })));
    }
    let Err(reached) = sets.add(base + 1) else { return Ok(None) };
    let Trees { one, other, .. } = sets.trees(&reached);
    // The set with the base edge is without an edge that it needs: one of the other set.
    let (short, mut whole) = if sets.set_of[base] == Some(0) { (one, other) } else { (other, one) };
    let rank = |more: Option<u32>| {
        let number = |edge: usize| u32::try_from(edge).ok();
        network.rank(side, |edge| {
            number(edge)
                .is_some_and(|edge| short.binary_search(&edge).is_ok() || more == Some(edge))
        })
    };
    let without = rank(None);
    let place = whole.iter().position(|&edge| rank(Some(edge)) > without);
    let place =
        place.ok_or_else(|| SolveError::Wrong("no first edge completes a tree".to_owned()))?;
    let opening = Some(whole.remove(place));
    Ok(Some((true, Trees { opening, one: short, other: whole })))
}

/// Two disjoint independent sets of a matroid. Elements are the edges, then the base edge, and a copy of
/// it.
struct Sets<'n> {
    network: &'n Network,
    side: Side,
    /// For every vertex the elements that end there; the copy is left out.
    at: Vec<Vec<usize>>,
    /// The set of each element.
    set_of: Vec<Option<usize>>,
}

impl<'n> Sets<'n> {
    fn new(network: &'n Network, side: Side) -> Sets<'n> {
        let mut at = vec![Vec::new(); network.vertices];
        for (element, ends) in network.edges.iter().chain([&network.terminals]).enumerate() {
            ends.iter().for_each(|&end| at[usize::from(end)].push(element));
        }
        Sets { network, side, at, set_of: vec![None; network.edges.len() + 2] }
    }

    /// The edges of the sets among these elements.
    fn trees(&self, reached: &[bool]) -> Trees {
        let edges = self.network.edges.len();
        let of = |set| {
            let own = (0..edges).filter(|&edge| reached[edge] && self.set_of[edge] == Some(set));
            own.filter_map(|edge| u32::try_from(edge).ok()).collect()
        };
        Trees { opening: None, one: of(0), other: of(1) }
    }

    fn ends(&self, element: usize) -> [usize; 2] {
        self.network.edges.get(element).unwrap_or(&self.network.terminals).map(usize::from)
    }

    /// Adds an element to one of the sets, after exchanges between them; or says which elements these
    /// lead to.
    fn add(&mut self, element: usize) -> Result<(), Vec<bool>> {
        let mut reached = vec![false; self.set_of.len()];
        let mut instead_of: Vec<Option<usize>> = vec![None; self.set_of.len()];
        reached[element] = true;
        let mut queue = VecDeque::from([element]);
        while let Some(at) = queue.pop_front() {
            for set in [0, 1] {
                if self.set_of[at] == Some(set) {
                    continue;
                }
                let Some(circuit) = self.circuit(set, at) else {
                    self.exchange(at, set, &instead_of);
                    return Ok(());
                };
                for other in circuit {
                    if !std::mem::replace(&mut reached[other], true) {
                        instead_of[other] = Some(at);
                        queue.push_back(other);
                    }
                }
            }
        }
        Err(reached)
    }

    /// Puts an element into a set; the one that comes instead of it into the set that it was in; and so on.
    fn exchange(&mut self, element: usize, set: usize, instead_of: &[Option<usize>]) {
        let (mut next, mut set) = (Some(element), Some(set));
        while let Some(element) = next {
            set = std::mem::replace(&mut self.set_of[element], set);
            next = instead_of[element];
        }
    }

    /// The elements of a set that are dependent on each other with one more; `None` where the set and the
    /// element are independent.
    fn circuit(&self, set: usize, element: usize) -> Option<Vec<usize>> {
        let base = self.network.edges.len();
        let is_base = |element: usize| element >= base;
        let own_base = (base..base + 2).find(|&copy| self.set_of[copy] == Some(set));
        if let Some(copy) = own_base.filter(|_| is_base(element)) {
            return Some(vec![copy]);
        }
        // The base edge stands for its copy.
        let in_set = |other: usize| {
            if is_base(other) { own_base.is_some() } else { self.set_of[other] == Some(set) }
        };
        let named = |other: usize| if is_base(other) { own_base.unwrap_or(other) } else { other };
        let [from, to] = self.ends(element);
        let circuit: Vec<usize> = match self.side {
            Side::Short => {
                let from_here = self.flood(from, in_set);
                self.path(&from_here, to)?
            }
            Side::Cut => {
                let is_same =
                    |other: usize| other == element || (is_base(other) && is_base(element));
                let left = self.flood(from, |other| !in_set(other) && !is_same(other));
                if left[to].is_some() {
                    return None;
                }
                let crosses = |&other: &usize| {
                    let [one, two] = self.ends(other);
                    in_set(other) && left[one].is_some() != left[two].is_some()
                };
                (0..=base).filter(crosses).collect()
            }
        };
        Some(circuit.into_iter().map(named).collect())
    }

    /// The vertices that some elements join with one, each with the element and the vertex that it was
    /// reached by; the first one with itself.
    fn flood(&self, from: usize, has: impl Fn(usize) -> bool) -> Vec<Option<(usize, usize)>> {
        let mut by = vec![None; self.network.vertices];
        by[from] = Some((usize::MAX, from));
        let mut queue = VecDeque::from([from]);
        while let Some(vertex) = queue.pop_front() {
            for &element in self.at[vertex].iter().filter(|&&element| has(element)) {
                let [one, two] = self.ends(element);
                let other = if one == vertex { two } else { one };
                if by[other].is_none() {
                    by[other] = Some((element, vertex));
                    queue.push_back(other);
                }
            }
        }
        by
    }

    /// The elements from the start of a flood to a vertex; `None` where it was not reached.
    fn path(&self, by: &[Option<(usize, usize)>], to: usize) -> Option<Vec<usize>> {
        let (mut path, mut at) = (Vec::new(), to);
        loop {
            let (element, before) = by[at]?;
            if before == at {
                return Some(path);
            }
            path.push(element);
            at = before;
        }
    }
}
