//! Who wins a position: depth-first proof-number search (A. Nagai, 2002) whose leaves are decided by links.
//!
//! A move outside a carrier in which the opponent wins with the next move loses to it. So only cells that are
//! in all such carriers that are known have to be tried, the *must-play region* (R. Hayward and others, 2003),
//! and when none is left the opponent wins.

use std::collections::HashMap;

use zermelo_search::limits::{Limits, Progress, Resources, SolveError};

use super::board::{Board, SHORT, Set, View, each};
use super::flow::flow;
use super::links::{Links, STRONG, WEAK};

/// The cells of both players, by their places, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Place {
    pub(super) stones: [Set; 2],
    pub(super) mover: usize,
}

impl Place {
    /// After a move.
    pub(super) fn after(mut self, cell: usize) -> Place {
        self.stones[self.mover] |= 1 << cell;
        self.mover = 1 - self.mover;
        self
    }
}

/// Who wins, in which free cells, and by which move if it is not one of a link.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    pub(super) winner: usize,
    pub(super) carrier: Set,
    pub(super) reply: Option<usize>,
}

/// A proof number that stands for never.
const NEVER: u32 = 1 << 30;

/// What is known of a position.
struct Node {
    /// How many leaves have to be decided, at least, until the mover has won, and until it has lost.
    to_win: u32,
    to_lose: u32,
    /// The cells that may be worth a try, the best first, each with how many wins of the mover it was compared
    /// with.
    cells: Vec<(u8, u32)>,
    /// Those that are in all carriers in which the opponent wins with the next move.
    region: Set,
    carriers: Vec<Set>,
    outcome: Option<Outcome>,
}

/// How many bytes a node takes, about: itself, its place in the table, and its lists.
const NODE_BYTES: usize = 560;

/// A search.
pub(super) struct Search<'b> {
    pub(super) board: &'b Board,
    limits: Limits,
    progress: &'b (dyn Fn(Progress) + Sync),
    nodes: HashMap<Place, Node>,
    /// For each player cells and a carrier with which it wins, whoever moves.
    wins: [Vec<(Set, Set)>; 2],
    positions: u64,
}

/// The places of some sets that have no cell in common, of those given, if these have none; few and small ones
/// are chosen.
pub(super) fn apart(carriers: &[Set]) -> Vec<usize> {
    let mut sorted: Vec<usize> = (0..carriers.len()).collect();
    sorted.sort_by_key(|&place| carriers[place].count_ones());
    let (mut common, mut chosen) = (Set::MAX, Vec::new());
    for place in sorted {
        if carriers[place] & common != common {
            common &= carriers[place];
            chosen.push(place);
        }
    }
    let mut at = 0;
    while at < chosen.len() {
        let others = chosen.iter().enumerate().filter(|(other, _)| *other != at);
        if others.fold(Set::MAX, |all, (_, &place)| all & carriers[place]) == 0 {
            chosen.remove(at);
        } else {
            at += 1;
        }
    }
    chosen
}

impl<'b> Search<'b> {
    pub(super) fn new(board: &'b Board, resources: &Resources<'b>) -> Search<'b> {
        Search {
            board,
            limits: resources.limits,
            progress: resources.progress,
            nodes: HashMap::new(),
            wins: [Vec::new(), Vec::new()],
            positions: 0,
        }
    }

    /// How many positions were looked at.
    pub(super) fn positions(&self) -> usize {
        usize::try_from(self.positions).unwrap_or(usize::MAX)
    }

    /// The free cells.
    pub(super) fn free(&self, at: &Place) -> Set {
        self.board.cells & !at.stones[0] & !at.stones[1]
    }

    /// The links of a player.
    pub(super) fn links(&self, at: &Place, view: &View, player: usize) -> Links {
        Links::new(view, at.stones[player], self.free(at))
    }

    /// The cells of a position in the order in which they are tried.
    pub(super) fn order(&self, at: &Place) -> Vec<usize> {
        let first = self.nodes.get(at).into_iter().flat_map(|node| &node.cells);
        let first: Vec<usize> = first.map(|&(cell, _)| cell.into()).collect();
        let others = each(self.free(at)).filter(|cell| !first.contains(cell));
        first.iter().copied().chain(others).collect()
    }

    /// Who wins a position.
    ///
    /// # Errors
    /// When a limit is reached.
    pub(super) fn solve(&mut self, at: &Place) -> Result<Outcome, SolveError> {
        self.explore(at, NEVER, NEVER)?;
        let outcome = self.nodes.get(at).and_then(|node| node.outcome);
        outcome.ok_or_else(|| SolveError::None("a search ended without a winner".to_owned()))
    }

    /// Whether the player who is not to move wins as in a position before, of those from a number on.
    fn known(&self, at: &Place, from: usize) -> Option<Outcome> {
        let winner = 1 - at.mover;
        let is_here = |&&(stones, carrier): &&(Set, Set)| {
            stones & !at.stones[winner] == 0 && carrier & at.stones[at.mover] == 0
        };
        let (_, carrier) = self.wins[winner].get(from..)?.iter().find(is_here)?;
        Some(Outcome { winner, carrier: carrier & !at.stones[winner], reply: None })
    }

    /// The opponent of the mover wins in a carrier, here and wherever it has these cells.
    fn lose(&mut self, at: &Place, node: &mut Node, carrier: Set) {
        let winner = 1 - at.mover;
        self.wins[winner].push((at.stones[winner], carrier));
        node.outcome = Some(Outcome { winner, carrier, reply: None });
    }

    /// What links say of a position.
    fn expand(&mut self, at: &Place) -> Result<Node, SolveError> {
        let mut node = Node {
            to_win: 1,
            to_lose: 1,
            cells: Vec::new(),
            region: self.free(at),
            carriers: Vec::new(),
            outcome: self.known(at, 0),
        };
        if node.outcome.is_some() {
            return Ok(node);
        }
        self.positions += 1;
        self.limits.confirm_running()?;
        self.limits.confirm_positions(self.positions)?;
        self.limits.confirm_memory(self.nodes.len() * NODE_BYTES)?;
        if self.positions.is_multiple_of(256) {
            (self.progress)(Progress::after("solving", self.positions));
        }
        // Cut without sides wins where all other cells do not join the terminals.
        if let [Some(short), None] = &self.board.views
            && !short.joins(at.stones[SHORT] | node.region)
        {
            node.outcome = Some(Outcome { winner: 1 - SHORT, carrier: 0, reply: None });
            return Ok(node);
        }
        let free: Vec<usize> = each(node.region).collect();
        let mut parts = vec![0.0; self.board.vertices];
        for player in [at.mover, 1 - at.mover] {
            let is_mover = player == at.mover;
            let Some(view) = &self.board.views[player] else { continue };
            let links = self.links(at, view, player);
            let smallest = |sort: usize| {
                let carriers = links.joints(sort).iter().map(|&link| links.carriers[link]);
                carriers.min_by_key(|carrier| carrier.count_ones())
            };
            let won = match links.groups().len() {
                1 => Some(0),
                _ if is_mover => smallest(STRONG).or_else(|| smallest(WEAK)),
                _ => smallest(STRONG),
            };
            match won {
                Some(carrier) if is_mover => {
                    node.outcome = Some(Outcome { winner: player, carrier, reply: None });
                    return Ok(node);
                }
                Some(carrier) => {
                    self.lose(at, &mut node, carrier);
                    return Ok(node);
                }
                None => {}
            }
            if !is_mover {
                let weak = links.joints(WEAK).iter().map(|&link| links.carriers[link]);
                node.carriers.extend(weak);
                node.region = node.carriers.iter().fold(node.region, |all, more| all & more);
            }
            let own = flow(&links, &free, self.board.vertices);
            parts.iter_mut().zip(own).for_each(|(part, own)| *part += own);
        }
        let mut cells: Vec<usize> = each(node.region).collect();
        cells.sort_by(|&one, &other| parts[other].total_cmp(&parts[one]).then(one.cmp(&other)));
        let cells = cells.iter().filter_map(|&cell| u8::try_from(cell).ok());
        node.cells = cells.map(|cell| (cell, 0)).collect();
        Ok(node)
    }

    /// Looks at a position until it is decided, or its numbers are as large as is said.
    fn explore(
        &mut self,
        at: &Place,
        most_to_win: u32,
        most_to_lose: u32,
    ) -> Result<(), SolveError> {
        let mut node = match self.nodes.remove(at) {
            Some(node) => node,
            None => self.expand(at)?,
        };
        loop {
            if node.outcome.is_none() && node.region == 0 {
                let chosen = apart(&node.carriers).into_iter();
                let carrier = chosen.fold(0, |all, place| all | node.carriers[place]);
                self.lose(at, &mut node, carrier);
            }
            if let Some(outcome) = node.outcome {
                let is_won = outcome.winner == at.mover;
                (node.to_win, node.to_lose) = if is_won { (0, NEVER) } else { (NEVER, 0) };
                break;
            }
            let Some((best, limits)) = self.choose(at, &mut node, [most_to_win, most_to_lose])
            else {
                if node.outcome.is_some() || node.region == 0 {
                    continue;
                }
                break;
            };
            let result = self.explore(&at.after(best), limits[0], limits[1]);
            if result.is_err() {
                self.nodes.insert(*at, node);
                return result;
            }
        }
        self.nodes.insert(*at, node);
        Ok(())
    }

    /// The move to look at next, with the numbers up to which that is worth while; `None` where the
    /// position is decided or its own numbers are as large as is said.
    fn choose(&self, at: &Place, node: &mut Node, most: [u32; 2]) -> Option<(usize, [u32; 2])> {
        loop {
            let wins = self.wins[at.mover].len();
            let region = node.region;
            let is_open = |(cell, _): &&mut (u8, u32)| region >> *cell & 1 == 1;
            // The more cells, the more of them are tried at a time.
            let width = 1 + node.cells.iter_mut().filter(is_open).count().div_ceil(4);
            let (mut to_win, mut second, mut to_lose) = (NEVER, NEVER, 0u32);
            let mut best = None;
            let mut is_decided = false;
            for (cell, compared) in node.cells.iter_mut().filter(is_open).take(width) {
                let cell = usize::from(*cell);
                let next = at.after(cell);
                let (child, outcome) = match self.nodes.get(&next) {
                    Some(child) => ([child.to_win, child.to_lose], child.outcome),
                    None => {
                        let from = std::mem::replace(compared, u32::try_from(wins).unwrap_or(0));
                        ([1, 1], self.known(&next, usize::try_from(from).unwrap_or(0)))
                    }
                };
                if let Some(outcome) = outcome {
                    is_decided = true;
                    if outcome.winner == at.mover {
                        let carrier = outcome.carrier | 1 << cell;
                        node.outcome = Some(Outcome { carrier, reply: Some(cell), ..outcome });
                        return None;
                    }
                    let carrier = outcome.carrier & !(1 << cell);
                    node.region &= carrier;
                    node.carriers.push(carrier);
                    break;
                }
                let [of_win, of_loss] = child;
                to_lose = to_lose.saturating_add(of_win).min(NEVER);
                if of_loss < to_win {
                    (second, to_win, best) = (to_win, of_loss, Some((cell, of_win)));
                } else {
                    second = second.min(of_loss);
                }
            }
            if is_decided {
                if node.region == 0 {
                    return None;
                }
                continue;
            }
            (node.to_win, node.to_lose) = (to_win, to_lose);
            let [most_to_win, most_to_lose] = most;
            let (cell, of_win) = best?;
            if to_win >= most_to_win || to_lose >= most_to_lose {
                return None;
            }
            // A little more than the second best, so that the search does not change its mind at each step.
            let little = second.saturating_add(second / 4).saturating_add(1);
            let of_child = match most_to_lose {
                NEVER => NEVER,
                some => some - to_lose + of_win,
            };
            return Some((cell, [of_child, most_to_win.min(little)]));
        }
    }
}
