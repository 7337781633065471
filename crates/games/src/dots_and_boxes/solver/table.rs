//! The value of every set of edges, in a table that is filled from the full board backwards.
//!
//! A value is the number of boxes that the player gets who draws next. After an edge that completes a
//! box the same player draws again, and after any other edge the other one: what this one gets is then
//! what is left without what the other one gets. Sixteen sets that differ in the first four edges only
//! are a *block*. All sets of a block meet the same other edges, so that these are drawn in all sixteen
//! at once, and only the first four in one after the other.

use zermelo_search::limits::{Limit, Progress, Resources};

use super::board::{Board, Edges};

/// The edges in which the sets of a block differ.
const LOW: u32 = 4;
const LANES: usize = 1 << LOW;
/// A number for each set of a block.
type Block = [u8; LANES];

/// Blocks between two looks at the clock.
const PERIOD: usize = 1 << 14;

/// A table of all values.
#[derive(Clone, Debug)]
pub(super) struct Table {
    blocks: Vec<Block>,
}

/// What a set needs to have some edges: among those that are the same for the block these, and a 1 for
/// each set whose first four are there.
#[derive(Clone, Copy)]
struct Need {
    high: usize,
    low: Block,
}

impl Need {
    /// What no set has.
    const NEVER: Need = Need { high: usize::MAX, low: [0; LANES] };

    fn of(edges: Edges) -> Need {
        let Ok(high) = usize::try_from(edges >> LOW) else { return Need::NEVER };
        let low = |lane: usize| u8::from((0..LOW).all(|bit| edges & !number(lane) & 1 << bit == 0));
        Need { high, low: std::array::from_fn(low) }
    }

    /// Whether some sets of a block have the edges.
    fn is_met(&self, block: usize) -> bool {
        self.high & !block == 0
    }
}

fn number(lane: usize) -> Edges {
    Edges::try_from(lane).unwrap_or(Edges::MAX)
}

fn add(sum: &mut Block, other: &Block) {
    for (sum, other) in sum.iter_mut().zip(other) {
        *sum = sum.wrapping_add(*other);
    }
}

impl Table {
    /// Finds the values of all sets of a board, a byte for each: 2 to the number of its edges.
    ///
    /// # Errors
    /// When the time is over, or the search is interrupted.
    pub(super) fn fill(board: &Board, resources: &Resources<'_>) -> Result<Table, Limit> {
        let count = 1usize << (board.edges - LOW);
        let all = board.left(0);
        let boxes: Vec<Need> = board.boxes.iter().map(|&edges| Need::of(edges)).collect();
        let near = |edge: u32| {
            let rest = board.boxes.iter().filter(|edges| *edges >> edge & 1 == 1);
            let mut rest = rest.map(|edges| Need::of(edges & !(1 << edge)));
            [(); 2].map(|()| rest.next().unwrap_or(Need::NEVER))
        };
        let near: Vec<[Need; 2]> = (LOW..board.edges).map(near).collect();
        let mut blocks = vec![[0; LANES]; count];
        for block in (0..count).rev() {
            if block % PERIOD == 0 {
                let now = Progress::after("solving", (count - block) * LANES);
                let all = u64::try_from(count * LANES).ok();
                (resources.progress)(Progress { all, memory: all, ..now });
                resources.limits.confirm_running()?;
            }
            let mut won = [0; LANES];
            boxes
                .iter()
                .filter(|need| need.is_met(block))
                .for_each(|need| add(&mut won, &need.low));
            // The most after an edge that completes boxes, and the least that the other player gets.
            let (mut most, mut least) = ([0u8; LANES], [u8::MAX; LANES]);
            let mut free = !block & (count - 1);
            while free != 0 {
                let edge = free.trailing_zeros();
                free &= free - 1;
                let rest = &blocks[block | 1 << edge];
                let needs = &near[edge as usize];
                if !needs.iter().any(|need| need.is_met(block)) {
                    least
                        .iter_mut()
                        .zip(rest)
                        .for_each(|(least, rest)| *least = (*least).min(*rest));
                    continue;
                }
                let mut gain = [0; LANES];
                needs
                    .iter()
                    .filter(|need| need.is_met(block))
                    .for_each(|need| add(&mut gain, &need.low));
                for lane in 0..LANES {
                    let wins = gain[lane] > 0;
                    let taken = if wins { gain[lane].wrapping_add(rest[lane]) } else { 0 };
                    let given = if wins { u8::MAX } else { rest[lane] };
                    most[lane] = most[lane].max(taken);
                    least[lane] = least[lane].min(given);
                }
            }
            let mut values = [0; LANES];
            for lane in (0..LANES).rev() {
                for edge in 0..LOW {
                    let after = lane | 1 << edge;
                    if after == lane {
                        continue;
                    }
                    let gain = won[after].wrapping_sub(won[lane]);
                    if gain > 0 {
                        most[lane] = most[lane].max(gain.wrapping_add(values[after]));
                    } else {
                        least[lane] = least[lane].min(values[after]);
                    }
                }
                // No edge is left where nobody gets anything.
                let left = all.wrapping_sub(won[lane]);
                values[lane] = most[lane].max(left.saturating_sub(least[lane]));
            }
            blocks[block] = values;
        }
        Ok(Table { blocks })
    }

    /// The value of a set.
    pub(super) fn value(&self, drawn: Edges) -> u8 {
        let place = usize::try_from(drawn).unwrap_or(usize::MAX);
        self.blocks.get(place >> LOW).map_or(0, |block| block[place % LANES])
    }
}
