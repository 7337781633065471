//! Certificates about all planes with every field changed, and against those of single planes.

use std::fs;
use std::path::Path;

use zermelo_checker::check;
use zermelo_checker::claim::{Player, Provenance, Size, Statement};
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::planes::{Body, Claim, Convention, Plane, Planes};
use zermelo_checker::games::positional::{self, BoardName, Positional, Start};
use zermelo_checker::proofs::Kind;
use zermelo_checker::verdict::Verdict;
use zermelo_checker::writing::Encode;
use zermelo_positional::boards::named;

use crate::common::{brute_force, planes::follows};

const PLAYERS: [Player; 2] = [Player::First, Player::Second];

fn accepted(claim: Claim, kind: Kind, body: &impl Encode) -> bool {
    let header = Header { claim: claim.into(), provenance: Provenance::default() };
    let (bytes, _) = Certificate::new(header, kind, body).write();
    matches!(check(&bytes, None), Verdict::Verified(_))
}

/// Every claim about orders around those that matter.
fn claims() -> Vec<Claim> {
    let mut orders = Vec::new();
    for least in (0..=40).chain([61, 62, 63, 64, 126, 127, 128, 1 << 20, u32::MAX - 1]) {
        orders.push(Size::Exactly(least));
        orders.extend([0, 1, 2, 5].map(|modulus| Size::Every { least, modulus }));
    }
    let conventions = PLAYERS.map(|maker| Convention::Weak { maker });
    let mut claims = Vec::new();
    for player in PLAYERS {
        for statement in [Statement::Wins(player), Statement::DoesNotLose(player)] {
            for plane in [Plane::Affine, Plane::Projective] {
                for convention in [Convention::Strong].into_iter().chain(conventions) {
                    for &order in &orders {
                        let game = Planes { plane, convention, order };
                        claims.push(Claim { statement, game });
                    }
                }
            }
        }
    }
    claims
}

#[test]
fn what_is_accepted_of_planes_follows_from_the_sum_at_every_order_and_nothing_else_does() {
    let mut count = 0;
    for claim in claims() {
        let follows = follows(&claim);
        let found = accepted(claim, Kind::Potential, &Body);
        assert_eq!(found, follows, "{claim}");
        count += usize::from(found);
        if found {
            assert!(!accepted(claim, Kind::Potential, &vec![0u8; 0]), "a body");
            for kind in Kind::ALL.iter().filter(|kind| **kind != Kind::Potential) {
                assert!(!accepted(claim, *kind, &Body), "{kind:?}");
            }
        }
    }
    assert!(count > 1000, "{count} accepted");
}

/// The same claim about one plane.
fn of_one_plane(claim: Claim, order: u16) -> positional::Claim {
    let board = match claim.game.plane {
        Plane::Affine => BoardName::AffinePlane { order },
        Plane::Projective => BoardName::ProjectivePlane { order },
    };
    let convention = match claim.game.convention {
        Convention::Strong => positional::Convention::Strong,
        Convention::Weak { maker } => positional::Convention::Weak { maker },
    };
    let game = Positional {
        board,
        board_hash: None,
        convention,
        start: Start::default(),
        turns: None,
        within: None,
    };
    positional::Claim { statement: claim.statement, game }
}

/// On the planes of seven points, and of four and nine, a search of every line of play agrees.
#[test]
fn what_is_accepted_of_small_planes_is_true_by_search() {
    let mut count = 0;
    for claim in claims() {
        let small: &[u16] = if claim.game.plane == Plane::Affine { &[2, 3] } else { &[2] };
        for &order in small {
            let is_about = match claim.game.order {
                Size::Exactly(exactly) => exactly == u32::from(order),
                Size::Every { least, .. } => least == u32::from(order),
            };
            if is_about && accepted(claim, Kind::Potential, &Body) {
                let one = of_one_plane(claim, order);
                let board = named(&one.game.board).expect("a board");
                assert!(brute_force::is_true(&one.into(), &board), "order {order}");
                count += 1;
            }
        }
    }
    assert!(count > 0, "none accepted");
}

/// The committed potentials of single planes have as many lines as the checker says that each plane of
/// their order has, and are accepted exactly where all planes of their order are.
#[test]
fn potentials_of_single_planes_agree_with_those_of_all_planes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates/positional");
    let mut count = 0;
    for (word, plane) in [("affine", Plane::Affine), ("projective", Plane::Projective)] {
        for order in [5, 7, 8, 9] {
            for (player, name) in [(Player::First, "first"), (Player::Second, "second")] {
                let file = folder.join(format!("{word}-plane-{order}-{name}.cert"));
                let bytes = fs::read(&file).expect("a certificate");
                let one = check(&bytes, None);
                let Verdict::Verified(one) = one else { panic!("{}: {one}", file.display()) };
                let statement = Statement::DoesNotLose(player);
                let order = Size::Exactly(order);
                let game = Planes { plane, convention: Convention::Strong, order };
                let header = Header {
                    claim: Claim { statement, game }.into(),
                    provenance: Provenance::default(),
                };
                let (bytes, _) = Certificate::new(header, Kind::Potential, &Body).write();
                match check(&bytes, None) {
                    Verdict::Verified(all) => {
                        assert_eq!((all.kind, &all.figures), (one.kind, &one.figures));
                        count += 1;
                    }
                    // The second player on the affine plane of order 5 needs an opening.
                    _ => assert_eq!(one.kind, "replay", "{}", file.display()),
                }
            }
        }
    }
    assert_eq!(count, 15);
}
