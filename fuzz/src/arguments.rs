//! Pairings, potentials and parts on boards of at most nine points, and lemmas of a replay of one node
//! or none: random lines, needs, stones, pairs and small games. What is verified is true, by a search of every line of
//! play; what is rejected is explained, without a panic.

#[path = "../../tests/common/brute_force.rs"]
mod brute_force;

use std::borrow::Cow;

use arbitrary::Arbitrary;
use zermelo_checker::claim::{Player, Provenance, Statement};
use zermelo_checker::format::{Certificate, Header, Text};
use zermelo_checker::games::positional::{
    Board, BoardName, Body, Claim, Convention, PairingBody, PartsBody, Positional, Start,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::pairing::{Pair, Pairing};
use zermelo_checker::proofs::parts::Part;
use zermelo_checker::proofs::replay::{Entry, Node, Replay, Response};
use zermelo_checker::{Verdict, check};
use zermelo_explain::explain;

#[derive(Arbitrary, Debug)]
pub(crate) struct Input {
    points: u8,
    /// Sets of points, as bits; those of few points are left out as this says.
    lines: Vec<u16>,
    least: u8,
    /// The points that each needs, as bits; only with `has_needs`.
    needs: [u16; 9],
    has_needs: bool,
    convention: u8,
    second: bool,
    wins: bool,
    /// Points taken in turn before the start.
    stones: Vec<u8>,
    kind: u8,
    pairings: [Vec<(u8, u8)>; 2],
    threats: [Vec<u8>; 4],
    /// The points and lines of small games, the lines as bits, and the responses there.
    games: [(u8, [u8; 4], Option<u8>, [u8; 6]); 2],
    parts: Vec<(u8, Vec<u8>)>,
    /// All lemmas but the potential are threat sequences.
    only_threats: bool,
    /// Pairs and pairings as they come, and not put in order.
    raw: bool,
    opening: u8,
    default: Option<u8>,
    /// For each of the opponent's moves: a lemma, a reply that ends the game, or no entry.
    responses: [u8; 9],
}

fn text(s: &str) -> Text {
    Text::new(s).expect("a short text")
}

impl Input {
    fn size(&self) -> u16 {
        u16::from(self.points % 8) + 2
    }

    fn board(&self) -> Board {
        let size = self.size();
        let least = usize::from(self.least % 4) + 1;
        let bits = |bits: &u16| (0..size).filter(|p| bits >> p & 1 == 1).collect::<Vec<u16>>();
        let lines = self.lines.iter().take(12).map(bits);
        let mut lines: Vec<Vec<u16>> = lines.filter(|line| line.len() >= least).collect();
        lines.sort();
        lines.dedup();
        let below = |(needs, point): (&u16, u16)| {
            (0..point).filter(|p| needs >> p & 1 == 1).collect::<Vec<u16>>()
        };
        let needs = if self.has_needs { size } else { 0 };
        let needs = self.needs.iter().zip(0..needs).map(below).collect();
        let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
        let points = names.iter().take(size.into()).map(|name| text(name)).collect();
        Board { points, lines, needs }
    }

    fn convention(&self) -> Convention {
        match self.convention % 4 {
            0 => Convention::Strong,
            1 => Convention::Avoidance,
            2 => Convention::Weak { maker: Player::First },
            _ => Convention::Weak { maker: Player::Second },
        }
    }

    fn statement(&self) -> Statement {
        let proponent = if self.second { Player::Second } else { Player::First };
        if self.wins { Statement::Wins(proponent) } else { Statement::DoesNotLose(proponent) }
    }

    /// First's stones and Second's, as bits.
    fn stones(&self) -> (u16, u16) {
        let (mut first, mut second, mut turns) = (0u16, 0u16, 0);
        for &stone in self.stones.iter().take(5) {
            let point = 1 << (u16::from(stone) % self.size());
            if (first | second) & point == 0 {
                if turns % 2 == 0 {
                    first |= point
                } else {
                    second |= point
                }
                turns += 1;
            }
        }
        (first, second)
    }

    fn pairing(&self, number: usize) -> Pairing {
        let number_of = |point: u8| if self.raw { point.into() } else { u16::from(point) % 9 };
        let pairs = self.pairings[number].iter().take(5);
        let mut pairs: Vec<Pair> =
            pairs.map(|&(low, high)| Pair { low: number_of(low), high: number_of(high) }).collect();
        if !self.raw {
            for pair in &mut pairs {
                *pair = Pair { low: pair.low.min(pair.high), high: pair.low.max(pair.high) };
            }
            pairs.sort();
        }
        Pairing { pairs }
    }

    /// A small game: its start, and the responses to maker's moves there.
    fn small_game(&self, number: usize) -> Body<'static> {
        let (points, lines, default, responses) = &self.games[number];
        let size = u16::from(points % 5) + 2;
        let bits = |bits: &u8| (0..size).filter(|p| bits >> p & 1 == 1).collect::<Vec<u16>>();
        let mut lines: Vec<Vec<u16>> = lines.iter().map(bits).filter(|l| !l.is_empty()).collect();
        lines.sort();
        lines.dedup();
        let response = |choice: u8| match choice % 4 {
            0 => None,
            1 => Some(Response::Lemma { lemma: 0 }),
            2 => Some(Response::Settled),
            _ => Some(Response::Win { reply: u16::from(choice / 4) % size }),
        };
        let entries = (0..size).zip(responses);
        let entries =
            entries.filter_map(|(mv, &choice)| Some(Entry { mv, response: response(choice)? }));
        let entries: Vec<Entry> = entries.collect();
        let count = u32::try_from(entries.len()).expect("few");
        let replay = Replay {
            opening: None,
            positions: Cow::Owned(vec![0, 0]),
            nodes: vec![Node { entries: count, default: default.and_then(response) }].into(),
            entries: entries.into(),
        };
        let points = (0..size).map(|point| text(&point.to_string())).collect();
        let board = Board { points, lines, needs: Vec::new() };
        Body {
            board,
            symmetries: Vec::new(),
            replay,
            pairings: Vec::new().into(),
            threats: Vec::new(),
        }
    }

    /// The start, after the proponent's first move if the proponent moves first, and the responses to
    /// the opponent's moves there.
    fn replay(&self) -> Replay<'static> {
        let (mut first, mut second) = self.stones();
        let first_moves = first.count_ones() == second.count_ones();
        let opening = (first_moves != self.second).then(|| u16::from(self.opening) % self.size());
        if let Some(point) = opening {
            if self.second { second |= 1 << point } else { first |= 1 << point }
        }
        let width = if self.size() > 8 { 2 } else { 1 };
        let record = [first, second].map(|stones| stones.to_le_bytes()[..width].to_vec());
        let free = (0..self.size()).filter(|p| (first | second) >> p & 1 == 0);
        let response = |choice: u8| match choice % 8 {
            0 => None,
            1 => Some(Response::Settled),
            2 => Some(Response::Win { reply: u16::from(choice / 8) % self.size() }),
            choice => Some(Response::Lemma { lemma: (u32::from(choice) - 3) % 5 }),
        };
        let entries: Vec<Entry> = free
            .filter_map(|mv| {
                let response = response(self.responses[usize::from(mv)])?;
                Some(Entry { mv, response })
            })
            .collect();
        let count = u32::try_from(entries.len()).expect("few");
        let default = self.default.and_then(response);
        Replay {
            opening,
            positions: Cow::Owned(record.concat()),
            nodes: vec![Node { entries: count, default }].into(),
            entries: entries.into(),
        }
    }
}

pub(crate) fn run(input: Input) {
    let board = input.board();
    let (first, second) = input.stones();
    let named = |stones: u16| {
        let points = board.points.iter().enumerate();
        points.filter(|(p, _)| stones >> p & 1 == 1).map(|(_, name)| name.clone()).collect()
    };
    let game = Positional {
        board: BoardName::Other { title: text("tiny") },
        board_hash: Some(board.hash()),
        convention: input.convention(),
        start: Start { first: named(first), second: named(second) },
        turns: None,
        within: None,
    };
    let claim = Claim { statement: input.statement(), game };
    let header = Header { claim: claim.into(), provenance: Provenance::default() };
    let certificate = match input.kind % 4 {
        0 => {
            let body = PairingBody { board: board.clone(), pairing: input.pairing(0) };
            Certificate::new(header, Kind::Pairing, &body)
        }
        1 => Certificate::new(header, Kind::Potential, &board),
        2 => {
            let games = vec![input.small_game(0), input.small_game(1)];
            let part = |(game, points): &(u8, Vec<u8>)| Part {
                game: u16::from(*game % 3),
                points: points.iter().map(|point| u16::from(*point % 10)).collect(),
            };
            let parts = input.parts.iter().take(4).map(part).collect();
            Certificate::new(header, Kind::Parts, &PartsBody { board: board.clone(), games, parts })
        }
        _ => {
            // As many lemmas as the responses name, so that few lists are left over.
            let replay = input.replay();
            let most = replay.responses().map(|response| match response {
                Response::Lemma { lemma } => lemma as usize,
                _ => 0,
            });
            let most = most.max().unwrap_or(0);
            let pairings = if input.only_threats { 0 } else { most.min(2) };
            let threats = input.threats.iter().take(most - pairings);
            let threats = threats.map(|moves| moves.iter().map(|mv| (mv % 10).into()).collect());
            let body = Body {
                board: board.clone(),
                symmetries: Vec::new(),
                replay,
                pairings: (0..pairings).map(|number| input.pairing(number)).collect(),
                threats: threats.collect(),
            };
            Certificate::new(header, Kind::Replay, &body)
        }
    };
    let (bytes, _) = certificate.write();
    match check(&bytes, None) {
        Verdict::Verified(verified) => {
            assert!(brute_force::is_true(&verified.claim, &board), "false: {}", verified.claim);
        }
        Verdict::Rejected(rejection) => {
            let _ = explain(&bytes, &rejection, None).to_string();
        }
        Verdict::None(_) => {}
    }
}
