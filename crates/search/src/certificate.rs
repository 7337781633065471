//! Certificates that were made, and not yet written.

use std::cell::OnceCell;

use zermelo_checker::format::Certificate;
use zermelo_checker::parts::Executor;
use zermelo_explain::claims::with_short_hashes;

use crate::accepted::{AcceptanceError, AcceptedCertificate};

/// A certificate that was made.
#[derive(Debug)]
pub struct NewCertificate {
    certificate: Certificate<'static>,
    /// Its bytes, once the checker has accepted them.
    accepted: OnceCell<AcceptedCertificate>,
    /// What there is to say of its making, in lines.
    pub facts: Vec<String>,
    /// The claim in fewer words, where it is too long for a headline.
    pub headline: Option<String>,
}

impl NewCertificate {
    /// One that nobody has checked yet, and what there is to say of its making.
    pub fn new(certificate: Certificate<'static>, facts: Vec<String>) -> NewCertificate {
        NewCertificate { certificate, accepted: OnceCell::new(), facts, headline: None }
    }

    /// One whose bytes the checker has accepted before.
    pub fn accepted_before(
        certificate: Certificate<'static>,
        accepted: AcceptedCertificate,
    ) -> NewCertificate {
        NewCertificate {
            certificate,
            accepted: OnceCell::from(accepted),
            facts: Vec::new(),
            headline: None,
        }
    }

    /// What is proved, in a line.
    pub fn headline(&self) -> String {
        let claim = || with_short_hashes(&self.certificate.header.claim.to_string());
        self.headline.clone().unwrap_or_else(claim)
    }

    /// The certificate.
    pub fn certificate(&self) -> &Certificate<'static> {
        &self.certificate
    }

    /// Its bytes, which the checker accepts; it is asked once.
    ///
    /// # Errors
    /// When it does not accept them.
    pub fn accepted(
        &self,
        executor: &dyn Executor,
    ) -> Result<&AcceptedCertificate, AcceptanceError> {
        if let Some(accepted) = self.accepted.get() {
            return Ok(accepted);
        }
        let accepted = AcceptedCertificate::check(self.certificate.write().0, executor)?;
        Ok(self.accepted.get_or_init(|| accepted))
    }
}
