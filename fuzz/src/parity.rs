//! Parity games of at most five vertices with sets as they come, or those of the solver with changes: what is
//! verified is true by all choices of both players; what is rejected is explained, without a panic. Arbitrary
//! text as a game's file: no panic, no large allocation, and what is read is solved.

use arbitrary::Arbitrary;
use zermelo_checker::claim::{Claim as AnyClaim, Provenance};
use zermelo_checker::format::{Certificate, Header, Text};
use zermelo_checker::games::parity::{Body, Claim, Game, Parity, Side, Statement, Vertex};
use zermelo_checker::proofs::Kind;
use zermelo_checker::{Verdict, check};
use zermelo_explain::explain;
use zermelo_games::parity::GAME;
use zermelo_search::error::GameError;
use zermelo_search::text::Source;

use crate::{REQUEST, of_files};

#[derive(Arbitrary, Debug)]
pub(crate) struct Input {
    text: String,
    /// Of each vertex the owner and the priority, where edges lead, as bits, and an answer.
    vertices: Vec<(u8, u8, u8)>,
    /// Whether the answers are those of the solver, with the others where a bit is set.
    solved: bool,
    changed: u8,
    from: Option<(bool, u8)>,
}

/// The certificate of a game's file, if it is one.
fn solve(text: &str) -> Option<Certificate<'static>> {
    let source = Source { name: "some.pg", text };
    match (of_files(&GAME).solve)(source, "", &REQUEST) {
        Ok(mut solved) => solved.certificates.pop(),
        Err(GameError::Source(problems)) => {
            assert!(!problems.is_empty());
            for problem in problems {
                assert!(text.get(problem.span.clone()).is_some(), "{problem}");
                let _ = source.place(&problem);
            }
            None
        }
        Err(other) => panic!("{other:?}"),
    }
}

/// Whether Even wins a vertex: by some choice of an edge at each vertex of Even, whatever Odd chooses.
fn is_of_even(vertices: &[Vertex], edges: &[Vec<u32>], start: usize) -> bool {
    let all = |side: Side| {
        let own = |at: &usize| vertices[*at].owner() == Some(side);
        (0..edges.len()).filter(own).fold(vec![vec![0; edges.len()]], |choices, at| {
            let with = |choice: &Vec<u32>| {
                let choice = choice.clone();
                edges[at].iter().map(move |&to| {
                    let mut choice = choice.clone();
                    choice[at] = to;
                    choice
                })
            };
            choices.iter().flat_map(with).collect()
        })
    };
    let of_odd = all(Side::Odd);
    all(Side::Even).iter().any(|even| {
        of_odd.iter().all(|odd| {
            let next = |at: usize| match vertices[at].owner() {
                Some(Side::Even) => even[at] as usize,
                _ => odd[at] as usize,
            };
            let first = (0..edges.len()).fold(start, |at, _| next(at));
            let (mut at, mut largest) = (next(first), vertices[first].priority());
            while at != first {
                largest = largest.max(vertices[at].priority());
                at = next(at);
            }
            largest % 2 == 0
        })
    })
}

pub(crate) fn run(input: Input) {
    if let Some(certificate) = solve(&input.text) {
        assert!(matches!(check(&certificate.write().0, None), Verdict::Verified(_)));
    }
    let given = &input.vertices[..input.vertices.len().min(5)];
    if given.is_empty() {
        return;
    }
    let size = u32::try_from(given.len()).expect("few");
    let edges: Vec<Vec<u32>> = given
        .iter()
        .map(|(_, edges, _)| {
            let own: Vec<u32> = (0..size).filter(|to| edges >> to & 1 == 1).take(3).collect();
            if own.is_empty() { vec![u32::from(*edges) % size] } else { own }
        })
        .collect();
    let vertex = |((label, ..), own): (&(u8, u8, u8), &Vec<u32>)| Vertex {
        label: 1 + u32::from(label % 16),
        degree: u32::try_from(own.len()).expect("few"),
    };
    let vertices: Vec<Vertex> = given.iter().zip(&edges).map(vertex).collect();
    let game = Game { vertices: vertices.clone().into(), successors: edges.concat().into() };
    let mut answers: Vec<u32> = given.iter().map(|(.., answer)| u32::from(answer % 6)).collect();
    if input.solved {
        let line = |(at, (vertex, own)): (usize, (&Vertex, &Vec<u32>))| {
            let owner = u8::from(vertex.owner() == Some(Side::Odd));
            let own: Vec<String> = own.iter().map(u32::to_string).collect();
            format!("{at} {} {owner} {};", vertex.priority(), own.join(","))
        };
        let text: String = vertices.iter().zip(&edges).enumerate().map(line).collect();
        let certificate = solve(&text).expect("a game");
        let body: Body<'_> = certificate.decode().expect("a body");
        for (at, (answer, found)) in answers.iter_mut().zip(body.answers.iter()).enumerate() {
            if input.changed >> at & 1 == 0 {
                *answer = *found;
            }
        }
    }
    let sets: Vec<Option<Side>> =
        vertices.iter().zip(&answers).map(|(vertex, &answer)| vertex.winner(answer)).collect();
    let of = |side| sets.iter().filter(|set| **set == Some(side)).count();
    let statement = match input.from {
        Some((is_even, vertex)) => Statement::From {
            winner: if is_even { Side::Even } else { Side::Odd },
            vertex: u32::from(vertex) % size,
        },
        None => {
            let [even, odd] = [Side::Even, Side::Odd].map(|side| u32::try_from(of(side)));
            Statement::Vertices { even: even.expect("few"), odd: odd.expect("few") }
        }
    };
    let named = Parity { title: Text::default(), game_hash: game.hash() };
    let claim = AnyClaim::from(Claim { statement, game: named });
    let header = Header { claim: claim.clone(), provenance: Provenance::default() };
    let body = Body { game, answers: answers.into() };
    let (bytes, _) = Certificate::new(header, Kind::WinningSets, &body).write();
    match check(&bytes, None) {
        Verdict::Verified(_) => {
            let truth = |at: usize| is_of_even(&vertices, &edges, at);
            match statement {
                Statement::From { winner, vertex } => {
                    assert_eq!(truth(vertex as usize), winner == Side::Even, "false: {claim}");
                }
                Statement::Vertices { even, .. } => {
                    let all = (0..vertices.len()).filter(|&at| truth(at)).count();
                    assert_eq!(all, even as usize, "false: {claim}");
                }
            }
        }
        Verdict::Rejected(rejection) => {
            assert!(!explain(&bytes, &rejection, None).sentence.is_empty());
        }
        Verdict::None(why) => panic!("{why}"),
    }
}
