//! Designs by name: Steiner systems from a table, and transversal designs from finite fields.

use std::collections::BTreeSet;

use super::field::Field;
use super::meaning::{Meaning, Unfit, meaning, numbers, within};

/// Steiner systems, one a line. The file says what is in it, and where it is from.
const TABLE: &str = include_str!("designs.txt");

/// What the points are called in the table.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJK";

/// A system of the table.
struct Listed {
    points: u16,
    /// How many points a line has.
    size: u16,
    /// The lines without the first two points of each.
    rest: &'static str,
}

/// The systems of the table, in its order.
fn listed() -> impl Iterator<Item = Listed> {
    TABLE.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let mut words = line.split(' ');
        let points = words.next()?.parse().ok()?;
        let size = words.next()?.parse().ok()?;
        let rest = words.nth(1)?;
        Some(Listed { points, size, rest })
    })
}

impl Listed {
    /// The lines. In the order of the alphabet, each begins with the least pair that is in none before it.
    fn lines(&self) -> Option<Vec<Vec<u16>>> {
        let mut pairs: BTreeSet<[u16; 2]> = (0..self.points)
            .flat_map(|one| (one + 1..self.points).map(move |two| [one, two]))
            .collect();
        let mut points = self
            .rest
            .chars()
            .map(|letter| LETTERS.chars().zip(0..).find(|(known, _)| *known == letter));
        let mut lines = Vec::new();
        while let Some(first) = pairs.first() {
            let mut line = first.to_vec();
            for _ in 2..self.size {
                let (_, point) = points.next()??;
                for &other in &line {
                    pairs.remove(&[other, point]);
                }
                line.push(point);
            }
            pairs.pop_first();
            lines.push(line);
        }
        points.next().is_none().then_some(lines)
    }
}

/// The board of a system with so many points, lines of this size, and a number in the table.
fn steiner_system(title: String, points: u16, size: u16, number: u16) -> Result<Meaning, Unfit> {
    let systems: Vec<Listed> =
        listed().filter(|system| (system.points, system.size) == (points, size)).collect();
    let count = u16::try_from(systems.len()).map_err(|_| None)?;
    if count == 0 {
        return Err(None);
    }
    within("I", number, 1..=count)?;
    let lines = systems.get(usize::from(number) - 1).and_then(Listed::lines).ok_or(None)?;
    meaning(title, (1..=points).map(|point| point.to_string()).collect(), lines, None, None)
}

/// A system whose lines have four points.
pub(super) fn design(words: &[&str]) -> Result<Meaning, Unfit> {
    let [points, size, number] = numbers(words)?;
    within("K", size, 4..=4)?;
    steiner_system(format!("design {points} {size} {number}"), points, size, number)
}

/// A system whose lines have three points.
pub(super) fn steiner_triple_system(words: &[&str]) -> Result<Meaning, Unfit> {
    let [points, number] = numbers(words)?;
    steiner_system(format!("steiner-triple-system {points} {number}"), points, 3, number)
}

/// `count` groups of `size` points, and lines with a point of each group: any two points of different
/// groups are on one. Line (x, b) has x in the first group and m x + b in the others, where m is 0 in the
/// second and one more in each that comes after it. Two of these sums determine x and b over a field, and
/// modulo 6 where m is 0 and 1. No four groups of six have such lines (G. Tarry, 1900).
pub(super) fn transversal_design(words: &[&str]) -> Result<Meaning, Unfit> {
    let [count, size] = numbers(words)?;
    within("N", size, 2..=9)?;
    within("K", count, 2..=if size == 6 { 3 } else { size + 1 })?;
    let field = Field::new(size);
    let sum = |m: u16, x: u16, b: u16| match &field {
        Some(field) => field.add(field.multiply(m, x), b),
        None => (m * x + b) % size,
    };
    let line = |x: u16, b: u16| {
        let others = (1..count).map(|group| group * size + sum(group - 1, x, b));
        std::iter::once(x).chain(others).collect::<Vec<u16>>()
    };
    let lines = (0..size).flat_map(|x| (0..size).map(move |b| [x, b])).map(|[x, b]| line(x, b));
    let points = ('a'..='j')
        .take(count.into())
        .flat_map(|group| (1..=size).map(move |at| format!("{group}{at}")));
    meaning(
        format!("transversal-design {count} {size}"),
        points.collect(),
        lines.collect(),
        None,
        None,
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use zermelo_checker::games::positional::Board;
    use zermelo_search::symmetry::Automorphisms;

    use super::*;
    use crate::symmetries::tuples;

    fn made(words: &str) -> Board {
        let split: Vec<&str> = words.split(' ').collect();
        let made = match split.split_first() {
            Some((&"design", sizes)) => design(sizes),
            Some((&"steiner-triple-system", sizes)) => steiner_triple_system(sizes),
            Some((_, sizes)) => transversal_design(sizes),
            None => panic!("no words"),
        };
        match made {
            Ok(Meaning::File { file, option: None }) => {
                assert_eq!(file.title.as_str(), words);
                file.board
            }
            other => panic!("{words}: {other:?}"),
        }
    }

    /// Every system with the order that the table has, by points and size of lines.
    fn systems() -> BTreeMap<(u16, u16), Vec<(u128, Board)>> {
        let mut systems: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
            let words: Vec<&str> = line.split(' ').collect();
            let &[points, size, order, _] = &words[..] else { panic!("{line}") };
            let key = (points.parse().expect("a number"), size.parse().expect("a number"));
            let same = systems.entry(key).or_default();
            let board = made(&match size {
                "3" => format!("steiner-triple-system {points} {}", same.len() + 1),
                _ => format!("design {points} {size} {}", same.len() + 1),
            });
            same.push((order.parse().expect("a number"), board));
        }
        systems
    }

    /// On how many lines a pair of points is.
    fn together(board: &Board, pair: [u16; 2]) -> usize {
        board.lines.iter().filter(|line| pair.iter().all(|point| line.contains(point))).count()
    }

    #[test]
    fn any_two_points_of_a_system_are_on_one_line() {
        for ((points, size), systems) in systems() {
            for (_, board) in systems {
                assert_eq!(board.size(), usize::from(points));
                assert_eq!(
                    board.lines.len(),
                    usize::from(points * (points - 1) / (size * (size - 1)))
                );
                assert!(board.lines.iter().all(|line| line.len() == usize::from(size)));
                for one in 0..points {
                    let through = board.lines.iter().filter(|line| line.contains(&one)).count();
                    assert_eq!(through, usize::from((points - 1) / (size - 1)));
                    for two in one + 1..points {
                        assert_eq!(together(&board, [one, two]), 1, "{points} {size}: {one} {two}");
                    }
                }
            }
        }
    }

    /// How many systems there are with a group of each order. The literature has as many of 25 points
    /// (E. Spence, 1996), 13 and 15 (R. A. Mathon, K. T. Phelps and A. Rosa, 1983), and the groups of the
    /// unitals: PΓU(3, 3) and PΓL(2, 8).
    #[test]
    fn there_are_as_many_systems_with_the_groups_as_were_published() {
        let counts: BTreeMap<_, Vec<(u128, usize)>> = systems()
            .into_iter()
            .map(|(key, systems)| {
                let mut counts: BTreeMap<u128, usize> = BTreeMap::new();
                for (order, board) in systems {
                    assert_eq!(Automorphisms::of(tuples(&board)).order(), Some(order), "{key:?}");
                    *counts.entry(order).or_default() += 1;
                }
                (key, counts.into_iter().rev().collect())
            })
            .collect();
        let triples = [
            (20160, 1),
            (288, 1),
            (192, 1),
            (168, 1),
            (96, 1),
            (60, 1),
            (36, 1),
            (32, 1),
            (24, 2),
            (21, 1),
            (12, 3),
            (8, 2),
            (6, 1),
            (5, 1),
            (4, 8),
            (3, 12),
            (2, 6),
            (1, 36),
        ];
        let lines_of_four = [(504, 1), (150, 1), (63, 1), (21, 1), (9, 3), (6, 1), (3, 8), (1, 2)];
        let published = [
            ((7, 3), vec![(168, 1)]),
            ((9, 3), vec![(432, 1)]),
            ((13, 3), vec![(39, 1), (6, 1)]),
            ((15, 3), triples.to_vec()),
            ((25, 4), lines_of_four.to_vec()),
            ((28, 4), vec![(12096, 1), (1512, 1), (216, 1), (27, 1)]),
            ((37, 4), vec![(111, 1), (37, 1)]),
        ];
        assert_eq!(counts, BTreeMap::from(published));
    }

    /// In how many quadrilaterals each point is, the least number first: four lines any two of which meet, in
    /// six points.
    fn quadrilaterals(board: &Board) -> Vec<usize> {
        let lines = &board.lines;
        let meet = |one: &[u16], two: &[u16]| one.iter().find(|point| two.contains(point)).copied();
        let mut counts = vec![0; board.size()];
        for (a, one) in lines.iter().enumerate() {
            for (b, two) in lines.iter().enumerate().skip(a + 1) {
                let Some(first) = meet(one, two) else { continue };
                for (c, three) in lines.iter().enumerate().skip(b + 1) {
                    let (Some(second), Some(third)) = (meet(one, three), meet(two, three)) else {
                        continue;
                    };
                    if second == first {
                        continue;
                    }
                    for four in &lines[c + 1..] {
                        let others = [one, two, three].map(|line| meet(line, four));
                        let corners: BTreeSet<Option<u16>> =
                            others.into_iter().chain([first, second, third].map(Some)).collect();
                        if corners.len() == 6 && !corners.contains(&None) {
                            corners
                                .into_iter()
                                .flatten()
                                .for_each(|at| counts[usize::from(at)] += 1);
                        }
                    }
                }
            }
        }
        counts.sort_unstable();
        counts
    }

    /// Isomorphic systems have the same order of the group, and as many points in as many quadrilaterals.
    #[test]
    fn no_two_systems_are_isomorphic() {
        for (key, systems) in systems() {
            let kinds: BTreeSet<_> =
                systems.iter().map(|(order, board)| (order, quadrilaterals(board))).collect();
            assert_eq!(kinds.len(), systems.len(), "{key:?}");
        }
    }

    #[test]
    fn systems_have_the_configurations_that_were_published() {
        let systems = systems();
        // One triple system of 15 points has no quadrilateral, and that of the projective space 105.
        let count = |board: &Board| quadrilaterals(board).iter().sum::<usize>() / 6;
        let counts: Vec<usize> = systems[&(15, 3)].iter().map(|(_, board)| count(board)).collect();
        assert_eq!(counts.iter().filter(|&&count| count == 0).count(), 1);
        assert_eq!(counts.iter().max(), Some(&105));
        assert_eq!(count(&systems[&(13, 3)][0].1), 13);
        assert_eq!(count(&systems[&(13, 3)][1].1), 8);
        // M. E. O'Nan, 1972: the unital of Hermite has none.
        assert_eq!(count(&systems[&(28, 4)][0].1), 0);
        // 23 of the 80 have a subsystem of seven points: any three on no line generate it.
        let generated = |board: &Board, three: [u16; 3]| {
            let mut points = BTreeSet::from(three);
            loop {
                let is_on =
                    |line: &&Vec<u16>| line.iter().filter(|at| points.contains(at)).count() == 2;
                match board.lines.iter().find(is_on) {
                    Some(line) => points.extend(line),
                    None => return points.len(),
                }
            }
        };
        let has_plane = |board: &Board| {
            let pairs = (0..15u16).flat_map(|one| (one + 1..15).map(move |two| [one, two]));
            let threes =
                pairs.flat_map(|[one, two]| (two + 1..15).map(move |three| [one, two, three]));
            threes.into_iter().any(|three| generated(board, three) == 7)
        };
        let with_planes = systems[&(15, 3)].iter().filter(|(_, board)| has_plane(board)).count();
        assert_eq!(with_planes, 23);
    }

    #[test]
    fn two_points_of_different_groups_are_on_one_line() {
        for size in 2..=9u16 {
            for count in 2..=if size == 6 { 3 } else { size + 1 } {
                let board = made(&format!("transversal-design {count} {size}"));
                assert_eq!(board.size(), usize::from(count * size));
                assert_eq!(board.lines.len(), usize::from(size * size));
                for one in 0..count * size {
                    for two in one + 1..count * size {
                        let apart = usize::from(one / size != two / size);
                        assert_eq!(together(&board, [one, two]), apart, "{count} {size}");
                    }
                }
            }
        }
    }
}
