//! Connection games on graphs of at most seven vertices, with patterns as they come or those of the solver with
//! changes: what is verified is true by all play; what is rejected is explained, without a panic. What the
//! solver finds is verified.

use arbitrary::Arbitrary;
use zermelo_checker::claim::Provenance;
use zermelo_checker::format::{Certificate, Header, Text};
use zermelo_checker::games::connection::{Board, Body, Claim, Connection};
use zermelo_checker::games::graph::{Edge, GraphName, Listed};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::patterns::{Branch, Pattern, Patterns, Use};
use zermelo_checker::proofs::spanning_trees::Side;
use zermelo_checker::{Verdict, check};
use zermelo_explain::explain;
use zermelo_games::connection::solver::solve;
use zermelo_search::limits::Resources;

#[derive(Arbitrary, Debug)]
pub(crate) struct Input {
    vertices: u8,
    /// The edges, as bits.
    edges: u32,
    three: bool,
    cut_first: bool,
    opening: Option<u8>,
    patterns: Vec<(Vec<u8>, Vec<Vec<u8>>, Vec<RawBranch>)>,
    root: RawBranch,
    /// Whether the patterns are those of the solver, where it has some, with those above in the places of a few.
    solved: bool,
    places: Vec<u8>,
}

/// A reply, and uses with their images.
type RawBranch = (Option<u8>, Vec<(u8, Option<Vec<u8>>)>);

fn branch((reply, uses): &RawBranch) -> Branch {
    let images = |images: &Vec<u8>| images.iter().map(|&image| image.into()).collect();
    let used = |(pattern, given): &(u8, Option<Vec<u8>>)| Use {
        pattern: (*pattern).into(),
        images: given.as_ref().map(images),
    };
    Branch { reply: reply.map(u16::from), uses: uses.iter().map(used).collect() }
}

/// Whether Short joins the terminals, the first vertices, by all play.
fn short_wins(edges: &[Edge], terminals: usize, owners: &mut [Option<bool>], short: bool) -> bool {
    let free: Vec<usize> = (0..owners.len()).filter(|&at| owners[at].is_none()).collect();
    if free.is_empty() {
        let mut reached = vec![false; owners.len()];
        reached[0] = true;
        for _ in 0..owners.len() {
            for edge in edges {
                let ends = [usize::from(edge.low), usize::from(edge.high)];
                if ends.iter().all(|&end| owners[end] == Some(true))
                    && ends.iter().any(|&end| reached[end])
                {
                    ends.iter().for_each(|&end| reached[end] = true);
                }
            }
        }
        return reached[..terminals].iter().all(|&reached| reached);
    }
    let wins = free.into_iter().any(|at| {
        owners[at] = Some(short);
        let wins = short_wins(edges, terminals, owners, !short);
        owners[at] = None;
        wins == short
    });
    wins == short
}

pub(crate) fn run(input: Input) {
    let terminals = if input.three { 3 } else { 2 };
    let size = u16::from(input.vertices % 4) + terminals + 1;
    let name = |vertex: u16| Text::new(format!("v{vertex}")).expect("short");
    let pairs = (0..size).flat_map(|low| (low + 1..size).map(move |high| Edge { low, high }));
    let kept = pairs.zip(0..).filter(|(_, at)| input.edges >> at & 1 == 1);
    let listed = Listed {
        vertices: (0..size).map(name).collect(),
        edges: kept.map(|(edge, _)| edge).collect(),
    };
    let opening = input.opening.map(|at| terminals + u16::from(at) % (size - terminals));
    let opening = opening.filter(|_| size > terminals + 1);
    let game = Connection {
        board: Board::Graph {
            graph: GraphName::Other { title: Text::default() },
            join: (0..terminals).map(name).collect(),
        },
        first: if input.cut_first { Side::Cut } else { Side::Short },
        start: opening.map(name).into_iter().collect(),
        graph_hash: Some(listed.hash()),
    };
    let position = game.confirmed(Some(&listed)).expect("a game");
    let mut owners = vec![None; size.into()];
    owners[..terminals.into()].fill(Some(true));
    opening.into_iter().for_each(|at| owners[usize::from(at)] = Some(!input.cut_first));
    let truth = short_wins(&listed.edges, terminals.into(), &mut owners, position.short_moves);
    let given = input.patterns.iter().map(|(terminals, goals, branches)| Pattern {
        terminals: terminals.iter().map(|&terminal| terminal.into()).collect(),
        goals: goals.clone(),
        branches: branches.iter().map(branch).collect(),
    });
    let mut patterns = Patterns { patterns: given.collect(), root: branch(&input.root) };
    let mut is_found = false;
    if input.solved {
        let (winner, found) = solve(&position, &[], &Resources::DEFAULT).expect("a small graph");
        assert_eq!(winner == Side::Short, truth, "{input:?}");
        if let Some(mut found) = found {
            for (place, pattern) in input.places.iter().zip(patterns.patterns) {
                let place = usize::from(*place).checked_rem(found.patterns.len());
                place.into_iter().for_each(|place| found.patterns[place] = pattern.clone());
            }
            is_found = input.places.is_empty() || input.patterns.is_empty();
            patterns = found;
        } else {
            return;
        }
    }
    let claim = Claim { game };
    let header = Header { claim: claim.into(), provenance: Provenance::default() };
    let body = Body { graph: Some(listed), patterns };
    let (bytes, _) = Certificate::new(header, Kind::Patterns, &body).write();
    match check(&bytes, None) {
        Verdict::Verified(_) => assert!(truth, "false: {body:?}"),
        Verdict::Rejected(rejection) => {
            assert!(!is_found, "{body:?} {rejection:?}");
            assert!(!explain(&bytes, &rejection, None).sentence.is_empty());
        }
        Verdict::None(why) => panic!("{why}"),
    }
}
