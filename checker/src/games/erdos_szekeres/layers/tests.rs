//! Layers made by the definition, a search over the moves state after state, accepted as they are,
//! and rejected with anything changed.

use std::collections::HashMap;

use super::*;
use crate::claim::{Provenance, Statement as Strategy};
use crate::fault::Fault;
use crate::format::{Certificate, Header};
use crate::proofs::Kind;
use crate::trap_tests;
use crate::verdict::Verdict;
use crate::writing::RawBody;

fn claim(b: u32, least: u32, most: u32, except: &[u32]) -> Claim {
    let statement = Statement::WinsExcept { winner: Player::First, most, except: except.to_vec() };
    let a = Size::Every { least, modulus: 1 };
    Claim { statement, game: ErdosSzekeres { a, b, form: Form::Avoidance } }
}

/// The moves in rows of shaded cells, by the rules: (c, r) is open and its upper or its left
/// neighbour is shaded, or it is (1, 1) of the empty board; all rows up to r become at least c
/// long.
fn options(shaded: &[usize], width: usize) -> Vec<Vec<usize>> {
    let mut options = Vec::new();
    for (r, &length) in shaded.iter().enumerate() {
        for c in length + 1..=width {
            let under = r > 0 && shaded[r - 1] >= c;
            let beside = c == length + 1 && (length > 0 || (r == 0 && shaded[0] == 0));
            if under || beside {
                let grown = shaded.iter().enumerate();
                options.push(grown.map(|(j, &x)| if j <= r { x.max(c) } else { x }).collect());
            }
        }
    }
    options
}

fn loses(shaded: &[usize], width: usize, known: &mut HashMap<Vec<usize>, bool>) -> bool {
    if let Some(&loses) = known.get(shaded) {
        return loses;
    }
    let wins = options(shaded, width).iter().any(|option| loses(option, width, known));
    known.insert(shaded.to_vec(), !wins);
    !wins
}

/// The prefixes of k rows with at most `most` cells, in their order.
fn prefixes(k: usize, most: usize) -> Vec<Vec<usize>> {
    if k == 0 {
        return vec![Vec::new()];
    }
    let block = |last: usize| {
        let add = move |mut prefix: Vec<usize>| {
            prefix.push(last);
            prefix
        };
        prefixes(k - 1, last).into_iter().map(add)
    };
    (0..=most).flat_map(block).collect()
}

/// The parts of the layers up to board (a, b), each by its name, with whether each state loses; and
/// the sizes from b on at which the second player wins.
fn parts(b: u32, most: u32) -> (Vec<(String, Vec<bool>)>, Vec<u32>) {
    let (m, last) = (b as usize - 1, most as usize - 1);
    // Wider than any row that is left, so that no row is untouched.
    let wide = last + 1;
    let mut known = HashMap::new();
    let mut parts = Vec::new();
    let mut except = Vec::new();
    let shaded =
        |left: &[usize], width: usize| -> Vec<usize> { left.iter().map(|x| width - x).collect() };
    for x in 0..=last {
        let mut layer = prefixes(m - 1, x);
        layer.iter_mut().for_each(|left| left.push(x));
        let values =
            layer.iter().map(|left| loses(&shaded(left, wide), wide, &mut known)).collect();
        parts.push((format!("layer {x}"), values));
        if x == 0 {
            continue;
        }
        let mut of_width = HashMap::new();
        for k in (1..=m - 2).rev() {
            let mut edge = prefixes(k, x - 1);
            edge.iter_mut().for_each(|left| left.resize(m, x));
            let values =
                edge.iter().map(|left| loses(&shaded(left, x), x, &mut of_width)).collect();
            parts.push((format!("width {x} rows {k}"), values));
        }
        let a = u32::try_from(x).unwrap() + 1;
        if a >= b.min(most) && loses(&vec![0; m], x, &mut of_width) {
            except.push(a);
        }
    }
    (parts, except)
}

fn packed(parts: &[(String, Vec<bool>)]) -> Vec<u8> {
    let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, &bit| byte << 1 | u8::from(bit));
    parts.iter().flat_map(|(_, states)| states.chunks(8).map(byte)).collect()
}

fn file(claim: Claim, body: &[u8]) -> Vec<u8> {
    let header = Header { claim: claim.into(), provenance: Provenance::default() };
    Certificate::new(header, Kind::Layers, &RawBody(body.into())).write().0
}

fn fault(claim: Claim, body: &[u8]) -> Option<Fault> {
    match crate::check(&file(claim, body), None) {
        Verdict::Verified(_) => None,
        Verdict::Rejected(rejection) => Some(rejection.fault),
        Verdict::None(why) => panic!("{why}"),
    }
}

const SIZES: [(u32, u32); 8] = [(5, 2), (5, 9), (6, 8), (6, 18), (7, 7), (8, 6), (10, 4), (5, 20)];

#[test]
fn the_outcomes_by_definition_are_accepted() {
    for (b, most) in SIZES {
        let (parts, except) = parts(b, most);
        let all =
            |value| parts.iter().flat_map(|(_, states)| states).filter(|&&s| s || value).count();
        let least = b.min(most);
        let bytes = file(claim(b, least, most, &except), &packed(&parts));
        let Verdict::Verified(verified) = crate::check(&bytes, None) else {
            panic!("({most}, {b}): {:?}", crate::check(&bytes, None))
        };
        assert_eq!(verified.kind, "layers");
        let states = all(true) as u64;
        let figures =
            [("layers", most.into()), ("states", states), ("P-positions", all(false) as u64)];
        assert_eq!(verified.figures, figures);
        // As a stream that comes in pieces.
        struct Pieces<'b>(&'b [u8], usize);
        impl std::io::Read for Pieces<'_> {
            fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
                let some = self.1.min(self.0.len()).min(to.len());
                let (now, rest) = self.0.split_at(some);
                to[..some].copy_from_slice(now);
                self.0 = rest;
                Ok(some)
            }
        }
        for piece in [1, 7, 4096] {
            let found = crate::check_from(&mut Pieces(&bytes, piece), None);
            assert_eq!(found, Verdict::Verified(verified.clone()));
        }
    }
}

/// Every state is in one of the parts at a place of its own, so a changed bit is a fault.
#[test]
fn every_changed_bit_is_found_at_its_state_or_one_that_leads_there() {
    for (b, most) in [(5, 6), (6, 5), (6, 9), (7, 4)] {
        let (parts, except) = parts(b, most);
        let claimed = claim(b, b.min(most), most, &except);
        for part in 0..parts.len() {
            for state in 0..parts[part].1.len() {
                let mut changed = parts.clone();
                changed[part].1[state] ^= true;
                let fault = fault(claimed.clone(), &packed(&changed)).expect("a fault");
                let part_name = match (fault.number("layer"), fault.number("width")) {
                    (Some(x), _) => format!("layer {x}"),
                    (None, Some(x)) => format!("width {x} rows {}", fault.number("rows").unwrap()),
                    (None, None) => panic!("{fault}"),
                };
                let found =
                    changed.iter().position(|(name, _)| *name == part_name).expect("a part");
                let number = usize::try_from(fault.number("state").unwrap()).unwrap();
                // Not after the changed one.
                assert!(found == part, "{}: {fault}", parts[part].0);
                let set = changed[found].1[number];
                let expected = if set { "layers-p-leads-to-p" } else { "layers-n-without-p" };
                assert_eq!(fault.code.as_str(), expected, "{fault}");
            }
        }
    }
}

#[test]
fn what_is_not_the_layers_of_the_claim_is_rejected() {
    let (parts, except) = parts(6, 5);
    assert_eq!(except, [] as [u32; 0]);
    let whole = packed(&parts);
    let of = |name: &str| parts.iter().position(|(part, _)| part == name).expect(name);
    let without = |name: &str| {
        let mut left = parts.clone();
        left.remove(of(name));
        packed(&left)
    };
    let twice = |name: &str| {
        let mut more = parts.clone();
        more.insert(of(name), parts[of(name)].clone());
        packed(&more)
    };
    let flipped = |name: &str, state: usize| {
        let mut changed = parts.clone();
        changed[of(name)].1[state] ^= true;
        packed(&changed)
    };
    let padded = |name: &str| {
        let mut changed = parts.clone();
        let states = &mut changed[of(name)].1;
        assert_ne!(states.len() % 8, 0, "{name}");
        states.resize(states.len().next_multiple_of(8) - 1, false);
        states.push(true);
        packed(&changed)
    };
    let longer = [whole.as_slice(), &[0, 0]].concat();
    let right = || claim(6, 5, 5, &[]);
    let short = &whole[..whole.len() - 1];
    // With a part too few or too many, the bits of one are read as those of the next.
    let cases: Vec<(&str, Claim, Vec<u8>, &str)> = vec![
        ("itself", right(), whole.clone(), "verified"),
        ("from two on", claim(6, 2, 5, &[]), whole.clone(), "verified"),
        ("cut short", right(), short.to_vec(), "truncated"),
        ("empty", right(), Vec::new(), "truncated"),
        ("two bytes more", right(), longer, "trailing-bytes"),
        ("layer 3 missing", right(), without("layer 3"), "layers-p-leads-to-p"),
        ("layer 3 twice", right(), twice("layer 3"), "layers-padding"),
        ("the last layer missing", right(), without("layer 4"), "layers-p-leads-to-p"),
        ("an edge missing", right(), without("width 3 rows 2"), "layers-n-without-p"),
        ("an edge twice", right(), twice("width 3 rows 2"), "layers-padding"),
        ("a loss of a layer unmarked", right(), flipped("layer 0", 0), "layers-n-without-p"),
        ("a win of a layer marked", right(), flipped("layer 1", 4), "layers-p-leads-to-p"),
        ("padding of a layer", right(), padded("layer 1"), "layers-padding"),
        ("padding of an edge", right(), padded("width 4 rows 1"), "layers-padding"),
        ("one exception too many", claim(6, 5, 5, &[5]), whole.clone(), "layers-winner"),
        (
            "an exception left out",
            claim(7, 2, 3, &[]),
            packed(&self::parts(7, 3).0),
            "layers-winner",
        ),
        ("an exception", claim(7, 2, 3, &[2]), packed(&self::parts(7, 3).0), "verified"),
        ("a size more", claim(6, 5, 6, &[]), whole.clone(), "truncated"),
        ("a size less", claim(6, 4, 4, &[]), whole.clone(), "trailing-bytes"),
        ("another b", claim(7, 5, 5, &[]), whole.clone(), "layers-padding"),
        ("b too small", claim(4, 5, 5, &[]), whole.clone(), "size"),
        ("b too large", claim(65, 5, 5, &[]), whole.clone(), "size"),
        ("a too small", claim(6, 1, 5, &[]), whole.clone(), "size"),
        ("a too large", claim(6, 5, 65_537, &[]), whole.clone(), "size"),
        ("as large as can be", claim(64, 5, 65_536, &[]), whole.clone(), "layers-p-leads-to-p"),
        ("exceptions not in order", claim(6, 2, 5, &[4, 3]), whole.clone(), "claim-text"),
        ("an exception twice", claim(6, 2, 5, &[3, 3]), whole.clone(), "claim-text"),
        ("an exception below all sizes", claim(6, 4, 5, &[3]), whole.clone(), "claim-text"),
        ("an exception above all sizes", claim(6, 4, 5, &[6]), whole.clone(), "claim-text"),
        ("no sizes", claim(6, 6, 5, &[]), whole.clone(), "claim-text"),
    ];
    for (what, claimed, body, expected) in cases {
        let found =
            trap_tests::code(claimed.clone().into(), Kind::Layers, &RawBody(body.into()), what);
        assert_eq!(found, expected, "{what}");
    }
    let second = Statement::WinsExcept { winner: Player::Second, most: 5, except: Vec::new() };
    let others = [
        Claim { statement: Statement::Strategy(Strategy::Wins(Player::First)), ..right() },
        Claim { game: ErdosSzekeres { form: Form::Achievement, ..right().game }, ..right() },
    ];
    for other in others {
        let what = other.to_string();
        let found =
            trap_tests::code(other.into(), Kind::Layers, &RawBody(whole.as_slice().into()), &what);
        assert_eq!(found, "wrong-kind-for-claim", "{what}");
    }
    let second = Claim { statement: second, ..right() };
    let found = trap_tests::code(
        second.into(),
        Kind::Layers,
        &RawBody(whole.as_slice().into()),
        "the other player",
    );
    assert_eq!(found, "layers-winner");
    // Whatever is wrong with what is read, a wrong hash comes first, and the claim is not said.
    let mut bytes = file(right(), &flipped("layer 1", 4));
    *bytes.last_mut().unwrap() ^= 1;
    let Verdict::Rejected(rejection) = crate::check(&bytes, None) else { panic!("accepted") };
    assert_eq!(rejection.fault.code.as_str(), "hash-mismatch");
    assert_eq!(rejection.claim, None);
}
