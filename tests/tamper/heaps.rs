//! Certificates about heaps with every field changed: what is accepted is true of rows of counters.

use zermelo_checker::check;
use zermelo_checker::claim::{Player, Provenance};
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::heaps::{Claim, Heaps, Rules, Start, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::nim_values::{NimValues, Repeats};
use zermelo_checker::verdict::Verdict;

use crate::common::octal::{holds, values};

fn accepted(claim: &Claim, body: &NimValues) -> bool {
    let header = Header { claim: claim.clone().into(), provenance: Provenance::default() };
    let (bytes, _) = Certificate::new(header, Kind::NimValues, body).write();
    matches!(check(&bytes, None), Verdict::Verified(_))
}

fn octal(digits: &[u8]) -> Rules {
    Rules::Octal { digits: digits.to_vec() }
}

/// Right proofs: of heaps together, and with a period of every heap.
fn honest() -> Vec<(Claim, NimValues)> {
    let first = Statement::Wins(Player::First);
    let stored = |digits: &[u8], count: usize| -> Vec<u16> {
        let values = values(&octal(digits), count - 1).into_iter();
        values.map(|value| u16::try_from(value).expect("few options")).collect()
    };
    let kayles = Heaps { rules: octal(&[0, 7, 7]), start: Start::Sum { heaps: vec![5, 2] } };
    let values = NimValues { values: stored(&[0, 7, 7], 6), repeats: None, mask: None };
    let mut all = vec![(Claim { statement: first, game: kayles }, values)];
    for (digits, from, period) in [(&[0, 3, 3][..], 0, 3), (&[0, 2, 0, 3], 4, 2), (&[4, 7], 1, 2)] {
        let game = Heaps { rules: octal(digits), start: Start::Every { least: 4, modulus: 1 } };
        let count = 2 * (from + period) as usize + digits.len();
        let values = stored(digits, count);
        let body = NimValues { values, repeats: Some(Repeats { from, period }), mask: None };
        all.push((Claim { statement: Statement::HasPeriod(period), game }, body));
    }
    all
}

/// The claim with every field changed.
fn claims(claim: &Claim) -> Vec<Claim> {
    let mut starts: Vec<Start> = (0..14)
        .flat_map(|least| (0..5).map(move |modulus| Start::Every { least, modulus }))
        .collect();
    starts.extend(
        (0..14).flat_map(|one| (0..7).map(move |two| Start::Sum { heaps: vec![one, two] })),
    );
    starts.push(Start::Sum { heaps: Vec::new() });
    let statements = [Player::First, Player::Second].map(Statement::Wins).into_iter();
    let statements: Vec<Statement> = statements
        .chain((0..5).flat_map(|n| [Statement::HasValue(n), Statement::HasPeriod(n)]))
        .collect();
    let mut claims = Vec::new();
    for start in starts {
        for &statement in &statements {
            let game = Heaps { rules: claim.game.rules.clone(), start: start.clone() };
            claims.push(Claim { statement, game });
        }
    }
    let Rules::Octal { digits } = &claim.game.rules else { return claims };
    for at in 0..digits.len() {
        for digit in 0..=8 {
            let mut digits = digits.clone();
            digits[at] = digit;
            let mut other = claim.clone();
            other.game.rules = octal(&digits);
            claims.push(other);
        }
    }
    for rules in [Rules::Nim, octal(&digits[1..]), octal(&[digits, &[1][..]].concat())] {
        claims.push(Claim { game: Heaps { rules, ..claim.game.clone() }, ..claim.clone() });
    }
    claims
}

/// The proof with every field changed.
fn bodies(body: &NimValues) -> Vec<NimValues> {
    let mut bodies = Vec::new();
    for at in 0..body.values.len() {
        for value in (0..9).chain([255, u16::MAX]) {
            let mut other = body.clone();
            other.values[at] = value;
            bodies.push(other);
        }
        let mut other = body.clone();
        other.values.remove(at);
        bodies.push(other);
    }
    let numbers = || (0..8).chain([u32::MAX]);
    let repeats = numbers()
        .flat_map(|from| numbers().map(move |period| Some(Repeats { from, period })))
        .chain([None]);
    for repeats in repeats {
        bodies.push(NimValues { repeats, ..body.clone() });
    }
    for mask in [0, 1, 2, 3, 6, u16::MAX] {
        let masked = NimValues { mask: Some(mask), ..body.clone() };
        bodies.extend((0..body.values.len()).flat_map(|at| {
            [0, 1, 2, 3, 4].map(|value| {
                let mut other = masked.clone();
                other.values[at] = value;
                other
            })
        }));
        bodies.push(masked);
    }
    bodies
}

#[test]
fn what_is_accepted_of_heaps_is_true_of_rows_of_counters() {
    let (mut proved, mut tried) = (0, 0);
    for (claim, body) in honest() {
        assert!(accepted(&claim, &body), "{claim}");
        let others = claims(&claim).into_iter().map(|claim| (claim, body.clone()));
        let bodies = bodies(&body).into_iter().map(|body| (claim.clone(), body));
        for (claim, body) in others.chain(bodies) {
            tried += 1;
            if accepted(&claim, &body) {
                proved += 1;
                assert_eq!(holds(&claim), Some(true), "{claim}: {body:?}");
            }
        }
    }
    assert!(proved > 100 && tried > 5 * proved, "{proved} of {tried}");
}
