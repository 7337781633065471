//! Proofs about positional games: replays, and arguments about the start, which are played and printed
//! as the replay that they come to.

use serde::Serialize;
use serde_json::{Value, json};
use zermelo_checker::claim::Claim as AnyClaim;
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::positional::{
    Board, Body, Claim, MirrorBody, PairingBody, PartsBody, Symmetry,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::pairing::Pairing;
use zermelo_explain::faces::positional::{board_fields, play};
use zermelo_explain::play::PlayError;
use zermelo_explain::play::line::Match;
use zermelo_explain::play::stored::DecodedProof;
use zermelo_present::contract::proof::{Evidence, Proof, ProofResult};
use zermelo_present::dump::{Fields, Line, lines};
use zermelo_present::export::{ExportError, ExportedClaim, Form};
use zermelo_present::mirror::proof::MirrorProof;
use zermelo_present::summary::{Figures, Summary};
use zermelo_present::table::{Printout, SourceForm, TableError};
use zermelo_search::replay::builder::Built;

use super::boards::pg;
use super::parts::Parts;
use super::table::PrintedReplay;
use super::table::argument::{PrintedArgument, potential};
use super::{dump, summary, table};

/// A proof as a replay, with its board and symmetries.
struct Strategy<'c> {
    header: &'c Header,
    claim: &'c Claim,
    body: Body<'c>,
    /// Whether it is an argument about the start: one position, where the argument answers every move.
    is_argument: bool,
}

/// Decodes the proof of a claim.
pub(super) fn decode<'c>(
    claim: &'c Claim,
    kind: Kind,
    certificate: &'c Certificate<'_>,
) -> ProofResult<'c> {
    let body: Body<'c> = match kind {
        Kind::Replay => certificate.decode()?,
        Kind::Mirror => {
            let header = &certificate.header;
            let stored = DecodedProof::<Claim, MirrorBody>::new(claim, certificate)?;
            let source = table::source::mirror(header, claim, &stored.body);
            return Ok(Some(Box::new(MirrorProof { header, stored: Box::new(stored), source })));
        }
        Kind::Pairing => {
            let PairingBody { board, pairing } = certificate.decode()?;
            play::by_argument(claim, board, Some(pairing))
        }
        Kind::Potential => play::by_argument(claim, certificate.decode()?, None),
        Kind::Parts => {
            let header = &certificate.header;
            return Ok(Some(Box::new(Parts::new(header, claim, certificate.decode()?))));
        }
        _ => return Ok(None),
    };
    let is_argument = kind != Kind::Replay;
    Ok(Some(Box::new(Strategy { header: &certificate.header, claim, body, is_argument })))
}

/// Exports the game of a certificate.
pub(super) fn export(
    form: Form,
    certificate: &Certificate<'_>,
) -> Result<ExportedClaim, ExportError> {
    let AnyClaim::Positional(claim) = &certificate.header.claim else {
        return Err(ExportError::UNKNOWN);
    };
    if form != Form::Pg {
        return Err(form.without());
    }
    let board = match Kind::from_number(certificate.kind) {
        Some(Kind::Replay) => certificate.decode::<Body<'_>>()?.board,
        Some(Kind::Parts) => certificate.decode::<PartsBody<'_>>()?.board,
        Some(Kind::Pairing) => certificate.decode::<PairingBody>()?.board,
        Some(Kind::Potential) => certificate.decode()?,
        _ => return Err(ExportError::NO_PG),
    };
    let texts = vec![pg::write(claim, &board).ok_or(ExportError::NO_PG)?];
    Ok(ExportedClaim { statement: claim.to_string(), texts })
}

/// The body of a strategy's certificate.
pub(crate) fn body(board: Board, built: Built) -> Body<'static> {
    let symmetry = |(name, images)| Symmetry { name, images };
    let symmetries = built.symmetries.into_iter().map(symmetry).collect();
    Body {
        board,
        symmetries,
        replay: built.replay,
        pairings: built.pairings.into(),
        threats: built.threats,
    }
}

/// What the certificate of an argument holds: the board, and the pairs of a pairing.
#[derive(Serialize)]
struct Argument {
    board: Fields,
    #[serde(skip_serializing_if = "Option::is_none")]
    pairs: Option<Vec<Line<[Value; 2]>>>,
}

impl Proof for Strategy<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        if !self.is_argument {
            return Box::new(dump::Body::new(self.claim, &self.body));
        }
        let Body { board, pairings, .. } = &self.body;
        let points = dump::Points::new(board);
        let pairs = pairings.first().map(|pairing| lines(points.pairs(pairing)));
        Box::new(Argument { board: Fields(board_fields(board)), pairs })
    }

    fn summary(&self) -> Summary {
        if !self.is_argument {
            return summary::of(&self.body);
        }
        let (fields, line) = match self.body.pairings.first() {
            Some(Pairing { pairs }) => {
                (json!({ "pairs": pairs.len() }), ("pairs", pairs.len().to_string()))
            }
            None => {
                let sum = potential(self.claim, &self.body.board);
                let said = sum.clone().unwrap_or_else(|| "not computed".to_owned());
                (json!({ "potential": sum }), ("potential", said))
            }
        };
        let figures = Figures { fields, lines: vec![line] };
        let board = Some(summary::board(&self.body.board));
        Summary { board, symmetries: Vec::new(), figures }
    }

    fn printed(&self) -> Option<Box<dyn Printout + '_>> {
        let Strategy { header, claim, body, is_argument } = self;
        let replay = PrintedReplay { header, claim, body };
        Some(if *is_argument { Box::new(PrintedArgument(replay)) } else { Box::new(replay) })
    }

    fn source(&self, form: SourceForm) -> Option<Result<String, TableError>> {
        let Strategy { header, claim, body, is_argument } = self;
        let replay = PrintedReplay { header, claim, body };
        match (is_argument, form) {
            (false, form) => Some(replay.source(form)),
            (true, SourceForm::Rows) => Some(Ok(PrintedArgument(replay).source())),
            (true, SourceForm::Dictionary) => None,
        }
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        play::begin(self.claim, &self.body)
    }

    fn evidence(&self) -> Evidence<'_> {
        if self.is_argument { Evidence::Other } else { Evidence::Replay(&self.body.replay) }
    }
}
