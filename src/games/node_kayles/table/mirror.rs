//! A mirror: the image of every vertex, and the argument in words.

use zermelo_checker::format::Header;
use zermelo_checker::games::node_kayles::{Claim, MirrorBody};

use super::{graph, introduction, name, players, title, vertices};
use crate::document::model::{Block, Document, Rich, Row, Section, Table};
use crate::games::node_kayles::vertices::Vertices;
use crate::table::{ALL, Options, Printed, TableError, wrong};

/// A mirror.
pub(in crate::games::node_kayles) struct PrintedMirror<'p> {
    pub(in crate::games::node_kayles) header: &'p Header,
    pub(in crate::games::node_kayles) claim: &'p Claim,
    pub(in crate::games::node_kayles) body: &'p MirrorBody,
}

impl PrintedMirror<'_> {
    /// A row for every vertex and its image, pairs once: those in conflict with the first vertex, which
    /// nobody can take, are left out.
    fn pairs(&self, vertices: &Vertices<'_>) -> Result<Vec<[usize; 2]>, TableError> {
        let mirror = &self.body.mirror;
        let image = |vertex: usize| {
            let image = mirror.images.get(vertex).and_then(|&image| usize::try_from(image).ok());
            image.filter(|&image| image < vertices.size())
        };
        let first = mirror.first.and_then(|first| usize::try_from(first).ok());
        let beside = first.and_then(|first| vertices.graph.neighbours().get(first));
        let is_open = |vertex: usize| {
            let mut gone = beside.into_iter().flatten().map(|&vertex| usize::from(vertex));
            Some(vertex) != first && !gone.any(|gone| gone == vertex)
        };
        let mut pairs = Vec::new();
        for vertex in (0..vertices.size()).filter(|&vertex| is_open(vertex)) {
            let image = image(vertex).ok_or_else(|| wrong("a vertex has no image"))?;
            if image == vertex {
                return Err(wrong("a vertex is its own image"));
            }
            if vertex < image {
                pairs.push([vertex, image]);
            }
        }
        Ok(pairs)
    }
}

impl Printed for PrintedMirror<'_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let &PrintedMirror { header, claim, body } = self;
        let listed = body.graph.as_ref();
        let vertices = vertices(claim, listed)?;
        let mut pairs = self.pairs(&vertices)?;
        let rows = u64::try_from(pairs.len()).unwrap_or(u64::MAX);
        let (own, theirs) = players(claim);
        let how = "It answers every vertex by its image.".to_owned();
        let mut sections = vec![introduction(header, claim, how)];
        sections.extend(graph(&vertices, listed));
        let mut text = Rich::default();
        if let Some(first) = body.mirror.first.and_then(|first| usize::try_from(first).ok()) {
            text.push_text(format!("The {own} begins with the vertex "));
            text.push(name(&vertices, first));
            text.push_text(
                ", which is its own image; after it nobody can take an adjacent vertex. ",
            );
        }
        text.push_text(format!(
            "The table has two vertices in a row, each the image of the other. They are not adjacent. If \
             two vertices are adjacent, so are their images. After every move of the {own} the vertices \
             taken are mapped to themselves. So when the {theirs} takes a vertex, its image is not \
             taken and not adjacent to one that is, and the {own} takes it."
        ));
        let mut blocks = vec![Block::Paragraph(text)];
        let cut = match options.max_lines.and_then(|most| usize::try_from(most).ok()) {
            Some(most) if pairs.len() > most => {
                pairs.truncate(most);
                true
            }
            _ => false,
        };
        if cut {
            blocks.push(Block::Paragraph(Rich::text(format!(
                "The table has {}. Only its beginning is printed. {ALL}",
                zermelo_explain::count(rows, "row", "rows"),
            ))));
        }
        let row = |pair: [usize; 2]| Row {
            repeated: 0,
            cells: pair.map(|vertex| name(&vertices, vertex)).into(),
        };
        blocks.push(Block::Table(Table {
            columns: ["vertex", "image"].map(Rich::text).into(),
            rows: pairs.into_iter().map(row).collect(),
            ..Table::default()
        }));
        sections.push(Section { level: 1, heading: Some(Rich::text("Mirror")), blocks });
        Ok(Document { title: title(claim), sections, rows, cut })
    }

    fn rows(&self) -> Result<u64, TableError> {
        let pairs = self.pairs(&vertices(self.claim, self.body.graph.as_ref())?)?;
        Ok(u64::try_from(pairs.len()).unwrap_or(u64::MAX))
    }
}
