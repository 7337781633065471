//! Certificates about sums with every summand, value and byte of a proof changed: what is accepted is
//! true of all summands.

use zermelo_checker::check;
use zermelo_checker::claim::{Provenance, Size};
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::chomp::{self, Chomp};
use zermelo_checker::games::disjunctive_sum::{Claim, Statement, Sum, Summand};
use zermelo_checker::games::gdl::Gdl;
use zermelo_checker::games::heaps::{Heaps, Rules, Start};
use zermelo_checker::games::node_kayles::{GraphName, NodeKayles};
use zermelo_checker::games::subtraction::Subtraction;
use zermelo_checker::proofs::Kind;
use zermelo_checker::writing::Encode;
use zermelo_checker::writing::sums::{self, Shown};

use crate::common::octal;
use crate::common::sums::{is_true, rules};

fn accepted(claim: &Claim, shown: &[Shown<'_>]) -> bool {
    let header = Header { claim: claim.clone().into(), provenance: Provenance::default() };
    let body = sums::body(shown);
    check(&Certificate::new(header, Kind::NimValues, &body).write().0, None).is_verified()
}

fn on(graph: GraphName) -> Summand {
    Summand::NodeKayles(NodeKayles { graph, graph_hash: None })
}

fn heaps(digits: Option<&[u8]>, heaps: &[u32]) -> Summand {
    let octal = |digits: &[u8]| Rules::Octal { digits: digits.to_vec() };
    let rules = digits.map_or(Rules::Nim, octal);
    Summand::Heaps(Heaps { rules, start: Start::Sum { heaps: heaps.to_vec() } })
}

const KAYLES: Option<&[u8]> = Some(&[0, 7, 7]);

/// Games of a few moves, and some that are none.
fn games() -> Vec<Summand> {
    let mut games: Vec<Summand> = (0..9).map(|vertices| on(GraphName::Path { vertices })).collect();
    games.extend((2..9).map(|vertices| on(GraphName::Cycle { vertices })));
    games.extend([(2, 3), (1, 5)].map(|(rows, columns)| on(GraphName::Cram { rows, columns })));
    games.extend([(2, 2), (1, 4)].map(|(rows, columns)| on(GraphName::Grid { rows, columns })));
    games.extend((0..6).map(|heap| heaps(KAYLES, &[heap])));
    games.extend((0..6).map(|heap| heaps(Some(&[0, 1, 3, 7]), &[heap])));
    games.extend((0..6).map(|heap| heaps(None, &[heap])));
    games.extend([heaps(KAYLES, &[3, 2]), heaps(KAYLES, &[]), heaps(Some(&[2, 7]), &[3])]);
    for (most, heaps) in [(1, 1), (2, 1), (2, 2), (0, 1), (2, 0)] {
        let counters = Size::Exactly(5);
        games.push(Summand::Subtraction(Subtraction { most, heaps, counters }));
    }
    for (rows, columns) in [(1, 4), (2, 2), (2, 3), (3, 3), (0, 2)] {
        let start = chomp::Start::Board(Size::Exactly(columns));
        games.push(Summand::Chomp(Chomp { rows, start }));
    }
    let (rules, _) = rules();
    if let Summand::Gdl(game) = &rules {
        games.push(Summand::Gdl(Gdl { rules_hash: [1; 32], ..game.clone() }));
    }
    games.push(rules);
    let every = Start::Every { least: 0, modulus: 1 };
    games.push(Summand::Heaps(Heaps { rules: Rules::Nim, start: every }));
    games
}

/// The values of the heaps of a code up to some heap, as a proof: without a period.
fn proof(digits: &[u8], most: usize) -> Vec<u8> {
    let values = octal::values(&Rules::Octal { digits: digits.to_vec() }, most);
    let mut bytes = Vec::new();
    values
        .iter()
        .map(|&value| u16::try_from(value).expect("few"))
        .collect::<Vec<u16>>()
        .encode(&mut bytes);
    bytes.push(0);
    bytes
}

/// A path twice, a cycle, and heaps: of the values 3, 0, 3 ^ 2 = 1, and 3.
fn honest() -> (Claim, Vec<Shown<'static>>) {
    let five = on(GraphName::Path { vertices: 5 });
    let nine = on(GraphName::Cycle { vertices: 6 });
    let summands = vec![five.clone(), nine, five, heaps(KAYLES, &[3, 2]), heaps(None, &[3])];
    let dawson: &[u8] = &[0, 1, 3, 7];
    let shown =
        [(3, proof(dawson, 5)), (0, proof(dawson, 3)), (1, proof(&[0, 7, 7], 3)), (3, vec![0, 0])];
    let shown = shown.map(|(value, body)| Shown { value, body: body.into() });
    (Claim { statement: Statement::FirstWins, game: Sum { summands } }, shown.to_vec())
}

/// The claim with every summand changed, left out, or there once more, and every statement.
fn claims(claim: &Claim) -> Vec<Claim> {
    let mut sums = vec![claim.game.summands.clone()];
    let count = claim.game.summands.len();
    for at in 0..count {
        for game in games() {
            let mut other = claim.game.summands.clone();
            other[at] = game.clone();
            sums.push(other.clone());
            other[at] = claim.game.summands[at].clone();
            other.insert(at, game);
            sums.push(other);
        }
        for with in 0..count {
            let mut other = claim.game.summands.clone();
            other.swap(at, with);
            sums.push(other.clone());
            other.remove(at);
            sums.push(other);
        }
        sums.push(claim.game.summands[..at].to_vec());
    }
    let statements = [Statement::FirstWins, Statement::SecondWins].into_iter();
    let statements = statements.chain((0..6).map(Statement::HasValue));
    let statements: Vec<Statement> = statements.collect();
    let of = |summands: Vec<Summand>| {
        let game = Sum { summands };
        let of = |&statement: &Statement| Claim { statement, game: game.clone() };
        statements.iter().map(of).collect::<Vec<_>>()
    };
    sums.into_iter().flat_map(of).collect()
}

/// The proof with every value and byte changed, and proofs left out, twice, and in another order.
fn proofs(shown: &[Shown<'static>]) -> Vec<Vec<Shown<'static>>> {
    let mut all = Vec::new();
    for at in 0..shown.len() {
        for value in (0..9).chain([u32::MAX]) {
            let mut other = shown.to_vec();
            other[at].value = value;
            all.push(other);
        }
        for byte in 0..shown[at].body.len() {
            for value in (0..9).chain([251, 255]) {
                let mut other = shown.to_vec();
                other[at].body.to_mut()[byte] = value;
                all.push(other.clone());
                other[at].body.to_mut().insert(byte, value);
                all.push(other);
            }
            let mut other = shown.to_vec();
            other[at].body.to_mut().remove(byte);
            all.push(other);
        }
        for with in 0..shown.len() {
            let mut other = shown.to_vec();
            other.swap(at, with);
            all.push(other);
            let mut other = shown.to_vec();
            other.insert(at, shown[with].clone());
            all.push(other);
        }
        all.push(shown[..at].to_vec());
    }
    all
}

#[test]
fn what_is_accepted_of_sums_is_true_of_all_summands() {
    let (claim, shown) = honest();
    assert!(accepted(&claim, &shown), "{claim}");
    let (mut proved, mut tried) = (0, 0);
    let claims = claims(&claim);
    let of_claims = claims.iter().map(|claim| (claim, shown.clone()));
    let of_proofs = claims
        .iter()
        .take(8)
        .flat_map(|claim| proofs(&shown).into_iter().map(move |proof| (claim, proof)));
    for (claim, shown) in of_claims.chain(of_proofs) {
        tried += 1;
        if accepted(claim, &shown) {
            proved += 1;
            assert_eq!(is_true(claim, None), Some(true), "{claim}: {shown:?}");
        }
    }
    assert!(proved > 10 && tried > 20 * proved, "{proved} of {tried}");
}

/// The rules have a value in a sum as alone, and only with their own proof.
#[test]
fn what_is_accepted_of_a_sum_with_rules_is_true() {
    let (game, honest) = rules();
    let heap = honest.value;
    let summands = vec![game, heaps(None, &[heap])];
    let claim = Claim { statement: Statement::SecondWins, game: Sum { summands } };
    let nim = Shown { value: heap, body: vec![0, 0].into() };
    let shown = vec![honest, nim];
    assert!(accepted(&claim, &shown), "{claim}");
    let other = |value| Claim { statement: Statement::HasValue(value), ..claim.clone() };
    let mut proofs = vec![shown.clone()];
    for byte in (0..shown[0].body.len()).step_by(41) {
        for value in [0, 3, 251] {
            let mut other = shown.clone();
            other[0].body.to_mut()[byte] = value;
            proofs.push(other);
        }
    }
    for (at, value) in (0..2).flat_map(|at| (0..12).map(move |value| (at, value))) {
        let mut other = shown.clone();
        other[at].value = value;
        proofs.push(other);
    }
    let said = [claim.clone(), other(1)];
    let of_proofs = said.iter().flat_map(|claim| proofs.iter().map(move |proof| (claim, proof)));
    let claims = claims(&claim);
    let of_claims = claims.iter().step_by(13).map(|claim| (claim, &shown));
    let (mut proved, mut tried) = (0, 0);
    for (claim, shown) in of_proofs.chain(of_claims) {
        tried += 1;
        if accepted(claim, shown) {
            proved += 1;
            assert_eq!(is_true(claim, None), Some(true), "{claim}");
        }
    }
    assert!(proved > 0 && tried > 20 * proved, "{proved} of {tried}");
}
