//! Lays a strategy without faults out as a certificate.

use zermelo_checker::format::{Certificate, Text};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Entry, Response};
use zermelo_explain::sentence;
use zermelo_present::replay::rows::{Emitter, Images};
use zermelo_search::replay::builder::StrategyBuilder;
use zermelo_search::text::Diagnostic;

use super::own::{Planner, Plans};
use super::policy::{Ended, Walk};
use crate::proof::body;

/// The certificate of plans in which nothing is wrong, with the replies that follow by symmetries
/// at every case. `None` where something is wrong, which is reported: with a move that the policy finds;
/// or the certificate is too large, or its check takes more work than its length justifies.
pub(super) fn certificate(
    planner: &mut Planner<'_>,
    plans: Plans,
    images: &[Images],
) -> Option<Certificate<'static>> {
    let too_large = |why: String| Diagnostic::new("too-large", 0..0, why);
    let setting = planner.play.setting;
    let roots = std::mem::take(&mut planner.own.roots);
    let mut problem = None;
    // A default reply that is a lemma counts for every point, so that the check of some boards takes
    // less work without.
    let mut plans = Some(plans);
    for defaults in [true, false] {
        let Some(planned) = plans.take() else { break };
        let (mut builder, has_defaults) = strategy(planner, &planned, images, defaults);
        // A plan takes much memory, and is gone where it would only be laid out in the same way.
        plans = has_defaults.then_some(planned);
        if !roots.is_empty() {
            let mut walk = Walk::new(planner);
            let laid_out = walk.lay_out(&roots, builder);
            let confirmed =
                laid_out.and_then(|builder| walk.confirm_entries(&roots).map(|()| builder));
            builder = match confirmed {
                Ok(builder) => builder,
                Err(Ended::Build(why)) => {
                    planner.reports.add(too_large(why.to_string()));
                    return None;
                }
                Err(Ended::Bound) => return None,
            };
            if !planner.reports.is_empty() {
                return None;
            }
        }
        let built = builder.finish();
        let built = built.map_err(|why| planner.reports.add(too_large(why.to_string()))).ok()?;
        let body = body(setting.board.clone(), built);
        let certificate = Certificate::new(setting.header(), Kind::Replay, &body);
        let is_lemma = |entry: &Entry| matches!(entry.response, Response::Lemma { .. });
        if body.threats.is_empty() && !body.replay.entries.iter().any(is_lemma) {
            return Some(certificate);
        }
        match body.confirm_work(&setting.claim.game, certificate.write().0.len()) {
            Ok(()) => return Some(certificate),
            Err(why) => problem = Some(why),
        }
    }
    let message = problem.map_or_else(String::new, |why| {
        format!("the threat sequences take too much work to check: {}", sentence(&why))
    });
    planner.reports.add(too_large(message));
    None
}

/// The strategy; with `defaults`, a threat sequence that several replies share is the default reply. Says
/// also whether there is one.
fn strategy(
    planner: &Planner<'_>,
    plans: &Plans,
    images: &[Images],
    defaults: bool,
) -> (StrategyBuilder, bool) {
    let Emitter { mut builder, has_shared, .. } =
        Emitter::new(planner.play, plans, images, defaults);
    for (name, symmetry) in &planner.play.setting.symmetries {
        if let (Some(symmetry), Some(name)) = (symmetry, Text::new(name.as_str())) {
            builder.name_symmetry(symmetry.clone(), name);
        }
    }
    (builder, has_shared)
}
