//! A decoded proof with the face of its game: what every strategy that is played needs.

use std::rc::Rc;

use zermelo_checker::fault::Fault;
use zermelo_checker::format::{Certificate, Decode, Header};
use zermelo_checker::proofs::mirror::{Mirror, MirrorLemma};
use zermelo_checker::proofs::replay::Replay;

use super::PlayError;
use super::line::{Line, Match, Notation};
use super::mirror::ByImages;
use super::strategy::Strategy;
use crate::face::{Placements, Prose};

/// A proof as most games have it: what the certificate says, and its body decoded.
pub struct Decoded<'c, C, B> {
    /// The certificate's header, whose claim is `claim`.
    pub header: &'c Header,
    /// The claim, as its game has it.
    pub claim: &'c C,
    /// The body.
    pub body: B,
}

impl<'c, C, B: Decode<'c>> Decoded<'c, C, B> {
    /// The proof of a claim.
    ///
    /// # Errors
    /// When the certificate's body is none of this type.
    pub fn new(claim: &'c C, certificate: &'c Certificate<'_>) -> Result<Self, Fault> {
        Ok(Decoded { header: &certificate.header, claim, body: certificate.decode()? })
    }
}

/// A replay that is decoded, in a game with a face.
pub trait StoredStrategy {
    /// The game's face for a claim and what a proof stores.
    type Face<'a>: Prose
    where
        Self: 'a;

    /// The tables.
    fn replay(&self) -> &Replay<'_>;

    /// The face.
    ///
    /// # Errors
    /// When there is no such game, or what the proof stores is none of it.
    fn face(&self) -> Result<Self::Face<'_>, Fault>;

    /// The mirrors that lemmas name, from 1.
    fn mirrors(&self) -> &[MirrorLemma] {
        &[]
    }
}

/// A mirror that is decoded, in a game with named placements.
pub trait StoredImages {
    /// The placements of the game.
    type Placements<'a>: Placements
    where
        Self: 'a;

    /// The images.
    fn mirror(&self) -> &Mirror;

    /// The placements.
    ///
    /// # Errors
    /// When there is no such game.
    fn placements(&self) -> Result<Self::Placements<'_>, Fault>;
}

/// A game against the strategy of a replay, in a game with this notation if it has one.
///
/// # Errors
/// When the proof is none of its claim.
pub fn of_replay<S: StoredStrategy>(
    stored: &S,
    notation: Option<Rc<dyn Notation>>,
) -> Result<Box<dyn Match + '_>, PlayError> {
    let wrong = "the game, or what the proof stores of it, is none that a strategy has";
    let face = Rc::new(stored.face().map_err(|_| PlayError::Wrong(wrong))?);
    let strategy = Strategy::new(face, stored.replay(), stored.mirrors(), None)?;
    Ok(Box::new(Line::new(strategy, notation)?))
}

/// A game against the strategy of a mirror.
///
/// # Errors
/// When the proof is none of its claim, or the game is not played.
pub fn of_mirror<S: StoredImages>(stored: &S) -> Result<Box<dyn Match + '_>, PlayError> {
    let none = |_| PlayError::Wrong("there is no such game, or not with these placements");
    let placements = stored.placements().map_err(none)?;
    let face = placements.into_face().map_err(PlayError::NoStrategy)?;
    Ok(Box::new(Line::new(ByImages { face, mirror: stored.mirror() }, None)?))
}

/// What is done with a game against a strategy.
pub(crate) type Visit<'v> = &'v mut dyn FnMut(&mut dyn Match);

/// Why there is no game where a certificate has none.
pub(crate) const NO_STRATEGY: PlayError =
    PlayError::NoStrategy("this certificate holds no strategy that can be played");

/// Why there is none where the proof of a certificate is none of its claim.
pub const UNREADABLE: PlayError = PlayError::Wrong("its proof cannot be read");

/// Visits a game against the strategy of a replay with this body.
pub(crate) fn visit_replay<'c, C, B: Decode<'c>>(
    claim: &'c C,
    certificate: &'c Certificate<'_>,
    visit: Visit<'_>,
) -> Result<(), PlayError>
where
    Decoded<'c, C, B>: StoredStrategy,
{
    let stored = Decoded::<C, B>::new(claim, certificate).map_err(|_| UNREADABLE)?;
    visit(&mut *of_replay(&stored, None)?);
    Ok(())
}

/// Visits a game against the strategy of a mirror with this body.
pub(crate) fn visit_mirror<'c, C, B: Decode<'c>>(
    claim: &'c C,
    certificate: &'c Certificate<'_>,
    visit: Visit<'_>,
) -> Result<(), PlayError>
where
    Decoded<'c, C, B>: StoredImages,
{
    let stored = Decoded::<C, B>::new(claim, certificate).map_err(|_| UNREADABLE)?;
    visit(&mut *of_mirror(&stored)?);
    Ok(())
}
