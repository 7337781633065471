//! What a player has joined in a position, by V. Anshelevich's H-search (*A hierarchical approach to computer
//! Hex*, 2002).
//!
//! A *point* is a free cell, or a group of the player's vertices that touch. A *strong* link joins two points even
//! when the opponent moves first, a *weak* one when the player does. The *carrier* of a link is the set of
//! the free cells in which it is played. Two strong links with one point in common, and no cell, are one: a strong
//! link where the point is a group, a weak one where it is a cell, which the player takes. Weak links
//! without a cell that is in all of them are a strong one. A terminal that is an end is a point of its own, and no
//! links are put together there.

use super::board::{Set, View, each};

/// The most strong and the most weak links of two points that are kept, those with the smallest carriers: with
/// more of them a position takes longer than it saves positions.
const MOST: [usize; 2] = [4, 10];

/// The most weak links that are put together to a strong one.
const MOST_TOGETHER: usize = 6;

/// How a link is made of others, by their numbers.
#[derive(Clone, Debug)]
pub(super) enum Making {
    /// The points touch.
    Touch,
    /// By strong links that all lead to one group.
    Through(Vec<usize>),
    /// A weak link: by a cell that the player takes, and strong links.
    Weak(usize, Vec<usize>),
    /// By weak links.
    Together(Vec<usize>),
}

/// The links of a player in a position.
pub(super) struct Links {
    /// How each link is made.
    pub(super) makings: Vec<Making>,
    /// What it joins.
    pub(super) ends: Vec<[usize; 2]>,
    /// Its carrier.
    pub(super) carriers: Vec<Set>,
    /// Whether there is another with a part of its carrier.
    is_dropped: Vec<bool>,
    /// The vertices of each point; the free cells come first, by their own numbers.
    points: Vec<Set>,
    /// How many numbers free cells have.
    cells: usize,
    /// For two points the strong links, and the weak ones, those with the smallest carriers first.
    lists: [Vec<Vec<usize>>; 2],
    /// The strong links that are not looked at yet, by the sizes of their carriers.
    open: Vec<Vec<usize>>,
    /// The groups that have terminals.
    groups: Vec<usize>,
    /// The points that no link goes through.
    dead_ends: Vec<usize>,
}

/// The place of the strong links.
pub(super) const STRONG: usize = 0;
/// The place of the weak links.
pub(super) const WEAK: usize = 1;

impl Links {
    /// Those of a player who owns some cells, where others are free.
    pub(super) fn new(view: &View, own: Set, free: Set) -> Links {
        let cells = view.beside.len();
        let mut points: Vec<Set> = (0..cells).map(|vertex| 1 << vertex & free).collect();
        let mut left = own | view.terminals;
        while left != 0 {
            let first = left & left.wrapping_neg();
            let all = own | view.terminals;
            let group =
                if first & view.ends == 0 { view.joined(first, all) & !view.ends } else { first };
            points.push(group);
            left &= !group;
        }
        let pairs = points.len() * points.len();
        let mut links = Links {
            makings: Vec::new(),
            ends: Vec::new(),
            carriers: Vec::new(),
            is_dropped: Vec::new(),
            cells,
            lists: [vec![Vec::new(); pairs], vec![Vec::new(); pairs]],
            open: vec![Vec::new(); cells + 1],
            groups: (cells..points.len()).filter(|&at| points[at] & view.terminals != 0).collect(),
            dead_ends: (0..points.len()).filter(|&at| points[at] & view.ends != 0).collect(),
            points,
        };
        for point in each(free).chain(cells..links.points.len()) {
            let beside = each(links.points[point]).fold(0, |all, vertex| all | view.beside[vertex]);
            for cell in each(beside & free).filter(|&cell| cell < point) {
                links.add(STRONG, [cell, point], 0, Making::Touch);
            }
            // Of two groups that touch one is an end.
            let is_end = |links: &Links| links.dead_ends.contains(&point);
            for end in links.dead_ends.clone() {
                if point >= cells && links.points[end] & beside != 0 && !is_end(&links) {
                    links.add(STRONG, [point, end], 0, Making::Touch);
                }
            }
        }
        links.close();
        if links.groups.len() > 2 {
            links.join_groups(free);
        }
        links
    }

    /// The vertices of a point.
    pub(super) fn point(&self, point: usize) -> Set {
        self.points[point]
    }

    /// The points that a strong link joins, in pairs.
    pub(super) fn strong_pairs(&self) -> impl Iterator<Item = [usize; 2]> {
        let first = self.lists[STRONG].iter().filter_map(|list| list.first());
        let ends = first.map(|&link| self.ends[link]);
        ends.filter(|ends| ends.iter().all(|&end| end < self.points.len()))
    }

    /// How many points there are, and numbers of cells that are not free.
    pub(super) fn count(&self) -> usize {
        self.points.len()
    }

    /// The vertices of each group.
    pub(super) fn all_groups(&self) -> impl Iterator<Item = Set> {
        self.points[self.cells..].iter().copied()
    }

    /// The groups that have terminals; with one of them all are joined.
    pub(super) fn groups(&self) -> &[usize] {
        &self.groups
    }

    /// What links that join all terminals have as ends: two groups, or of more what is no pair of points.
    fn all(&self) -> [usize; 2] {
        match self.groups[..] {
            [one, other] => [one, other],
            _ => [0, self.points.len()],
        }
    }

    /// The links that join all terminals.
    pub(super) fn joints(&self, sort: usize) -> &[usize] {
        &self.lists[sort][self.pair(self.all())]
    }

    fn pair(&self, [one, other]: [usize; 2]) -> usize {
        one.min(other) * self.points.len() + one.max(other)
    }

    /// Adds a link, unless there is one with a part of its carrier, or enough of smaller ones; says whether it
    /// was added.
    fn add(&mut self, sort: usize, ends: [usize; 2], carrier: Set, making: Making) -> bool {
        let pair = self.pair(ends);
        let is_enough = |&link: &usize| self.carriers[link] & !carrier == 0;
        if self.lists[..=sort].iter().any(|lists| lists[pair].iter().any(is_enough)) {
            return false;
        }
        let list = &mut self.lists[sort][pair];
        list.retain(|&link| {
            let is_more = carrier & !self.carriers[link] == 0;
            self.is_dropped[link] = is_more;
            !is_more
        });
        let size = carrier.count_ones();
        let at = list.partition_point(|&link| self.carriers[link].count_ones() <= size);
        if at >= MOST[sort] {
            return false;
        }
        if list.len() == MOST[sort] {
            list.pop().into_iter().for_each(|last| self.is_dropped[last] = true);
        }
        let number = self.makings.len();
        list.insert(at, number);
        self.makings.push(making);
        self.ends.push(ends);
        self.carriers.push(carrier);
        self.is_dropped.push(false);
        if sort == STRONG {
            self.open[size as usize].push(number);
        } else {
            let others = self.lists[WEAK][pair].iter().copied().filter(|&link| link != number);
            let others: Vec<usize> = others.collect();
            let mut rest = vec![Set::MAX; others.len() + 1];
            for (at, &other) in others.iter().enumerate().rev() {
                rest[at] = rest[at + 1] & self.carriers[other];
            }
            self.put_together(ends, (&others, &rest), carrier, carrier, &mut vec![number]);
        }
        true
    }

    /// Adds the strong links that weak ones make with some others of the same points; of each of these, and of
    /// those after it, the common cells are given.
    fn put_together(
        &mut self,
        ends: [usize; 2],
        (others, rest): (&[usize], &[Set]),
        common: Set,
        all: Set,
        together: &mut Vec<usize>,
    ) {
        if common == 0 {
            self.add(STRONG, ends, all, Making::Together(together.clone()));
            return;
        }
        if together.len() == MOST_TOGETHER {
            return;
        }
        for (at, &other) in others.iter().enumerate() {
            if common & rest[at] != 0 {
                return;
            }
            let carrier = self.carriers[other];
            let all = all | carrier;
            let mut strong = self.lists[STRONG][self.pair(ends)].iter();
            let is_known = strong.any(|&link| self.carriers[link] & !all == 0);
            if carrier & common != common && !is_known {
                together.push(other);
                let others = (&others[at + 1..], &rest[at + 1..]);
                self.put_together(ends, others, common & carrier, all, together);
                together.pop();
            }
        }
    }

    /// Adds all links that are made of others.
    fn close(&mut self) {
        // For each point the strong links that were looked at, with the other ends and the carriers.
        let mut done: Vec<Vec<(usize, usize, Set)>> = vec![Vec::new(); self.points.len()];
        while let Some(size) = self.open.iter().position(|links| !links.is_empty()) {
            let Some(number) = self.open[size].pop() else { continue };
            if self.is_dropped[number] {
                continue;
            }
            let ([one, other], carrier) = (self.ends[number], self.carriers[number]);
            for (point, from) in [(one, other), (other, one)] {
                if self.dead_ends.contains(&point) {
                    continue;
                }
                for &(second, to, more) in &done[point] {
                    let has_end = more & self.points[from] | carrier & self.points[to] != 0;
                    if to == from || more & carrier != 0 || has_end {
                        continue;
                    }
                    let (carrier, parts) = (carrier | more, vec![number, second]);
                    if point < self.cells {
                        let making = Making::Weak(point, parts);
                        self.add(WEAK, [from, to], carrier | 1 << point, making);
                    } else {
                        self.add(STRONG, [from, to], carrier, Making::Through(parts));
                    }
                }
            }
            done[one].push((number, other, carrier));
            done[other].push((number, one, carrier));
        }
    }

    /// Adds what joins more than two groups: links from one point to each of them, of which one may be weak
    /// where the point is a group.
    fn join_groups(&mut self, free: Set) {
        let groups = (self.cells..self.points.len()).filter(|at| !self.dead_ends.contains(at));
        for hub in each(free).chain(groups.collect::<Vec<_>>()) {
            // The cell that the player takes, the carrier, and strong links.
            let reply = (hub < self.cells).then_some(hub);
            let mut ways = vec![(reply, reply.map_or(0, |reply| 1 << reply), Vec::new())];
            for group in self.groups.iter().copied().filter(|&group| group != hub) {
                let mut longer = Vec::new();
                for (reply, carrier, parts) in ways {
                    let sorts = if reply.is_none() { STRONG..=WEAK } else { STRONG..=STRONG };
                    let pair = self.pair([hub, group]);
                    for &link in sorts.flat_map(|sort| &self.lists[sort][pair]) {
                        if self.carriers[link] & carrier == 0 {
                            let (first, more) = match &self.makings[link] {
                                Making::Weak(first, own) => (Some(*first), own.as_slice()),
                                _ => (reply, &[link][..]),
                            };
                            let parts = [parts.as_slice(), more].concat();
                            longer.push((first, carrier | self.carriers[link], parts));
                        }
                    }
                }
                longer.sort_by_key(|(_, carrier, _)| carrier.count_ones());
                longer.truncate(MOST[STRONG] * MOST[WEAK]);
                ways = longer;
            }
            for (reply, carrier, parts) in ways {
                let (sort, making) = match reply {
                    Some(reply) => (WEAK, Making::Weak(reply, parts)),
                    None => (STRONG, Making::Through(parts)),
                };
                self.add(sort, self.all(), carrier, making);
            }
        }
    }

    /// The vertices of the points that a link joins, all terminals' groups where it joins them all.
    pub(super) fn ends_of(&self, link: usize) -> Set {
        let ends = self.ends[link];
        let points = if ends[1] < self.points.len() { &ends[..] } else { &self.groups[..] };
        points.iter().fold(0, |all, &point| all | self.points[point])
    }
}
