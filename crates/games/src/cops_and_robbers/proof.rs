//! Safe places as a proof: dumped, counted, printed and played.

use serde_json::json;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::cops_and_robbers::{Claim, SafePlaces};
use zermelo_explain::face::Prose;
use zermelo_explain::faces::{SafePlaces as OfPlaces, listed_graph};
use zermelo_explain::name::Name;
use zermelo_explain::play::PlayError;
use zermelo_explain::play::line::Match;
use zermelo_explain::play::stored::DecodedProof;
use zermelo_explain::sentence;
use zermelo_present::contract::proof::{Proof, ProofResult};
use zermelo_present::document::model::{Block, Document, Rich, Row};
use zermelo_present::dump::{Fields, Line};
use zermelo_present::summary::{Figures, Summary};
use zermelo_present::table::{Options, Printout, TableError, strategy, wrong};

/// Decodes the proof of a claim.
pub(super) fn decode<'c>(claim: &'c Claim, certificate: &'c Certificate<'c>) -> ProofResult<'c> {
    let stored = DecodedProof::<_, SafePlaces<'_>>::new(claim, certificate)?;
    Ok(Some(Box::new(SafeProof(OfPlaces(stored)))))
}

/// Safe places.
struct SafeProof<'c>(OfPlaces<'c>);

impl Proof for SafeProof<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        let graph = self.0.0.body.graph.as_ref();
        let rows = self.0.rows().unwrap_or_default().into_iter();
        Box::new(DumpedPlaces {
            graph: Fields(json!({ "graph": graph.map(listed_graph) })),
            placements: rows.map(|[cops, safe]| Line(DumpedRow { cops, safe })).collect(),
        })
    }

    fn summary(&self) -> Summary {
        let places = &self.0.0.body.places;
        let safe: u64 = places.iter().map(|byte| u64::from(byte.count_ones())).sum();
        let lines = vec![("safe", safe.to_string() + " places, with the cops to move")];
        Figures { fields: json!({ "safe_places": safe }), lines }.into()
    }

    fn printed(&self) -> Option<Box<dyn Printout + '_>> {
        Some(Box::new(PrintedPlaces(&self.0)))
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        self.0.play()
    }
}

/// What is dumped.
#[derive(serde::Serialize)]
struct DumpedPlaces {
    #[serde(flatten)]
    graph: Fields,
    placements: Vec<Line<DumpedRow>>,
}

#[derive(serde::Serialize)]
struct DumpedRow {
    cops: Vec<String>,
    safe: Vec<String>,
}

/// The places as a document.
struct PrintedPlaces<'p, 'c>(&'p OfPlaces<'c>);

impl Printout for PrintedPlaces<'_, '_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let of = |fault| wrong(sentence(&fault));
        let account = self.0.face().map_err(of)?.account();
        let rows = self.0.rows().map_err(of)?.into_iter();
        let cell = |names: Vec<String>| {
            Rich::join(names.into_iter().map(|name| Rich::name(Name::upright(name))), ", ")
        };
        let rows: Vec<Row> =
            rows.map(|row| Row { repeated: 0, cells: row.map(cell).to_vec() }).collect();
        let blocks = vec![Block::text(
            "With the cops to move, the robber is on a vertex that is safe. After every move of the cops it \
             goes, along an edge or nowhere, to one that is safe then.",
        )];
        let columns = ["cops", "the robber is safe on"];
        Ok(strategy(self.0.0.header, account.preface, blocks, (columns, rows), options))
    }

    fn rows(&self) -> Result<u64, TableError> {
        let face = self.0.face().map_err(|fault| wrong(sentence(&fault)))?;
        Ok(face.placements().into())
    }
}
