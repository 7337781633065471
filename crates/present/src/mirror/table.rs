//! A mirror as a document: the image of every placement that can be taken, and the argument in words.

use zermelo_explain::face::{MirrorAccount, Placements};
use zermelo_explain::sentence;

use super::proof::MirrorProof;
use crate::document::Extent;
use crate::document::model::{Block, Document, Name, Rich, Row, Section, Table};
use crate::table::{Options, Printout, TableError, cut, preface, wrong};

fn name(placements: &dyn Placements, placement: u32) -> Rich {
    let name = placements.placement_name(placement);
    Rich::name(name.unwrap_or_else(|| Name::new(format!("#{placement}"))))
}

impl MirrorProof<'_> {
    fn named_placements(&self) -> Result<Box<dyn Placements + '_>, TableError> {
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
        let is_placement = |placement: u32| placements.placement_name(placement).is_some();
        let all = (0u32..).take_while(|&placement| is_placement(placement));
        for placement in all.filter(|&placement| is_open(placement)) {
            let image = usize::try_from(placement).ok().and_then(|at| mirror.images.get(at));
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
    fn argument(&self, placements: &dyn Placements, account: &MirrorAccount) -> Rich {
        let (own, theirs) = (account.proponent, account.proponent.other());
        let [one, several] = account.nouns;
        let mut text = Rich::text(format!("The {own} answers every {one} by its image. "));
        let conflict = account.conflicting;
        if let Ok(conflict) = conflict {
            text = text.and(format!("Two {several} conflict if they {conflict}. "));
        }
        if let Some(first) = self.stored.mirror().first {
            text = text
                .and(format!("The {own} begins with the {one} "))
                .then(name(placements, first))
                .and(", which is its own image")
                .and(match conflict {
                    Ok(_) => format!("; after it nobody can take a {one} in conflict with it. "),
                    Err(_) => ". ".into(),
                });
        }
        text = text
            .and(format!("The table has two {several} in a row, each the image of the other. "));
        if let Err(reason) = conflict {
            return text.and(reason);
        }
        text.and(format!(
            "They do not conflict. If two {several} conflict, so do their images. After every move of \
             the {own} the {several} taken are mapped to themselves. So when the {theirs} takes a {one}, \
             its image is not taken and not in conflict with one that is, and the {own} takes it."
        ))
    }
}

impl Printout for &MirrorProof<'_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let placements = self.named_placements()?;
        let mut pairs = self.pairs(&*placements)?;
        let account = placements.account();
        let mut blocks = vec![Block::Paragraph(self.argument(&*placements, &account))];
        let (Extent { rows, cut }, said) = cut(&mut pairs, options);
        blocks.extend(said);
        let cells = |pair: [u32; 2]| pair.map(|placement| name(&*placements, placement)).into();
        let [one, _] = account.nouns;
        let pairs = pairs.into_iter().map(|pair| Row { repeated: 0, cells: cells(pair) });
        blocks.push(Block::Table(Table::new([one, "image"], pairs.collect())));
        let (title, mut sections) = preface(self.header, account.preface, None);
        sections.push(Section::headed("Mirror", blocks));
        Ok(Document { title, sections, rows, cut })
    }
}
