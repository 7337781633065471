//! Winning sets as a proof: dumped, counted, printed, written as a solution and played.

use serde_json::json;
use zermelo_checker::claim;
use zermelo_checker::format::{Certificate, Hash};
use zermelo_checker::games::parity::{Body, Claim, Side, Statement};
use zermelo_explain::count;
use zermelo_explain::face::Preface;
use zermelo_explain::faces::parity::{Arena, OfSets, subject};
use zermelo_explain::play::PlayError;
use zermelo_explain::play::line::Match;
use zermelo_explain::play::stored::DecodedProof;
use zermelo_present::contract::proof::{Proof, ProofResult};
use zermelo_present::document::model::{Block, Document, Rich, Row, Section, Table};
use zermelo_present::dump::Line;
use zermelo_present::export::{ExportError, ExportedClaim, Form};
use zermelo_present::summary::{Figures, Summary};
use zermelo_present::table::{Options, Printout, TableError, cut, preface};

use super::pgsolver;

/// Decodes the proof of a claim.
pub(super) fn decode<'c>(claim: &'c Claim, certificate: &'c Certificate<'c>) -> ProofResult<'c> {
    let stored = DecodedProof::<_, Body<'_>>::new(claim, certificate)?;
    Ok(Some(Box::new(SetsProof(OfSets(stored)))))
}

/// Writes the solution that a certificate has.
pub(super) fn export(
    form: Form,
    certificate: &Certificate<'_>,
) -> Result<ExportedClaim, ExportError> {
    let claim::Claim::Parity(claim) = &certificate.header.claim else {
        return Err(ExportError::UNKNOWN);
    };
    if form != Form::Sol {
        return Err(form.without());
    }
    let body: Body<'_> = certificate.decode()?;
    let texts = vec![pgsolver::written(&Arena::new(&body))];
    Ok(ExportedClaim { statement: claim.to_string(), texts })
}

/// Winning sets.
struct SetsProof<'c>(OfSets<'c>);

impl Proof for SetsProof<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        let arena = self.0.arena();
        let vertex = |number: u32| DumpedVertex {
            vertex: number,
            owner: arena.vertex(number).and_then(|vertex| vertex.owner()).map(Side::name),
            priority: arena.vertex(number).map(|vertex| vertex.priority()),
            successors: arena.edges(number),
            winner: arena.set(number).map(Side::name),
            to: arena.kept(number),
        };
        Box::new(DumpedSets {
            blake3: Hash(self.0.0.body.game.hash()).to_string(),
            vertices: arena.numbers().map(|number| Line(vertex(number))).collect(),
        })
    }

    fn summary(&self) -> Summary {
        let arena = self.0.arena();
        let [even, odd] = arena.sizes();
        let edges = self.0.0.body.game.successors.len();
        let vertices = arena.numbers().count();
        let lines = vec![
            ("vertices", format!("{vertices}, with {}", count(edges, "edge", "edges"))),
            ("sets", format!("{even} for Even, {odd} for Odd")),
        ];
        let fields = json!({ "vertices": vertices, "edges": edges, "even": even, "odd": odd });
        Figures { fields, lines }.into()
    }

    fn printed(&self) -> Option<Box<dyn Printout + '_>> {
        Some(Box::new(PrintedSets(&self.0)))
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        self.0.play()
    }
}

/// What is dumped.
#[derive(serde::Serialize)]
struct DumpedSets<'p> {
    blake3: String,
    vertices: Vec<Line<DumpedVertex<'p>>>,
}

#[derive(serde::Serialize)]
struct DumpedVertex<'p> {
    vertex: u32,
    owner: Option<&'static str>,
    priority: Option<u32>,
    successors: &'p [u32],
    winner: Option<&'static str>,
    to: Option<u32>,
}

/// The sets as a document.
struct PrintedSets<'p, 'c>(&'p OfSets<'c>);

impl Printout for PrintedSets<'_, '_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let arena = self.0.arena();
        let number = |number: u32| Rich::text(number.to_string());
        let row = |at: u32| {
            let owner = arena.vertex(at).and_then(|vertex| vertex.owner());
            let priority = arena.vertex(at).map_or(0, |vertex| vertex.priority());
            let edges = arena.edges(at).iter().copied().map(number);
            let cells = vec![
                number(at),
                Rich::text(owner.map_or("", subject)),
                number(priority),
                Rich::join(edges, ", "),
                Rich::text(arena.set(at).map_or("–", subject)),
                arena.kept(at).map_or_else(|| Rich::text(""), number),
            ];
            Row { repeated: 0, cells }
        };
        let mut rows: Vec<Row> = arena.numbers().map(row).collect();
        let (extent, said) = cut(&mut rows, options);
        let mut blocks = vec![Block::text(
            "From a vertex that a player wins, the player goes where the last column says, and the other one \
             cannot leave the vertices that the player wins. On every cycle that is left there the largest \
             priority is the player’s.",
        )];
        blocks.extend(said);
        let columns = ["vertex", "moves", "priority", "edges to", "wins", "goes to"];
        blocks.push(Block::Table(Table::new(columns, rows)));
        let introduction = "A token goes along the edges of a graph for ever. Even or Odd moves it, whoever owns \
                            the vertex where it is. The largest priority that comes again and again decides: \
                            Even wins if it is even, and Odd if it is odd.";
        let game = &self.0.0.claim.game.title;
        let title = match self.0.0.claim.statement {
            Statement::From { winner, vertex } => {
                format!("{} wins the parity game ‘{game}’ from {vertex}", subject(winner))
            }
            Statement::Vertices { .. } => format!("Who wins the parity game ‘{game}’"),
        };
        let said = Preface { title: Some(title), introduction: introduction.into(), listing: None };
        let (title, mut sections) = preface(self.0.0.header, said, None);
        sections.push(Section::headed("Strategies", blocks));
        Ok(Document { title, sections, rows: extent.rows, cut: extent.cut })
    }

    fn rows(&self) -> Result<u64, TableError> {
        Ok(u64::try_from(Arena::numbers(&self.0.arena()).count()).unwrap_or(u64::MAX))
    }
}
