//! Every field of small certificates, changed in every way that its type allows near the values
//! that occur, with the hash made anew. Most changes are rejected; whatever is still accepted has
//! to be a true claim, by a search of every line of play.

use crate::common;
#[path = "tamper/heaps.rs"]
mod heaps;
#[path = "tamper/latin_erdos.rs"]
mod latin_erdos;
#[path = "tamper/latin_puzzle.rs"]
mod latin_puzzle;
#[path = "tamper/layers.rs"]
mod layers;
#[path = "tamper/node_kayles.rs"]
mod node_kayles;
#[path = "tamper/planes.rs"]
mod planes;
#[path = "tamper/sums.rs"]
mod sums;
#[path = "tamper/switching.rs"]
mod switching;

use common::{brute_force, fixture, fixture::Draft};
use proptest::prelude::*;
use zermelo_checker::check;
use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::games::positional::{Board, Body, Convention, Goal, Turns};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::pairing::Pair;
use zermelo_checker::proofs::replay::Response;
use zermelo_checker::verdict::Verdict;

type Spoil = Box<dyn Fn(&mut Draft)>;
type SpoilPairs = Box<dyn Fn(&mut Vec<Pair>)>;

const PLAYERS: [Player; 2] = [Player::First, Player::Second];

/// Points of a board of nine, and numbers that are none.
fn points() -> impl Iterator<Item = u16> + Clone {
    (0..11).chain([255, 256, u16::MAX])
}

/// Numbers of nodes, and numbers that are none.
fn targets() -> impl Iterator<Item = u32> + Clone {
    (0..8).chain([u32::MAX])
}

/// Every response, near the values that occur.
fn responses() -> Vec<Response> {
    let mut responses = vec![Response::Settled];
    responses.extend((0..4).chain([255, u32::MAX]).map(|lemma| Response::Lemma { lemma }));
    for reply in points() {
        responses.push(Response::Win { reply });
        for symmetry in 0..6 {
            responses.push(Response::SameAs { mv: reply, symmetry });
            responses.extend(targets().flat_map(|target| {
                [
                    Response::Reply { reply, target, symmetry },
                    Response::NoWorse { reply, target, symmetry },
                ]
            }));
        }
    }
    responses
}

/// Every change of one field.
fn changes(certificate: &Draft) -> Vec<Spoil> {
    let mut changes: Vec<Spoil> = Vec::new();
    let mut honest = certificate.clone();
    let replay = fixture::replay(&mut honest).clone();
    for statement in PLAYERS
        .into_iter()
        .flat_map(|player| [Statement::Wins(player), Statement::DoesNotLose(player)])
    {
        changes.push(Box::new(move |c| *fixture::positional(c).0 = statement));
    }
    let scores = Goal::ALL
        .into_iter()
        .flat_map(|goal| PLAYERS.map(|ahead| Convention::Score { goal, ahead }));
    for convention in [
        Convention::Strong,
        Convention::Weak { maker: Player::First },
        Convention::Weak { maker: Player::Second },
        Convention::Avoidance,
    ]
    .into_iter()
    .chain(scores)
    {
        changes.push(Box::new(move |c| fixture::positional(c).1.convention = convention));
    }
    for turns in [[1, 1, 1], [1, 2, 1], [1, 1, 2], [2, 2, 1], [2, 1, 1], [0, 1, 1]] {
        let [opening, first, second] = turns;
        changes.push(Box::new(move |c| {
            fixture::positional(c).1.turns = Some(Turns { opening, first, second });
        }));
    }
    changes.push(Box::new(|c| fixture::positional(c).1.turns = None));
    for moves in (0..10).map(Some).chain([None]) {
        changes.push(Box::new(move |c| fixture::positional(c).1.within = moves));
    }
    for opening in points().map(Some).chain([None]) {
        changes.push(Box::new(move |c| fixture::replay(c).opening = opening));
    }
    for at in 0..replay.positions.len() {
        for byte in 0..=u8::MAX {
            changes.push(Box::new(move |c| fixture::replay(c).positions.to_mut()[at] = byte));
        }
    }
    for at in 0..replay.entries.len() {
        for mv in points() {
            changes.push(Box::new(move |c| {
                fixture::replay(c).entries.get_mut(at).into_iter().for_each(|e| e.mv = mv);
            }));
        }
        for response in responses() {
            changes.push(Box::new(move |c| {
                let entry = fixture::replay(c).entries.get_mut(at);
                entry.into_iter().for_each(|e| e.response = response);
            }));
        }
        changes.push(Box::new(move |c| {
            let entries = &mut fixture::replay(c).entries;
            if at < entries.len() {
                entries.remove(at);
            }
        }));
    }
    for at in 0..replay.nodes.len() {
        for default in responses().into_iter().map(Some).chain([None]) {
            changes.push(Box::new(move |c| fixture::replay(c).nodes[at].default = default));
        }
        for entries in (0..10).chain([u32::MAX]) {
            changes.push(Box::new(move |c| fixture::replay(c).nodes[at].entries = entries));
        }
    }
    let (board, symmetries) = certificate.ground.as_ref().expect("a positional game");
    for (at, symmetry) in symmetries.iter().enumerate() {
        for point in 0..symmetry.images.len() {
            for image in points() {
                changes.push(Box::new(move |c| {
                    fixture::symmetries(c)[at].images[point] = image;
                }));
            }
        }
    }
    for at in 0..board.lines.len() {
        changes.push(Box::new(move |c| {
            let lines = &mut fixture::board(c).lines;
            if at < lines.len() {
                lines.remove(at);
            }
        }));
        for point in points() {
            changes.push(Box::new(move |c| {
                let line = fixture::board(c).lines.get_mut(at);
                line.into_iter().for_each(|line| line[0] = point);
            }));
        }
    }
    for at in 0..board.lines.len() {
        for point in points() {
            changes.push(Box::new(move |c| change_line(c, at, Some(point))));
        }
        changes.push(Box::new(move |c| change_line(c, at, None)));
    }
    for kind in [Kind::Replay, Kind::Pairing, Kind::Potential, Kind::Parts, Kind::Mirror] {
        changes.push(Box::new(move |c| c.kind = kind));
    }
    for name in board.points.clone() {
        let other = name.clone();
        changes.push(Box::new(move |c| fixture::positional(c).1.start.first.push(name.clone())));
        changes.push(Box::new(move |c| fixture::positional(c).1.start.second.push(other.clone())));
    }
    for number in 0..certificate.pairings.len() {
        change_pairs(certificate, number, &mut changes);
    }
    change_parts(certificate, &mut changes);
    for first in (0..11).map(Some).chain([None, Some(u32::MAX)]) {
        changes.push(Box::new(move |c| c.mirror.first = first));
    }
    for (at, image) in (0..9).flat_map(|at| (0..11).map(move |image| (at, image))) {
        changes.push(Box::new(move |c| {
            c.mirror.images.get_mut(at).into_iter().for_each(|of| *of = image);
        }));
        changes.push(Box::new(move |c| {
            let images = &mut c.mirror.images;
            let other = usize::try_from(image).expect("few");
            (at < images.len() && other < images.len()).then(|| images.swap(at, other));
        }));
    }
    for (point, below) in points().flat_map(|point| (0..point).map(move |below| (point, below))) {
        changes.push(Box::new(move |c| {
            let mut board = fixture::board(c).clone();
            let size = board.size();
            board.needs.resize_with(size, Vec::new);
            let Some(needs) = board.needs.get_mut(usize::from(point)) else { return };
            match needs.iter().position(|&other| other == below) {
                Some(at) => drop(needs.remove(at)),
                None => needs.push(below),
            }
            needs.sort_unstable();
            if fixture::positional(c).1.board_hash.is_some() {
                fixture::set_board(c, board);
            }
        }));
    }
    for number in 0..certificate.threats.len() {
        for at in 0..=certificate.threats[number].len() {
            for point in points() {
                changes.push(Box::new(move |c| {
                    let threats = c.threats.get_mut(number);
                    threats
                        .into_iter()
                        .filter(|moves| at < moves.len())
                        .for_each(|moves| moves[at] = point);
                }));
                changes.push(Box::new(move |c| {
                    let threats = c.threats.get_mut(number);
                    threats
                        .into_iter()
                        .filter(|moves| at <= moves.len())
                        .for_each(|moves| moves.insert(at, point));
                }));
            }
            changes.push(Box::new(move |c| {
                c.threats.get_mut(number).into_iter().for_each(|moves| moves.truncate(at));
            }));
        }
        changes.push(Box::new(move |c| c.threats.truncate(number)));
    }
    changes
}

/// Another first point of a line, or no line, with the board's hash made anew.
fn change_line(draft: &mut Draft, at: usize, point: Option<u16>) {
    let mut board: Board = fixture::board(draft).clone();
    match (point, board.lines.get_mut(at)) {
        (Some(point), Some(line)) => {
            line[0] = point;
            line.sort();
        }
        (None, Some(_)) => drop(board.lines.remove(at)),
        (_, None) => {}
    }
    board.lines.sort();
    fixture::set_board(draft, board);
}

/// Every pair of a pairing with another point, without itself, and with another one.
fn change_pairs(certificate: &Draft, number: usize, changes: &mut Vec<Spoil>) {
    let change = move |spoil: SpoilPairs| -> Spoil {
        Box::new(move |c| {
            let pairing = c.pairings.get_mut(number);
            pairing.into_iter().for_each(|pairing| spoil(&mut pairing.pairs));
        })
    };
    for at in 0..certificate.pairings[number].pairs.len() {
        for point in points() {
            changes.push(change(Box::new(move |pairs| {
                pairs.get_mut(at).into_iter().for_each(|pair| pair.low = point);
            })));
            changes.push(change(Box::new(move |pairs| {
                pairs.get_mut(at).into_iter().for_each(|pair| pair.high = point);
            })));
        }
        changes.push(change(Box::new(move |pairs| pairs.truncate(at))));
    }
    for (low, high) in (0..8).flat_map(|low| (low..8).map(move |high| (low, high))) {
        changes.push(change(Box::new(move |pairs| {
            pairs.push(Pair { low, high });
            pairs.sort();
        })));
    }
    changes.push(Box::new(move |c| c.pairings.truncate(number)));
    changes.push(Box::new(move |c| c.pairings.extend_from_within(..1.min(c.pairings.len()))));
}

/// Every part with another game, another point, without itself and twice; every small game with
/// another line, stone, entry or default, and without itself.
fn change_parts(certificate: &Draft, changes: &mut Vec<Spoil>) {
    for at in 0..certificate.parts.len() {
        for game in 0..4 {
            changes.push(Box::new(move |c| {
                c.parts.get_mut(at).into_iter().for_each(|part| part.game = game);
            }));
        }
        for (place, point) in (0..6).flat_map(|place| points().map(move |point| (place, point))) {
            changes.push(Box::new(move |c| {
                let points = c.parts.get_mut(at).and_then(|part| part.points.get_mut(place));
                points.into_iter().for_each(|of| *of = point);
            }));
        }
        changes.push(Box::new(move |c| c.parts.truncate(at)));
        changes.push(Box::new(move |c| c.parts.extend_from_within(..1.min(c.parts.len()))));
    }
    for at in 0..certificate.games.len() {
        let change = move |spoil: Box<dyn Fn(&mut Body<'static>)>| -> Spoil {
            Box::new(move |c| c.games.get_mut(at).into_iter().for_each(&spoil))
        };
        for line in 0..4 {
            changes.push(change(Box::new(move |game| {
                let lines = &mut game.board.lines;
                (line < lines.len()).then(|| lines.remove(line));
            })));
            for point in 0..6 {
                changes.push(change(Box::new(move |game| {
                    let line = game.board.lines.get_mut(line);
                    line.into_iter().for_each(|line| match line.binary_search(&point) {
                        Ok(place) => drop(line.remove(place)),
                        Err(place) => line.insert(place, point),
                    });
                    game.board.lines.sort();
                })));
            }
        }
        for byte in 0..=u8::MAX {
            changes.push(change(Box::new(move |game| game.replay.positions.to_mut()[0] = byte)));
        }
        for response in responses() {
            changes.push(change(Box::new(move |game| {
                game.replay.nodes[0].default = Some(response);
            })));
            changes.push(change(Box::new(move |game| {
                game.replay.entries.iter_mut().take(1).for_each(|entry| entry.response = response);
            })));
        }
        changes.push(Box::new(move |c| c.games.truncate(at)));
    }
}

/// Whether the certificate is accepted; panics when it is and its claim is false.
fn accepted(certificate: &Draft) -> bool {
    let (bytes, _) = certificate.write();
    match check(&bytes, None) {
        Verdict::Verified(verified) => {
            let (board, _) = certificate.ground.as_ref().expect("an accepted game has a board");
            assert!(
                brute_force::is_true(&verified.claim, board),
                "accepted and false: {}",
                verified.claim
            );
            true
        }
        Verdict::Rejected(_) | Verdict::None(_) => false,
    }
}

fn certificates() -> [Draft; 14] {
    [
        fixture::maker_wins(),
        fixture::late_draw(),
        fixture::plane_of_order_2(),
        fixture::lemmas(),
        fixture::threats(),
        fixture::needs(),
        fixture::follow_ups(),
        fixture::scores(),
        fixture::turns(),
        fixture::pairs(),
        fixture::sum(),
        fixture::parts(),
        fixture::reflection(),
        fixture::blocked_lines(),
    ]
}

#[test]
fn whatever_is_accepted_after_one_change_is_true() {
    for honest in certificates() {
        let changes = changes(&honest);
        let (mut count, mut all, bytes) = (0, 0, honest.write().0);
        for change in &changes {
            let mut certificate = honest.clone();
            change(&mut certificate);
            // Not every kind has every field.
            if certificate.write().0 != bytes {
                all += 1;
                count += usize::from(accepted(&certificate));
            }
        }
        // Some changes are harmless (another winning reply), most are not. Without a replay, other
        // lines are a claim about another board, and often a true one.
        let share = if honest.kind == Kind::Replay { 20 } else { 2 };
        assert!(count > 0 && count * share < all, "{count} of {all} changes accepted");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn whatever_is_accepted_after_several_changes_is_true(
        which in 0..14usize,
        picks in prop::collection::vec(any::<prop::sample::Index>(), 2..5),
    ) {
        // Made once: building them takes longer than a check.
        thread_local! {
            static ALL: Vec<(Draft, Vec<Spoil>)> =
                certificates().into_iter().map(|c| (c.clone(), changes(&c))).collect();
        }
        ALL.with(|all| {
            let (honest, changes) = &all[which];
            let mut certificate = honest.clone();
            for pick in &picks {
                changes[pick.index(changes.len())](&mut certificate);
            }
            accepted(&certificate);
        });
    }
}
