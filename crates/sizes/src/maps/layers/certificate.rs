//! Layers as a certificate (docs/specification/proofs.md, kind 8). The claim stands before the
//! layers, so a first run finds the winners, and a second one writes.

use std::io::{self, Write};

use zermelo_checker::claim::{Player, Provenance, Size};
use zermelo_checker::format::{Hash, Header};
use zermelo_checker::games::erdos_szekeres::{Claim, ErdosSzekeres, Form, Statement};
use zermelo_checker::proofs::Kind;

use super::error::LayerError;
use super::run::{Every, solve};
use super::sizes::Sizes;

/// The claim about every a from `least` on, with the winners for a = 2, 3, …
pub fn claim(sizes: &Sizes, least: u32, winners: &[bool]) -> Claim {
    let lost = (2u32..).zip(winners).filter(|&(a, first)| a >= least && !first).map(|(a, _)| a);
    let statement =
        Statement::WinsExcept { winner: Player::First, most: sizes.most_a, except: lost.collect() };
    let a = Size::Every { least, modulus: 1 };
    Claim { statement, game: ErdosSzekeres { a, b: sizes.b, form: Form::Avoidance } }
}

/// Writes the certificate of a claim; gives its hash and its length in bytes.
///
/// # Errors
/// As [`solve`], of which the sink is `to`.
pub fn write(
    sizes: &Sizes,
    every: &Every<'_>,
    claim: &Claim,
    provenance: Provenance,
    to: &mut dyn Write,
) -> Result<(Hash, u64), LayerError> {
    let mut hasher = blake3::Hasher::new();
    let mut length = 0u64;
    let mut put = |bytes: &[u8]| -> io::Result<()> {
        hasher.update(bytes);
        length += bytes.len() as u64;
        to.write_all(bytes)
    };
    let header = Header { claim: claim.clone().into(), provenance };
    put(&header.write(Kind::Layers.number())).map_err(LayerError::Sink)?;
    solve(sizes, every, Some(&mut put))?;
    let hash = Hash(*hasher.finalize().as_bytes());
    to.write_all(&hash.0).and_then(|()| to.flush()).map_err(LayerError::Sink)?;
    Ok((hash, length + 32))
}

#[cfg(test)]
mod tests {
    use zermelo_checker::format::hash;
    use zermelo_checker::verdict::Verdict;
    use zermelo_explain::Place;
    use zermelo_search::limits::Resources;

    use super::*;

    fn certificate(b: u32, most_a: u32) -> (Vec<u8>, Claim) {
        let sizes = Sizes::new(b, most_a).expect("sizes");
        let every = Every { resources: Resources::DEFAULT, threads: 2, checkpoint: None };
        let winners = solve(&sizes, &every, None).expect("winners");
        let claim = claim(&sizes, b.min(most_a), &winners);
        let mut bytes = Vec::new();
        let made = write(&sizes, &every, &claim, Provenance::default(), &mut bytes);
        let (hash_of, length) = made.expect("a certificate");
        let (content, stored) = bytes.split_last_chunk::<32>().expect("a hash");
        assert_eq!((hash(content).0, hash_of.0), (*stored, *stored));
        assert_eq!(length, bytes.len() as u64);
        (bytes, claim)
    }

    /// The checker's walk is written without the solver's; here they meet. Lines have more than 64
    /// and more than 128 bits.
    #[test]
    fn what_is_written_is_accepted() {
        for (b, most_a) in [(5, 2), (5, 70), (5, 140), (6, 30), (9, 12), (14, 6), (10, 24)] {
            let (bytes, claim) = certificate(b, most_a);
            match zermelo_checker::check(&bytes, Some(&claim.to_string())) {
                Verdict::Verified(verified) => assert_eq!(verified.claim, claim.into()),
                other => panic!("b = {b}, a up to {most_a}: {other:?}"),
            }
        }
    }

    /// However deep in the file, the state is drawn, and the move named that leads from a loss to a
    /// loss.
    #[test]
    fn of_every_flipped_bit_the_state_is_shown_with_a_move() {
        let (whole, claim) = certificate(6, 7);
        let header = Header { claim: claim.into(), provenance: Provenance::default() };
        let start = header.write(Kind::Layers.number()).len();
        let (mut losses, mut wins) = (0, 0);
        for bit in 8 * start..8 * (whole.len() - 32) {
            let mut bytes = whole[..whole.len() - 32].to_vec();
            bytes[bit / 8] ^= 1 << (bit % 8);
            bytes.extend(hash(&bytes).0);
            let Verdict::Rejected(rejection) = zermelo_checker::check(&bytes, None) else {
                panic!("bit {bit} is accepted")
            };
            let explanation = zermelo_explain::explain(&bytes, &rejection, None);
            let place = explanation.place.as_ref();
            // Not in memory, byte by byte or not at all.
            let byte = |at: u64| bytes.get(start + usize::try_from(at).expect("short")).copied();
            let read = zermelo_explain::explain_stream(&rejection, None, &byte);
            assert_eq!(read, explanation, "bit {bit}");
            let piped = zermelo_explain::explain_stream(&rejection, None, &|_| None);
            let drawn = |place: Option<&Place>| place.and_then(|place| place.position.clone());
            assert_eq!(
                drawn(piped.place.as_deref()),
                drawn(explanation.place.as_deref()),
                "bit {bit}"
            );
            assert!(piped.place.is_none_or(|place| place.opponent_move.is_none()));
            match rejection.fault.code.as_str() {
                "layers-padding" => assert!(place.is_none()),
                "layers-p-leads-to-p" => {
                    losses += 1;
                    let place = place.expect("a state");
                    assert!(place.position.is_some(), "{explanation}");
                    assert!(place.opponent_move.is_some(), "bit {bit}: {explanation}");
                }
                "layers-n-without-p" => {
                    wins += 1;
                    let place = place.expect("a state");
                    assert!(place.position.is_some() && place.opponent_move.is_none());
                }
                other => panic!("bit {bit}: {other}"),
            }
        }
        assert!(losses > 100 && wins > 100, "{losses} and {wins}");
    }
}
