//! Proofs by parts as documents: the parts with their lines, and then each small game.

use zermelo_checker::proofs::parts::Part;
use zermelo_present::document::model::{Block, Document, Rich, Row, Section, Table};
use zermelo_present::table::{Options, Printout, TableError, cut};

use super::game::Game;
use super::{PrintedReplay, words};
use crate::parts::Parts;

impl Printout for &Parts<'_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let Parts { header, claim, small, whole, games, parts } = self;
        let game = Game::new(claim, whole)?;
        let (own, theirs) = words::marks(&game);
        let row = |part: &Part| {
            let board = games.get(usize::from(part.game)).map(|game| &game.board);
            let name = |point: &u16| Rich::name(game.point(*point));
            let image = |line: &Vec<u16>| {
                let images = line.iter().filter_map(|point| part.points.get(usize::from(*point)));
                Rich::join(images.map(name), " ")
            };
            let lines = board.into_iter().flat_map(|board| board.lines.iter().map(image));
            let number = Rich::text((u32::from(part.game) + 1).to_string());
            Row { repeated: 0, cells: vec![number, Rich::join(lines, ", ")] }
        };
        let mut rows: Vec<Row> = parts.iter().map(row).collect();
        let mut blocks = vec![Block::text(format!(
            "Every line that {theirs} could complete contains one of these lines. When {theirs} takes \
             a point of a part, {own} answers in this part, as O in its small game; otherwise {own} \
             takes any point. So {theirs} completes none of them."
        ))];
        let (mut extent, said) = cut(&mut rows, options);
        blocks.extend(said);
        blocks.push(Block::Table(Table::new(["game", "lines of the part"], rows)));
        let (title, mut sections) = words::front(header, &game, None, options);
        sections.push(Section::headed("Parts", blocks));
        for (body, number) in games.iter().zip(1..) {
            let document = PrintedReplay { header, claim: small, body }.document(options)?;
            sections.push(Section::headed(&format!("Game {number}"), Vec::new()));
            let deeper = |section: Section| Section { level: section.level + 1, ..section };
            sections.extend(document.sections.into_iter().map(deeper));
            extent.rows = extent.rows.saturating_add(document.rows);
            extent.cut |= document.cut;
        }
        Ok(Document { title, sections, rows: extent.rows, cut: extent.cut })
    }
}
