//! Certificates that are read as a stream: those of kind 8, whose body may be larger than the
//! memory. There is no verdict before the end of the stream, where the hash is.

use std::io::Read;

pub use crate::check::is_streamed;
pub use crate::input::START;

use crate::admission::admit;
use crate::claim::{Claim, Provenance};
use crate::codes::WRONG_KIND_FOR_CLAIM;
use crate::figures::Figures;
use crate::format::{Decode, PREFIX, Reader, Source, TRAILING_BYTES};
use crate::games::erdos_szekeres::layers;
use crate::proofs::Kind;
use crate::proofs::layers::Bits;
use crate::stop::Stop;
use crate::verdict::{Verdict, Verified};

/// Checks a certificate that is read as a stream.
pub(crate) fn check(from: &mut dyn Read, wanted: Option<&str>) -> Verdict {
    let mut claim = None;
    Verdict::of(verify(from, wanted, &mut claim), claim)
}

/// Verifies a certificate that is read as a stream. Its claim, once known and fit to be printed, is
/// put into `said`, unless the hash is wrong.
fn verify(
    from: &mut dyn Read,
    wanted: Option<&str>,
    said: &mut Option<Claim>,
) -> Result<Verified, Stop> {
    let mut source = Source::new(from);
    let checked = content(&mut source, wanted, said);
    let (hash, left) = source.end().inspect_err(|_| *said = None)?;
    let (claim, implied, figures, ahead) = checked?;
    match left.saturating_add(ahead) {
        0 => Ok(Verified { claim, implied, hash, kind: Kind::Layers.name(), figures }),
        bytes => Err(TRAILING_BYTES.at("bytes", bytes).into()),
    }
}

/// Checks what stands before the hash; gives also how many bytes were taken and are not of the
/// body.
fn content(
    source: &mut Source<'_>,
    wanted: Option<&str>,
    said: &mut Option<Claim>,
) -> Result<(Claim, Option<String>, Figures, usize), Stop> {
    let start = source.next()?;
    let mut header = Reader::new(start.get(PREFIX..).unwrap_or_default(), PREFIX);
    let claim = Claim::decode(&mut header)?;
    Provenance::decode(&mut header)?;
    let read = start.len().saturating_sub(header.rest().len());
    source.skip(read);
    let (claim, implied) = admit(claim, wanted, said)?;
    // No other game has layers.
    let Claim::ErdosSzekeres(of_game) = claim else { return Err(WRONG_KIND_FOR_CLAIM.into()) };
    let mut bits = Bits::new(source);
    let figures = layers::check(of_game, &mut bits)?;
    Ok((claim.clone(), implied, figures, bits.left()))
}

#[cfg(test)]
mod tests;
