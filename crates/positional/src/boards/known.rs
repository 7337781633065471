//! Boards of games that people know by a name of their own: each is the board file that it stands for,
//! or the board of the claim language.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::iter::once;
use std::rc::Rc;

use zermelo_checker::games::positional::{Board, BoardName, MAX_POINTS, Positional};

pub use super::meaning::Meaning;
use super::meaning::{MOST_LINES, Unfit, confirm_points, meaning, numbers, too_many_lines, within};
use super::{BoardError, designs, named};

/// A name that people know.
struct KnownName {
    /// The name with letters for sizes, what it means, the sizes.
    listed: [&'static str; 3],
    /// Behind the words that say who wins, with the same letters.
    in_words: &'static str,
    /// How many words may follow it.
    pub words: &'static [usize],
    /// What it means with them, or why there is no such board.
    meaning: fn(&[&str]) -> Result<Meaning, Unfit>,
}

impl KnownName {
    fn name(&self) -> &'static str {
        let [listed, ..] = self.listed;
        listed.split(' ').next().unwrap_or(listed)
    }

    /// What the name means with these sizes. Who asks again is given the same board.
    fn made(&self, sizes: &[&str]) -> Result<Rc<Meaning>, Unfit> {
        let words = once(self.name()).chain(sizes.iter().copied()).map(str::to_owned).collect();
        LAST.with_borrow_mut(|last| {
            let same = last.take().filter(|made| made.words == words);
            let make = || NamedBoard { meaning: (self.meaning)(sizes).map(Rc::new), words };
            last.insert(same.unwrap_or_else(make)).meaning.clone()
        })
    }
}

/// What was made of a name with its sizes.
struct NamedBoard {
    words: Vec<String>,
    meaning: Result<Rc<Meaning>, Unfit>,
}

thread_local! {
    /// The last one: a command reads the name of its game many times, with more words behind it and fewer,
    /// and the board of a name can have 65,536 lines.
    static LAST: RefCell<Option<NamedBoard>> = const { RefCell::new(None) };
}

const ALL: [KnownName; 16] = [
    KnownName {
        listed: ["tic-tac-toe", "hypercube 3 2", ""],
        in_words: "tic-tac-toe",
        words: &[0],
        meaning: |_| Ok(Meaning::Named(BoardName::Hypercube { side: 3, dimension: 2 })),
    },
    KnownName {
        listed: ["qubic", "hypercube 4 3", ""],
        in_words: "Qubic",
        words: &[0],
        meaning: |_| Ok(Meaning::Named(BoardName::Hypercube { side: 4, dimension: 3 })),
    },
    KnownName {
        listed: [
            "connect-four [W H]",
            "four in a row, W columns in which stones fall",
            "7 6 without W H",
        ],
        in_words: "Connect Four with W columns and H rows",
        words: &[2, 0],
        meaning: connect_four,
    },
    KnownName {
        listed: ["gomoku N", "five in a row on N × N", "N = 5 … 22"],
        in_words: "gomoku on the N × N board",
        words: &[1],
        meaning: |words| {
            let [side] = numbers(words)?;
            within("N", side, 5..=22)?;
            in_a_row(format!("gomoku {side}"), 5, side, side)
        },
    },
    KnownName {
        listed: ["in-a-row K W H", "K in a row on W × H", "2 ≤ K ≤ W, H; W ≤ 26, W × H ≤ 512"],
        in_words: "K in a row on the W × H board",
        words: &[3],
        meaning: |words| {
            let [count, width, height] = numbers(words)?;
            within("K", count, 2..=MAX_POINTS)?;
            in_a_row(format!("in-a-row {count} {width} {height}"), count, width, height)
        },
    },
    KnownName {
        listed: [
            "polyomino ANIMAL W H",
            "copies of a polyomino on W × H",
            "such as el, tic, snaky",
        ],
        in_words: "the polyomino game of ANIMAL on the W × H board",
        words: &[3],
        meaning: polyomino,
    },
    KnownName {
        listed: [
            "van-der-waerden K N",
            "progressions of K of the numbers 1 … N",
            "2 ≤ K ≤ N ≤ 512, at most 65536 lines",
        ],
        in_words: "on the progressions of K of the numbers 1 to N",
        words: &[2],
        meaning: van_der_waerden,
    },
    KnownName {
        listed: [
            "clique K N",
            "the edges of a complete graph, K vertices a line",
            "3 ≤ K ≤ N ≤ 32, at most 65536 lines",
        ],
        in_words: "on the cliques of K of N vertices",
        words: &[2],
        meaning: |words| {
            let [size, vertices] = numbers(words)?;
            clique(format!("clique {size} {vertices}"), size, vertices, None)
        },
    },
    KnownName {
        listed: [
            "cliques N",
            "the edges of a complete graph, 3, 4, … or N vertices a line; for --goal largest",
            "N = 3 … 16",
        ],
        in_words: "the clique game on N vertices",
        words: &[1],
        meaning: |words| {
            let [vertices] = numbers(words)?;
            within("N", vertices, 3..=16)?;
            let sets = (3..=vertices).flat_map(|size| subsets(size, vertices));
            let lines = sets.map(|set| pairs(&set)).collect();
            on_edges(format!("cliques {vertices}"), vertices, lines, None)
        },
    },
    KnownName {
        listed: [
            "stars N",
            "the edges of a complete graph, those at a vertex a line; for --goal most",
            "N = 3 … 32",
        ],
        in_words: "the degree game on N vertices",
        words: &[1],
        meaning: |words| {
            let [vertices] = numbers(words)?;
            within("N", vertices, 3..=32)?;
            let edges = |at: u16| {
                let others = (0..vertices).filter(move |other| *other != at);
                others.map(|other| [at.min(other), at.max(other)]).collect()
            };
            on_edges(
                format!("stars {vertices}"),
                vertices,
                (0..vertices).map(edges).collect(),
                None,
            )
        },
    },
    KnownName {
        listed: ["sim", "clique 3 6 --avoidance", ""],
        in_words: "Sim",
        words: &[0],
        meaning: |_| clique("sim".to_owned(), 3, 6, Some("avoidance")),
    },
    KnownName {
        listed: ["hex N", "chains from side to side, --weak", "N = 1 … 5"],
        in_words: "Hex on the N × N board",
        words: &[1],
        meaning: hex,
    },
    KnownName {
        listed: ["domination W H", "a cell and those beside it, --weak", "W × H ≤ 512, W ≤ 26"],
        in_words: "the domination game on the W × H board",
        words: &[2],
        meaning: domination,
    },
    KnownName {
        listed: [
            "design V K I",
            "the Ith design of V points, K a line, any two on one line",
            "25 4 1 … 25 4 18, 28 4 1 … 28 4 4, 37 4 1, 37 4 2",
        ],
        in_words: "on design I of those with V points, K a line",
        words: &[3],
        meaning: designs::design,
    },
    KnownName {
        listed: [
            "steiner-triple-system V I",
            "the Ith system of V points, three a line, any two on one line",
            "7 1, 9 1, 13 1, 13 2, 15 1 … 15 80",
        ],
        in_words: "on the Steiner triple system I of V points",
        words: &[2],
        meaning: designs::steiner_triple_system,
    },
    KnownName {
        listed: [
            "transversal-design K N",
            "K groups of N points, two of different groups on one line",
            "2 ≤ K ≤ N + 1 ≤ 10; K ≤ 3 for N = 6",
        ],
        in_words: "on the transversal design of K groups of N points",
        words: &[2],
        meaning: designs::transversal_design,
    },
];

/// The names with letters for sizes, what they mean, the sizes.
pub fn list() -> Vec<[&'static str; 3]> {
    ALL.iter().map(|known| known.listed).collect()
}

/// What a claim says behind the words for who wins, where the board has the title of these words.
pub fn in_words(title: &[String]) -> Option<String> {
    let (name, sizes) = title.split_first()?;
    let known = ALL.iter().find(|known| known.name() == name)?;
    let [listed, ..] = known.listed;
    let letters = listed.split(' ').skip(1).map(|letter| letter.trim_matches(['[', ']']));
    let sizes: Vec<(&str, &String)> = letters.zip(sizes).collect();
    let said = known.in_words.split(' ').map(|word| {
        let size = sizes.iter().find(|(letter, _)| *letter == word.trim_end_matches(','));
        size.map_or_else(|| word.to_owned(), |(letter, size)| word.replacen(letter, size, 1))
    });
    Some(said.collect::<Vec<_>>().join(" "))
}

/// Other names of games, and what they are called here. A title may still have them.
const OTHERS: [(&str, &str); 6] = [
    ("connect4", "connect-four"),
    ("gobang", "gomoku"),
    ("noughtsandcrosses", "tic-tac-toe"),
    ("3dtictactoe", "qubic"),
    ("cliquegame", "cliques N --goal largest"),
    ("degreegame", "stars N --goal most"),
];

/// A name without what people write differently: hyphens, and capital letters.
fn plain(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

/// What the first words stand for, and how many they are; `None` where they begin with no such name.
///
/// # Errors
/// When there is no board of that size.
pub fn find(words: &[String]) -> Option<Result<(Rc<Meaning>, usize), BoardError>> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (&name, sizes) = words.split_first()?;
    let written = plain(name);
    if let Some((_, called)) = OTHERS.iter().find(|(other, _)| *other == written) {
        return Some(Err(BoardError::Called { said: name.to_owned(), called }));
    }
    let known = ALL.iter().find(|known| plain(known.name()) == written)?;
    let [listed, _, bounds] = known.listed;
    let mut unfit = None;
    // Where sizes may be left out, numbers that are none are not what follows the name.
    let is_number = |word: &&str| word.parse::<u64>().is_ok();
    let are_sizes = known.words.len() > 1 && sizes.first().is_some_and(is_number);
    let may_be = |count: usize| known.words.len() == 1 || (count > 0) == are_sizes;
    for &count in known.words.iter().filter(|&&count| may_be(count)) {
        match sizes.get(..count).map(|sizes| known.made(sizes)) {
            Some(Ok(meaning)) => return Some(Ok((meaning, count + 1))),
            Some(Err(why)) => unfit = why,
            None => {}
        }
    }
    let said = words.join(" ");
    Some(Err(BoardError::Known { said, listed, why: unfit.unwrap_or_else(|| bounds.to_owned()) }))
}

/// The board of a game: the one that its name says, or that a title stands for which people know, where
/// the game has its hash.
///
/// # Errors
/// When there is no board of this name.
pub fn board_of(game: &Positional) -> Result<Board, BoardError> {
    let BoardName::Other { title } = &game.board else { return named(&game.board) };
    let words: Vec<String> = title.as_str().split(' ').map(str::to_owned).collect();
    let found = find(&words).and_then(Result::ok).filter(|(_, count)| *count == words.len());
    match found.as_ref().map(|(meaning, _)| &**meaning) {
        Some(Meaning::File { file, .. }) if game.board_hash == Some(file.board.hash()) => {
            Ok(file.board.clone())
        }
        _ => named(&game.board),
    }
}

/// The cells of a grid, row by row.
#[derive(Clone, Copy)]
struct Cells {
    width: u16,
    height: u16,
}

impl Cells {
    /// Those of a board with a letter for each column.
    fn new(width: u16, height: u16) -> Result<Cells, Unfit> {
        within("W", width, 0..=26)?;
        confirm_points(usize::from(width) * usize::from(height))?;
        Ok(Cells { width, height })
    }

    /// The place of every cell, its column and its row.
    fn places(self) -> impl Iterator<Item = [u16; 2]> {
        (0..self.height).flat_map(move |row| (0..self.width).map(move |column| [column, row]))
    }

    /// The names: a letter for the column, and the number of the row.
    fn names(self) -> Vec<String> {
        let name = |[column, row]: [u16; 2]| {
            let letter = ('a'..='z').nth(column.into()).unwrap_or('?');
            format!("{letter}{}", row + 1)
        };
        self.places().map(name).collect()
    }

    /// The cell that is so far from another, if there is one.
    fn at(self, [column, row]: [u16; 2], [right, down]: [i16; 2]) -> Option<u16> {
        let column = column.checked_add_signed(right).filter(|&column| column < self.width)?;
        let row = row.checked_add_signed(down).filter(|&row| row < self.height)?;
        Some(row * self.width + column)
    }

    /// All copies of a shape that are on the board.
    fn copies(self, shape: &[[i16; 2]]) -> Vec<Vec<u16>> {
        let copy = |place| shape.iter().map(|&step| self.at(place, step)).collect();
        self.places().filter_map(copy).collect()
    }

    /// So many cells in a row, a column or a diagonal.
    fn in_a_row(self, count: i16) -> Vec<Vec<u16>> {
        let row = |[right, down]: [i16; 2]| {
            let shape: Vec<[i16; 2]> = (0..count).map(|at| [right * at, down * at]).collect();
            self.copies(&shape)
        };
        [[1, 0], [0, 1], [1, 1], [1, -1]].into_iter().flat_map(row).collect()
    }
}

/// Four in a row, where each cell needs the one below it: row 1 is the lowest.
fn connect_four(words: &[&str]) -> Result<Meaning, Unfit> {
    let [width, height] = if words.is_empty() { [7, 6] } else { numbers(words)? };
    let cells = Cells::new(width, height)?;
    let places = cells.places().map(|[column, row]| [column, height - 1 - row]).collect();
    let lines = cells.in_a_row(4);
    let title = format!("connect-four {width} {height}");
    let mut made = meaning(title, cells.names(), lines, Some(places), None)?;
    if let Meaning::File { file, .. } = &mut made
        && height > 1
    {
        file.board.needs = cells.places().map(|at| Vec::from_iter(cells.at(at, [0, -1]))).collect();
    }
    Ok(made)
}

/// So many in a row or more.
fn in_a_row(title: String, count: u16, width: u16, height: u16) -> Result<Meaning, Unfit> {
    let cells = Cells::new(width, height)?;
    within("W", width, count..=26)?;
    within("H", height, count..=MAX_POINTS)?;
    let lines = cells.in_a_row(i16::try_from(count).map_err(|_| None)?);
    meaning(title, cells.names(), lines, Some(cells.places().collect()), None)
}

/// The closed neighbourhoods of the cells, which Staller completes as maker. Dominator, who prevents that,
/// has a cell in each of them.
fn domination(words: &[&str]) -> Result<Meaning, Unfit> {
    let [width, height] = numbers(words)?;
    let cells = Cells::new(width, height)?;
    let around = [[0, -1], [-1, 0], [0, 0], [1, 0], [0, 1]];
    let near = |place| around.into_iter().filter_map(|step| cells.at(place, step)).collect();
    let lines = cells.places().map(near).collect();
    let places = Some(cells.places().collect());
    meaning(format!("domination {width} {height}"), cells.names(), lines, places, Some("weak"))
}

/// The polyominoes that have names, F. Harary's for the small ones: rows of cells, divided by slashes.
const ANIMALS: [(&[&str], &str); 22] = [
    (&["monomino"], "x"),
    (&["domino"], "xx"),
    (&["tic", "i-tromino"], "xxx"),
    (&["el", "v-tromino"], "xx/x."),
    (&["skinny", "i-tetromino"], "xxxx"),
    (&["elly", "l-tetromino"], "xxx/x.."),
    (&["fatty", "o-tetromino"], "xx/xx"),
    (&["knobby", "t-tetromino"], "xxx/.x."),
    (&["tippy", "z-tetromino"], "xx./.xx"),
    (&["f-pentomino"], ".xx/xx./.x."),
    (&["i-pentomino"], "xxxxx"),
    (&["l-pentomino"], "xxxx/x..."),
    (&["n-pentomino"], "xxx./..xx"),
    (&["p-pentomino"], "xx/xx/x."),
    (&["t-pentomino"], "xxx/.x./.x."),
    (&["u-pentomino"], "x.x/xxx"),
    (&["v-pentomino"], "xxx/x../x.."),
    (&["w-pentomino"], "x../xx./.xx"),
    (&["x-pentomino"], ".x./xxx/.x."),
    (&["y-pentomino"], "xxxx/.x.."),
    (&["z-pentomino"], "xx./.x./.xx"),
    (&["snaky"], "xxxx./...xx"),
];

/// The copies of a polyomino, turned and reflected, by its name or drawn.
fn polyomino(words: &[&str]) -> Result<Meaning, Unfit> {
    let (&animal, sizes) = words.split_first().ok_or(None)?;
    let [width, height] = numbers(sizes)?;
    let cells = Cells::new(width, height)?;
    let drawing = ANIMALS.iter().find(|(names, _)| names.contains(&animal));
    let shape = shape(drawing.map_or(animal, |(_, drawing)| drawing)).ok_or_else(|| {
        let message =
            "is neither the name of a polyomino, such as el, tic or snaky, nor drawn, as xx/x.";
        Some(format!("{animal} {message}"))
    })?;
    let turned = |shape: &Vec<[i16; 2]>| shape.iter().map(|&[x, y]| [-y, x]).collect();
    let reflected = shape.iter().map(|&[x, y]| [-x, y]).collect();
    let mut lines = BTreeSet::new();
    for mut shape in [shape, reflected] {
        for _ in 0..4 {
            shape = turned(&shape);
            let [left, top] =
                [0, 1].map(|axis| shape.iter().map(|cell| cell[axis]).min().unwrap_or(0));
            let moved: Vec<[i16; 2]> = shape.iter().map(|[x, y]| [x - left, y - top]).collect();
            let copies = cells.copies(&moved).into_iter();
            lines.extend(copies.map(|mut copy| {
                copy.sort_unstable();
                copy
            }));
        }
    }
    let title = format!("polyomino {animal} {width} {height}");
    let places = Some(cells.places().collect());
    meaning(title, cells.names(), lines.into_iter().collect(), places, None)
}

/// The cells of a drawing: an x for each, in rows that slashes divide, with dots for what is left out. They
/// hang together.
fn shape(drawing: &str) -> Option<Vec<[i16; 2]>> {
    let mut cells = Vec::new();
    for (row, y) in drawing.split('/').zip(0i16..) {
        for (letter, x) in row.chars().zip(0i16..) {
            match letter {
                'x' => cells.push([x, y]),
                '.' => {}
                _ => return None,
            }
        }
    }
    let mut connected = cells.get(..1)?.to_vec();
    let mut next = 0;
    while let Some(&[x, y]) = connected.get(next) {
        let is_beside = |&&[a, b]: &&[i16; 2]| a.abs_diff(x) + b.abs_diff(y) == 1;
        let new: Vec<_> = cells.iter().filter(is_beside).copied().collect();
        connected
            .extend(new.into_iter().filter(|cell| !connected.contains(cell)).collect::<Vec<_>>());
        next += 1;
    }
    (connected.len() == cells.len()).then_some(cells)
}

/// The arithmetic progressions of `size` of the numbers from 1 on.
fn van_der_waerden(words: &[&str]) -> Result<Meaning, Unfit> {
    let [size, most] = numbers(words)?;
    within("K", size, 2..=MAX_POINTS)?;
    within("N", most, size..=MAX_POINTS)?;
    let progressions = (1..=(most - 1) / (size - 1)).flat_map(|step| {
        let starts = 0..most - step * (size - 1);
        starts.map(move |start| (0..size).map(|at| start + at * step).collect())
    });
    let points = (1..=most).map(|number| number.to_string()).collect();
    let places = (0..most).map(|at| [at, 0]).collect();
    let title = format!("van-der-waerden {size} {most}");
    meaning(title, points, progressions.collect(), Some(places), None)
}

/// The edges of a complete graph; a line is all edges between `size` vertices.
fn clique(
    title: String,
    size: u16,
    vertices: u16,
    option: Option<&'static str>,
) -> Result<Meaning, Unfit> {
    within("K", size, 3..=32)?;
    within("N", vertices, size..=32)?;
    let lines = subsets(size, vertices).iter().map(|set| pairs(set)).collect();
    on_edges(title, vertices, lines, option)
}

/// The sets of so many of the numbers below another one; some of them, where they are more than a board has
/// lines.
fn subsets(size: u16, of: u16) -> Vec<Vec<u16>> {
    (0..size).fold(vec![Vec::new()], |sets, _| {
        let longer = |set: &Vec<u16>| {
            let set = set.clone();
            let next = set.last().map_or(0, |last| last + 1);
            (next..of).map(move |number| [set.as_slice(), &[number]].concat())
        };
        sets.iter().flat_map(longer).take(MOST_LINES + 1).collect()
    })
}

/// The pairs of numbers of a set.
fn pairs(set: &[u16]) -> Vec<[u16; 2]> {
    let from = |at: usize| set[at + 1..].iter().map(move |&other| [set[at], other]);
    (0..set.len()).flat_map(from).collect()
}

/// The edges of a complete graph, and lines of edges.
fn on_edges(
    title: String,
    vertices: u16,
    lines: Vec<Vec<[u16; 2]>>,
    option: Option<&'static str>,
) -> Result<Meaning, Unfit> {
    let edges = pairs(&Vec::from_iter(0..vertices));
    let number = |edge: &[u16; 2]| u16::try_from(edges.binary_search(edge).ok()?).ok();
    let between = if vertices < 10 { "" } else { "." };
    let name = |[one, two]: &[u16; 2]| format!("{}{between}{}", one + 1, two + 1);
    let lines = lines.iter().map(|line| line.iter().filter_map(number).collect()).collect();
    meaning(title, edges.iter().map(name).collect(), lines, None, option)
}

/// The least chains of cells from the left side of a rhombus to the right one, which maker of the weak game
/// completes. By the theorem on Hex breaker prevents them all by a chain from the top to the bottom and by
/// nothing else.
fn hex(words: &[&str]) -> Result<Meaning, Unfit> {
    let [side] = numbers(words)?;
    within("N", side, 1..=5)?;
    let cells = Cells::new(side, side)?;
    let around = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];
    let places: Vec<[u16; 2]> = cells.places().collect();
    let beside = |cell: u16| {
        let place = places.get(usize::from(cell)).copied();
        place
            .into_iter()
            .flat_map(|place| around.into_iter().filter_map(move |at| cells.at(place, at)))
    };
    // The cell that comes next is beside the last one and no other: no cell of a chain can be left out.
    let is_at = |cell: u16, column: u16| cell % side == column;
    let mut chains = Vec::new();
    let mut growing: Vec<Vec<u16>> = (0..side).map(|row| vec![row * side]).collect();
    while let Some(chain) = growing.pop() {
        let Some(&last) = chain.last() else { break };
        if is_at(last, side - 1) {
            chains.push(chain);
            if chains.len() > MOST_LINES {
                return Err(too_many_lines());
            }
            continue;
        }
        let is_next = |&cell: &u16| {
            let touches = chain.iter().filter(|&&other| beside(cell).any(|at| at == other)).count();
            !is_at(cell, 0) && !chain.contains(&cell) && touches == 1
        };
        growing
            .extend(beside(last).filter(is_next).map(|cell| [chain.as_slice(), &[cell]].concat()));
    }
    meaning(format!("hex {side}"), cells.names(), chains, Some(places.clone()), Some("weak"))
}

#[cfg(test)]
mod tests {
    use zermelo_checker::games::names::{Titled, is_title};
    use zermelo_search::symmetry::Automorphisms;

    use super::super::file::{BoardFile, parse};
    use super::super::names;
    use super::*;

    use crate::symmetries::tuples;

    fn found(words: &str) -> Result<(Rc<Meaning>, usize), BoardError> {
        let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
        find(&words).unwrap_or_else(|| panic!("{words:?}"))
    }

    fn file(words: &str) -> BoardFile {
        let (meaning, count) = found(words).expect(words);
        assert_eq!(count, words.split(' ').count(), "{words}");
        match &*meaning {
            Meaning::File { file, .. } => file.clone(),
            Meaning::Named(name) => panic!("{words}: {name}"),
        }
    }

    /// What a name is for is the title of a board, and of nothing else.
    #[test]
    fn the_checker_knows_every_name() {
        let known: Vec<&str> = ALL.iter().map(KnownName::name).collect();
        assert_eq!(known, zermelo_checker::games::names::BOARDS);
        for name in known {
            assert!(!is_title(Titled::Graph, &format!("{name} 3 3")), "{name}");
        }
    }

    #[test]
    fn boards_have_as_many_points_lines_and_automorphisms_as_their_definitions_say() {
        for (words, points, lines, order) in [
            // Sixty-nine lines of four, and one reflection.
            ("connect-four", 42, 69, 2),
            ("connect-four 4 4", 16, 10, 2),
            ("gomoku 15", 225, 572, 8),
            // Two in each row and column, and from four cells along either diagonal.
            ("in-a-row 4 5 5", 25, 28, 8),
            // A line for each cell.
            ("domination 5 5", 25, 25, 8),
            ("polyomino el 3 3", 9, 16, 8),
            // The three rows in any order; the outer columns swapped, or the inner ones.
            ("polyomino tic 4 3", 12, 10, 6 * 4),
            ("polyomino fatty 4 4", 16, 9, 8),
            ("polyomino snaky 5 5", 25, 8 * 4, 8),
            // (n − 2) + (n − 4) + … progressions of three.
            ("van-der-waerden 3 9", 9, 7 + 5 + 3 + 1, 2),
            // Choices of vertices; every permutation of these is an automorphism.
            ("sim", 15, 20, 720),
            ("clique 4 9", 36, 126, 362_880),
            ("cliques 3", 3, 1, 6),
            ("cliques 5", 10, 10 + 5 + 1, 120),
            ("cliques 8", 28, 256 - 1 - 8 - 28, 40_320),
            ("stars 3", 3, 3, 6),
            ("stars 7", 21, 7, 5_040),
            // A chain a side of 1; three of 2, where two cells are not neighbours.
            ("hex 1", 1, 1, 1),
            ("hex 2", 4, 3, 2),
        ] {
            let BoardFile { board, .. } = file(words);
            let group = Automorphisms::of(tuples(&board)).order();
            assert_eq!((board.size(), board.lines.len()), (points, lines), "{words}");
            assert_eq!(group, Some(order), "{words}");
        }
    }

    /// Against all sets of cells, grown from the left side until nothing more is reached.
    #[test]
    fn chains_of_hex_are_the_least_sets_that_join_the_sides() {
        for side in 1..=4u16 {
            let board = file(&format!("hex {side}")).board;
            let joins = |set: u16| {
                let has = |row: i32, column: i32| {
                    let on = 0..i32::from(side);
                    on.contains(&row)
                        && on.contains(&column)
                        && set >> (row * i32::from(side) + column) & 1 == 1
                };
                let side = i32::from(side);
                let mut reached: BTreeSet<(i32, i32)> = (0..side).map(|row| (row, 0)).collect();
                reached.retain(|&(row, column)| has(row, column));
                loop {
                    let beside = reached.iter().flat_map(|&(r, c)| {
                        [
                            (r, c + 1),
                            (r, c - 1),
                            (r + 1, c),
                            (r - 1, c),
                            (r + 1, c - 1),
                            (r - 1, c + 1),
                        ]
                    });
                    let new: BTreeSet<_> =
                        beside.filter(|&(row, column)| has(row, column)).collect();
                    let count = reached.len();
                    reached.extend(new);
                    if reached.len() == count {
                        return reached.iter().any(|&(_, column)| column == side - 1);
                    }
                }
            };
            let cells = side * side;
            let all = 1..=(u32::from(u16::MAX) >> (16 - cells));
            let least = all.filter_map(|set| u16::try_from(set).ok()).filter(|&set| {
                joins(set)
                    && (0..cells).all(|cell| set >> cell & 1 == 0 || !joins(set & !(1 << cell)))
            });
            let least = least.map(|set| (0..cells).filter(|cell| set >> cell & 1 == 1).collect());
            let least: BTreeSet<Vec<u16>> = least.collect();
            assert_eq!(board.lines, Vec::from_iter(least), "{side}");
        }
    }

    #[test]
    fn polyominoes_of_up_to_five_cells_have_all_a_name_each() {
        let mut counts = [0; 7];
        let mut shapes = BTreeSet::new();
        for (names, drawing) in ANIMALS {
            let cells = drawing.matches('x').count();
            counts[cells] += 1;
            for name in names {
                let lines = file(&format!("polyomino {name} 9 9")).board.lines;
                assert!(lines.iter().all(|line| line.len() == cells), "{name}");
                shapes.insert(lines);
            }
        }
        // S. W. Golomb, Polyominoes: 1, 1, 2, 5 and 12; and snaky.
        assert_eq!(counts, [0, 1, 1, 2, 5, 12, 1]);
        assert_eq!(shapes.len(), ANIMALS.len());
    }

    #[test]
    fn a_cell_of_connect_four_needs_the_one_below_it() {
        let board = file("connect-four 2 3").board;
        let needs = board.needs.iter().map(|needs| names(&board, needs.iter().copied()).concat());
        assert_eq!(names(&board, 0..6), ["a1", "b1", "a2", "b2", "a3", "b3"]);
        assert_eq!(Vec::from_iter(needs), ["", "", "a1", "b1", "a2", "b2"]);
    }

    #[test]
    fn the_file_of_a_name_is_read_back() {
        for words in [
            "connect-four",
            "gomoku 5",
            "polyomino el 3 4",
            "sim",
            "hex 3",
            "clique 3 10",
            "cliques 10",
            "stars 4",
            "in-a-row 3 4 3",
            "domination 3 4",
            "design 25 4 18",
            "steiner-triple-system 15 80",
            "transversal-design 4 5",
        ] {
            let file = file(words);
            assert_eq!(
                file.title.as_str(),
                if words == "connect-four" { "connect-four 7 6" } else { words }
            );
            assert_eq!(parse(&file.to_string()), Ok(file), "{words}");
        }
    }

    #[test]
    fn names_with_sizes_that_no_board_has_are_refused() {
        for (words, why) in [
            ("gomoku", "N = 5 … 22"),
            ("gomoku 4", "N is 4, and at least 5"),
            ("gomoku 23", "N is 23, and at most 22"),
            ("gomoku 99999999", "99999999 is too large"),
            ("gomoku -5", "N = 5 … 22"),
            ("in-a-row 1 5 5", "K is 1, and at least 2"),
            ("in-a-row 5 5 4", "H is 4, and at least 5"),
            ("in-a-row 3 3 1", "H is 1, and at least 3"),
            ("in-a-row 4 27 4", "W is 27, and at most 26"),
            ("in-a-row 3 100 3", "W is 100, and at most 26"),
            ("in-a-row 3 26 20", "it has 520 points, and a board has 1 to 512"),
            ("domination 0 5", "it has 0 points, and a board has 1 to 512"),
            ("domination 5", "W × H ≤ 512, W ≤ 26"),
            ("domination 27 1", "W is 27, and at most 26"),
            ("hex 0", "N is 0, and at least 1"),
            ("hex 6", "N is 6, and at most 5"),
            ("hex x", "N = 1 … 5"),
            ("polyomino el 3", "such as el, tic, snaky"),
            ("polyomino elephant 3 3", "elephant is neither the name of a polyomino"),
            ("polyomino x..x 4 4", "x..x is neither"),
            ("polyomino / 3 3", "/ is neither"),
            ("polyomino el 0 5", "it has 0 points, and a board has 1 to 512"),
            ("polyomino el 27 1", "W is 27, and at most 26"),
            ("polyomino el 26 100", "it has 2600 points, and a board has 1 to 512"),
            ("van-der-waerden 1 5", "K is 1, and at least 2"),
            ("van-der-waerden 6 5", "N is 5, and at least 6"),
            ("van-der-waerden 3 513", "N is 513, and at most 512"),
            // Every pair of 512 numbers is a progression.
            ("van-der-waerden 2 512", "it has more than 65536 lines"),
            ("clique 2 6", "K is 2, and at least 3"),
            ("cliques 2", "N is 2, and at least 3"),
            ("cliques 17", "N is 17, and at most 16"),
            ("stars 2", "N is 2, and at least 3"),
            ("stars 33", "N is 33, and at most 32"),
            ("clique 7 6", "N is 6, and at least 7"),
            ("clique 3 33", "N is 33, and at most 32"),
            // 601,080,390 sets of 16 vertices.
            ("clique 16 32", "it has more than 65536 lines"),
            ("connect-four 99 99", "W is 99, and at most 26"),
            ("design 25 4 0", "I is 0, and at least 1"),
            ("design 25 4 19", "I is 19, and at most 18"),
            ("design 37 4 3", "I is 3, and at most 2"),
            ("design 26 4 1", "25 4 1 … 25 4 18, 28 4 1"),
            ("design 15 3 1", "K is 3, and at least 4"),
            ("design 25 4", "25 4 1 … 25 4 18, 28 4 1"),
            ("steiner-triple-system 15 81", "I is 81, and at most 80"),
            ("steiner-triple-system 9 2", "I is 2, and at most 1"),
            ("steiner-triple-system 19 1", "13 2, 15 1 … 15 80"),
            ("transversal-design 1 4", "K is 1, and at least 2"),
            ("transversal-design 6 4", "K is 6, and at most 5"),
            ("transversal-design 4 6", "K is 4, and at most 3"),
            ("transversal-design 3 10", "N is 10, and at most 9"),
        ] {
            match found(words) {
                Err(error) => {
                    let error = error.to_string();
                    assert!(error.contains(words) && error.contains(why), "{error}");
                }
                Ok(_) => panic!("{words}"),
            }
        }
        // Words that are no numbers belong to what follows the name.
        assert!(matches!(found("connect-four a1 b1"), Ok((_, 1))));
        assert_eq!(find(&["hypercube".to_owned()]).map(|_| ()), None);
        assert_eq!(find(&[]).map(|_| ()), None);
    }
}
