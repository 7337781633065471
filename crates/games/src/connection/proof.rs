//! Patterns as a proof: dumped, counted, printed and played.

use serde_json::{Value, json};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::connection::{Body, Claim};
use zermelo_checker::proofs::patterns::{Branch, Pattern, Patterns, Use};
use zermelo_explain::faces::connection::{self, OfPatterns, Vertices};
use zermelo_explain::faces::listed_graph;
use zermelo_explain::name::Name;
use zermelo_explain::picture::Picture;
use zermelo_explain::play::PlayError;
use zermelo_explain::play::line::{Judge, Match};
use zermelo_explain::play::stored::DecodedProof;
use zermelo_explain::{count, sentence};
use zermelo_present::contract::proof::{Evidence, Proof, ProofResult};
use zermelo_present::document::model::{Block, Document, Rich, Row, Section};
use zermelo_present::dump::{Fields, Line};
use zermelo_present::summary::{Figures, Summary};
use zermelo_present::table::{Options, Printout, TableError, strategy, wrong};

/// Decodes the proof of a claim.
pub(super) fn decode<'c>(claim: &'c Claim, certificate: &'c Certificate<'_>) -> ProofResult<'c> {
    let stored = DecodedProof::<_, Body>::new(claim, certificate)?;
    Ok(Some(Box::new(PatternsProof(OfPatterns(stored)))))
}

/// Patterns.
struct PatternsProof<'c>(OfPatterns<'c>);

impl PatternsProof<'_> {
    fn body(&self) -> &Patterns {
        &self.0.0.body.patterns
    }
}

/// The name of a vertex, or its number where it has none.
fn name(face: Option<&Vertices<'_>>, vertex: u16) -> Value {
    match face.filter(|face| usize::from(vertex) < face.taken().graph.size()) {
        Some(face) => face.vertex(vertex).into(),
        None => vertex.into(),
    }
}

impl Proof for PatternsProof<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        let face = self.0.face().ok();
        let named = |vertex: &u16| name(face.as_ref(), *vertex);
        let names = |vertices: &[u16]| vertices.iter().map(named).collect::<Vec<Value>>();
        let used = |used: &Use| DumpedUse {
            pattern: used.pattern,
            images: used.images.as_deref().map(names),
        };
        let branch = |branch: &Branch| DumpedBranch {
            reply: branch.reply.as_ref().map(named),
            uses: branch.uses.iter().map(used).collect(),
        };
        let pattern = |(number, pattern): (u32, &Pattern)| DumpedPattern {
            pattern: number,
            terminals: Line(names(&pattern.terminals)),
            goals: Line(pattern.goals.clone()),
            branches: pattern.branches.iter().map(|own| Line(branch(own))).collect(),
        };
        let Patterns { patterns, root } = self.body();
        let graph = self.0.0.body.graph.as_ref();
        Box::new(DumpedPatterns {
            graph: Fields(json!({ "graph": graph.map(listed_graph) })),
            patterns: (0..).zip(patterns).map(pattern).collect(),
            root: Line(branch(root)),
        })
    }

    fn summary(&self) -> Summary {
        let Patterns { patterns, root } = self.body();
        let branches: usize = patterns.iter().map(|pattern| pattern.branches.len()).sum();
        let said = format!(
            "{} with {}",
            count(patterns.len(), "pattern", "patterns"),
            count(branches, "branch", "branches")
        );
        let reply = root.reply.and_then(|reply| Some(self.0.face().ok()?.vertex(reply)));
        let lines = vec![
            ("proof", said),
            ("opening", reply.unwrap_or_else(|| "Cut is to move".to_owned())),
        ];
        let fields = json!({ "patterns": patterns.len(), "branches": branches });
        Figures { fields, lines }.into()
    }

    fn printed(&self) -> Option<Box<dyn Printout + '_>> {
        Some(Box::new(PrintedPatterns(self)))
    }

    fn picture(&self, node: Option<usize>) -> Option<Picture> {
        self.0.picture(node?)
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        Ok(Box::new(self.0.play()?))
    }

    fn evidence(&self) -> Evidence<'_> {
        Evidence::Winner(self.0.play().map(|line| -> Box<dyn Judge> { Box::new(line) }))
    }
}

/// What is dumped.
#[derive(serde::Serialize)]
struct DumpedPatterns {
    #[serde(flatten)]
    graph: Fields,
    patterns: Vec<DumpedPattern>,
    root: Line<DumpedBranch>,
}

#[derive(serde::Serialize)]
struct DumpedPattern {
    pattern: u32,
    terminals: Line<Vec<Value>>,
    goals: Line<Vec<Vec<u8>>>,
    branches: Vec<Line<DumpedBranch>>,
}

#[derive(serde::Serialize)]
struct DumpedBranch {
    reply: Option<Value>,
    uses: Vec<DumpedUse>,
}

#[derive(serde::Serialize)]
struct DumpedUse {
    pattern: u32,
    images: Option<Vec<Value>>,
}

/// The patterns as a document.
struct PrintedPatterns<'p, 'c>(&'p PatternsProof<'c>);

/// What is said before the patterns.
const ARGUMENT: [&str; 3] = [
    "A pattern says: if Short has its terminals and Cut moves first in its cells, Short joins them by cells \
     of the pattern, as the column joins says. A branch is a move of Short and patterns that are played side \
     by side then, each by itself; the cells of a branch are its move and theirs. No vertex is in the cells \
     of all branches of a pattern.",
    "When Cut takes a cell of a pattern that is played, Short makes the move of a branch without that cell, and \
     plays its patterns in the place of the pattern. A pattern without a move is that of its patterns side by \
     side. If Cut takes another vertex, or if Short has what is to be taken, any move will do.",
    "Behind “on” are the vertices where the pattern is played: those in the place of its terminals and then \
     of its cells, in the order of the columns. The root is played on the board itself.",
];

/// The most patterns that are drawn below the table.
const MOST_DRAWN: usize = 24;

/// What is said above the drawings.
const DRAWN: &str = "Stones are terminals, and the other cells those of the pattern. In the first cell of a \
                     branch is its number, from 1, in the order of the table.";

impl Printout for PrintedPatterns<'_, '_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let of = |fault| wrong(sentence(&fault));
        let face = self.0.0.face().map_err(of)?;
        let cells = self.0.0.cells().map_err(of)?;
        let Patterns { patterns, root } = self.0.body();
        let mut rows = Vec::new();
        for (number, (pattern, cells)) in patterns.iter().zip(&cells).enumerate() {
            let of = [
                Rich::text(number.to_string()),
                names(&face, &pattern.terminals),
                joined(&face, pattern),
                names(&face, cells),
            ];
            let branches = pattern.branches.iter().enumerate();
            rows.extend(branches.map(|(at, branch)| {
                let repeated = if at == 0 { 0 } else { of.len() };
                row(&face, of.to_vec(), repeated, branch)
            }));
        }
        let terminals = names(&face, &face.taken().terminals);
        let of = vec![Rich::text("root"), terminals, Rich::text("all"), Rich::default()];
        rows.push(row(&face, of, 0, root));
        let blocks = ARGUMENT.map(Block::text).into();
        let columns = ["pattern", "terminals", "joins", "cells", "move", "then"];
        let table = (columns, rows);
        let mut document = strategy(self.0.0.0.header, face.preface(), blocks, table, options);
        let drawn: Vec<Picture> = (0..MOST_DRAWN).map_while(|at| self.0.0.picture(at)).collect();
        if !drawn.is_empty() {
            let mut blocks = vec![Block::text(DRAWN)];
            if drawn.len() < patterns.len() {
                let most =
                    format!("These are the first {MOST_DRAWN}; zermelo draw --node N draws any.");
                blocks.push(Block::Paragraph(Rich::text(most)));
            }
            blocks.extend(drawn.into_iter().map(Block::Picture));
            document.sections.push(Section::headed("Patterns", blocks));
        }
        Ok(document)
    }

    fn rows(&self) -> Result<u64, TableError> {
        let branches = self.0.body().patterns.iter().map(|pattern| pattern.branches.len());
        Ok(u64::try_from(branches.sum::<usize>() + 1).unwrap_or(u64::MAX))
    }
}

/// A row for a branch, behind what its pattern is.
fn row(face: &Vertices<'_>, of: Vec<Rich>, repeated: usize, branch: &Branch) -> Row {
    let reply = branch.reply.map_or_else(Rich::default, |reply| vertex(face, reply));
    let uses = branch.uses.iter().map(|used| {
        let number = Rich::text(used.pattern.to_string());
        match &used.images {
            None => number,
            Some(images) => number.and(" on ").then(names(face, images)),
        }
    });
    let cells = of.into_iter().chain([reply, Rich::join(uses, "; ")]).collect();
    Row { repeated, cells }
}

/// What a pattern joins: for each goal the terminals of each class that has several.
fn joined(face: &Vertices<'_>, pattern: &Pattern) -> Rich {
    if pattern.goals.is_empty() {
        return Rich::text("all");
    }
    let goal = |goal: &Vec<Vec<u16>>| Rich::join(goal.iter().map(|own| names(face, own)), ", ");
    Rich::join(connection::joined(pattern).iter().map(goal), " or ")
}

fn vertex(face: &Vertices<'_>, vertex: u16) -> Rich {
    Rich::name(Name::upright(face.vertex(vertex)))
}

fn names(face: &Vertices<'_>, vertices: &[u16]) -> Rich {
    Rich::join(vertices.iter().map(|&own| vertex(face, own)), " ")
}
