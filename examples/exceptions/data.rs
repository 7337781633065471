//! Of every board in a pass: who wins, how many states are P-positions, and the outcome of the
//! positions after one, two and three moves.

use std::error::Error;
use std::fmt::Write as _;

use zermelo_explain::faces::erdos_szekeres as face;
use zermelo_search::limits::{Limits, Resources};
use zermelo_sizes::maps::layers::{Every, Sizes, solve};

/// The early positions, by the lengths of their shaded rows, from the top: that after the first move,
/// its two options, and theirs.
pub(crate) const EARLY: [&[u32]; 7] = [&[1], &[2], &[1, 1], &[2, 1], &[2, 2], &[3], &[1, 1, 1]];

/// The first line of the data.
pub(crate) const HEADING: &str =
    "b,a,winner,states,P-positions,(1),(2),(1 1),(2 1),(2 2),(3),(1 1 1)";

/// A board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) b: u32,
    pub(crate) a: u32,
    pub(crate) first_wins: bool,
    pub(crate) states: u64,
    pub(crate) p_positions: u64,
    /// Of every position of [`EARLY`], whether the player to move loses; `None` where it does not
    /// fit on the board.
    pub(crate) is_p: [Option<bool>; EARLY.len()],
}

/// C(n, k).
fn binomial(n: u64, k: u64) -> u64 {
    let all = (1..=k).fold(1, |product, i| product * u128::from(n + 1 - i) / u128::from(i));
    u64::try_from(all).expect("fewer states than 64 bits count")
}

/// Where things are among the bits of a pass: the format is in docs/specification/format-map.md.
struct Places {
    /// Up to which bits P-positions are counted, in order.
    marks: Vec<u64>,
    /// Bits that are looked at, in order.
    bits: Vec<u64>,
}

/// The marks of a layer: its begin, the end of its states whose other rows are shorter, its end, and
/// the end of its edges.
const MARKS: usize = 4;

fn places(sizes: &Sizes) -> Places {
    let m = u64::from(sizes.b) - 1;
    let (mut marks, mut bits, mut at) = (Vec::new(), Vec::new(), 0);
    for width in 0..sizes.most_a {
        let x = u64::from(width);
        marks.push(at);
        let narrower = x.checked_sub(1);
        marks.push(at + narrower.map_or(0, |x| binomial(x + m - 1, m - 1)));
        at += binomial(x + m - 1, m - 1).div_ceil(8) * 8;
        marks.push(at);
        for k in (1..=m - 2).rev() {
            at += narrower.map_or(0, |x| binomial(x + k, k).div_ceil(8) * 8);
        }
        marks.push(at);
        bits.extend(EARLY.iter().filter_map(|shaded| place(sizes, shaded, width)));
    }
    bits.sort_unstable();
    Places { marks, bits }
}

/// The bit of an early position on the board of this width, if it fits.
fn place(sizes: &Sizes, shaded: &[u32], width: u32) -> Option<u64> {
    let board = face::Board::new(width + 1, sizes.b)?;
    let rows = shaded.iter().copied().chain(std::iter::repeat(0));
    let rows: Vec<u32> = rows.take(sizes.b as usize - 1).collect();
    board.place(&rows, face::Order::Layers)
}

/// Counts and picks bits as they come.
struct Reader {
    places: Places,
    /// The bits that are through.
    done: u64,
    ones: u64,
    counts: Vec<u64>,
    picked: Vec<bool>,
}

impl Reader {
    fn take(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        // To the next place of interest, in whole bytes; then within one.
        while !rest.is_empty() {
            let next_mark = self.places.marks.get(self.counts.len());
            let next_bit = self.places.bits.get(self.picked.len());
            let next = [next_mark, next_bit].into_iter().flatten().min();
            let until = next.map_or(u64::MAX, |next| (next - self.done) / 8);
            let whole = usize::try_from(until).unwrap_or(usize::MAX).min(rest.len());
            let (now, later) = rest.split_at(whole);
            self.ones += now.iter().map(|byte| u64::from(byte.count_ones())).sum::<u64>();
            self.done += 8 * now.len() as u64;
            rest = later;
            if let Some((&byte, later)) = rest.split_first() {
                for bit in 0..8 {
                    self.mark();
                    let one = byte >> bit & 1 == 1;
                    if self.places.bits.get(self.picked.len()) == Some(&self.done) {
                        self.picked.push(one);
                    }
                    self.ones += u64::from(one);
                    self.done += 1;
                }
                rest = later;
            }
        }
    }

    /// Keeps the number of ones, at a mark.
    fn mark(&mut self) {
        while self.places.marks.get(self.counts.len()) == Some(&self.done) {
            self.counts.push(self.ones);
        }
    }
}

/// All boards with this b and a from 3 to the greatest.
pub(crate) fn boards(b: u32, most_a: u32, memory: u64) -> Result<Vec<Board>, Box<dyn Error>> {
    let sizes = Sizes::new(b, most_a)?;
    let every = Every {
        resources: Resources::within(Limits { memory, ..Limits::default() }),
        threads: 1,
        checkpoint: None,
    };
    let (counts, picked) = (Vec::new(), Vec::new());
    let mut reader = Reader { places: places(&sizes), done: 0, ones: 0, counts, picked };
    let mut sink = |bytes: &[u8]| {
        reader.take(bytes);
        Ok(())
    };
    let winners = solve(&sizes, &every, Some(&mut sink))?;
    reader.mark();
    let outcome = |shaded: &[u32], width| {
        let place = place(&sizes, shaded, width)?;
        let number = reader.places.bits.binary_search(&place).ok()?;
        reader.picked.get(number).copied()
    };
    let mut boards = Vec::new();
    // The P-positions of the layers so far, without edges.
    let mut of_layers = 0;
    for width in 0..most_a {
        let x = width as usize;
        let [begin, narrow, layer_end, end] =
            [0, 1, 2, 3].map(|mark| reader.counts[MARKS * x + mark]);
        if x >= 2 {
            let first_wins = winners[x - 1];
            boards.push(Board {
                b,
                a: width + 1,
                first_wins,
                states: binomial(u64::from(width + b) - 1, u64::from(b) - 1),
                p_positions: of_layers
                    + (narrow - begin)
                    + (end - layer_end)
                    + u64::from(!first_wins),
                is_p: EARLY.map(|shaded| outcome(shaded, width)),
            });
        }
        of_layers += layer_end - begin;
    }
    Ok(boards)
}

impl Board {
    /// A line of the data.
    pub(crate) fn line(&self) -> String {
        let Board { b, a, first_wins, states, p_positions, is_p } = self;
        let winner = if *first_wins { "first" } else { "second" };
        let mut line = format!("{b},{a},{winner},{states},{p_positions}");
        for is_p in is_p {
            let _ = write!(line, ",{}", is_p.map_or("", |is_p| if is_p { "P" } else { "N" }));
        }
        line
    }

    /// Reads a line.
    pub(crate) fn read(line: &str) -> Option<Board> {
        let cells: Vec<&str> = line.split(',').collect();
        let [b, a, winner, states, p_positions, early @ ..] = &cells[..] else { return None };
        let mut is_p = [None; EARLY.len()];
        for (is_p, cell) in is_p.iter_mut().zip(early) {
            *is_p = (!cell.is_empty()).then_some(*cell == "P");
        }
        Some(Board {
            b: b.parse().ok()?,
            a: a.parse().ok()?,
            first_wins: *winner == "first",
            states: states.parse().ok()?,
            p_positions: p_positions.parse().ok()?,
            is_p,
        })
    }
}
