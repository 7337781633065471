//! A decoded proof with the face of its game: what every strategy that is played needs.

use std::rc::Rc;

use zermelo_checker::fault::Fault;
use zermelo_checker::format::{Certificate, Decode, Header};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::mirror::{Mirror, MirrorLemma};
use zermelo_checker::proofs::replay::Replay;

use super::PlayError;
use super::line::{Line, Match, Notation};
use super::mirror::ByImages;
use super::strategy::Strategy;
use crate::explore::View;
use crate::face::{Face, LayoutError, Placements, Prose};
use crate::proofs::{mirror, replay};
use crate::words::Diagnosis;
use serde_json::Value;

/// A proof as most games have it: what the certificate says, and its body decoded.
pub struct DecodedProof<'c, C, B> {
    /// The certificate's header, whose claim is `claim`.
    pub header: &'c Header,
    /// The claim, as its game has it.
    pub claim: &'c C,
    /// The body.
    pub body: B,
}

impl<'c, C, B: Decode<'c>> DecodedProof<'c, C, B> {
    /// The proof of a claim.
    ///
    /// # Errors
    /// When the certificate's body is none of this type.
    pub fn new(claim: &'c C, certificate: &'c Certificate<'_>) -> Result<Self, Fault> {
        Ok(DecodedProof { header: &certificate.header, claim, body: certificate.decode()? })
    }
}

/// A replay that is decoded, in a game with a face.
pub trait StoredStrategy {
    /// The tables.
    fn replay(&self) -> &Replay<'_>;

    /// The face, with the symmetries of the proof or without them: those of a rejected proof may be none.
    ///
    /// # Errors
    /// When there is no such game, or what the proof stores is none of it.
    fn prose(&self, with_symmetries: bool) -> Result<Rc<dyn Prose + '_>, Fault>;

    /// What the proof stores besides its tables, as fields of JSON.
    fn fields(&self) -> Value {
        Value::Null
    }

    /// The mirrors that lemmas name, from 1.
    fn mirrors(&self) -> &[MirrorLemma] {
        &[]
    }

    /// Draws positions as a layout says.
    ///
    /// # Errors
    /// When the layout is wrong, or the game has none.
    fn lay_out(&mut self, _layout: &str) -> Result<(), LayoutError> {
        Err(LayoutError::OtherGame)
    }
}

impl dyn StoredStrategy + '_ {
    /// The face.
    ///
    /// # Errors
    /// When there is no such game, or what the proof stores is none of it.
    pub fn face(&self) -> Result<Rc<dyn Prose + '_>, Fault> {
        self.prose(true)
    }

    /// The names of moves and positions, also where symmetries that the proof stores are none of the game.
    pub fn names(&self) -> Option<Rc<dyn Face + '_>> {
        Some(self.prose(false).ok()?)
    }
}

/// A mirror that is decoded, in a game with named placements.
pub trait StoredImages {
    /// The images.
    fn mirror(&self) -> &Mirror;

    /// The placements.
    ///
    /// # Errors
    /// When there is no such game.
    fn placements(&self) -> Result<Box<dyn Placements + '_>, Fault>;

    /// What the proof stores besides its images, as fields of JSON.
    fn fields(&self) -> Value {
        Value::Null
    }
}

/// A game against the strategy of a replay, in a game with this notation if it has one.
///
/// # Errors
/// When the proof is none of its claim.
pub fn of_replay<'s>(
    stored: &'s dyn StoredStrategy,
    notation: Option<Rc<dyn Notation>>,
) -> Result<Box<dyn Match + 's>, PlayError> {
    let wrong = "the game, or what the proof stores of it, is none that a strategy has";
    let face = stored.face().map_err(|_| PlayError::Wrong(wrong))?;
    let strategy = Strategy::new(face, stored.replay(), stored.mirrors(), None)?;
    Ok(Box::new(Line::new(strategy, notation)?))
}

/// A game against the strategy of a mirror.
///
/// # Errors
/// When the proof is none of its claim, or the game is not played.
pub fn of_mirror(stored: &dyn StoredImages) -> Result<Box<dyn Match + '_>, PlayError> {
    let none = |_| PlayError::Wrong("there is no such game, or not with these placements");
    let placements = stored.placements().map_err(none)?;
    let face = placements.into_face().map_err(PlayError::NoStrategy)?;
    Ok(Box::new(Line::new(ByImages { face, mirror: stored.mirror() }, None)?))
}

/// Why there is no game where a certificate has none.
pub const NO_STRATEGY: PlayError =
    PlayError::NoStrategy("this certificate holds no strategy that can be played");

/// Why there is none where the proof of a certificate is none of its claim.
pub const UNREADABLE: PlayError = PlayError::Wrong("its proof cannot be read");

/// What a decoded proof holds.
pub enum Content<'c> {
    /// The strategy of a replay, in a game with a face.
    Strategy(Box<dyn StoredStrategy + 'c>),
    /// The images of a mirror, in a game with named placements.
    Images(Box<dyn StoredImages + 'c>),
    /// Something else.
    Other,
}

/// A proof that is decoded, whatever its game and kind.
pub(crate) trait Stored {
    /// What it holds.
    fn content<'s>(self: Box<Self>) -> Content<'s>
    where
        Self: 's,
    {
        Content::Other
    }

    /// Says what it can about a fault; `None` where there is no more.
    fn diagnose(&self, _fault: &Fault, _diagnosis: &mut Diagnosis) -> Option<()> {
        None
    }

    /// Draws positions as a layout says.
    fn lay_out(&mut self, _layout: &str) -> Result<(), LayoutError> {
        Err(LayoutError::OtherGame)
    }

    /// A game against its strategy.
    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        Err(NO_STRATEGY)
    }

    /// What is seen after some moves of both players, where it has the values of positions.
    fn view(&self, _moves: &[&str]) -> Result<View, PlayError> {
        Err(NO_STRATEGY)
    }
}

/// A proof that is decoded, or why it cannot be.
pub(crate) type StoredProof<'c> = Result<Box<dyn Stored + 'c>, Fault>;

/// How the proofs of a game are decoded, for each kind that it has.
pub(crate) type Proofs<C> =
    &'static [(Kind, for<'c> fn(&'c C, &'c Certificate<'c>) -> StoredProof<'c>)];

/// A proof of a game, decoded; `None` where the game has none of the kind.
pub(crate) fn proof<'c, C>(
    proofs: Proofs<C>,
    claim: &'c C,
    kind: Kind,
    certificate: &'c Certificate<'c>,
) -> Option<StoredProof<'c>> {
    let (_, decode) = proofs.iter().find(|(known, _)| *known == kind)?;
    Some(decode(claim, certificate))
}

/// A replay with this body.
pub(crate) fn replay<'c, C, B: Decode<'c> + 'c>(
    claim: &'c C,
    certificate: &'c Certificate<'_>,
) -> StoredProof<'c>
where
    DecodedProof<'c, C, B>: StoredStrategy,
{
    struct OfReplay<S>(S);

    impl<S: StoredStrategy> Stored for OfReplay<S> {
        fn content<'s>(self: Box<Self>) -> Content<'s>
        where
            Self: 's,
        {
            Content::Strategy(Box::new(self.0))
        }

        fn diagnose(&self, fault: &Fault, diagnosis: &mut Diagnosis) -> Option<()> {
            replay::diagnose(&*self.0.prose(true).ok()?, self.0.replay(), fault, diagnosis)
        }

        fn lay_out(&mut self, layout: &str) -> Result<(), LayoutError> {
            self.0.lay_out(layout)
        }

        fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
            of_replay(&self.0, None)
        }
    }

    Ok(Box::new(OfReplay(DecodedProof::<C, B>::new(claim, certificate)?)))
}

/// A mirror with this body.
pub(crate) fn mirror<'c, C, B: Decode<'c> + 'c>(
    claim: &'c C,
    certificate: &'c Certificate<'_>,
) -> StoredProof<'c>
where
    DecodedProof<'c, C, B>: StoredImages,
{
    struct OfMirror<S>(S);

    impl<S: StoredImages> Stored for OfMirror<S> {
        fn content<'s>(self: Box<Self>) -> Content<'s>
        where
            Self: 's,
        {
            Content::Images(Box::new(self.0))
        }

        fn diagnose(&self, fault: &Fault, diagnosis: &mut Diagnosis) -> Option<()> {
            let placements = self.0.placements().ok()?;
            mirror::diagnose(&*placements, self.0.mirror(), fault, &mut diagnosis.facts)
        }

        fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
            of_mirror(&self.0)
        }
    }

    Ok(Box::new(OfMirror(DecodedProof::<C, B>::new(claim, certificate)?)))
}

/// A proof with this body, of which nothing is played.
pub(crate) fn other<'c, B: Decode<'c>>(certificate: &'c Certificate<'_>) -> StoredProof<'c> {
    struct Other;

    impl Stored for Other {}

    certificate.decode::<B>().map(|_| Box::new(Other) as Box<dyn Stored>)
}
