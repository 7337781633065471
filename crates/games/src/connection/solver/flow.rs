//! Which cells matter to a player: the part of a current that goes through each, between the terminals as
//! poles, where strongly linked points are joined by resistors (V. Anshelevich, 2002).

use super::links::Links;

/// What joins two cells, a cell and a group, and two groups.
const CONDUCTANCE: [f64; 3] = [0.5, 1.0, 8.0];

/// So small a conductance from each point to the ground that nothing is without a potential.
const GROUND: f64 = 1e-9;

/// For each cell the part of the current that goes through it. Free cells come first in `points`, then groups.
pub(super) fn flow(links: &Links, free: &[usize], cells: usize) -> Vec<f64> {
    let points: Vec<usize> = free.iter().copied().chain(cells..links.count()).collect();
    let mut places = vec![usize::MAX; links.count()];
    points.iter().enumerate().for_each(|(place, &point)| places[point] = place);
    let mut conductances = vec![vec![0.0; points.len()]; points.len()];
    for ends in links.strong_pairs() {
        let [one, other] = ends.map(|end| places[end]);
        let groups = ends.iter().filter(|&&end| end >= cells).count();
        conductances[one][other] = CONDUCTANCE[groups];
        conductances[other][one] = CONDUCTANCE[groups];
    }
    let poles: Vec<usize> = links.groups().iter().map(|&group| places[group]).collect();
    // Of two poles one is enough.
    let sources = if poles.len() == 2 { &poles[..1] } else { &poles[..] };
    let mut parts = vec![0.0; cells];
    for &source in sources {
        let potentials = potentials(&conductances, &poles, source);
        let current = |place: usize| -> f64 {
            let row = conductances[place].iter().zip(&potentials);
            row.map(|(conductance, other)| conductance * (potentials[place] - other).abs()).sum()
        };
        let all = current(source);
        if all > GROUND * 100.0 {
            for (place, &cell) in free.iter().enumerate() {
                parts[cell] += current(place) / 2.0 / all;
            }
        }
    }
    parts
}

/// The potential of each point, where one pole has potential 1 and the others 0 (Gaussian elimination).
fn potentials(conductances: &[Vec<f64>], poles: &[usize], source: usize) -> Vec<f64> {
    let inner: Vec<usize> =
        (0..conductances.len()).filter(|place| !poles.contains(place)).collect();
    let row = |&place: &usize| -> Vec<f64> {
        let all: f64 = conductances[place].iter().sum();
        let others = inner.iter().map(|&other| match other == place {
            true => all + GROUND,
            false => -conductances[place][other],
        });
        others.chain([conductances[place][source]]).collect()
    };
    let mut rows: Vec<Vec<f64>> = inner.iter().map(row).collect();
    for step in 0..rows.len() {
        let (above, below) = rows.split_at_mut(step + 1);
        let pivot = &above[step];
        for row in below {
            let factor = row[step] / pivot[step];
            if factor != 0.0 {
                row[step..].iter_mut().zip(&pivot[step..]).for_each(|(x, y)| *x -= factor * y);
            }
        }
    }
    let mut potentials = vec![0.0; conductances.len()];
    potentials[source] = 1.0;
    for (step, row) in rows.iter().enumerate().rev() {
        let known = row[step + 1..inner.len()].iter().zip(&inner[step + 1..]);
        let sum: f64 = known.map(|(factor, &place)| factor * potentials[place]).sum();
        potentials[inner[step]] = (row[inner.len()] - sum) / row[step];
    }
    potentials
}
