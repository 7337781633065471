//! Places for points that lines join: the distance of two points is about the number of steps between
//! them. They majorise the stress (Gansner, Koren, North: Graph Drawing by Stress Majorization, 2004).
//!
//! Nothing but sums, products, quotients and square roots is computed, in a fixed order: these are the
//! same on every machine.

/// The most points that are laid out so; the time grows with the third power.
const MOST: usize = 150;

/// How often every point is moved, at most, and the least move that counts, in steps.
const MOVES: usize = 200;
const LEAST_MOVE: f64 = 1e-4;

/// The distance of neighbours, and the least of any two points, in hundredths of a cell.
const STEP: f64 = 150.0;
const LEAST: f64 = 90.0;

/// The least distance of a point from a line between two others, and how often all are looked at.
const ASIDE: f64 = 42.0;
const LOOKS: usize = 40;

/// The places of points in hundredths of a cell, from 0 on; `None` for more than [`MOST`] points, and
/// where every two are joined.
pub(super) fn places(count: usize, lines: &[Vec<usize>]) -> Option<Vec<[f64; 2]>> {
    let first = lines.iter().find_map(|line| line.first_chunk::<2>())?;
    let steps = if count > MOST { return None } else { steps(count, lines) };
    let apart = |one: usize, other: usize| steps[one][other];
    let furthest = |of: &dyn Fn(usize) -> f64| {
        (1..count).fold(0, |best, at| if of(at) > of(best) { at } else { best })
    };
    let a = furthest(&|at| apart(0, at));
    let b = furthest(&|at| apart(a, at));
    if apart(a, b) <= 1.0 {
        return None;
    }
    // A second pair that is far apart, across the first.
    let c =
        furthest(&|at| (apart(a, at) + apart(b, at)) / 2.0 - (apart(a, at) - apart(b, at)).abs());
    let d = furthest(&|at| apart(c, at) - (apart(a, at) - apart(b, at)).abs());
    let start = |(at, number): (usize, u32)| {
        // No two points begin at one place.
        let aside = [number, number * number % 101].map(|number| f64::from(number) / 1000.0);
        [apart(a, at) - apart(b, at) + aside[0], apart(c, at) - apart(d, at) + aside[1]]
    };
    let mut places: Vec<[f64; 2]> = (0..count).zip(0..).map(start).collect();
    for _ in 0..MOVES {
        let mut most = 0.0_f64;
        for at in 0..count {
            // Where the other points want this one on average, near ones more than others.
            let (mut wanted, mut weights) = ([0.0; 2], 0.0);
            for other in (0..count).filter(|&other| other != at) {
                let weight = 1.0 / (apart(at, other) * apart(at, other));
                let part = apart(at, other) / distance(places[at], places[other]).max(1e-6);
                for axis in 0..2 {
                    let towards = (places[at][axis] - places[other][axis]) * part;
                    wanted[axis] += weight * (places[other][axis] + towards);
                }
                weights += weight;
            }
            let place = wanted.map(|wanted| wanted / weights);
            most = most.max(distance(place, places[at]));
            places[at] = place;
        }
        if most < LEAST_MOVE {
            break;
        }
    }
    let mut places = upright(&places, *first);
    for _ in 0..LOOKS {
        if !set_aside(&mut places, lines) {
            break;
        }
    }
    Some(from_zero(places))
}

/// Moves points aside that are on a line between two others, or almost, as it would seem to end there, and
/// those apart that are too near to each other then; whether there were any.
fn set_aside(places: &mut [[f64; 2]], lines: &[Vec<usize>]) -> bool {
    let mut is_moved = false;
    for line in lines {
        let &[from, to] = line.as_slice() else { continue };
        for at in (0..places.len()).filter(|&at| at != from && at != to) {
            let ([x, y], [left, above]) = (places[at], places[from]);
            let [across, down] = [places[to][0] - left, places[to][1] - above];
            let length = distance(places[from], places[to]).max(1e-6);
            let along = ((x - left) * across + (y - above) * down) / length;
            let aside = ((y - above) * across - (x - left) * down) / length;
            if 0.0 < along && along < length && aside.abs() < ASIDE {
                let by = (ASIDE - aside.abs()) / 2.0 + 1.0;
                let by = if aside < 0.0 { -by } else { by };
                places[at] = [x - down / length * by, y + across / length * by];
                is_moved = true;
            }
        }
    }
    for at in 0..places.len() {
        for other in 0..at {
            let far = distance(places[at], places[other]).max(1e-6);
            if far < LEAST - 1.0 {
                let by = (LEAST - far) / (2.0 * far);
                let [[x, y], [left, above]] = [places[at], places[other]];
                let [across, down] = [(x - left) * by, (y - above) * by];
                places[at] = [x + across, y + down];
                places[other] = [left - across, above - down];
                is_moved = true;
            }
        }
    }
    is_moved
}

/// The number of steps between every two points; between those that nothing joins more than any other.
fn steps(count: usize, lines: &[Vec<usize>]) -> Vec<Vec<f64>> {
    let mut steps = vec![vec![f64::INFINITY; count]; count];
    for line in lines {
        for (&from, &to) in line.iter().flat_map(|from| line.iter().map(move |to| (from, to))) {
            steps[from][to] = if from == to { 0.0 } else { 1.0 };
        }
    }
    for via in 0..count {
        for from in 0..count {
            for to in 0..count {
                steps[from][to] = steps[from][to].min(steps[from][via] + steps[via][to]);
            }
        }
    }
    let finite = steps.iter().flatten().filter(|steps| steps.is_finite());
    let most = finite.fold(0.0_f64, |most, steps| most.max(*steps));
    steps.iter_mut().flatten().for_each(|steps| *steps = steps.min(most + 1.0));
    steps
}

fn distance(one: [f64; 2], two: [f64; 2]) -> f64 {
    let [x, y] = [one[0] - two[0], one[1] - two[1]];
    (x * x + y * y).sqrt()
}

/// Turned so that two points are beside each other and the first one is above the middle, and as large as
/// drawings are.
fn upright(places: &[[f64; 2]], [from, to]: [usize; 2]) -> Vec<[f64; 2]> {
    let (from, to) = (places[from], places[to]);
    let [cosine, sine] = [0, 1].map(|axis| (to[axis] - from[axis]) / distance(from, to).max(1e-6));
    let pairs = (0..places.len()).flat_map(|at| (0..at).map(move |other| [at, other]));
    let distances = pairs.map(|[at, other]| distance(places[at], places[other]));
    let scale = STEP.max(LEAST / distances.fold(1.0, f64::min).max(0.2));
    let turned = |&[x, y]: &[f64; 2]| [x * cosine + y * sine, y * cosine - x * sine];
    let mut turned: Vec<[f64; 2]> = places.iter().map(turned).collect();
    let sum: f64 = turned.iter().map(|[_, y]| turned[0][1] - y).sum();
    if sum > 0.0 {
        turned.iter_mut().for_each(|[_, y]| *y = -*y);
    }
    turned.iter().map(|at| at.map(|at| at * scale)).collect()
}

/// The same places, the least at zero.
fn from_zero(places: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
    let least = [0, 1].map(|axis| places.iter().fold(f64::MAX, |least, at| least.min(at[axis])));
    places.iter().map(|at| [0, 1].map(|axis| at[axis] - least[axis])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    type Edges = Vec<Vec<usize>>;

    fn cycle(count: usize) -> Edges {
        (0..count).map(|at| vec![at, (at + 1) % count]).collect()
    }

    fn grid(side: usize) -> Edges {
        let right = |at: &usize| at % side + 1 < side;
        let across = (0..side * side).filter(right).map(|at| vec![at, at + 1]);
        across.chain((0..side * (side - 1)).map(|at| vec![at, at + side])).collect()
    }

    fn petersen() -> Edges {
        let five =
            |at: usize| [vec![at, (at + 1) % 5], vec![at, at + 5], vec![at + 5, (at + 2) % 5 + 5]];
        (0..5).flat_map(five).collect()
    }

    /// The least and the most of some lengths.
    fn range(lengths: impl Iterator<Item = f64>) -> [f64; 2] {
        lengths.fold([f64::MAX, 0.0], |[least, most], length| [least.min(length), most.max(length)])
    }

    fn edges(places: &[[f64; 2]], lines: &Edges) -> [f64; 2] {
        range(lines.iter().map(|line| distance(places[line[0]], places[line[1]])))
    }

    #[test]
    fn a_path_is_straight() {
        let path: Edges = (1..7).map(|at| vec![at - 1, at]).collect();
        for (at, [x, y]) in (0..7).zip(places(7, &path).expect("places")) {
            assert!((x - STEP * f64::from(at)).abs() < 5.0 && y < 5.0, "{at}: {x}, {y}");
        }
    }

    #[test]
    fn a_cycle_is_round() {
        for count in [4, 5, 9, 12] {
            let places = places(count, &cycle(count)).expect("places");
            let [least, most] = edges(&places, &cycle(count));
            assert!(most < 1.02 * least, "{count}: {least} to {most}");
            let middle = [0, 1].map(|axis| {
                places.iter().map(|at| at[axis]).sum::<f64>()
                    / f64::from(u32::try_from(count).expect("small"))
            });
            let [least, most] = range(places.iter().map(|&at| distance(at, middle)));
            assert!(most < 1.02 * least, "{count}: radius {least} to {most}");
        }
    }

    #[test]
    fn a_grid_lies_flat() {
        let places = places(16, &grid(4)).expect("places");
        let [least, most] = edges(&places, &grid(4));
        assert!(
            least > 0.8 * STEP && most < 1.25 * STEP && most < 1.1 * least,
            "{least} to {most}"
        );
        // The diagonals of the whole.
        for [from, to] in [[0, 15], [3, 12]] {
            let edges = distance(places[from], places[to]) / least;
            assert!((edges - 18_f64.sqrt()).abs() < 0.5, "{from} to {to}: {edges}");
        }
    }

    #[test]
    fn no_two_points_touch() {
        let star = (1..12).map(|at| vec![0, at]).collect();
        let apart = vec![vec![0, 1], vec![2, 3], vec![3, 4], vec![4, 2]];
        for (name, count, lines) in [
            ("Petersen", 10, petersen()),
            ("a star", 12, star),
            ("parts that nothing joins", 6, apart),
            ("lines of three", 7, vec![vec![0, 1, 2], vec![2, 3, 4], vec![4, 5, 6]]),
        ] {
            let places = places(count, &lines).expect("places");
            let pairs = (0..count).flat_map(|at| (0..at).map(move |other| (at, other)));
            let [least, _] = range(pairs.map(|(at, other)| distance(places[at], places[other])));
            assert!(least > 60.0, "{name}: {least}");
            let [left, _] = range(places.iter().flatten().copied());
            assert_eq!(left, 0.0, "{name}");
        }
    }

    /// A line of the Petersen graph went through a point; two cubes above each other still have room.
    #[test]
    fn no_line_goes_through_a_point() {
        let prism = |count: usize| -> Edges {
            let of = |at: usize| {
                let next = (at + 1) % count;
                [vec![at, next], vec![count + at, count + next], vec![at, count + at]]
            };
            (0..count).flat_map(of).collect()
        };
        for (count, lines) in [(10, petersen()), (8, prism(4)), (14, prism(7))] {
            let places = places(count, &lines).expect("places");
            for line in &lines {
                let [from, to] = [places[line[0]], places[line[1]]];
                for at in (0..count).filter(|at| !line.contains(at)).map(|at| places[at]) {
                    // Of twenty places on the line none is within the point.
                    for part in 1..20 {
                        let part = f64::from(part) / 20.0;
                        let on = [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * part);
                        assert!(distance(on, at) > 34.0, "{count}: {line:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn points_that_are_all_joined_and_too_many_have_no_places() {
        let complete: Edges =
            (0..4).flat_map(|to| (0..to).map(move |from| vec![from, to])).collect();
        for (count, lines) in [(0, vec![]), (1, vec![]), (4, complete), (151, cycle(151))] {
            assert_eq!(places(count, &lines), None, "{count} points");
        }
        assert!(places(150, &cycle(150)).is_some());
    }
}
