//! Which tails lead to a tail, for all heads at once.

use super::super::order::Order;

/// The predecessors of every tail by moves that stay in the tail, other than moves in the last
/// row.
pub(super) struct Predecessors {
    /// Where every tail's predecessors start; one more at the end.
    starts: Vec<u32>,
    tails: Vec<u32>,
    /// The length of every tail's last row: as many states just before it are predecessors.
    pub(super) last: Vec<u16>,
}

impl Predecessors {
    pub(super) fn new(tail: usize, tails: u64, width: u32) -> Option<Predecessors> {
        let tails = usize::try_from(tails).ok()?;
        let order = Order::new(tail, width)?;
        let mut starts = vec![0u32; tails + 1];
        let mut last = Vec::with_capacity(tails);
        each_move(tail, width, &order, |_, to| starts[to + 1] += 1);
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut next = starts.clone();
        let mut entries = vec![0u32; *starts.last()? as usize];
        each_move(tail, width, &order, |from, to| {
            entries[next[to] as usize] = u32::try_from(from).unwrap_or(u32::MAX);
            next[to] += 1;
        });
        // No side is longer than 65,535.
        let number = |length: &u32| u16::try_from(*length).unwrap_or(u16::MAX);
        order.each(width, |rows| last.push(rows.last().map_or(0, number)));
        Some(Predecessors { starts, tails: entries, last })
    }

    pub(super) fn of(&self, tail: usize) -> &[u32] {
        &self.tails[self.starts[tail] as usize..self.starts[tail + 1] as usize]
    }
}

/// Calls `visit` with the ranks before and after every move that stays in the tail, other than
/// those of the last row alone. The tail lies under a row of the full width.
fn each_move(tail: usize, width: u32, order: &Order, mut visit: impl FnMut(usize, usize)) {
    let alone = 0..tail.saturating_sub(1);
    let index = |rank: u64| usize::try_from(rank).unwrap_or(usize::MAX);
    let mut from = 0;
    order.each(width, |rows| {
        order.each_after(rows, width, &alone, from, |to| visit(index(from), index(to)));
        from += 1;
    });
}
