//! The kinds of proof, whatever the game: how they are built, printed, dumped and counted. One
//! folder for each, and a line in the list below.

pub mod deduction;
pub mod layers;
pub mod map;
pub mod mirror;
pub mod outcome;
pub mod pairing;
pub mod replay;

use zermelo_checker::fault::Fault;
use zermelo_checker::format::Certificate;
use zermelo_checker::proofs::Kind;

use crate::proof::Proof;

/// The list of kinds: the folder, and the checker's name.
macro_rules! kinds {
    ($($module:ident $kind:ident;)*) => {
        /// Decodes a proof whose game has nothing to say of it; `None` for a kind of the checker's
        /// that is not here.
        pub(crate) fn decode<'c>(
            kind: Kind,
            certificate: &'c Certificate<'_>,
        ) -> Result<Option<Box<dyn Proof + 'c>>, Fault> {
            Ok(match kind {
                $(Kind::$kind => Some(Box::new($module::Plain::decode(certificate)?)),)*
                _ => None,
            })
        }
    };
}

kinds! {
    replay Replay;
    outcome Outcome;
    mirror Mirror;
    deduction Deduction;
    map Map;
    layers Layers;
}
