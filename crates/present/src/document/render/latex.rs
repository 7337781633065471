//! LaTeX: a document that pdfLaTeX compiles as it is, or a fragment for another one. Tables with
//! booktabs' rules; long ones are broken over pages by longtable, whose columns are in line only
//! after a second run, so that short ones are plain tabulars. Tables of a part with a heading have a
//! caption and a label, positions are drawn with TikZ, and the document ends with the certificate.

use std::io;

use zermelo_explain::name::escape;
use zermelo_explain::picture;
use zermelo_search::text::visible;

use super::options::{CitedCertificate, RenderOptions};
use crate::document::Writer;
use crate::document::model::{Alignment, Block, Rich, Row, Section, Span, Table};

const PREAMBLE: &str = r"\documentclass[a4paper,10pt]{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}
\usepackage[margin=2cm]{geometry}
\usepackage{booktabs}
\usepackage{longtable}
\setlength{\parindent}{0pt}
\setlength{\parskip}{6pt}
\setlength{\LTleft}{0pt}
\setlength{\tabcolsep}{5pt}
\renewcommand{\arraystretch}{1.15}
\raggedright
\usepackage{caption}
\captionsetup{justification=raggedright,singlelinecheck=false}
\setlength{\LTcapwidth}{\linewidth}
";

/// Items of a cell in one line; a cell with more has several lines, as in the paper.
const ITEMS_IN_LINE: usize = 4;

/// Rows up to which a table stands on one page.
const ROWS_TOGETHER: usize = 20;

/// Characters of an ordinary text that a line of the page has room for, on the safe side.
const IN_LINE: usize = 96;

/// Texts of a table up to this length are not broken.
const LONG: usize = 24;

/// Words up to this length are not broken.
const LONG_WORD: usize = 40;

/// Columns from which on a table is set in a smaller type.
const MANY_COLUMNS: usize = 12;

/// The first line of a fragment.
const FRAGMENT: &str = "% Needs \\usepackage{booktabs}, \\usepackage{longtable}, \\usepackage{caption}, and \
                        \\usepackage{tikz} with \
                        \\usetikzlibrary{decorations.pathreplacing,patterns}.\n";

/// What is before a table, and before one in a smaller type.
const BEFORE_TABLE: &str = "\\par\\smallskip\n";
const SMALLER: &str = "{\\footnotesize\\setlength{\\tabcolsep}{3pt}\n";

/// Whether a text begins as a document, a fragment or a table.
pub(super) fn is_rendered(start: &str) -> bool {
    [PREAMBLE, FRAGMENT, BEFORE_TABLE, SMALLER].iter().any(|beginning| start.starts_with(beginning))
}

/// Writes a document as LaTeX, of which the [`end`](Latex::end) is still to come.
pub(super) struct Latex<'o> {
    out: &'o mut dyn io::Write,
    options: &'o RenderOptions<'o>,
    title: Rich,
}

impl<'o> Latex<'o> {
    pub(super) fn new(out: &'o mut dyn io::Write, options: &'o RenderOptions<'o>) -> Latex<'o> {
        Latex { out, options, title: Rich::default() }
    }

    /// The end of a document or of a fragment: where the proof is from, and how papers cite it.
    pub(super) fn end(self) -> String {
        let mut end = String::new();
        if let Some(CitedCertificate { file, hash, .. }) = self.options.cited {
            let (file, title, hash) = (visible(file), rich(&self.title), hash.to_string());
            let file = escape(&file);
            end = format!(
                "\n\\subsection*{{The certificate}}\n\nThis is the proof in the certificate \
                 \\texttt{{{file}}}, whose BLAKE3 hash is \\texttt{{{}}}. The command \\texttt{{zermelo check \
                 {file}}} checks it. What it proves is: {title}.\n\n\
                 % An entry for BibTeX:\n\
                 % @misc{{zermelo-{},\n\
                 %   title = {{{title}}},\n\
                 %   howpublished = {{Certificate \\texttt{{{file}}}, BLAKE3 \\texttt{{{hash}}}}},\n\
                 %   note = {{Checked by \\texttt{{zermelo check}}}}\n\
                 % }}\n",
                words(&hash),
                hash.get(..8).unwrap_or_default(),
            );
        }
        if !self.options.fragment {
            end.push_str("\n\\end{document}\n");
        }
        end
    }

    /// The caption of a table below a heading, with a label by the heading's first words.
    fn caption(&self, heading: &Rich) -> String {
        let heading_words = heading.plain();
        let first = heading_words.split(':').next().unwrap_or_default();
        let file = self.options.cited.map(|cited| cited.file.trim_end_matches(".cert"));
        let parts: Vec<String> =
            ["tab"].into_iter().chain(file).chain([first]).map(label).collect();
        format!("{{{}}}\\label{{{}}}", rich(heading), parts.join(":"))
    }
}

/// A text as a part of a label: letters, digits and hyphens.
fn label(text: &str) -> String {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_lowercase()
}

impl Writer for Latex<'_> {
    fn title(&mut self, title: &Rich) -> io::Result<()> {
        self.title = match self.options.cited {
            Some(cited) => Rich::text(cited.statement),
            None => title.clone(),
        };
        match self.options.fragment {
            true => self.out.write_all(FRAGMENT.as_bytes())?,
            false => writeln!(self.out, "{PREAMBLE}{}\\begin{{document}}", picture::PREAMBLE)?,
        }
        write!(self.out, "\n\\section*{{{}}}\n", rich(&self.title))
    }

    fn section(&mut self, section: Section) -> io::Result<()> {
        let is_picture = |block: &&Block| matches!(block, Block::Picture(_));
        let begins_with_table =
            matches!(section.blocks.iter().find(|block| !is_picture(block)), Some(Block::Table(_)));
        let mut caption = None;
        if let Some(heading) = &section.heading {
            self.out.write_all(break_early(&section).unwrap_or_default().as_bytes())?;
            caption = Some(self.caption(heading));
            // The caption of a table says what its heading would.
            if !begins_with_table {
                let command = match section.level {
                    0 | 1 => "subsection",
                    2 => "subsubsection",
                    _ => "paragraph",
                };
                // A paragraph's heading stands in the line; what follows starts a new one.
                let end = if command == "paragraph" { "\\mbox{}\\par" } else { "" };
                write!(self.out, "\n\\{command}*{{{}}}{end}\n", rich(heading))?;
            }
        }
        section.blocks.iter().try_for_each(|block| {
            let block = match block {
                Block::Paragraph(text) => format!("{}\n", rich(text)),
                Block::List(items) => list(items),
                Block::Table(table) => self::table(table, caption.take().as_deref()),
                Block::Picture(picture) => {
                    format!("\\par\\medskip\n{}\\par\\nopagebreak\n", picture.tikz())
                }
            };
            write!(self.out, "\n{block}")
        })
    }
}

/// Breaks the page before a heading or a caption when there is no room for the table under it, which
/// would start the next page alone.
fn break_early(section: &Section) -> Option<String> {
    let table = section.blocks.iter().find_map(|block| match block {
        Block::Table(table) => Some(table),
        _ => None,
    })?;
    let rows = if table.rows.len() <= ROWS_TOGETHER { table.rows.len() } else { 2 };
    let drawn = section.blocks.iter().map(|block| match block {
        // A cell is as high as one line and a half.
        Block::Picture(picture) => picture.text().lines().count() * 3 / 2,
        _ => 0,
    });
    // The heading, the columns' names and the rules take about six lines.
    let lines = rows + drawn.sum::<usize>() + 6;
    Some(format!(
        "\n\\par\\penalty-100\n\\ifdim\\dimexpr\\pagegoal-\\pagetotal\\relax<\
         {lines}\\baselineskip\\vfil\\break\\fi\n"
    ))
}

fn list(items: &[Rich]) -> String {
    let items: String = items.iter().map(|item| format!("\\item {}\n", rich(item))).collect();
    format!("\\begin{{itemize}}\\setlength{{\\itemsep}}{{0pt}}\n{items}\\end{{itemize}}\n")
}

/// The columns of a table that is wider than the page: those with long text are broken into lines, and
/// share what the others leave, each by its longest text.
fn broken_columns(table: &Table) -> Option<String> {
    let longest = |column: usize| {
        let cells = table.rows.iter().filter_map(|row| row.cells.get(column));
        cells.chain(table.columns.get(column)).map(length).max().unwrap_or(0)
    };
    let lengths: Vec<usize> = (0..table.columns.len()).map(longest).collect();
    // Between two columns there is as much space as for two characters.
    let between = 2 * lengths.len().saturating_sub(1);
    if lengths.len() > MANY_COLUMNS || lengths.iter().sum::<usize>() + between <= IN_LINE {
        return None;
    }
    let (wide, narrow): (Vec<usize>, Vec<usize>) =
        lengths.iter().copied().partition(|length| *length > LONG);
    let left = IN_LINE.saturating_sub(narrow.iter().sum::<usize>() + between);
    let all: usize = wide.iter().map(|length| IN_LINE.min(*length)).sum();
    let column = |length: &usize| {
        if *length <= LONG {
            return "l".to_owned();
        }
        let share = left * IN_LINE.min(*length) * 100 / (all.max(1) * IN_LINE);
        let share = share.clamp(10, 99);
        format!("p{{0.{share}\\linewidth}}")
    };
    Some(lengths.iter().map(column).collect())
}

/// How many characters stand beside each other in a cell.
fn length(cell: &Rich) -> usize {
    let lines = |items: &[Span]| {
        let line = items.chunks(ITEMS_IN_LINE - 1).map(|line| Rich(line.to_vec()).plain());
        line.map(|line| line.chars().count() + 2 * ITEMS_IN_LINE).max().unwrap_or(0)
    };
    items(cell).map_or_else(|| cell.plain().chars().count(), |items| lines(&items))
}

/// The table, with a caption and a label in LaTeX where it has one.
pub(super) fn table(table: &Table, caption: Option<&str>) -> String {
    let column = match table.alignment {
        Alignment::Left => "l",
        Alignment::Right => "r",
    };
    let columns = broken_columns(table).unwrap_or_else(|| column.repeat(table.columns.len()));
    let head: Vec<String> = table.columns.iter().map(rich).collect();
    let small = table.columns.len() > MANY_COLUMNS;
    let mut out = String::new();
    if small {
        out.push_str(SMALLER);
    }
    let head = format!("\\toprule\n{} \\\\\n\\midrule\n", head.join(" & "));
    let (environment, mut end) = match table.rows.len() <= ROWS_TOGETHER {
        true => ("tabular", "\\bottomrule\n\\end{tabular}"),
        false => ("longtable", "\\end{longtable}"),
    };
    let columns = format!("\\begin{{{environment}}}{{@{{}}{columns}@{{}}}}\n");
    out.push_str(BEFORE_TABLE);
    out.push_str(&match (environment, caption) {
        ("tabular", None) => columns + &head,
        ("tabular", Some(caption)) => {
            end = "\\bottomrule\n\\end{tabular}\n\\end{minipage}";
            format!("\\begin{{minipage}}{{\\linewidth}}\n\\captionof{{table}}{caption}\n\n{columns}{head}")
        }
        (_, None) => format!("{columns}{head}\\endhead\n\\bottomrule\n\\endlastfoot\n"),
        // The head of the first page has the caption, and that of the others has none.
        (_, Some(caption)) => format!(
            "{columns}\\caption{caption}\\\\\n{head}\\endfirsthead\n{head}\\endhead\n\\bottomrule\n\
             \\endlastfoot\n"
        ),
    });
    // Where some rows continue the row above, space shows which.
    let grouped = table.rows.iter().any(|row| row.repeated > 0);
    for (i, row) in table.rows.iter().enumerate() {
        if grouped && i > 0 && row.repeated == 0 {
            out.push_str("\\addlinespace\n");
        }
        out.push_str(&self::row(row));
    }
    out.push_str(&format!("{end}\\par\\smallskip\n"));
    if small {
        out.push_str("}\n");
    }
    out
}

fn row(row: &Row) -> String {
    let cells: Vec<String> =
        row.printed().map(|printed| printed.map(cell).unwrap_or_default()).collect();
    format!("{} \\\\\n", cells.join(" & "))
}

/// The names of a long list of moves.
fn items(text: &Rich) -> Option<Vec<Span>> {
    let is_name = |span: &&Span| !matches!(span, Span::Text(_) | Span::Drawn(_));
    let names: Vec<Span> = text.0.iter().filter(is_name).cloned().collect();
    let only_names = text.0.iter().all(|span| match span {
        Span::Text(text) => text == ", ",
        Span::Drawn(_) => false,
        Span::Name(_) | Span::Forced(_) => true,
    });
    (only_names && names.len() > ITEMS_IN_LINE).then_some(names)
}

/// A cell; a long list of moves is broken into lines.
fn cell(text: &Rich) -> String {
    let Some(items) = items(text) else { return rich(text) };
    let moves: Vec<String> = items.into_iter().map(|item| rich(&Rich(vec![item]))).collect();
    let lines: Vec<String> = moves.chunks(ITEMS_IN_LINE - 1).map(|line| line.join(", ")).collect();
    format!("\\begin{{tabular}}[t]{{@{{}}l@{{}}}}{}\\end{{tabular}}", lines.join(",\\\\"))
}

fn rich(text: &Rich) -> String {
    text.0.iter().fold(String::new(), |out, span| match span {
        Span::Text(text) => out + &words(text),
        Span::Drawn(drawn) => out + &words(drawn.shapes),
        Span::Name(name) => out + "$" + &name.math + "$",
        Span::Forced(name) => out + "$\\overline{" + &name.math + "}$",
    })
}

/// Text in which nothing is a command, and a word that is longer than [`LONG_WORD`], such as a hash, can
/// be broken.
fn words(text: &str) -> String {
    let word = |word: &str| {
        let letters: Vec<char> = word.chars().collect();
        let pieces =
            if letters.len() > LONG_WORD { letters.chunks(8) } else { letters.chunks(LONG_WORD) };
        let pieces: Vec<String> =
            pieces.map(|piece| escape(&piece.iter().collect::<String>())).collect();
        pieces.join("\\allowbreak{}")
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// pdfLaTeX, of TeX Live 2022, breaks these tables within the page.
    #[test]
    fn a_table_is_broken_only_where_it_is_wider_than_the_page() {
        let columns = |lengths: &[usize]| {
            let row = lengths.iter().map(|length| Rich::text("x".repeat(*length))).collect();
            let columns = lengths.iter().map(|_| Rich::text("c")).collect();
            let rows = vec![Row { repeated: 0, cells: row }];
            broken_columns(&Table { columns, rows, alignment: Alignment::Left })
        };
        assert_eq!(columns(&[2, 92]), None, "96 characters with the space between");
        assert_eq!(columns(&[2, 93]).as_deref(), Some("lp{0.95\\linewidth}"));
        assert_eq!(columns(&[24, 80]).as_deref(), Some("lp{0.72\\linewidth}"));
        assert_eq!(
            columns(&[3, 60, 500]).as_deref(),
            Some("lp{0.35\\linewidth}p{0.57\\linewidth}"),
            "no text counts for more than a line"
        );
        assert_eq!(columns(&[97]).as_deref(), Some("p{0.99\\linewidth}"));
        assert_eq!(columns(&[20; 5]).as_deref(), Some("lllll"), "nothing can be broken");
    }

    #[test]
    fn a_hash_can_be_broken_and_words_cannot() {
        assert_eq!(words("an ordinary-word"), "an ordinary-{}word");
        assert_eq!(words(&"ab".repeat(20)), "ab".repeat(20));
        let broken = words(&"ab".repeat(32));
        assert_eq!(broken, ["abababab"; 8].join("\\allowbreak{}"));
    }

    #[test]
    fn nothing_in_a_text_is_a_command() {
        for (text, latex) in [
            ("50% of {a_b}", "50\\% of \\{a\\_b\\}"),
            ("\\end{document}", "\\textbackslash{}end\\{document\\}"),
            ("Erdős, π", "Erdős, $\\pi$"),
            ("q² − 1", "q$^2$ $-$ 1"),
            ("--start r1/r2", "-{}-{}start r1/r2"),
            ("棋", "(U+68CB)"),
            ("[2pt]*", "{[}2pt{]}{*}"),
        ] {
            assert_eq!(escape(text), latex, "{text}");
        }
    }
}
