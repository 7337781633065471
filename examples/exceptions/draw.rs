//! The figures, as SVG by a template.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::data::Board;

/// A row of the first figure: for one b, the a up to which it is known who wins, and the exceptions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Range {
    pub(crate) b: u32,
    /// `None` for every a.
    pub(crate) most: Option<u32>,
    pub(crate) except: Vec<u32>,
}

impl Range {
    /// Reads a line: b, the greatest a or `all`, and the exceptions with spaces between.
    pub(crate) fn read(line: &str) -> Option<Range> {
        let [b, most, except] = line.split(',').collect::<Vec<_>>()[..] else { return None };
        let most = if most == "all" { None } else { Some(most.parse().ok()?) };
        let except = except.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
        Some(Range { b: b.parse().ok()?, most, except })
    }
}

/// Where a figure's plot lies.
const LEFT: f64 = 64.0;
const TOP: f64 = 48.0;
const WIDTH: f64 = 720.0;

struct Svg {
    text: String,
}

impl Svg {
    fn new(height: f64, title: &str) -> Svg {
        let width = LEFT + WIDTH + 40.0;
        let mut svg = Svg { text: String::new() };
        svg.put(&format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"sans-serif\" font-size=\"13\">\n<title>{title}</title>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>"
        ));
        svg.label(LEFT, 24.0, "start", title);
        svg
    }

    fn put(&mut self, element: &str) {
        self.text.push_str(element);
        self.text.push('\n');
    }

    fn label(&mut self, x: f64, y: f64, anchor: &str, text: &str) {
        self.put(&format!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>"
        ));
    }

    fn line(&mut self, from: (f64, f64), to: (f64, f64), stroke: &str) {
        let ((x1, y1), (x2, y2)) = (from, to);
        self.put(&format!(
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{stroke}\"/>"
        ));
    }

    fn end(mut self) -> String {
        self.put("</svg>");
        self.text
    }
}

/// Winners over (a, b): a bar for each b, and a mark for each exception.
pub(crate) fn winners(ranges: &[Range]) -> String {
    let most_a = 198.0;
    let row = 22.0;
    let bottom = TOP + row * ranges.len() as f64;
    let x = |a: f64| LEFT + WIDTH * a / most_a;
    let mut svg = Svg::new(bottom + 78.0, "Who wins the (a, b)-game");
    for a in (0..=190).step_by(10) {
        svg.line((x(f64::from(a)), TOP - 4.0), (x(f64::from(a)), bottom), "#ddd");
        svg.label(x(f64::from(a)), bottom + 16.0, "middle", &a.to_string());
    }
    svg.label(x(most_a), bottom + 16.0, "middle", "a");
    for (number, range) in ranges.iter().enumerate() {
        let middle = TOP + row * (number as f64 + 0.5);
        let from = x(f64::from(range.b) - 0.5);
        let to = x(range.most.map_or(most_a, |most| f64::from(most) + 0.5));
        let (top, length, height) = (middle - 7.0, to - from, 14.0);
        svg.put(&format!(
            "<rect x=\"{from:.1}\" y=\"{top:.1}\" width=\"{length:.1}\" height=\"{height}\" \
             fill=\"#9ecae1\"/>"
        ));
        if range.most.is_none() {
            let (tip, low) = (to + 8.0, middle + 7.0);
            svg.put(&format!(
                "<path d=\"M{to:.1} {top:.1} L{tip:.1} {middle:.1} L{to:.1} {low:.1} Z\" \
                 fill=\"#9ecae1\"/>"
            ));
        }
        svg.label(LEFT - 12.0, middle + 4.5, "end", &format!("b = {}", range.b));
        let mut before = None;
        for &a in &range.except {
            let at = x(f64::from(a));
            svg.put(&format!(
                "<circle cx=\"{at:.1}\" cy=\"{middle:.1}\" r=\"5\" fill=\"#cb181d\"/>"
            ));
            // Behind its point where there is no room before it.
            let is_near = before.is_some_and(|before: f64| at - before < 36.0);
            let (beside, anchor) = if is_near { (at + 8.0, "start") } else { (at - 8.0, "end") };
            svg.label(beside, middle + 4.5, anchor, &a.to_string());
            before = Some(at);
        }
    }
    let legend = bottom + 44.0;
    svg.put(&format!(
        "<rect x=\"{LEFT:.1}\" y=\"{:.1}\" width=\"28\" height=\"14\" fill=\"#9ecae1\"/>",
        legend - 11.0
    ));
    svg.label(LEFT + 36.0, legend, "start", "the first player wins; with an arrow, for every a");
    let second = LEFT + 400.0;
    svg.put(&format!(
        "<circle cx=\"{second:.1}\" cy=\"{:.1}\" r=\"5\" fill=\"#cb181d\"/>",
        legend - 4.5
    ));
    svg.label(second + 12.0, legend, "start", "the second player wins");
    svg.label(LEFT, legend + 22.0, "start", "White: not computed.");
    svg.end()
}

/// The colours of the curves.
const COLOURS: [&str; 16] = [
    "#fdae6b", "#f16913", "#a63603", "#6baed6", "#2171b5", "#08306b", "#a1d99b", "#41ab5d",
    "#005a32", "#9e9ac8", "#6a51a3", "#3f007d", "#969696", "#252525", "#f768a1", "#ae017e",
];

/// The share of P-positions, times a, over a: a curve for each b.
pub(crate) fn density(boards: &[Board]) -> String {
    let (height, most_a, least, most) = (320.0, 64.0, 1.0, 2.8);
    let bottom = TOP + height;
    let x = |a: f64| LEFT + WIDTH * a / most_a;
    let y = |value: f64| bottom - height * (value - least) / (most - least);
    let title = "The share of P-positions among all states of the (a, b)-board, times a";
    let mut svg = Svg::new(bottom + 40.0, title);
    for a in (0..=60).step_by(10) {
        svg.line((x(f64::from(a)), TOP), (x(f64::from(a)), bottom), "#ddd");
        svg.label(x(f64::from(a)), bottom + 16.0, "middle", &a.to_string());
    }
    svg.label(x(most_a), bottom + 16.0, "middle", "a");
    for tenths in (10..=28).step_by(2) {
        let value = f64::from(tenths) / 10.0;
        svg.line((LEFT, y(value)), (LEFT + WIDTH, y(value)), "#ddd");
        svg.label(LEFT - 8.0, y(value) + 4.5, "end", &format!("{value:.1}"));
    }
    let mut curves: BTreeMap<u32, Vec<(f64, f64)>> = BTreeMap::new();
    for board in boards.iter().filter(|board| board.a >= board.b && f64::from(board.a) <= most_a) {
        let a = f64::from(board.a);
        let value = a * board.p_positions as f64 / board.states as f64;
        curves.entry(board.b).or_default().push((x(a), y(value)));
    }
    for ((b, points), colour) in curves.iter().zip(COLOURS.iter().cycle()) {
        let mut path = String::new();
        for (number, (x, y)) in points.iter().enumerate() {
            let _ = write!(path, "{}{x:.1} {y:.1}", if number == 0 { "M" } else { " L" });
        }
        svg.put(&format!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>"
        ));
        let (column, row) = ((b - 5) / 4, (b - 5) % 4);
        let at = (x(26.0 + 10.0 * f64::from(column)), y(1.5 - 0.1 * f64::from(row)));
        svg.put(&format!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"28\" height=\"3\" fill=\"{colour}\"/>",
            at.0,
            at.1 - 5.5
        ));
        svg.label(at.0 + 36.0, at.1, "start", &format!("b = {b}"));
    }
    svg.end()
}
