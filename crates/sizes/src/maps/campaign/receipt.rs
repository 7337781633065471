//! A receipt: what a job found, as a text that ends with its own hash.
//!
//! | field | |
//! | --- | --- |
//! | `job` | the job in the list |
//! | `claim` | what was found, in the claim language |
//! | `version` | the program's |
//! | `state` | the BLAKE3 hash of the checkpoint at the end of the pass: of who wins, and of the last bits |
//! | `certificate`, `bytes` | of the certificate that the checker verified: its hash and its length |
//! | `seconds`, `resumed` | how long the last run took, and whether it went on from a checkpoint |
//! | `receipt` | the BLAKE3 hash of all lines before this one |
//!
//! The job, the claim and the hashes are the result: two runs of a job agree in them.

use serde::{Deserialize, Serialize};
use thiserror::Error;
use zermelo_checker::claim::Claim;
use zermelo_checker::format::hash;
use zermelo_explain::claims;
use zermelo_search::provenance::VERSION;

use super::jobs::Job;

/// How a receipt begins.
pub const TITLE: &str =
    "# A record of a job of a campaign of zermelo. It is no proof: docs/guide/campaign.md\n";
const END: &str = "receipt = ";

/// What a job found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Receipt {
    /// The name of the job.
    pub job: String,
    /// What was found.
    pub claim: String,
    /// The program's version.
    pub version: String,
    /// The hash of the last checkpoint.
    pub state: String,
    /// The hash of the certificate, where it was verified.
    pub certificate: Option<String>,
    /// The length of the certificate, in bytes.
    pub bytes: Option<u64>,
    /// How long the last run took.
    pub seconds: f64,
    /// Whether it went on from a checkpoint.
    pub resumed: bool,
}

/// Why a receipt counts for nothing.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ReceiptError {
    /// Its hash is not that of its lines, or missing.
    #[error("it is damaged or cut short: its last line is not the hash of those before")]
    Damaged,
    /// Its fields are others.
    #[error("it is no receipt: {0}")]
    Foreign(String),
    /// It is of another program.
    #[error("it is of version {0}, and this is version {VERSION}")]
    Version(String),
    /// It is about another job.
    #[error("it is of the job {0}")]
    OtherJob(String),
    /// What it claims is not what its job finds.
    #[error("its claim, ‘{0}’, is not about its job")]
    OtherClaim(String),
}

impl Receipt {
    /// The text.
    ///
    /// # Errors
    /// When it cannot be written, which does not happen in memory.
    pub fn write(&self) -> Result<String, toml::ser::Error> {
        let seconds = (self.seconds * 10.0).round() / 10.0;
        let fields = toml::to_string(&Receipt { seconds, ..self.clone() })?;
        let text = TITLE.to_owned() + &fields;
        let hash = hash(text.as_bytes());
        Ok(format!("{text}{END}\"{hash}\"\n"))
    }

    /// Reads a text that is a receipt of this version; whether it fits its job is asked of
    /// [`fits`](Self::fits).
    ///
    /// # Errors
    /// When it is none, or of another version.
    pub fn read(text: &str) -> Result<Receipt, ReceiptError> {
        let whole = text.strip_suffix("\"\n").and_then(|text| {
            let (content, stored) = text.rsplit_once(&format!("{END}\""))?;
            (hash(content.as_bytes()).to_string() == stored).then_some(content)
        });
        let content = whole.ok_or(ReceiptError::Damaged)?;
        // Another version may have other fields.
        let table: toml::Table =
            content.parse().map_err(|error: toml::de::Error| foreign(&error))?;
        match table.get("version").and_then(toml::Value::as_str) {
            Some(version) if version != VERSION => Err(ReceiptError::Version(version.to_owned())),
            _ => table.try_into().map_err(|error| foreign(&error)),
        }
    }

    /// Whether it is about a job; gives its claim.
    ///
    /// # Errors
    /// When it is about another job, or its claim is.
    pub fn fits(&self, job: &Job) -> Result<Claim, ReceiptError> {
        if self.job != job.name {
            return Err(ReceiptError::OtherJob(self.job.clone()));
        }
        let claim = claims::claim(&self.claim).ok();
        let fits = claim.filter(|claim| {
            claim.to_string() == self.claim && (job.maps.is_found)(claim, job.second, job.most)
        });
        fits.ok_or_else(|| ReceiptError::OtherClaim(self.claim.clone()))
    }

    /// Whether two receipts of a job have one result.
    pub(crate) fn agrees(&self, other: &Receipt) -> bool {
        let certificates = match (&self.certificate, &other.certificate) {
            (Some(one), Some(two)) => one == two && self.bytes == other.bytes,
            _ => true,
        };
        (&self.job, &self.claim, &self.state) == (&other.job, &other.claim, &other.state)
            && certificates
    }
}

fn foreign(error: &toml::de::Error) -> ReceiptError {
    ReceiptError::Foreign(error.message().to_owned())
}
