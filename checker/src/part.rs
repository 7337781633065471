//! A part of a certificate: a share of the nodes of a replay, and the receipt of its check.

use std::fmt;
use std::io::Read;
use std::path::Path;

use crate::check::{START, UNDIVIDED, is_streamed, read_on, verify};
use crate::claim::Claim;
use crate::figures::Figures;
use crate::format::{Hash, hash};
use crate::games::Cache;
use crate::many;
use crate::parts::{InOrder, Workers};
use crate::share::{Bits, Named, Share, Sharing};
use crate::stop::NoVerdict;
use crate::verdict::{Verdict, Verified};

/// The first line of a receipt.
const TITLE: &str =
    "# A record of the check of a part of a certificate. It is no proof: docs/guide/campaign.md\n";
/// What stands before the hash in the last line of a receipt.
const END: &str = "receipt = ";

/// A part of a certificate that stands. It proves no claim: all parts together do.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Part {
    /// The claim of the certificate.
    pub claim: Claim,
    /// The claim that was wanted, as it is printed, where it is another that follows.
    pub implied: Option<String>,
    /// The certificate's hash.
    pub hash: Hash,
    /// Which part it is.
    pub share: Share,
    /// The figures of the replay, but for the replies, which are those of the part.
    pub figures: Figures,
    /// What the responses of the part name.
    pub named: Named,
}

/// Checks a part of all that comes from a file or a pipe, as [`check_from`](crate::check_from) checks the
/// whole: everything but the nodes of other parts, and whether the responses of all parts together name
/// every node, symmetry and lemma ([`confirm_whole`](crate::proofs::replay::confirm_whole)). Parts have
/// nearly equal numbers of nodes and entries together; which nodes they have depends on the certificate
/// and the number of parts alone.
///
/// # Errors
/// The verdict on the whole certificate, where the part does not stand: of all parts that do not, the
/// first has the error that the check of the whole has. No verdict, where the proof is no replay.
pub fn check_part(
    from: &mut dyn Read,
    wanted: Option<&str>,
    share: Share,
) -> Result<Part, Box<Verdict>> {
    let mut bytes = Vec::new();
    let read = (&mut *from).take(START).read_to_end(&mut bytes);
    let read =
        read.and_then(|_| if is_streamed(&bytes) { Ok(()) } else { read_on(from, &mut bytes) });
    read.map_err(|error| Verdict::None(NoVerdict::Unreadable(error.to_string())))?;
    if is_streamed(&bytes) {
        return Err(Verdict::None(NoVerdict::Limit(UNDIVIDED.into())).into());
    }
    let sharing = Sharing::new(share);
    let workers = Workers { executor: &InOrder, sharing: Some(&sharing) };
    let mut said = None;
    let checked = verify(&bytes, wanted, workers, &mut Cache::default(), &mut said);
    let stands = checked.and_then(|verified| {
        let named = sharing.named()?;
        let Verified { claim, implied, hash, figures, .. } = verified;
        Ok(Part { claim, implied, hash, share, figures, named })
    });
    stands.map_err(|stop| Verdict::of(Err(stop), said).into())
}

/// As [`check_part`], of a file; `-` is standard input.
///
/// # Errors
/// As there.
pub fn check_part_of_file(
    path: &Path,
    wanted: Option<&str>,
    share: Share,
) -> Result<Part, Box<Verdict>> {
    let mut file = many::open(path).map_err(Verdict::None)?;
    check_part(&mut *file, wanted, share)
}

impl fmt::Display for Part {
    /// The receipt, as docs/guide/campaign.md describes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.text();
        writeln!(f, "{text}{END}\"{}\"", hash(text.as_bytes()))
    }
}

impl Part {
    /// The lines of the receipt before the last, as TOML.
    fn text(&self) -> String {
        let Part { claim, implied, hash, share, figures, named } = self;
        let quoted = |text: &str| {
            let text = text.replace('\\', "\\\\").replace('"', "\\\"");
            format!("\"{text}\"")
        };
        let mut lines = vec![
            ("certificate", quoted(&hash.to_string())),
            ("part", quoted(&share.to_string())),
            ("claim", quoted(&claim.to_string())),
        ];
        lines.extend(implied.iter().map(|implied| ("so", quoted(implied))));
        lines.push(("version", quoted(env!("CARGO_PKG_VERSION"))));
        lines.extend(figures.iter().map(|(name, figure)| (*name, figure.to_string())));
        lines.push(("lemmas", named.lemmas.count().to_string()));
        lines.push(("from", named.checked.start.to_string()));
        lines.push(("until", named.checked.end.to_string()));
        for (name, bits) in [
            ("names-nodes", &named.nodes),
            ("names-symmetries", &named.symmetries),
            ("names-lemmas", &named.lemmas),
        ] {
            lines.push((name, quoted(&hexadecimal(bits))));
        }
        lines
            .iter()
            .fold(TITLE.to_owned(), |text, (name, value)| text + name + " = " + value + "\n")
    }
}

/// The bytes of bits, two digits each.
fn hexadecimal(bits: &Bits) -> String {
    let digit = |digit: u8| char::from_digit(digit.into(), 16).unwrap_or_default();
    bits.bytes().iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

#[cfg(test)]
pub(crate) mod tests;
