//! Proves the theorem of a source of families.

use std::path::Path;

use zermelo_present::contract::sources::ProveRequest;
use zermelo_search::certificate::NewCertificate;
use zermelo_search::error::GameError;
use zermelo_search::provenance::made_from;
use zermelo_search::text::{Source, Span};

use super::{source, theorems};
use crate::erdos_szekeres::families::{self, Strategy};
use crate::outcome;
use crate::outcome::prover::{Cause, Failure};

/// Proves the theorem of a source of families.
pub(crate) fn prove(
    of: Source<'_>,
    path: &Path,
    request: &ProveRequest,
) -> Result<NewCertificate, GameError> {
    let strategy = families::parse(of.text).map_err(GameError::Source)?;
    let place = |failure: &Failure| place(&strategy, failure);
    let problem = source::problem(&strategy)
        .map_err(|failure| outcome::source::unproved(of, &[failure], place))?;
    let problem = match request.achievement {
        true => theorems::achievement_of(&problem)
            .ok_or_else(|| outcome::source::no_achievement(&problem))?,
        false => problem,
    };
    let cited = strategy.citation.as_ref().map(|citation| citation.value.as_str());
    let provenance = made_from("zermelo prove", path, cited);
    outcome::source::prove_cited(problem, of, provenance, &request.limits, place)
}

/// Where that stands which a failure is about: the reply, the family or the claim.
fn place(strategy: &Strategy, failure: &Failure) -> Span {
    let named = |name: &String| strategy.families.iter().find(|family| family.name.value == *name);
    let family = failure.family.as_ref().and_then(named);
    let rule = match failure.cause {
        Cause::WrongReply { rule, .. } => family.and_then(|family| family.rules.get(rule)),
        _ => None,
    };
    match (rule, family) {
        (Some(rule), _) => rule.span.clone(),
        (None, Some(family)) => family.name.span.clone(),
        // What the program has added (the full board) is in no source.
        (None, None) => strategy.claim.span.clone(),
    }
}
