//! What every certificate passes before it is written: the trusted checker has accepted its very bytes.
//! A certificate that it does not accept is a fault of this program, whatever the user asked for.

use std::io::{self, PipeReader, PipeWriter, Write};

use thiserror::Error;
use zermelo_checker::claim::Claim;
use zermelo_checker::format::Hash;
use zermelo_checker::many::{self, Report};
use zermelo_checker::parts::Executor;
use zermelo_checker::verdict::{Verdict, Verified};
use zermelo_checker::{Cache, check_with};

use crate::executor::Parallel;
use crate::verdict::{CheckedFile, Unproved};

/// The bytes of a certificate that the checker has accepted.
#[derive(Clone, Debug)]
pub struct AcceptedCertificate {
    bytes: Vec<u8>,
    hash: Hash,
    claim: Claim,
}

impl AcceptedCertificate {
    /// Checks the bytes of a certificate.
    ///
    /// # Errors
    /// When the checker does not accept it.
    pub fn check(
        bytes: Vec<u8>,
        executor: &dyn Executor,
    ) -> Result<AcceptedCertificate, AcceptanceError> {
        match check_with(&bytes, None, executor, &mut Cache::default()) {
            Verdict::Verified(Verified { hash, claim, .. }) => {
                Ok(AcceptedCertificate { bytes, hash, claim })
            }
            verdict => Err(AcceptanceError::new(&verdict, None)),
        }
    }

    /// One that the checker has accepted, with its hash and claim.
    pub fn checked_before(bytes: Vec<u8>, hash: Hash, claim: Claim) -> AcceptedCertificate {
        AcceptedCertificate { bytes, hash, claim }
    }

    /// As [`check`](AcceptedCertificate::check), of a certificate that the user has given.
    ///
    /// # Errors
    /// Why nothing is proved, in words.
    pub fn check_given(bytes: Vec<u8>) -> Result<AcceptedCertificate, Unproved> {
        let Verified { hash, claim, .. } =
            CheckedFile::check(&bytes, None, &Parallel::hidden()).proved()?;
        Ok(AcceptedCertificate { bytes, hash, claim })
    }

    /// What is proved.
    pub fn claim(&self) -> &Claim {
        &self.claim
    }

    /// Whether it proves a claim: that of the certificate, or one that follows from it.
    pub fn proves(&self, claim: &Claim) -> bool {
        let follows = || zermelo_checker::check(&self.bytes, Some(&claim.to_string()));
        self.claim == *claim || matches!(follows(), Verdict::Verified(_))
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The hash, which the checker has confirmed.
    pub fn hash(&self) -> &Hash {
        &self.hash
    }
}

/// A certificate that was made, and that the checker does not accept.
#[derive(Clone, Debug, Error)]
#[error(
    "the checker does not accept the certificate that was made{}: {why}",
    claim.as_ref().map(|claim| format!(" for ‘{claim}’")).unwrap_or_default()
)]
pub struct AcceptanceError {
    /// What it claims, where that could be read.
    claim: Option<String>,
    /// The error code and the place, with the number of the certificate in a file of many.
    why: String,
}

impl AcceptanceError {
    /// What to do: a sentence with the words of the command, those after `zermelo`.
    pub fn advice<'w>(&self, words: impl IntoIterator<Item = &'w str>) -> String {
        let line = shlex::try_join(words).unwrap_or_default();
        format!(
            "{self}; this is a fault of zermelo {}: please report it, with the command line ‘zermelo \
             {line}’ and the files that it reads",
            env!("CARGO_PKG_VERSION")
        )
    }

    fn new(verdict: &Verdict, number: Option<u64>) -> AcceptanceError {
        let (claim, why) = match verdict {
            Verdict::Rejected(rejection) => (rejection.claim.as_ref(), rejection.fault.to_string()),
            Verdict::None(why) => (None, format!("no verdict, {why}")),
            Verdict::Verified(verified) => (Some(&verified.claim), "nothing comes after it".into()),
        };
        let why = number.map(|number| format!("certificate {number}, {why}")).unwrap_or(why);
        AcceptanceError { claim: claim.map(ToString::to_string), why }
    }

    fn without_verdict(why: &str) -> AcceptanceError {
        AcceptanceError { claim: None, why: why.to_owned() }
    }
}

/// What was written piece by piece, and accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceptedStream {
    /// The hash of a certificate; `None` of a file of many.
    pub hash: Option<Hash>,
    /// The length in bytes.
    pub bytes: u64,
}

/// Writes a certificate, or a file of many, piece by piece, while the checker reads the same bytes in a
/// thread of its own. `wanted` is the claim that every certificate has to prove, where there is one.
///
/// # Errors
/// Those of `to` and of `fill`; and, with [`AcceptanceError`] inside, when the checker does not accept what
/// was written.
pub fn check_while_writing(
    to: &mut dyn Write,
    wanted: Option<&str>,
    fill: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
) -> io::Result<AcceptedStream> {
    let (reader, writer) = io::pipe()?;
    let mut tee = Tee { to, checker: Some(writer), bytes: 0 };
    let (filled, checked) = std::thread::scope(|scope| {
        let checker = scope.spawn(move || check(reader, wanted));
        let filled = fill(&mut tee);
        // The checker reads to the end.
        tee.checker = None;
        (filled, checker.join())
    });
    filled?;
    let hash = match checked {
        Ok(hash) => hash.map_err(io::Error::other)?,
        Err(_) => {
            return Err(io::Error::other(AcceptanceError::without_verdict(
                "the checker has panicked",
            )));
        }
    };
    Ok(AcceptedStream { hash, bytes: tee.bytes })
}

/// The verdict on what is read, and the hash where it is one certificate.
fn check(mut from: PipeReader, wanted: Option<&str>) -> Result<Option<Hash>, AcceptanceError> {
    let mut answer = Err(AcceptanceError::without_verdict("no verdict"));
    let checked = many::check_from(&mut from, wanted, &mut |said| {
        answer = match said {
            Report::File(Verdict::Verified(verified)) => Ok(Some(verified.hash)),
            Report::All(_) => Ok(None),
            Report::File(verdict) => Err(AcceptanceError::new(verdict, None)),
            // The last word on a file of many comes after a verified certificate.
            Report::Certificate(number, verdict) => {
                Err(AcceptanceError::new(verdict, Some(*number)))
            }
        };
        Ok(())
    });
    checked.map_err(|error| AcceptanceError::without_verdict(&error.to_string()))?;
    answer
}

/// Writes to two: where the certificate goes, and to the checker, until that has seen enough.
struct Tee<'t> {
    to: &'t mut dyn Write,
    checker: Option<PipeWriter>,
    bytes: u64,
}

impl Write for Tee<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.to.write_all(bytes)?;
        self.bytes += u64::try_from(bytes.len()).map_err(io::Error::other)?;
        if let Some(checker) = &mut self.checker
            && checker.write_all(bytes).is_err()
        {
            // It has rejected what it read, and says why at the end.
            self.checker = None;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use zermelo_checker::format::Certificate;

    use super::*;
    use crate::many::Writer;

    /// A certificate that the checker accepts.
    fn right() -> Certificate<'static> {
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certificates/positional/pi4.cert");
        let bytes = fs::read(path).expect("a certificate");
        let (certificate, _) = Certificate::read(&bytes).expect("a certificate");
        let Certificate { header, kind, body, body_offset } = certificate;
        Certificate { header, kind, body: body.into_owned().into(), body_offset }
    }

    /// The same proof, of a claim that is false.
    fn wrong() -> Certificate<'static> {
        let mut certificate = right();
        let claim = zermelo_explain::claims::claim("second player wins affine-plane 4");
        certificate.header.claim = claim.expect("a claim");
        certificate
    }

    /// A file of many.
    fn many(certificates: &[&[u8]]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut writer = Writer::new(&mut bytes).expect("written");
        for certificate in certificates {
            writer.add(certificate).expect("written");
        }
        writer.finish().expect("written");
        bytes
    }

    /// What is said of bytes that are written in pieces, and what has come through.
    fn streamed(bytes: &[u8], wanted: Option<&str>) -> (Result<AcceptedStream, String>, Vec<u8>) {
        let mut through = Vec::new();
        let checked = check_while_writing(&mut through, wanted, &mut |to| {
            bytes.chunks(1000).try_for_each(|piece| to.write_all(piece))
        });
        (checked.map_err(|error| error.to_string()), through)
    }

    #[test]
    fn what_is_accepted_comes_through_with_its_hash_and_length() {
        let (one, hash) = right().write();
        let layers =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/formats/v2-layers.cert");
        let layers = fs::read(layers).expect("a certificate");
        let of_layers = Certificate::read(&layers).expect("a certificate").1;
        let two = many(&[&one, &layers]);
        for (bytes, hash) in [(&one, Some(hash)), (&layers, Some(of_layers)), (&two, None)] {
            let length = u64::try_from(bytes.len()).expect("a length");
            let (checked, through) = streamed(bytes, None);
            assert_eq!(checked, Ok(AcceptedStream { hash, bytes: length }));
            assert_eq!(through, *bytes);
        }
        let claim = "first player wins affine-plane 4";
        assert!(streamed(&one, Some(claim)).0.is_ok());
        let kept = AcceptedCertificate::check(one.clone(), &Parallel::hidden()).expect("accepted");
        assert_eq!((kept.bytes(), kept.hash()), (one.as_slice(), &hash));
        assert_eq!(kept.claim().to_string(), claim);
    }

    #[test]
    fn what_is_not_accepted_is_told_with_its_claim_its_code_and_its_place() {
        let [one, wrong] = [right(), wrong()].map(|certificate| certificate.write().0);
        let mut cut = many(&[&one]);
        cut.pop();
        let mut foreign = vec![b'?'; 1 << 20];
        foreign[0] = 0x89;
        let other_claim = Some("first player wins affine-plane 5");
        for (bytes, wanted, expected) in [
            (&wrong, None, " for ‘second player wins affine-plane 4’: "),
            (&wrong[..wrong.len() - 1].to_vec(), None, ": hash-mismatch"),
            (&one, other_claim, " for ‘first player wins affine-plane 4’: claim-mismatch"),
            (&many(&[&one, &wrong, &one]), None, "wins affine-plane 4’: certificate 2, "),
            (&many(&[]), None, "no verdict, empty-file"),
            (&cut, None, ": truncated, certificate 1"),
            // The checker stops long before the end.
            (&foreign, None, "no verdict, not-a-certificate"),
            (&Vec::new(), None, "no verdict, empty-file"),
        ] {
            let (checked, through) = streamed(bytes, wanted);
            let message = checked.expect_err("not accepted");
            let start = "the checker does not accept the certificate that was made";
            assert!(message.starts_with(start) && message.contains(expected), "{message}");
            assert_eq!(through.len(), bytes.len(), "what goes on is written, and then not kept");
        }
        let fault =
            AcceptedCertificate::check(wrong, &Parallel::hidden()).expect_err("not accepted");
        let advice = fault.advice(["solve", "--board", "my board"]);
        assert!(advice.contains("the command line ‘zermelo solve --board 'my board'’"), "{advice}");
        assert!(!advice.contains('\n') && advice.contains("please report it"), "{advice}");
    }

    #[test]
    fn what_cannot_be_written_is_said_and_not_taken_for_a_fault() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::StorageFull.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let (bytes, _) = right().write();
        let error = check_while_writing(&mut Full, None, &mut |to| to.write_all(&bytes));
        assert_eq!(error.expect_err("full").kind(), io::ErrorKind::StorageFull);
        let error = check_while_writing(&mut io::sink(), None, &mut |_| {
            Err(io::ErrorKind::PermissionDenied.into())
        });
        assert_eq!(error.expect_err("failed").kind(), io::ErrorKind::PermissionDenied);
    }
}
