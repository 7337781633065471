//! Nim-values of Node Kayles as a proof: those of paths, and those of the components of other graphs,
//! each drawn with its value and what every move leaves.

use std::borrow::Cow;

use serde::Serialize;
use serde_json::{Value, json};
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Certificate;
use zermelo_checker::games::node_kayles::{Claim, DAWSON, GraphName, path_of};
use zermelo_explain::face::Appearance;
use zermelo_explain::faces::node_kayles::{ByValues, OfValues};
use zermelo_explain::set::is_set;
use zermelo_explain::{count, faces, in_words, sentence};
use zermelo_present::contract::proof::{Evidence, Proof};
use zermelo_present::document::model::{Block, Document, Rich, Row, Section, Table};
use zermelo_present::dump::{Fields, Line, lines};
use zermelo_present::nim_values::ValuesTable;
use zermelo_present::nim_values::stored::{Component, components, figures};
use zermelo_present::summary::Summary;
use zermelo_present::table::{ALL, Options, Printout, TableError, listing, wrong};

use super::dump::names;

/// A proof by nim-values.
pub(crate) struct KaylesValues<'c>(OfValues<'c>);

/// Decodes the proof of a claim.
pub(crate) fn decode<'c>(
    claim: &'c Claim,
    certificate: &'c Certificate<'_>,
) -> Result<KaylesValues<'c>, Fault> {
    OfValues::new(Cow::Borrowed(claim), certificate.reader()).map(KaylesValues)
}

/// What is dumped.
#[derive(Serialize)]
struct DumpedValues<'a> {
    #[serde(flatten)]
    fields: Fields,
    opening: Option<Value>,
    #[serde(flatten)]
    paths: Box<dyn erased_serde::Serialize + 'a>,
    maps: Vec<Line<Vec<Option<Value>>>>,
    components: Vec<Line<Value>>,
}

impl KaylesValues<'_> {
    /// The values of paths, as those of heaps are printed.
    fn paths(&self) -> ValuesTable<'_> {
        let OfValues { claim, body } = &self.0;
        let graph = &claim.game.graph;
        let mut rules = vec![format!(
            "A path of n vertices is a heap of n counters of the octal game 0.137: a vertex goes with \
             its neighbours, and what is left is a path on either side. The nim-value of a path is the \
             least number that is the value of none of its options. {}",
            faces::octal_moves(DAWSON)
        )];
        let path = path_of(graph);
        if let (GraphName::Cycle { .. }, Some(path)) = (graph, path) {
            rules.push(format!(
                "Every move on a {graph} leaves a path of {path}: the first player wins exactly where \
                 that has the nim-value 0."
            ));
        }
        ValuesTable {
            claim: claim.clone().into_owned().into(),
            rules,
            heaps: path.map(u32::from).into_iter().collect(),
            noun: "path",
            is_nim: false,
            body: &body.paths,
        }
    }

    /// Whether the graph is a path or a cycle, whose proof is the values of paths.
    fn is_of_paths(&self) -> bool {
        path_of(&self.0.claim.game.graph).is_some()
    }

    /// The components, with the vertices that are left of each.
    fn components(&self) -> impl Iterator<Item = Component<'_>> {
        let face = faces::NodeKayles::new(&self.0.claim, self.0.body.graph.as_ref(), &[]);
        let vertices = face.map_or(0, |face| face.numbers());
        let is_left = |record: &[u8], vertex: u16| is_set(record, vertex.into()) == Some(true);
        let left = move |record: &[u8]| {
            (0..vertices).filter(|vertex| is_left(record, *vertex)).collect::<Vec<_>>()
        };
        components(&self.0.body.components, usize::from(vertices).div_ceil(8), left)
    }
}

impl Proof for KaylesValues<'_> {
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        if self.is_of_paths() {
            return self.0.body.paths.dump();
        }
        let graph = self.0.body.graph.as_ref();
        let name = names(&self.0.claim, graph);
        let image = |image: &u16| image.checked_sub(1).map(&name);
        let component = |Component { value, moves, .. }: Component<'_>| {
            let left: Vec<Value> = moves.iter().map(|&(vertex, _)| name(vertex)).collect();
            let answers = moves.iter().map(|&(_, answer)| answer.map(&name));
            let answers: Vec<Option<Value>> = answers.collect();
            json!({ "left": left, "value": value, "answers": answers })
        };
        Box::new(DumpedValues {
            fields: Fields(json!({ "graph": graph.map(faces::listed_graph) })),
            opening: self.0.body.opening.map(&name),
            paths: self.0.body.paths.dump(),
            maps: lines(self.0.body.maps.iter().map(|map| map.iter().map(image).collect())),
            components: lines(self.components().map(component)),
        })
    }

    fn summary(&self) -> Summary {
        if self.is_of_paths() {
            return self.0.body.paths.summary();
        }
        let mut figures = figures(&self.0.body.components);
        let maps = self.0.body.maps.len();
        figures.fields["maps"] = maps.into();
        figures.fields["values"] = self.0.body.paths.values.len().into();
        figures.lines.push(("maps", count(maps, "map", "maps")));
        figures.into()
    }

    fn printed(&self) -> Option<Box<dyn Printout + '_>> {
        match self.is_of_paths() {
            true => Some(Box::new(self.paths())),
            false => Some(Box::new(Tables(self))),
        }
    }

    fn evidence(&self) -> Evidence<'_> {
        Evidence::Values(&self.0)
    }
}

/// The components as a document.
struct Tables<'p, 'c>(&'p KaylesValues<'c>);

impl Tables<'_, '_> {
    /// How the tables are read.
    fn reading(&self) -> Vec<String> {
        let mut said = vec![
            "What is left of the graph falls apart into components. The nim-value of a component is the \
             least number that is the value of none of its options, and that of several together is the \
             exclusive or of theirs: the player to move loses exactly where it is 0."
                .to_owned(),
            "For each component the table has every move, with the nim-value of what it leaves; or with an \
             answer after which the component’s own value is left, so that the move leaves another one. \
             A component of value v has a move to each smaller value."
                .to_owned(),
        ];
        if !self.0.0.body.maps.is_empty() {
            said.push(
                "A component that looks like one of the table, by a symmetry of the graph, has its \
                 value."
                    .to_owned(),
            );
        }
        said
    }
}

impl Printout for Tables<'_, '_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let OfValues { claim, body } = &self.0.0;
        let fault = |fault: Fault| wrong(sentence(&fault));
        let face = faces::NodeKayles::new(claim, body.graph.as_ref(), &[]).map_err(fault)?;
        let known = ByValues::new(claim, body).map_err(fault)?;
        let name = |vertex: u16| match face.move_name(vertex) {
            Some(name) => Rich::name(name),
            None => Rich::text(format!("#{vertex}")),
        };
        let preface = face.preface();
        let title = Rich::text(preface.title.unwrap_or_default());
        let shown = format!("Shown is that {}.", in_words(&claim.clone().into_owned().into()));
        let rule = faces::node_kayles_moves(&claim.game);
        let rule = format!("{rule} A player who cannot move loses.");
        let said = [rule, shown].into_iter().chain(self.reading());
        let mut said: Vec<Block> = said.map(Block::text).collect();
        if let Some(opening) = body.opening {
            let mut first = Rich::text("The first player takes ");
            first.0.extend(name(opening).0);
            first.push_text(", which leaves the nim-value 0.");
            said.push(Block::Paragraph(first));
        }
        let mut sections = vec![Section { level: 1, heading: None, blocks: said }];
        sections.extend(preface.listing.map(listing));
        sections.push(Section::headed(
            "The nim-values of paths of n and more",
            vec![self.0.paths().table()],
        ));
        let most = options.max_lines.and_then(|most| usize::try_from(most).ok());
        let mut left = most.unwrap_or(usize::MAX);
        for (Component { record, value, moves }, number) in self.0.components().zip(1u32..) {
            if left == 0 {
                break;
            }
            let row = |&(vertex, answer): &(u16, Option<u16>)| {
                let moves = [Some(vertex), answer].into_iter().flatten();
                let after = known.after(record, &moves.collect::<Vec<u16>>());
                let value = after.map_or_else(String::new, |value| value.to_string());
                let [own, answered] = match answer {
                    None => [Rich::text(value), Rich::default()],
                    Some(answer) => [Rich::default(), name(answer)],
                };
                Row { repeated: 0, cells: vec![name(vertex), own, answered] }
            };
            let rows: Vec<Row> = moves.iter().take(left).map(row).collect();
            left = left.saturating_sub(rows.len());
            let gone: Vec<u8> = record.iter().map(|byte| !byte).collect();
            let picture = face.picture(&gone).filter(|_| face.is_drawn()).map(Block::Picture);
            let vertices = Rich::join(moves.iter().map(|&(vertex, _)| name(vertex)), ", ");
            let shown = picture.unwrap_or(Block::Paragraph(vertices));
            let table = Table::new(["move", "leaves", "answer"], rows);
            sections.push(Section::headed(
                &format!("Component {number}: nim-value {value}"),
                vec![shown, Block::Table(table)],
            ));
        }
        let rows = body.components.answers.len();
        let cut = most.is_some_and(|most| most < rows);
        if cut {
            let rows = count(rows, "row", "rows");
            let said = format!("The tables have {rows}. Only their beginning is printed. {ALL}");
            sections.push(Section { level: 1, heading: None, blocks: vec![Block::text(said)] });
        }
        Ok(Document { title, sections, rows: self.rows()?, cut })
    }

    fn rows(&self) -> Result<u64, TableError> {
        Ok(u64::try_from(self.0.0.body.components.answers.len()).unwrap_or(u64::MAX))
    }
}
