//! The blocks of code, the code in the text and the links of a Markdown page, as far as this project
//! writes them.

/// A block of code.
#[derive(Debug)]
pub(crate) struct Block {
    /// The line of the page where it starts, from 1.
    pub(crate) line: usize,
    /// What stands behind the fence; `None` for a block that is only indented.
    pub(crate) heading: Option<String>,
    pub(crate) text: String,
}

/// What the page says of a block: ```` ```LANGUAGE NAME ````, and one of the two marks.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Heading<'a> {
    pub(crate) language: &'a str,
    /// The file that the block is.
    pub(crate) name: Option<&'a str>,
    /// `from FILE`: the block is a piece of this file of the project.
    pub(crate) from: Option<&'a str>,
    /// `norun: REASON`: why nobody can run it here.
    pub(crate) norun: Option<&'a str>,
}

impl Block {
    /// What the page says of the block; an error is what to write otherwise.
    pub(crate) fn heading(&self) -> Result<Heading<'_>, String> {
        let Some(heading) = &self.heading else {
            return Err("an indented block: write it between fences, with a language".into());
        };
        let (words, norun) = match heading.split_once("norun:") {
            Some((words, reason)) if !reason.trim().is_empty() => (words, Some(reason.trim())),
            Some(_) => return Err("norun: needs a reason".into()),
            None => (heading.as_str(), None),
        };
        let (name, from) = match words.split_whitespace().collect::<Vec<_>>()[..] {
            [] => return Err("a block without a language".into()),
            [_] => (None, None),
            [_, name] => (Some(name), None),
            [_, "from", file] if norun.is_none() => (None, Some(file)),
            _ => {
                let form = "LANGUAGE, LANGUAGE NAME or LANGUAGE from FILE, or norun: REASON behind";
                return Err(format!("‘{heading}’ is none of {form}"));
            }
        };
        let language = words.split_whitespace().next().unwrap_or_default();
        Ok(Heading { language, name, from, norun })
    }
}

/// How far a line is indented.
fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

/// The fence that a line opens, and what stands behind it.
fn opens(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start();
    ["`", "~"].into_iter().find_map(|sign| {
        let behind = line.trim_start_matches(sign);
        let fence = &line[..line.len() - behind.len()];
        (fence.len() >= 3 && !behind.contains('`')).then(|| (fence, behind.trim()))
    })
}

/// Where the blocks are: for each line of the page, whether it is text, and not of a block.
struct Page<'a> {
    blocks: Vec<Block>,
    prose: Vec<(usize, &'a str)>,
}

fn read(page: &str) -> Page<'_> {
    let (mut blocks, mut prose) = (Vec::new(), Vec::new());
    let mut lines = page.lines().enumerate().map(|(at, line)| (at + 1, line)).peekable();
    let mut after_blank = true;
    while let Some((line, text)) = lines.next() {
        let mut block = Block { line, heading: None, text: String::new() };
        if let Some((fence, heading)) = opens(text) {
            block.heading = Some(heading.to_owned());
            for (_, inside) in lines.by_ref() {
                let closing = inside.trim();
                if closing.starts_with(fence) && closing.trim_start_matches(&fence[..1]).is_empty()
                {
                    break;
                }
                let shift = indent(inside).min(indent(text));
                block.text.push_str(&inside[shift..]);
                block.text.push('\n');
            }
            blocks.push(block);
        } else if after_blank && (text.starts_with("    ") || text.starts_with('\t')) {
            block.text = format!("{}\n", text.trim_start());
            while let Some((_, more)) = lines.next_if(|(_, more)| more.starts_with("    ")) {
                block.text.push_str(&more[4..]);
                block.text.push('\n');
            }
            blocks.push(block);
        } else {
            prose.push((line, text));
        }
        after_blank = text.trim().is_empty();
    }
    Page { blocks, prose }
}

/// The blocks of code of a page, in their order.
pub(crate) fn blocks(page: &str) -> Vec<Block> {
    read(page).blocks
}

/// The lines of a page that are of no block of code, with their numbers.
pub(crate) fn prose(page: &str) -> Vec<(usize, &str)> {
    read(page).prose
}

/// The block of a language that comes first after a heading.
pub(crate) fn block_after(page: &str, heading: &str, language: &str) -> String {
    let (_, section) = page.split_once(&format!("\n## {heading}\n")).expect(heading);
    let of_language =
        |block: &Block| block.heading().is_ok_and(|heading| heading.language == language);
    let block = blocks(section).into_iter().find(of_language).expect(language);
    block.text
}

/// The code that stands in the text between single signs, with the line of its paragraph. A bar in a
/// table, `\|`, is a bar.
pub(crate) fn code_in_text(page: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let prose = read(page).prose;
    for paragraph in prose.split(|(_, text)| text.trim().is_empty()) {
        let Some((line, _)) = paragraph.first() else { continue };
        // Code may go on in the next line.
        let text: Vec<&str> = paragraph.iter().map(|(_, text)| text.trim()).collect();
        let text = text.join(" ");
        let parts = text.split('`').skip(1).step_by(2);
        found.extend(parts.map(|code| (*line, code.replace("\\|", "|"))));
    }
    found
}

/// Where the links lead, with their lines.
pub(crate) fn links(page: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (line, text) in read(page).prose {
        let targets = text.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
        found.extend(targets.map(|(target, _)| (line, target.to_owned())));
    }
    found
}

/// The names by which links lead to the page's headings.
pub(crate) fn anchors(page: &str) -> Vec<String> {
    let prose = read(page).prose;
    let headings = prose.iter().filter_map(|(_, text)| text.strip_prefix('#'));
    let slug = |heading: &str| -> String {
        let text = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
        text.chars().filter(|sign| sign.is_alphanumeric() || "-_".contains(*sign)).collect()
    };
    headings.map(slug).collect()
}
