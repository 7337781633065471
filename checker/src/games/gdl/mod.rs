//! Games whose rules are data: a text in the Game Description Language, of two roles that move in turn
//! or of one. It admits replays, and where it is impartial nim-values. Values of partisan games by such rules
//! are claims of their own ([`super::partisan`]).

mod claim;
mod codes;
mod ground;
mod join;
mod network;
mod program;
mod rules;
mod sides;
mod terms;
mod text;
pub mod values;

pub use claim::{Claim, Gdl, Statement, is_role_name};
pub use codes::*;
pub use ground::{Ground, Item, MAX_MOVES, MAX_SIZE};
pub use network::Instance;
pub use program::{MAX_BODY, MAX_LITERALS};
pub use rules::{GdlRules, Position, State};
pub use sides::{MAX_SIDED, Sides, exchanged};
pub use terms::MAX_NAMES;
pub use text::{MAX_DEPTH, MAX_TEXT};

use std::borrow::Cow;

use super::names::{Titled, is_title};
use super::{GameClaim, Proof};
use crate::codes::WRONG_KIND_FOR_CLAIM;
use crate::fault::Fault;
use crate::figures::Figures;
use crate::format::{Decode, Misread, Reader, hash};
use crate::proofs::Kind;
use crate::proofs::replay::{self, Replay, decode_list};
use crate::score::Bound;
use crate::stop::Stop;

/// The body of a replay about a game whose rules are data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Body<'a> {
    /// The text of the rules.
    pub rules: Cow<'a, [u8]>,
    /// The nodes and the replies.
    pub replay: Replay<'a>,
    /// The symmetries that the replay names: the image of each of [`Ground::items`].
    pub symmetries: Vec<Vec<u32>>,
}

/// The text, the replay; and then the symmetries, if the replay names one.
impl<'a> Decode<'a> for Body<'a> {
    fn decode(from: &mut Reader<'a>) -> Result<Self, Misread> {
        let (rules, replay): (_, Replay) = (Decode::decode(from)?, Decode::decode(from)?);
        let symmetries = decode_list(from, replay.names_symmetry())?;
        Ok(Body { rules, replay, symmetries })
    }
}

impl Ground {
    /// The rules of a text without variables (G1 to G10, G16).
    ///
    /// # Errors
    /// What is wrong with the text, with its line and column where it has a place; or that the search
    /// for the rules' instances takes too long.
    pub fn read(text: &[u8]) -> Result<Ground, Stop> {
        let program = program::Program::new(text).map_err(|mistake| mistake.in_text(text))?;
        Ground::new(&program)
    }
}

impl Gdl {
    /// The rules without variables (G1 to G11).
    ///
    /// # Errors
    /// As [`Ground::read`]; and when the text is not that of the game.
    pub(super) fn confirmed(&self, text: &[u8]) -> Result<Ground, Stop> {
        RULES_HASH.unless(hash(text).0 == self.rules_hash)?;
        Ground::read(text)
    }
}

impl GdlRules {
    /// The rules of a claim about a role (G1 to G12).
    ///
    /// # Errors
    /// As [`Ground::read`]; and when the text is not that of the claim, or has no such role.
    pub fn confirmed(claim: &Claim, text: &[u8]) -> Result<GdlRules, Stop> {
        let Statement::Gets { role, least } = &claim.statement else {
            return Err(WRONG_KIND_FOR_CLAIM.into());
        };
        let ground = claim.game.confirmed(text)?;
        let is_role = |&place: &usize| ground.role(place).as_deref() == Some(role.as_str());
        let role = (0..ground.roles()).find(is_role).ok_or(RULES_ROLE)?;
        Ok(GdlRules::new(ground, role, *least))
    }

    /// The work is in proportion to the body behind the text (H10): an evaluation for a node, and two for
    /// an entry, which is two moves, or three where it names a symmetry. A symmetry is confirmed in the work
    /// of forty.
    fn confirm_work(&self, body: &Body<'_>, size: usize) -> Result<(), Fault> {
        let of_answer = if body.symmetries.is_empty() { 2 } else { 3 };
        let of_symmetries = body.symmetries.len().saturating_mul(40);
        let evaluations = body.replay.answers(self.ground().moves()).saturating_mul(of_answer);
        let evaluations = evaluations.saturating_add(of_symmetries);
        let evaluations = evaluations.saturating_add(body.replay.nodes.len());
        self.confirm_evaluations(evaluations, size.saturating_sub(body.rules.len()))
    }
}

impl GameClaim for Claim {
    fn is_plain(&self) -> bool {
        let is_role = match &self.statement {
            Statement::Gets { role, .. } => is_role_name(role.as_str()),
            Statement::Value(_) => true,
        };
        is_role && is_title(Titled::Rules, self.game.title.as_str())
    }

    /// Who gets a goal gets at least any lower one, and a nim-value says who wins.
    fn implies(&self, wanted: &str) -> bool {
        let says = |statement| Claim { statement, ..self.clone() }.to_string() == wanted;
        match &self.statement {
            Statement::Gets { role, least } => {
                let mut weaker = Bound::AtLeast(*least).weaker_in(wanted);
                weaker.any(|bound| match bound {
                    Bound::AtLeast(least) => says(Statement::Gets { role: role.clone(), least }),
                    Bound::AtMost(_) => false,
                })
            }
            Statement::Value(said) => said.follows().is_some_and(|said| says(said.into())),
        }
    }

    fn check(&self, proof: Proof<'_>) -> Result<Figures, Stop> {
        match proof.kind {
            Kind::Replay => {
                let size = proof.body.clone().rest().len();
                let body: Body<'_> = proof.body.whole()?;
                let rules = GdlRules::confirmed(self, &body.rules)?;
                rules.confirm_work(&body, size)?;
                let rules = rules.with(body.symmetries)?;
                replay::check(&rules, &body.replay, proof.executor)
            }
            Kind::NimValues => values::check(self, &proof),
            _ => Err(WRONG_KIND_FOR_CLAIM.into()),
        }
    }
}

#[cfg(test)]
mod tests;
