//! Proofs about Node Kayles as documents: of a mirror the image of every vertex, of a replay every
//! position with the opponent's moves, the replies, and the positions that they lead to.
//!
//! Moves are made on the graph here, so that what is printed is what the rules say.

mod mirror;
mod replay;
#[cfg(test)]
mod tests;

use zermelo_checker::claim::Player;
use zermelo_checker::format::Header;
use zermelo_checker::games::node_kayles::{Claim, Listed, NodeKayles};

use super::vertices::Vertices;
use crate::document::model::{Block, Name, Rich, Row, Section, Table};
use crate::table::{TableError, wrong};

pub(super) use mirror::PrintedMirror;
pub(super) use replay::PrintedReplay;

/// The graph of a proof.
fn vertices<'p>(claim: &'p Claim, listed: Option<&'p Listed>) -> Result<Vertices<'p>, TableError> {
    let vertices = Vertices::of(&claim.game, listed);
    vertices.ok_or_else(|| wrong("its graph is not the one that is claimed"))
}

/// The claim; without the hash, which is for machines.
fn title(claim: &Claim) -> Rich {
    let game = NodeKayles { graph_hash: None, ..claim.game.clone() };
    Rich::text(Claim { game, ..claim.clone() }.to_string())
}

/// Who has the strategy, and who does not: first player, second player.
fn players(claim: &Claim) -> (Player, Player) {
    (claim.winner, claim.winner.other())
}

/// The rules, and what the proof was made from.
fn introduction(header: &Header, claim: &Claim, how: String) -> Section {
    let (own, theirs) = players(claim);
    let text = format!(
        "Players take vertices in turn, none equal or adjacent to one that was taken. The player who \
         cannot move loses. With this strategy the {own} wins: for every move of the {theirs} it has a \
         reply. {how}"
    );
    let mut blocks = vec![Block::Paragraph(Rich::text(text.trim_end()))];
    let source = &header.provenance.source;
    if !source.as_str().is_empty() {
        blocks.push(Block::Paragraph(Rich::text(format!("Source: {source}"))));
    }
    Section { level: 1, heading: None, blocks }
}

/// The vertices and those adjacent to each, of a graph that its name does not say.
fn graph(vertices: &Vertices<'_>, listed: Option<&Listed>) -> Option<Section> {
    listed?;
    let beside = vertices.graph.neighbours().iter().enumerate();
    let row = |(vertex, beside): (usize, &Vec<u16>)| Row {
        repeated: 0,
        cells: vec![name(vertices, vertex), names(vertices, beside.iter().copied())],
    };
    let table = Table {
        columns: ["vertex", "adjacent to"].map(Rich::text).into(),
        rows: beside.map(row).collect(),
        ..Table::default()
    };
    let blocks = vec![Block::Table(table)];
    Some(Section { level: 1, heading: Some(Rich::text("Graph")), blocks })
}

fn name(vertices: &Vertices<'_>, vertex: usize) -> Rich {
    Rich::name(Name::new(vertices.vertex(vertex)))
}

/// Names of vertices.
fn names(vertices: &Vertices<'_>, list: impl IntoIterator<Item = u16>) -> Rich {
    Rich::join(list.into_iter().map(|vertex| name(vertices, vertex.into())), ", ")
}
