//! A mirror as a document: the image of every placement that can be taken, and the argument in words.

use zermelo_checker::format::Header;
use zermelo_explain::face::Placements;
use zermelo_explain::play::stored::StoredImages;
use zermelo_explain::sentence;

use crate::document::model::{Block, Document, Name, Rich, Row, Section, Table};
use crate::table::{Options, Printout, TableError, cut, preface, wrong};

/// A mirror.
pub(crate) struct PrintedMirror<'p> {
    /// The header of its certificate.
    pub(crate) header: &'p Header,
    /// The mirror.
    pub(crate) stored: &'p dyn StoredImages,
}

fn name(placements: &dyn Placements, placement: u32) -> Rich {
    let name = placements.placement_name(placement);
    Rich::name(name.unwrap_or_else(|| Name::new(format!("#{placement}"))))
}

impl PrintedMirror<'_> {
    fn placements(&self) -> Result<Box<dyn Placements + '_>, TableError> {
        self.stored.placements().map_err(|fault| wrong(sentence(&fault)))
    }

    /// The placements that are each other's images, each pair once. The first placement is left out, and
    /// those in conflict with it, which nobody can take.
    fn pairs(&self, placements: &dyn Placements) -> Result<Vec<[u32; 2]>, TableError> {
        let mirror = self.stored.mirror();
        let fails = |placement: u32, what: &str| {
            Err(wrong(format!("{}: {what}", name(placements, placement).plain())))
        };
        let is_open = |placement: u32| {
            mirror
                .first
                .is_none_or(|first| placement != first && !placements.conflict(first, placement))
        };
        let mut pairs = Vec::new();
        let all = (0u32..).take(placements.count());
        for placement in all.filter(|&placement| is_open(placement)) {
            let image = usize::try_from(placement).ok().and_then(|at| mirror.images.get(at));
            let is_placement =
                |image: u32| usize::try_from(image).is_ok_and(|i| i < placements.count());
            match image {
                Some(&image) if !is_placement(image) => return fails(placement, "it has no image"),
                Some(&image) if image == placement => {
                    return fails(placement, "it is its own image");
                }
                Some(&image) if placement < image => pairs.push([placement, image]),
                Some(_) => {}
                None => return fails(placement, "it has no image"),
            }
        }
        Ok(pairs)
    }

    /// Why the images answer every move.
    fn argument(&self, placements: &dyn Placements) -> Rich {
        let (own, theirs) = (placements.proponent(), placements.proponent().other());
        let [one, several] = placements.nouns();
        let mut text = Rich::text(format!("The {own} answers every {one} by its image. "));
        let conflict = placements.conflicting();
        if let Some(conflict) = &conflict {
            text = text.and(format!("Two {several} conflict if they {conflict}. "));
        }
        if let Some(first) = self.stored.mirror().first {
            text = text
                .and(format!("The {own} begins with the {one} "))
                .then(name(placements, first))
                .and(", which is its own image")
                .and(match conflict {
                    Some(_) => format!("; after it nobody can take a {one} in conflict with it. "),
                    None => ". ".into(),
                });
        }
        text = text
            .and(format!("The table has two {several} in a row, each the image of the other. "));
        if conflict.is_none() {
            return text.and(placements.reason());
        }
        text.and(format!(
            "They do not conflict. If two {several} conflict, so do their images. After every move of \
             the {own} the {several} taken are mapped to themselves. So when the {theirs} takes a {one}, \
             its image is not taken and not in conflict with one that is, and the {own} takes it."
        ))
    }
}

impl Printout for PrintedMirror<'_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let placements = self.placements()?;
        let mut pairs = self.pairs(&*placements)?;
        let all = u64::try_from(pairs.len()).unwrap_or(u64::MAX);
        let mut blocks = vec![Block::Paragraph(self.argument(&*placements))];
        let cut = cut(&mut pairs, options);
        let is_cut = cut.is_some();
        blocks.extend(cut);
        let cells = |pair: [u32; 2]| pair.map(|placement| name(&*placements, placement)).into();
        let [one, _] = placements.nouns();
        let rows = pairs.into_iter().map(|pair| Row { repeated: 0, cells: cells(pair) });
        blocks.push(Block::Table(Table::new([one, "image"], rows.collect())));
        let (title, mut sections) = preface(self.header, &*placements, None);
        sections.push(Section::headed("Mirror", blocks));
        Ok(Document { title, sections, rows: all, cut: is_cut })
    }

    fn rows(&self) -> Result<u64, TableError> {
        let pairs = self.pairs(&*self.placements()?)?;
        Ok(u64::try_from(pairs.len()).unwrap_or(u64::MAX))
    }
}
