//! Layers of small boards with some bits changed, bytes cut or added, and with any claim: exactly the
//! true ones are accepted, in whatever pieces they come. Every rejection is explained, without a panic,
//! from the file and from what is left of it after a pipe.

use std::io::Read;

use arbitrary::Arbitrary;
use zermelo_checker::claim::{Player, Provenance, Size};
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::erdos_szekeres::{Claim, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_checker::writing::RawBody;
use zermelo_checker::{Verdict, check, check_from};
use zermelo_explain::{explain, explain_stream};
use zermelo_search::limits::{Limits, Resources};
use zermelo_sizes::maps::layers::{Every, Sizes, claim, solve};

#[derive(Arbitrary, Debug)]
pub(crate) struct Input {
    b: u8,
    most: u8,
    least: u8,
    flips: Vec<u16>,
    cut: u8,
    more: Vec<u8>,
    second: bool,
    exceptions: Vec<u8>,
    piece: u8,
}

/// Bytes that come in pieces.
struct Pieces<'b>(&'b [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
        let some = self.1.min(self.0.len()).min(to.len());
        let (now, rest) = self.0.split_at(some);
        to[..some].copy_from_slice(now);
        self.0 = rest;
        Ok(some)
    }
}

pub(crate) fn run(input: Input) {
    let (b, most) = (u32::from(input.b % 5) + 5, u32::from(input.most % 6) + 2);
    let least = u32::from(input.least) % (most - 1) + 2;
    let sizes = Sizes::new(b, most).expect("small boards");
    let limits = Limits { memory: u64::MAX, ..Limits::default() };
    let resources = Resources::within(limits);
    let every = Every { resources, threads: 1, checkpoint: None };
    let mut body = Vec::new();
    let mut put = |bytes: &[u8]| -> std::io::Result<()> {
        body.extend_from_slice(bytes);
        Ok(())
    };
    let winners = solve(&sizes, &every, Some(&mut put)).expect("small boards");
    let honest = body.clone();
    let mut claimed = claim(&sizes, least, &winners);
    for flip in &input.flips {
        let at = usize::from(*flip) % (8 * body.len());
        body[at / 8] ^= 1 << (at % 8);
    }
    body.truncate(body.len() - usize::from(input.cut) % body.len());
    body.extend(&input.more);
    if let Statement::WinsExcept { winner, except, .. } = &mut claimed.statement {
        if input.second {
            *winner = Player::Second;
        }
        except.extend(input.exceptions.iter().map(|&a| u32::from(a % 12)));
    }
    let is_true = body == honest && holds(&claimed, &winners);
    let header = Header { claim: claimed.into(), provenance: Provenance::default() };
    let (bytes, _) = Certificate::new(header, Kind::Layers, &RawBody(body.into())).write();
    let verdict = check(&bytes, None);
    let piece = usize::from(input.piece) + 1;
    assert_eq!(check_from(&mut Pieces(&bytes, piece), None), verdict, "({b}, {most})");
    assert_eq!(verdict.is_verified(), is_true, "({b}, {most})");
    if let Verdict::Rejected(rejection) = verdict {
        explain(&bytes, &rejection, None);
        explain_stream(&rejection, None, &|_| None);
    }
}

/// Whether a claim lists its exceptions in their order, and they are those of the winners for
/// a = 2, 3, …
fn holds(claim: &Claim, winners: &[bool]) -> bool {
    let (Statement::WinsExcept { winner, most, except }, Size::Every { least, .. }) =
        (&claim.statement, claim.game.a)
    else {
        panic!("another claim")
    };
    let in_range = except.iter().all(|a| (least..=*most).contains(a));
    let at = |a: u32| winners[a as usize - 2];
    let right = |a| at(a) == ((*winner == Player::First) != except.contains(&a));
    in_range && except.is_sorted_by(|a, b| a < b) && (least..=*most).all(right)
}
