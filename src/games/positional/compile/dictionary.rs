//! Reads the dictionary of a source: positions with the proponent to move.

use std::collections::hash_map::Entry as Slot;

use zermelo_checker::claim::Player;
use zermelo_explain::faces::positional::stones::{Points, Stones};
use zermelo_search::replay::builder::{DraftResponse, Lemma};
use zermelo_search::text::{Diagnostic, Spanned};

use super::Planner;
use super::known::{self, Known, Says};
use crate::games::positional::start::Position;
use crate::proofs::replay::rows::Game;
use crate::proofs::replay::rows::source::{Answer, At, Entry, Legend, entries, letter};

impl<'a> Planner<'a> {
    /// Reads the entries of the source, and reports those that are wrong.
    pub(super) fn read_dictionary(&mut self) {
        let file = self.file;
        for name in &file.dictionaries {
            if !file.tables.iter().any(|table| table.ends_with(name.value)) {
                let message = format!("the dictionary {} was not read with the source", name.value);
                self.report("dictionary", &name.span, message);
            }
        }
        let text = self.source.text;
        for entry in file.entries.iter().flat_map(|block| entries(text, block)) {
            self.own.dictionary.entries += 1;
            self.read_entry(&entry);
        }
    }

    fn read_entry(&mut self, entry: &Entry<'_>) {
        let Some(position) = self.entry_position(&entry.at) else { return };
        let says = match &entry.answer {
            Answer::Move(mv) => self.legal_move(mv, &position).map(Says::Move),
            Answer::Argument(argument) => match self.lemma(&position, argument) {
                Some(DraftResponse::Lemma(Lemma::Pairing(pairing))) => Some(Says::Pairing(pairing)),
                argument => argument.map(|_| Says::Potential),
            },
        };
        let Some(says) = says else { return };
        let symmetries = self.symmetries();
        let (form, number) = symmetries.canonical(self.race(&position));
        let says = says.mapped(&symmetries.images(number));
        let answer = known::Answer::new(says, &entry.span);
        match self.own.dictionary.forms.entry(form) {
            Slot::Vacant(free) => {
                free.insert(Known { first: answer, others: Vec::new(), is_reached: false });
            }
            Slot::Occupied(mut known) => {
                // Moves to equivalent positions are the same.
                let after = |mv| symmetries.canonical(form.attacked(mv)).0;
                let is_same = |known: &known::Answer| match (&known.says, &answer.says) {
                    (Says::Move(one), Says::Move(other)) => after(*one) == after(*other),
                    (one, other) => one == other,
                };
                if !known.get().answers().any(is_same) {
                    known.get_mut().others.push(answer);
                }
            }
        }
    }

    /// The position of an entry, with the proponent to move.
    fn entry_position(&mut self, at: &At<'_>) -> Option<Position> {
        let (first, second, span) = match at {
            At::Word(word) => {
                let (first, second) = self.read_word(word)?;
                (first, second, word.span.clone())
            }
            At::Stones(stones) => {
                let (first, second) = self.stones(stones)?;
                (first, second, stones.span.clone())
            }
        };
        let why = match self.play.position(&first, &second) {
            Ok(position) if position.mover != self.play.proponent => format!(
                "it is the turn of {}, and an entry is a position with {} to move",
                letter(self.play.opponent()),
                letter(self.play.proponent)
            ),
            Ok(position) => match self.play.floating(&position) {
                None => return Some(position),
                Some(point) => {
                    format!("{} is taken, and a point that it needs is not", self.play.name(point))
                }
            },
            Err(why) => {
                let opponent = self.play.opponent();
                let theirs = if opponent == Player::First { &first } else { &second };
                let is_theirs = |line: &&Vec<u16>| line.iter().all(|point| theirs.contains(point));
                let complete = self.play.setting.board.lines.iter().find(is_theirs);
                if let Some(line) = complete.filter(|_| self.play.both_complete()) {
                    let (letter, line) = (letter(opponent), self.play.set(line));
                    let message = format!("{letter} has completed the line {line} here, first");
                    let stones = [&first, &second].map(|points| Points::of(points.iter().copied()));
                    let position = Position {
                        stones: Stones::from(stones),
                        mover: self.play.proponent,
                        size: self.play.lines.size,
                    };
                    let drawn = self.play.draw(&position);
                    let form = self.symmetries().canonical(self.race(&position)).0;
                    // Play shows how it comes to that.
                    let lost = Diagnostic::new("opponent-first", span, message).note(drawn);
                    self.own.lost.entry(form).or_default().push(lost);
                    return None;
                }
                why
            }
        };
        let message = format!("the entry is no position of the game: {why}");
        self.report("entry-position", &span, message);
        None
    }

    /// The points of First and of Second in a position that is written as a word.
    fn read_word(&mut self, word: &Spanned<&str>) -> Option<(Vec<u16>, Vec<u16>)> {
        let legend = self.file.legend.as_ref().map_or(Legend::default(), |legend| legend.value);
        let letters = word.value.char_indices().filter(|(_, letter)| *letter != '/');
        let (mut first, mut second, mut point) = (Vec::new(), Vec::new(), 0u16);
        for (at, letter) in letters {
            match letter {
                _ if letter == legend.first => first.push(point),
                _ if letter == legend.second => second.push(point),
                _ if letter == legend.free => {}
                _ => {
                    let start = word.span.start + at;
                    let message = format!(
                        "‘{letter}’ stands for nothing here: the characters are {} for X, {} for O \
                         and {} for a free point",
                        legend.first, legend.second, legend.free
                    );
                    self.report("entry-position", &(start..start + letter.len_utf8()), message);
                    return None;
                }
            }
            point = point.saturating_add(1);
        }
        let size = self.play.setting.board.size();
        if usize::from(point) != size {
            let message =
                format!("the position has {point} characters, and the board {size} points");
            self.reports.add(Diagnostic::new("entry-position", word.span.clone(), message).note(
                "there is a character for each point, in the order of the board; ‘/’ may \
                           stand between rows",
            ));
            return None;
        }
        Some((first, second))
    }
}
