//! Two trees as a proof: dumped, counted, printed and played.

use serde_json::{Value, json};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::switching::{Body, Claim};
use zermelo_checker::proofs::spanning_trees::{Side, Trees};
use zermelo_explain::faces::listed_graph;
use zermelo_explain::faces::switching::{Edges, OfTrees};
use zermelo_explain::name::Name;
use zermelo_explain::play::PlayError;
use zermelo_explain::play::line::{Judge, Match};
use zermelo_explain::play::stored::DecodedProof;
use zermelo_explain::{count, sentence};
use zermelo_present::contract::proof::{Evidence, Proof, ProofResult};
use zermelo_present::document::model::{Block, Document, Rich, Row};
use zermelo_present::dump::{Fields, Line};
use zermelo_present::summary::{Figures, Summary};
use zermelo_present::table::{Options, Printout, TableError, strategy, wrong};

/// Decodes the proof of a claim.
pub(super) fn decode<'c>(claim: &'c Claim, certificate: &'c Certificate<'_>) -> ProofResult<'c> {
    let stored = DecodedProof::<_, Body>::new(claim, certificate)?;
    Ok(Some(Box::new(TreesProof(OfTrees(stored)))))
}

/// Two trees.
struct TreesProof<'c>(OfTrees<'c>);

impl TreesProof<'_> {
    fn body(&self) -> &Trees {
        &self.0.0.body.trees
    }
}

impl Proof for TreesProof<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        let face = self.0.face().ok();
        let name = |edge: &u32| {
            let named = usize::try_from(*edge).ok().and_then(|edge| face.as_ref()?.edge(edge));
            named.map_or_else(|| json!(edge), Value::from)
        };
        let Trees { opening, one, other } = self.body();
        let graph = self.0.0.body.graph.as_ref();
        Box::new(DumpedTrees {
            graph: Fields(json!({ "graph": graph.map(listed_graph) })),
            opening: opening.as_ref().map(name),
            trees: [one, other].map(|tree| Line(tree.iter().map(name).collect())),
        })
    }

    fn summary(&self) -> Summary {
        let Trees { opening, one, other } = self.body();
        let edges = [one.len(), other.len()];
        let said = edges.map(|edges| count(edges, "edge", "edges"));
        let lines = vec![
            ("trees", said.join(" and ")),
            ("opening", if opening.is_some() { "an edge" } else { "none is needed" }.to_owned()),
        ];
        let fields = json!({ "trees": edges, "opening": opening.is_some() });
        Figures { fields, lines }.into()
    }

    fn printed(&self) -> Option<Box<dyn Printout + '_>> {
        Some(Box::new(PrintedTrees(self)))
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
struct DumpedTrees {
    #[serde(flatten)]
    graph: Fields,
    opening: Option<Value>,
    trees: [Line<Vec<Value>>; 2],
}

/// The trees as a document.
struct PrintedTrees<'p, 'c>(&'p TreesProof<'c>);

/// How the player answers, in words.
fn argument(side: Side) -> [&'static str; 2] {
    match side {
        Side::Short => [
            "The two trees have no edge in common. With the edges of Short they join the same vertices, \
             each of them, the terminals among these. When Cut takes an edge of one tree, Short takes an \
             edge of the other that joins the two parts into which the tree has fallen. This edge now counts \
             in both trees, and they join the same vertices as before.",
            "Where Cut takes an edge of no tree, any edge will do. In the end only edges of Short are left of \
             the trees, and they join the terminals.",
        ],
        Side::Cut => [
            "The two sets have no edge in common. A set separates the ends of an edge if without the set and \
             the edge no way leads from one end to the other; here an edge between the terminals is added to \
             the graph. With the edges of Cut, each set separates the terminals and the ends of every edge of \
             the other set. When Short takes an edge of one set, Cut takes an edge of the other whose ends what \
             is left of the first does not separate. This edge now counts in both sets, and they separate the \
             same as before.",
            "Where Short takes an edge of no set, any edge will do. In the end only edges of Cut are left of the \
             sets, and they separate the terminals.",
        ],
    }
}

impl PrintedTrees<'_, '_> {
    fn face(&self) -> Result<Edges<'_>, TableError> {
        self.0.0.face().map_err(|fault| wrong(sentence(&fault)))
    }
}

impl Printout for PrintedTrees<'_, '_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let face = self.face()?;
        let name = |edge: u32| {
            let named = usize::try_from(edge).ok().and_then(|edge| face.edge(edge));
            Rich::name(named.map_or_else(|| Name::new(format!("#{edge}")), Name::upright))
        };
        let Trees { opening, one, other } = self.0.body();
        let side = self.0.0.0.claim.winner;
        let (player, noun) = match side {
            Side::Short => ("Short", "tree"),
            Side::Cut => ("Cut", "set"),
        };
        let mut blocks = Vec::new();
        if let Some(edge) = *opening {
            let first =
                Rich::text(format!("{player} begins with the edge ")).then(name(edge)).and(".");
            blocks.push(Block::Paragraph(first));
        }
        blocks.extend(argument(side).map(Block::text));
        // A row has as many edges of both as fit beside each other: one of each.
        let longest = one.len().max(other.len());
        let rows = (0..longest)
            .map(|place| {
                let cell =
                    |tree: &[u32]| tree.get(place).map(|&edge| name(edge)).unwrap_or_default();
                Row { repeated: 0, cells: vec![cell(one), cell(other)] }
            })
            .collect();
        let columns = ["first", "second"].map(|place| format!("{place} {noun}"));
        let columns = columns.each_ref().map(String::as_str);
        Ok(strategy(self.0.0.0.header, face.preface(), blocks, (columns, rows), options))
    }

    fn rows(&self) -> Result<u64, TableError> {
        let Trees { one, other, .. } = self.0.body();
        Ok(u64::try_from(one.len().max(other.len())).unwrap_or(u64::MAX))
    }
}
