//! Certificates about Latin Erdős with every field changed: of a replay with symmetries, and of mirrors
//! for every size.

use std::fs;
use std::path::Path;

use zermelo_checker::check;
use zermelo_checker::claim::{Player, Provenance, Size, Statement as Strategy};
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::latin_erdos::sizes::{Reason, Sense};
use zermelo_checker::games::latin_erdos::{
    Body, Claim, Columns, LatinErdos, SizesMirror, Statement,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::Response;
use zermelo_checker::verdict::Verdict;
use zermelo_checker::writing::Encode;

const PLAYERS: [Player; 2] = [Player::First, Player::Second];

fn statements() -> Vec<Statement> {
    let of = |player| {
        [
            Statement::Strategy(Strategy::Wins(player)),
            Statement::Strategy(Strategy::DoesNotLose(player)),
            Statement::NeverWithoutMove(player),
        ]
    };
    PLAYERS.map(of).concat()
}

fn committed(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates/latin-erdos");
    fs::read(folder.join(name)).expect(name)
}

/// Whether a certificate is accepted; panics when it is, and its claim is not known to be true.
fn accepted(claim: Claim, kind: Kind, body: &impl Encode, is_true: bool) -> bool {
    let header = Header { claim: claim.into(), provenance: Provenance::default() };
    let (bytes, _) = Certificate::new(header, kind, body).write();
    let accepted = matches!(check(&bytes, None), Verdict::Verified(_));
    assert!(!accepted || is_true, "accepted: {}", zermelo_checker::Claim::from(claim));
    accepted
}

/// On 2 × 2 the second player can place the other number in the opposite corner, and no legal move is
/// left; so whatever decides columns, exactly the second player wins, and is never without a move.
#[test]
fn a_replay_that_is_accepted_after_a_change_is_of_the_second_player_on_two_by_two() {
    let bytes = committed("columns-2.cert");
    let (certificate, _) = Certificate::read(&bytes).expect("a certificate");
    let honest: Body<'_> = certificate.decode().expect("a replay");
    let mut changed: Vec<Body<'_>> = vec![honest.clone()];
    for byte in 0..honest.replay.positions.len() {
        for value in 0..4 {
            let mut body = honest.clone();
            body.replay.positions.to_mut()[byte] = value;
            changed.push(body);
        }
    }
    for entry in 0..honest.replay.entries.len() {
        for mv in 0..9 {
            let mut body = honest.clone();
            body.replay.entries[entry].mv = mv;
            changed.push(body);
            let symmetry = u32::from(mv % 4);
            for response in [
                Response::Win { reply: mv },
                Response::Settled,
                Response::Lemma { lemma: mv.into() },
                Response::SameAs { mv, symmetry: 1 },
                Response::SameAs { mv: 7 - mv.min(7), symmetry: 2 },
                Response::Reply { reply: mv, target: 0, symmetry },
            ] {
                let mut body = honest.clone();
                body.replay.entries[entry].response = response;
                changed.push(body);
            }
        }
    }
    for symmetry in 0..honest.symmetries.len() {
        for value in 0..3 {
            for place in 0..2 {
                for coordinate in 0..3 {
                    let mut body = honest.clone();
                    let of = &mut body.symmetries[symmetry];
                    let coordinates = [&mut of.row, &mut of.column, &mut of.number];
                    for (number, changed) in coordinates.into_iter().enumerate() {
                        if number == coordinate && place == 0 {
                            changed.of = value;
                        } else if number == coordinate {
                            changed.images.swap(0, 1);
                            changed.images[usize::from(value % 2)] = value;
                        }
                    }
                    changed.push(body);
                }
            }
        }
    }
    let mut count = 0;
    for body in &changed {
        for statement in statements() {
            for columns in [Columns::Standard, Columns::Run(1), Columns::Without] {
                let game = LatinErdos { size: Size::Exactly(2), columns };
                let is_true = statement.proponent() == Player::Second;
                count +=
                    usize::from(accepted(Claim { statement, game }, Kind::Replay, body, is_true));
            }
        }
    }
    assert!(count >= 2, "{count} accepted");
}

/// Every form and number of a body, more and less by one.
fn neighbours(honest: &SizesMirror) -> Vec<SizesMirror> {
    let mut all = vec![honest.clone()];
    for difference in [-1, 1] {
        for reason in 0..honest.reasons.len() {
            for place in 0..48 {
                let mut body = honest.clone();
                let summand = match &mut body.reasons[reason] {
                    Reason::Absurd { summands } => summands.get_mut(place),
                    Reason::Agrees { pair, .. } if place == 0 => {
                        *pair = (*pair + 1) % 4;
                        None
                    }
                    Reason::Agrees { shown, .. } => {
                        shown.get_mut(place / 12).and_then(|sum| sum.get_mut(place % 12))
                    }
                };
                if let Some(summand) = summand {
                    *summand =
                        summand.saturating_add_signed(i32::try_from(difference).expect("small"));
                } else if place > 0 {
                    continue;
                }
                all.push(body);
            }
        }
        for place in 0..6 {
            let mut body = honest.clone();
            if let Some(first) = &mut body.first {
                let form = [&mut first.row, &mut first.column, &mut first.number];
                for (number, form) in form.into_iter().enumerate() {
                    let (of, part) = (place / 2, place % 2);
                    if number == of && part == 0 {
                        form.constant += difference;
                    } else if number == of {
                        form.terms.iter_mut().for_each(|term| term.coefficient += difference);
                    }
                }
            }
            all.push(body);
        }
    }
    for senses in 0..8 {
        for of in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0], [0, 0, 2]] {
            let mut body = honest.clone();
            let sources = [&mut body.row, &mut body.column, &mut body.number];
            for (place, source) in sources.into_iter().enumerate() {
                source.of = of[place];
                source.sense = if senses >> place & 1 == 1 { Sense::Reversed } else { Sense::Kept };
            }
            all.push(body);
        }
    }
    all
}

/// On boards of odd side the first player mirrors, on boards of even side the second.
#[test]
fn a_mirror_for_every_size_that_is_accepted_after_a_change_is_of_the_player_who_mirrors() {
    let mut sizes = Vec::new();
    for least in 0..4 {
        sizes.extend((0..4).map(|modulus| Size::Every { least, modulus }));
    }
    let mut count = 0;
    for name in ["mirror-odd.cert", "mirror-even.cert"] {
        let bytes = committed(name);
        let (certificate, _) = Certificate::read(&bytes).expect("a certificate");
        let honest: SizesMirror = certificate.decode().expect("a mirror");
        let bodies = neighbours(&honest);
        for (number, body) in bodies.iter().enumerate() {
            for &size in &sizes {
                // All claims of the honest body, and those of the same statement of the others.
                for statement in statements() {
                    for columns in [Columns::Standard, Columns::Run(1), Columns::Without] {
                        if number > 0 && columns != Columns::Without {
                            continue;
                        }
                        let game = LatinErdos { size, columns };
                        let Size::Every { least, modulus } = size else { continue };
                        let mirrors = if least % 2 == 1 { Player::First } else { Player::Second };
                        let of_moves = columns == Columns::Without
                            || matches!(statement, Statement::NeverWithoutMove(_));
                        let is_true = least > 0
                            && modulus.is_multiple_of(2)
                            && modulus > 0
                            && statement.proponent() == mirrors
                            && of_moves;
                        let claim = Claim { statement, game };
                        count += usize::from(accepted(claim, Kind::Mirror, body, is_true));
                    }
                }
            }
        }
    }
    // The honest ones: never without a move with any columns, and wins and does not lose without.
    assert!(count >= 2 * 5, "{count} accepted");
}
