//! The proofs about games whose rules are data.

use zermelo_checker::games::gdl::Claim;
use zermelo_checker::proofs::Kind;

use super::{Drawable, values};
use crate::play::by_values::ByValues;
use crate::play::stored::{self, Proofs};

/// How they are decoded.
pub(crate) const PROOFS: Proofs<Claim> = &[
    (Kind::Replay, |claim, certificate| stored::replay::<_, Drawable<'_>>(claim, certificate)),
    (Kind::NimValues, |claim, certificate| {
        Ok(Box::new(ByValues(values(claim, certificate.reader())?)))
    }),
];
