//! What files of boards and of graphs have in common: a title, and the names of points or vertices.

use std::cell::OnceCell;
use std::collections::HashMap;

use zermelo_checker::format::Text;
use zermelo_checker::games::names::{Titled, is_point_name, is_title};
use zermelo_explain::claims::title_rule;

use crate::text::{Diagnostic, Diagnostics, Lines, Span};

/// What is read.
pub struct Words {
    /// What the file has: a board, a graph.
    pub whole: &'static str,
    /// What has the name as its title.
    pub titled: Titled,
    /// What has names: a point, a vertex.
    pub part: &'static str,
    /// The kinds of the errors about a name that is none, and about more names than there can be.
    pub bad_name: &'static str,
    /// What is said of too many names.
    pub too_many: &'static str,
    /// The most names.
    pub most: u16,
}

/// The title and the names of a file that is being read, and what is wrong so far.
pub struct Reader<'t> {
    text: &'t str,
    words: &'static Words,
    title: Option<(Text, Span)>,
    names: Vec<Text>,
    numbers: HashMap<String, u16>,
    /// Whether there are more names than there can be: those beyond are left out.
    is_over: bool,
    problems: Diagnostics,
    /// Where the lines of the text start, once somebody has asked.
    places: OnceCell<Lines<'t>>,
}

impl<'t> Reader<'t> {
    /// Reads the lines of a text, in these words.
    pub fn new(text: &'t str, words: &'static Words) -> Reader<'t> {
        Reader {
            text,
            words,
            title: None,
            names: Vec::new(),
            numbers: HashMap::new(),
            is_over: false,
            problems: Diagnostics::default(),
            places: OnceCell::new(),
        }
    }

    /// Adds something that is wrong, up to as many as are said.
    pub fn report(&mut self, problem: Diagnostic) {
        self.problems.add(self.text, problem);
    }

    /// Where something was given first, in words.
    pub fn first_at(&self, span: &Span) -> String {
        let line = self.places.get_or_init(|| Lines::of(self.text)).number(span.start);
        format!("the first is in line {line}")
    }

    /// Takes the title, which a claim quotes.
    pub fn set_title(&mut self, title: &str, span: Span, keyword: Span) {
        if let Some((_, first)) = &self.title {
            let message = format!("the {} has a title already", self.words.whole);
            let problem = Diagnostic::new("second-title", keyword, message);
            return self.report(problem.note(self.first_at(first)));
        }
        match Text::new(title) {
            Some(text) if is_title(self.words.titled, title) => self.title = Some((text, span)),
            _ => {
                let message = format!("a title has {}", title_rule());
                self.report(Diagnostic::new("bad-title", span, message));
            }
        }
    }

    /// The number of a name that is there.
    pub fn number(&self, name: &str) -> Option<u16> {
        self.numbers.get(name).copied()
    }

    /// The number of a new name; `None` when it cannot be one, which is reported.
    pub fn add(&mut self, name: &str, span: Span) -> Option<u16> {
        let &Words { whole, part, bad_name, too_many, most, .. } = self.words;
        let Some(text) = Text::new(name).filter(|_| is_point_name(name)) else {
            let message = format!(
                "‘{name}’ is not the name of a {part}: it has 1 to 16 ASCII letters, digits, dots, \
                 underscores or hyphens, and begins with no hyphen"
            );
            self.report(Diagnostic::new(bad_name, span, message));
            return None;
        };
        let number = u16::try_from(self.names.len()).ok().filter(|&number| number < most);
        // Said of the first of them.
        if number.is_none() && !std::mem::replace(&mut self.is_over, true) {
            let message = format!("‘{name}’ is one {part} too many: a {whole} has at most {most}");
            self.report(Diagnostic::new(too_many, span, message));
        }
        let number = number?;
        self.names.push(text);
        self.numbers.insert(name.to_owned(), number);
        Some(number)
    }

    /// The names so far.
    pub fn names(&self) -> &[Text] {
        &self.names
    }

    /// Whether names were left out, as they are too many.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether nothing is wrong so far.
    pub fn is_right(&self) -> bool {
        self.problems.is_empty()
    }

    /// The title, which may be empty, and the names.
    ///
    /// # Errors
    /// Everything that is wrong, in the order of the text.
    pub fn finish(self) -> Result<(Text, Vec<Text>), Diagnostics> {
        if !self.problems.is_empty() {
            return Err(self.problems.sorted());
        }
        Ok((self.title.map(|(title, _)| title).unwrap_or_default(), self.names))
    }
}
