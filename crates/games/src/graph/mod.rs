//! Graphs, by name or from a file. docs/guide/graphs.md describes the files; the forms that they have are
//! in one table, `FORMS`.
//!
//! Files are not trusted. Reading collects what is wrong, with its place, never panics, and allocates no
//! more than the file's length justifies.

mod builder;
pub mod dimacs;
pub mod dot;
pub mod edges;
pub mod graph6;
pub mod graphml;
pub mod sparse6;

use std::collections::BTreeSet;
use std::path::Path;

use zermelo_checker::games::node_kayles::{Edge, GraphName, Listed, MAX_VERTICES};
use zermelo_explain::claims::{self, Game};
use zermelo_present::probe::ProbeAnswer;
use zermelo_search::error::GameError;
use zermelo_search::limits::{Progress, Resources};
use zermelo_search::solving::{SolveRequest, SolvedGame};
use zermelo_search::symmetry::{Automorphisms, Tuples};
use zermelo_search::text::{Diagnostics, Source};

pub use builder::GraphFile;
use zermelo_present::analysis::Request;
use zermelo_present::contract::about::{Solver, own};
use zermelo_present::contract::options::FileGame;

/// A form that files of graphs have.
struct Form {
    /// What it is called.
    name: &'static str,
    /// Whether a text is in this form, or is meant to be.
    recognises: fn(Source<'_>) -> bool,
    /// Reads a graph.
    read: fn(Source<'_>) -> Result<GraphFile, Diagnostics>,
}

/// The forms. The first that recognises a text reads it, and no other is tried after it.
const FORMS: [Form; 6] = [
    Form { name: "GraphML", recognises: graphml::is_meant, read: graphml::parse },
    Form {
        name: "DOT",
        recognises: |source| dot::is_meant(source.text),
        read: |source| dot::parse(source.text),
    },
    Form { name: "DIMACS", recognises: dimacs::is_meant, read: dimacs::parse },
    Form { name: "sparse6", recognises: sparse6::is_meant, read: sparse6::parse },
    Form { name: "graph6", recognises: graph6::is_meant, read: graph6::parse },
    Form { name: "an edge list", recognises: |_| true, read: |source| edges::parse(source.text) },
];

/// Reads a graph from the text of a file, in the first of the `FORMS` that recognises it.
///
/// # Errors
/// Everything that is wrong with it, in the order of the text.
pub fn parse(source: Source<'_>) -> Result<GraphFile, Diagnostics> {
    let form = FORMS.iter().find(|form| (form.recognises)(source));
    let Some(form) = form else { return Err(Diagnostics::default()) };
    let mut file = (form.read)(source)?;
    file.form = form.name;
    Ok(file)
}

/// Of every vertex those adjacent to it, in increasing order.
pub fn neighbours(graph: &Listed) -> Vec<Vec<u16>> {
    let mut neighbours = vec![Vec::new(); graph.vertices.len()];
    for &Edge { low, high } in &graph.edges {
        neighbours[usize::from(low)].push(high);
        neighbours[usize::from(high)].push(low);
    }
    neighbours.iter_mut().for_each(|list: &mut Vec<u16>| list.sort_unstable());
    neighbours
}

/// The same of a graph whose name says which one it is; `None` of any other, and of one that is too
/// large.
pub fn named(name: &GraphName) -> Option<Vec<Vec<u16>>> {
    if let GraphName::Cram { rows, columns } = *name {
        return cram(rows, columns);
    }
    let count = match *name {
        GraphName::Path { vertices } => Some(vertices),
        GraphName::Cycle { vertices } => Some(vertices).filter(|&count| count >= 3),
        GraphName::Grid { rows, columns } => rows.checked_mul(columns),
        GraphName::Hypercube { dimension: 0 } => None,
        GraphName::Hypercube { dimension } => 1u16.checked_shl(dimension.into()),
        _ => None,
    };
    let count = count.filter(|count| (1..=MAX_VERTICES).contains(count))?;
    let beside = |vertex: u16| -> BTreeSet<u16> {
        let (before, after) = (vertex.checked_sub(1), vertex + 1);
        match *name {
            GraphName::Cycle { .. } => {
                BTreeSet::from([(vertex + count - 1) % count, after % count])
            }
            GraphName::Grid { columns, .. } => {
                let left = before.filter(|_| !vertex.is_multiple_of(columns));
                let right = Some(after).filter(|after| !after.is_multiple_of(columns));
                let below = Some(vertex + columns).filter(|&below| below < count);
                [left, right, vertex.checked_sub(columns), below].into_iter().flatten().collect()
            }
            GraphName::Hypercube { dimension } => {
                (0..dimension).map(|digit| vertex ^ 1 << digit).collect()
            }
            _ => before.into_iter().chain(Some(after).filter(|&after| after < count)).collect(),
        }
    };
    Some((0..count).map(|vertex| beside(vertex).into_iter().collect()).collect())
}

/// The dominoes of a board, of which those are adjacent that have a cell in common.
fn cram(rows: u16, columns: u16) -> Option<Vec<Vec<u16>>> {
    rows.checked_mul(columns).filter(|&cells| cells <= MAX_VERTICES)?;
    let mut dominoes: Vec<[(u16, u16); 2]> = Vec::new();
    for row in 0..rows {
        dominoes.extend((1..columns).map(|column| [(row, column - 1), (row, column)]));
        if row + 1 < rows {
            dominoes.extend((0..columns).map(|column| [(row, column), (row + 1, column)]));
        }
    }
    let count = u16::try_from(dominoes.len()).ok();
    count.filter(|count| (1..=MAX_VERTICES).contains(count))?;
    let meet = |one: &[(u16, u16); 2], two: &[(u16, u16); 2]| one.iter().any(|c| two.contains(c));
    let beside = |one: &[(u16, u16); 2]| {
        let others = dominoes.iter().zip(0u16..).filter(|(two, _)| *two != one && meet(one, two));
        others.map(|(_, number)| number).collect()
    };
    Some(dominoes.iter().map(beside).collect())
}

/// A game on a graph, which a file can list.
pub(crate) trait OnGraph: Sized {
    /// The game that some words say is played on the graph of a file, and the file.
    fn of_file(source: Source<'_>, words: &str) -> Result<(Self, GraphFile), GameError>;

    /// Solves the game, on the graph that is listed where it has no name.
    fn solve_on(
        &self,
        listed: Option<&Listed>,
        request: &SolveRequest<'_>,
    ) -> Result<SolvedGame, GameError>;

    /// Analyses a position of it.
    fn analyse_on(
        &self,
        listed: Option<&Listed>,
        request: &Request<'_>,
    ) -> Result<ProbeAnswer, GameError>;

    /// How many numbers there are between the game's word and the option.
    const NUMBERS: usize = 0;

    /// What is done with the graph of a file.
    const OF_FILES: FileGame = FileGame {
        numbers: Self::NUMBERS,
        solve: |source, words, request| {
            if is_several(source) {
                return solve_each::<Self>(source, words, request);
            }
            let (game, file) = Self::of_file(source, words)?;
            let solved = game.solve_on(Some(&file.graph), request)?;
            Ok(SolvedGame { read: vec![file.in_words()], ..solved })
        },
        analyse: Some(|source, words, request| {
            let (game, file) = Self::of_file(source, words)?;
            game.analyse_on(Some(&file.graph), request)
        }),
        solve_in_sum: None,
        keeps_searches: false,
        is_long: false,
    };
}

/// The endings of the names of files that have a graph on each line.
const OF_SEVERAL: [&str; 2] = ["g6", "s6"];

/// Whether a file has several graphs, one on each line.
fn is_several(source: Source<'_>) -> bool {
    builder::ends_in(source, &OF_SEVERAL) && graph6::lines(source.text).nth(1).is_some()
}

/// Solves a game on each graph of a file that has several. The title of each is the name of the file and its
/// number, from 1 on. At a limit those before are left.
fn solve_each<G: OnGraph>(
    source: Source<'_>,
    words: &str,
    request: &SolveRequest<'_>,
) -> Result<SolvedGame, GameError> {
    let Resources { limits, progress } = request.resources;
    let path = Path::new(source.name);
    let [stem, ending] =
        [path.file_stem(), path.extension()].map(|part| part.unwrap_or_default().to_string_lossy());
    let mut all = SolvedGame { is_of_many: true, ..SolvedGame::default() };
    let mut held = 0;
    for (number, line) in (1usize..).zip(graph6::lines(source.text)) {
        let name = format!("{stem}-{number}.{ending}");
        let read = G::of_file(Source { name: &name, text: line.text }, words);
        let (game, file) = read.map_err(|error| match error {
            GameError::Source(wrong) => GameError::Source(wrong.behind(line.start)),
            error => error,
        })?;
        let within = |why| format!("graph {number}: {why}");
        let solved = match game.solve_on(Some(&file.graph), request) {
            Ok(solved) => solved,
            Err(GameError::Wrong(why)) => return Err(GameError::Wrong(within(why))),
            Err(GameError::Limit(why)) => SolvedGame::unproved("", why),
            Err(error) => return Err(error),
        };
        held += solved.certificates.iter().map(|made| made.body.len()).sum::<usize>();
        all.certificates.extend(solved.certificates);
        let limit = || limits.confirm_memory(held).err().map(|limit| limit.to_string());
        all.unfinished = solved.unfinished.or_else(limit).map(within);
        if all.unfinished.is_some() {
            break;
        }
        progress(Progress::after("solving", number));
    }
    let count = graph6::lines(source.text).count();
    all.read.push(zermelo_explain::count(count, "graph", "graphs"));
    Ok(all)
}

/// What solves and analyses a game on a graph that has a name.
pub(crate) const fn solver<G: OnGraph>() -> Solver
where
    for<'g> &'g G: TryFrom<&'g Game>,
{
    Solver {
        analyse: Some(|game, request| own::<G>(game)?.analyse_on(None, request)),
        ..Solver::of(|game, request| own::<G>(game)?.solve_on(None, request))
    }
}

/// The title of a graph that a claim does not say, and how the name of a file that has it ends.
pub fn title(graph: &GraphName) -> Option<(&str, &'static str)> {
    match graph {
        GraphName::Other { title } => Some((title.as_str(), "edges")),
        _ => None,
    }
}

/// The graph of a file, if there is one, whose hash a claim gets that has none.
///
/// # Errors
/// Everything that is wrong with the file.
pub fn listed(
    hash: &mut Option<[u8; 32]>,
    source: Option<Source<'_>>,
) -> Result<Option<Listed>, Diagnostics> {
    let Some(source) = source else { return Ok(None) };
    let file = parse(source).and_then(GraphFile::simple)?;
    hash.get_or_insert(file.graph.hash());
    Ok(Some(file.graph))
}

/// The graph of a file by its title, which a claim names by its hash besides, and the file, of a game without
/// parallel edges.
pub(crate) fn of_file(
    source: Source<'_>,
) -> Result<(GraphName, Option<[u8; 32]>, GraphFile), GameError> {
    let file = parse(source).and_then(GraphFile::simple).map_err(GameError::Source)?;
    let name = GraphName::Other { title: file.title.clone() };
    Ok((name, Some(file.graph.hash()), file))
}

/// The game of some words, which have the title and the hash of a file's graph. What the game `needs` besides
/// is said where the words are wrong.
pub(crate) fn claimed<G: Clone>(text: &str, needs: &str) -> Result<G, GameError>
where
    for<'g> &'g G: TryFrom<&'g Game>,
{
    let game = claims::game(text).map_err(|error| GameError::Wrong(format!("{needs}: {error}")))?;
    own::<G>(&game).cloned()
}

/// The automorphisms of a graph but for the identity, in increasing order; none where there are more than
/// so many.
pub(crate) fn automorphisms(
    graph: &[Vec<u16>],
    most: usize,
    resources: Resources<'_>,
) -> Vec<Vec<u16>> {
    let edges = graph.iter().zip(0u16..).flat_map(|(beside, low)| {
        beside.iter().filter(move |&&high| low < high).map(move |&high| vec![vec![low, high]])
    });
    let tuples = Tuples { points: graph.len(), list: edges.collect() };
    let group = Automorphisms::of_within(tuples, &resources.limits).ok();
    let mut all = group.and_then(|group| group.elements(most)).unwrap_or_default();
    // The first is the identity.
    all.drain(..all.len().min(1));
    all
}

#[cfg(test)]
mod tests;
