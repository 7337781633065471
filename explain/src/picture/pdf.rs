//! Pictures as PDF: a page of the size of the drawing. Its text is text, in DejaVu Sans, of which the file
//! has the letters that it needs. Nothing in a file says when or where it was made.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, LineCapStyle, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use subsetter::GlyphRemapper;
use ttf_parser::{Face, FaceParsingError, GlyphId};
use zermelo_checker::claim::Player;

use super::figure::{BRACE, Figure, Form, Look, Shape, TEXT};
use super::{Emphasis, Picture};

/// The title of every file, by which it is known.
const TITLE: &str = "A drawing by zermelo.";

/// Points of a hundredth of a cell.
const POINTS: f32 = 0.3;

/// How far the handles of a quarter of a circle are from its ends, in radii.
const HANDLE: f32 = 0.552_284_8;

/// The space between the lines of a hatched shape, across.
const HATCH: usize = 17;

const FONT: Name<'static> = Name(b"F");
const FONT_NAME: Name<'static> = Name(b"ZERMEL+DejaVuSans");
const SYSTEM: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// Why a picture is not written.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    /// The font cannot be read.
    #[error("the font of drawings cannot be read: {0}")]
    Font(#[from] FaceParsingError),
    /// The letters cannot be taken out of the font.
    #[error("the letters of the drawing cannot be taken out of the font: {0}")]
    Letters(#[from] subsetter::Error),
}

/// Whether a file begins as a drawing.
pub fn is_pdf(start: &[u8]) -> bool {
    let title = TITLE.as_bytes();
    start.starts_with(b"%PDF-") && start.windows(title.len()).any(|part| part == title)
}

impl Picture {
    /// The picture as a PDF file, in the colours for the light: the same bytes at any time, on any machine.
    ///
    /// # Errors
    /// When the font is damaged.
    pub fn pdf(&self) -> Result<Vec<u8>, PdfError> {
        let figure = Figure::of(self);
        let [width, height] = [figure.width, figure.height].map(|side| float(side) * POINTS);
        let mut page = Page { content: Content::new(), letters: Letters::new()? };
        page.content.transform([POINTS, 0.0, 0.0, -POINTS, 0.0, height]);
        figure.shapes.iter().for_each(|shape| page.shape(shape));
        let [about, catalog, pages, only, content, font] = [1, 2, 3, 4, 5, 6].map(Ref::new);
        let mut pdf = Pdf::new();
        pdf.document_info(about).title(TextStr(TITLE)).creator(TextStr("zermelo"));
        pdf.catalog(catalog).pages(pages);
        pdf.pages(pages).kids([only]).count(1);
        let mut written = pdf.page(only);
        written.parent(pages).media_box(Rect::new(0.0, 0.0, width, height)).contents(content);
        written.resources().fonts().pair(FONT, font);
        written.finish();
        pdf.stream(content, &page.content.finish());
        page.letters.write(&mut pdf, font)?;
        Ok(pdf.finish())
    }
}

/// The letters of a page.
struct Letters {
    face: Face<'static>,
    used: GlyphRemapper,
    /// The letter of each glyph.
    of: BTreeMap<u16, char>,
}

impl Letters {
    fn new() -> Result<Letters, FaceParsingError> {
        let face = Face::parse(dejavu::sans::regular(), 0)?;
        Ok(Letters { face, used: GlyphRemapper::new(), of: BTreeMap::new() })
    }

    /// A length of the font, in thousandths of its height.
    fn scaled(&self, length: i16) -> f32 {
        f32::from(length) * 1000.0 / f32::from(self.face.units_per_em())
    }

    fn advance(&self, glyph: u16) -> f32 {
        let advance = self.face.glyph_hor_advance(GlyphId(glyph)).unwrap_or(0);
        self.scaled(i16::try_from(advance).unwrap_or(i16::MAX))
    }

    /// A text as the file has it, and how long it is in heights. A letter that the font has not is a box.
    fn set(&mut self, text: &str) -> (Vec<u8>, f32) {
        let mut length = 0.0;
        let mut bytes = Vec::new();
        for letter in text.chars() {
            let glyph = self.face.glyph_index(letter).map_or(0, |glyph| glyph.0);
            let number = self.used.remap(glyph);
            self.of.entry(number).or_insert(letter);
            bytes.extend(number.to_be_bytes());
            length += self.advance(glyph) / 1000.0;
        }
        (bytes, length)
    }

    /// The font with the letters that are used.
    fn write(&self, pdf: &mut Pdf, font: Ref) -> Result<(), PdfError> {
        let [letters, about, file, texts] = [1, 2, 3, 4].map(|more| Ref::new(font.get() + more));
        let identity = Name(b"Identity-H");
        pdf.type0_font(font)
            .base_font(FONT_NAME)
            .encoding_predefined(identity)
            .descendant_font(letters)
            .to_unicode(texts);
        let mut written = pdf.cid_font(letters);
        written.subtype(CidFontType::Type2).base_font(FONT_NAME).system_info(SYSTEM);
        written.font_descriptor(about).default_width(0.0);
        written.cid_to_gid_map_predefined(Name(b"Identity"));
        let widths = self.used.remapped_gids().map(|glyph| self.advance(glyph));
        written.widths().consecutive(0, widths);
        written.finish();
        let sides = self.face.global_bounding_box();
        let sides = [sides.x_min, sides.y_min, sides.x_max, sides.y_max];
        let [left, low, right, high] = sides.map(|side| self.scaled(side));
        let height = self.face.capital_height().unwrap_or(self.face.ascender());
        pdf.font_descriptor(about)
            .name(FONT_NAME)
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(left, low, right, high))
            .italic_angle(0.0)
            .ascent(self.scaled(self.face.ascender()))
            .descent(self.scaled(self.face.descender()))
            .cap_height(self.scaled(height))
            .stem_v(95.0)
            .font_file2(file);
        pdf.stream(file, &subsetter::subset(dejavu::sans::regular(), 0, &self.used)?);
        let mut map = UnicodeCmap::new(Name(b"Letters"), SYSTEM);
        self.of.iter().for_each(|(glyph, letter)| map.pair(*glyph, *letter));
        pdf.cmap(texts, &map.finish());
        Ok(())
    }
}

/// What is drawn so far; the second coordinate grows downwards.
struct Page {
    content: Content,
    letters: Letters,
}

/// The ground of a shape, and its line with its width and its dashes.
type Paint = ([u8; 3], Option<([u8; 3], i32, &'static [f32])>);

impl Look {
    /// What drawing.css says for the light.
    fn paint(self) -> Paint {
        let [ink, grey] = [[0x1b; 3], [0x8a; 3]];
        let mark = [0xb3, 0x00, 0x5e];
        let cell = Some((ink, 2, &[][..]));
        match self {
            Look::Open | Look::Gone => ([0xff; 3], cell),
            Look::Taken => ([0xb8; 3], cell),
            Look::Of(Player::First) => ([0xcf, 0xe3, 0xff], cell),
            Look::Of(Player::Second) => ([0xff, 0xd9, 0xb0], cell),
            Look::Drawn => (ink, Some((ink, 9, &[]))),
            Look::Undrawn => (ink, Some((grey, 4, &[4.0, 12.0]))),
            Look::Board => (ink, Some((ink, 5, &[]))),
            Look::Plain => (ink, None),
            Look::Small => ([0x6b; 3], None),
            Look::Emphasised(Emphasis::Next) => (mark, Some((mark, 3, &[6.0, 8.0]))),
            Look::Emphasised(Emphasis::Last) => (mark, Some((mark, 4, &[]))),
            Look::Emphasised(Emphasis::Reason) => (mark, Some((mark, 4, &[16.0, 6.0]))),
        }
    }
}

impl Page {
    fn shape(&mut self, Shape { form, look, .. }: &Shape) {
        let (ground, line) = look.paint();
        let content = &mut self.content;
        let [red, green, blue] = ground.map(|part| f32::from(part) / 255.0);
        content.save_state().set_fill_rgb(red, green, blue);
        if let Some((colour, width, dashes)) = line {
            let [red, green, blue] = colour.map(|part| f32::from(part) / 255.0);
            content.set_stroke_rgb(red, green, blue).set_line_width(float(width));
            content.set_dash_pattern(dashes.iter().copied(), 0.0);
        }
        match form {
            Form::Rectangle { at, size } => {
                let ([x, y], [width, height]) = (at.map(float), size.map(float));
                self.area(*look, [*at, *size], |content| {
                    content.rect(x, y, width, height);
                });
            }
            Form::Disc { at, radius } => {
                if *look == Look::Drawn {
                    content.set_line_width(2.0);
                }
                let corner = at.map(|at| at.saturating_sub(*radius));
                let sides = [corner, [radius.saturating_mul(2); 2]];
                self.area(*look, sides, |content| circle(content, at.map(float), float(*radius)));
            }
            Form::Segment { from, to } => {
                if matches!(look, Look::Drawn) {
                    content.set_line_cap(LineCapStyle::RoundCap);
                }
                let ([x, y], [to_x, to_y]) = (from.map(float), to.map(float));
                content.move_to(x, y).line_to(to_x, to_y).stroke();
            }
            Form::Brace { at: [x, y], width, number, down } => {
                let middle = x.saturating_add(width / 2);
                content.set_line_width(3.0);
                brace(content, [float(*x), float(*y)], float(*width), float(BRACE / 2));
                self.text([middle, y.saturating_add(*down)], TEXT, &number.plain, true);
            }
            Form::Text { at, height, text, is_middle } => self.text(*at, *height, text, *is_middle),
        }
        self.content.restore_state();
    }

    /// A closed shape in a rectangle, of which the corner and the size are given, hatched if it looks so.
    fn area(&mut self, look: Look, sides: [[i32; 2]; 2], path: impl Fn(&mut Content)) {
        let content = &mut self.content;
        if matches!(look, Look::Emphasised(_)) {
            path(content);
            content.stroke();
            return;
        }
        path(content);
        content.fill_nonzero();
        if look == Look::Gone {
            let [[left, top], [width, height]] = sides;
            content.save_state();
            path(content);
            content.clip_nonzero().end_path();
            content.set_stroke_gray(0.54).set_line_width(3.0);
            for along in (0..width.saturating_add(height)).step_by(HATCH) {
                let [x, y] = [left, top.saturating_add(along)].map(float);
                content.move_to(x, y).line_to(x + float(along), y - float(along));
            }
            content.stroke().restore_state();
        }
        path(content);
        content.stroke();
    }

    /// A text of a height, in the middle of a place or to the right of it.
    fn text(&mut self, [x, y]: [i32; 2], height: i32, text: &str, is_middle: bool) {
        let (bytes, length) = self.letters.set(text);
        let [x, y, height] = [x, y, height].map(float);
        let left = if is_middle { x - length * height / 2.0 } else { x };
        self.content
            .begin_text()
            .set_font(FONT, height)
            .set_text_matrix([1.0, 0.0, 0.0, -1.0, left, y + height * 0.35])
            .show(Str(&bytes))
            .end_text();
    }
}

/// A circle as four curves.
fn circle(content: &mut Content, [x, y]: [f32; 2], radius: f32) {
    let handle = radius * HANDLE;
    content.move_to(x + radius, y);
    for [a, b] in [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]] {
        // From (a, b) to (−b, a).
        content.cubic_to(
            x + a * radius - b * handle,
            y + b * radius + a * handle,
            x - b * radius + a * handle,
            y + a * radius + b * handle,
            x - b * radius,
            y + a * radius,
        );
    }
    content.close_path();
}

/// A brace below a line from a place to the right, half as high as it is.
fn brace(content: &mut Content, [x, y]: [f32; 2], width: f32, half: f32) {
    let [middle, right] = [x + width / 2.0, x + width];
    let low = y + half;
    content.move_to(x, y).cubic_to_initial(x, low, x + half, low);
    content.line_to(middle - half, low).cubic_to_initial(middle, low, middle, low + half);
    content.cubic_to_initial(middle, low, middle + half, low);
    content.line_to(right - half, low).cubic_to_initial(right, low, right, y).stroke();
}

/// A length of a drawing, which is far below 2²⁴.
#[allow(clippy::cast_precision_loss)]
fn float(length: i32) -> f32 {
    length as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Brace, Cell, Mark, Panel, Points, Region};

    fn picture() -> Picture {
        let mut region = Region::new(vec![4, 1], 5);
        let number = crate::name::Name::new("k");
        region.braces = vec![Brace { left: 1, columns: 3, number }];
        let marks = [Mark::Free, Mark::Gone, Mark::Stone(Player::First)];
        let cell = |mark| Cell { name: "v\u{151}".to_owned(), mark };
        let points = marks.into_iter().map(cell).collect();
        let points = Points { points, lines: vec![vec![0, 1], vec![1, 2]], ..Points::default() };
        let panels = vec![Panel::Region(region), Panel::Points(points)];
        Picture { caption: "π ≥ 3 …".to_owned(), ..Picture::of(panels) }
    }

    /// The letters that the file says its text is made of.
    fn letters(pdf: &[u8]) -> String {
        let text = String::from_utf8_lossy(pdf);
        let map = text.split("beginbfchar").skip(1).filter_map(|map| map.split("endbfchar").next());
        let codes = map.flat_map(str::lines).filter_map(|line| line.split(['<', '>']).nth(3));
        let letters = codes.filter_map(|code| char::from_u32(u32::from_str_radix(code, 16).ok()?));
        letters.collect()
    }

    #[test]
    fn a_pdf_has_its_text_as_text_and_is_the_same_every_time() {
        let pdf = picture().pdf().expect("a PDF");
        assert!(is_pdf(&pdf[..pdf.len().min(4096)]));
        let found = letters(&pdf);
        for letter in "kvőπ≥3…X ".chars() {
            assert_eq!(found.matches(letter).count(), 1, "{letter} in {found}");
        }
        assert!(pdf == picture().pdf().expect("a PDF"));
        let text = String::from_utf8_lossy(&pdf);
        assert!(!text.contains("Date"), "{text}");
        // Of 757 kB of the font it has the letters alone.
        assert!(pdf.len() < 60_000, "{} bytes", pdf.len());
    }

    #[test]
    fn a_drawing_is_told_from_other_files() {
        let pdf = Picture::default().pdf().expect("a PDF");
        assert!(is_pdf(&pdf) && !is_pdf(b"%PDF-1.7\n") && !is_pdf(b"A drawing by zermelo."));
    }
}
