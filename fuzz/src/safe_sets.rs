//! Safe sets of robbers on graphs of at most five vertices, as they come or those of the definition with
//! changes: what is verified is true by taking away, again and again, where a robber is caught; what is
//! rejected is explained, without a panic. The set of the definition is verified where a robber escapes.

use arbitrary::Arbitrary;
use zermelo_checker::claim::Provenance;
use zermelo_checker::format::{Certificate, Header, Text};
use zermelo_checker::games::cops_and_robbers::{
    Claim, CopsAndRobbers, Placements, SafePlaces, Statement, Variant,
};
use zermelo_checker::games::graph::{Edge, GraphName, Listed};
use zermelo_checker::proofs::Kind;
use zermelo_checker::{Verdict, check};
use zermelo_explain::explain;

#[derive(Arbitrary, Debug)]
pub(crate) struct Input {
    vertices: u8,
    /// The edges, as bits.
    edges: u16,
    two: bool,
    active: bool,
    /// Whether the places are those of the definition, but where a bit of `places` is set.
    solved: bool,
    places: Vec<u8>,
}

/// Cops and a robber, with the cops to move: for each robber's vertex and each cop's whether the robber is
/// safe for ever. With one cop, the second stays with the first.
fn safe(beside: &[Vec<usize>], two: bool) -> Vec<Vec<Vec<bool>>> {
    let size = beside.len();
    let moves = |[one, other]: [usize; 2]| {
        let second = move |to: &usize| if two { beside[other].clone() } else { vec![*to] };
        let all = beside[one]
            .iter()
            .flat_map(move |to| second(to).into_iter().map(move |also| [*to, also]));
        all.collect::<Vec<[usize; 2]>>()
    };
    let cell = |one: usize, other: usize, robber: usize| robber != one && robber != other;
    let row = |one, other| (0..size).map(|robber| cell(one, other, robber)).collect();
    let mut safe: Vec<Vec<Vec<bool>>> =
        (0..size).map(|one| (0..size).map(|other| row(one, other)).collect()).collect();
    loop {
        let before = safe.clone();
        for one in 0..size {
            for other in 0..size {
                for robber in 0..size {
                    safe[one][other][robber] &= moves([one, other]).iter().all(|&[one, other]| {
                        let is_free = |to: &usize| before[one][other][*to];
                        robber != one && robber != other && beside[robber].iter().any(is_free)
                    });
                }
            }
        }
        if safe == before {
            return safe;
        }
    }
}

pub(crate) fn run(input: Input) {
    let size = usize::from(input.vertices % 5) + 1;
    let count = u16::try_from(size).expect("few");
    let pairs = (0..count).flat_map(|low| (low + 1..count).map(move |high| Edge { low, high }));
    let edges: Vec<Edge> =
        pairs.zip(0..).filter(|(_, at)| input.edges >> at & 1 == 1).map(|(edge, _)| edge).collect();
    let beside: Vec<Vec<usize>> = (0..size)
        .map(|vertex| {
            let ends = |edge: &Edge| [edge.low, edge.high].map(usize::from);
            let other = |[low, high]: [usize; 2]| match vertex {
                _ if vertex == low => Some(high),
                _ if vertex == high => Some(low),
                _ => None,
            };
            let others: Vec<usize> = edges.iter().map(ends).filter_map(other).collect();
            let stays = !input.active || others.is_empty();
            others.into_iter().chain(stays.then_some(vertex)).collect()
        })
        .collect();
    let cops = 1 + u8::from(input.two);
    let placements = Placements::new(count, cops).expect("few");
    let truth = safe(&beside, input.two);
    let of = |placement: u16| match placements.of(placement)[..] {
        [one] => &truth[usize::from(one)][usize::from(one)],
        [one, other] => &truth[usize::from(one)][usize::from(other)],
        _ => panic!("one cop or two"),
    };
    let rows: Vec<&Vec<bool>> = (0..placements.count()).map(of).collect();
    let escapes = rows.iter().all(|row| row.contains(&true));
    let bits: Vec<bool> = rows.into_iter().flatten().copied().collect();
    let pack = |bits: &[bool]| bits.iter().zip(0..).map(|(&bit, at)| u8::from(bit) << at).sum();
    let of_truth: Vec<u8> = bits.chunks(8).map(pack).collect();
    let changed = |at: usize| input.places.get(at).copied().unwrap_or(0);
    let places: Vec<u8> = match input.solved {
        true => of_truth.iter().enumerate().map(|(at, byte)| byte ^ changed(at)).collect(),
        false => input.places.clone(),
    };
    let vertices = (0..size).map(|vertex| Text::new(vertex.to_string()).expect("short")).collect();
    let listed = Listed { vertices, edges };
    let game = CopsAndRobbers {
        cops,
        graph: GraphName::Other { title: Text::default() },
        graph_hash: Some(listed.hash()),
        variant: if input.active { Variant::Active } else { Variant::Usual },
    };
    let claim = Claim { statement: Statement::RobberEscapes, game };
    let header = Header { claim: claim.into(), provenance: Provenance::default() };
    let is_truth = places == of_truth;
    let body = SafePlaces { graph: Some(listed), places: places.into() };
    let (bytes, _) = Certificate::new(header, Kind::SafeSet, &body).write();
    match check(&bytes, None) {
        Verdict::Verified(_) => assert!(escapes, "false: {body:?}"),
        Verdict::Rejected(rejection) => {
            assert!(!is_truth || !escapes, "{body:?} {rejection:?}");
            assert!(!explain(&bytes, &rejection, None).sentence.is_empty());
        }
        Verdict::None(why) => panic!("{why}"),
    }
}
