//! Reads the dictionary of a source: positions with the proponent to move.

use std::collections::hash_map::Entry as Slot;

use zermelo_checker::claim::Player;
use zermelo_explain::faces::positional::stones::{Points, Stones};
use zermelo_present::replay::rows::Game;
use zermelo_present::replay::rows::source::{Answer, At, Entry, Legend, entries, letter};
use zermelo_search::replay::builder::{DraftResponse, Lemma};
use zermelo_search::text::{Diagnostic, Spanned};

use super::known::{self, KnownForm, Says};
use super::own::Planner;
use crate::compile::argument::lemma;
use crate::compile::own::{points_of, symmetries};
use crate::compile::sequences::race;
use crate::start::Position;

/// Reads the entries of the source, and reports those that are wrong.
pub(super) fn read_dictionary(planner: &mut Planner<'_>) {
    let file = planner.file;
    for name in &file.dictionaries {
        if !file.tables.iter().any(|table| table.ends_with(name.value)) {
            let message = format!("the dictionary {} was not read with the source", name.value);
            planner.report("dictionary", &name.span, message);
        }
    }
    let text = planner.source.text;
    for entry in file.entries.iter().flat_map(|block| entries(text, block)) {
        planner.own.dictionary.entries += 1;
        read_entry(planner, &entry);
    }
}

fn read_entry(planner: &mut Planner<'_>, entry: &Entry<'_>) {
    let Some(position) = entry_position(planner, &entry.at) else { return };
    let says = match &entry.answer {
        Answer::Move(mv) => planner.legal_move(mv, &position).map(Says::Move),
        Answer::Argument(argument) => match lemma(planner, &position, argument) {
            Some(DraftResponse::Lemma(Lemma::Pairing(pairing))) => Some(Says::Pairing(pairing)),
            argument => argument.map(|_| Says::Potential),
        },
    };
    let Some(says) = says else { return };
    let symmetries = symmetries(planner);
    let (form, number) = symmetries.canonical(race(planner, &position));
    let says = says.mapped(&symmetries.images(number));
    let answer = known::Answer { says, span: entry.span.clone() };
    match planner.own.dictionary.forms.entry(form) {
        Slot::Vacant(free) => {
            free.insert(KnownForm { first: answer, others: Vec::new(), is_reached: false });
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
fn entry_position(planner: &mut Planner<'_>, at: &At<'_>) -> Option<Position> {
    let ((first, second), span) = match at {
        At::Word(word) => (read_word(planner, word)?, word.span.clone()),
        At::Stones(stones) => (points_of(planner, stones)?, stones.span.clone()),
    };
    let why = match planner.play.position(&first, &second) {
        Ok(position) if position.mover != planner.play.proponent => format!(
            "it is the turn of {}, and an entry is a position with {} to move",
            letter(planner.play.opponent()),
            letter(planner.play.proponent)
        ),
        Ok(position) => match planner.play.floating(&position) {
            None => return Some(position),
            Some(point) => {
                format!("{} is taken, and a point that it needs is not", planner.play.name(point))
            }
        },
        Err(why) => {
            let opponent = planner.play.opponent();
            let theirs = if opponent == Player::First { &first } else { &second };
            let is_theirs = |line: &&Vec<u16>| line.iter().all(|point| theirs.contains(point));
            let complete = planner.play.setting.board.lines.iter().find(is_theirs);
            if let Some(line) = complete.filter(|_| planner.play.both_complete()) {
                let (letter, line) = (letter(opponent), planner.play.set(line));
                let message = format!("{letter} has completed the line {line} here, first");
                let stones = [&first, &second].map(|points| Points::of(points.iter().copied()));
                let position = Position {
                    stones: Stones::from(stones),
                    mover: planner.play.proponent,
                    size: planner.play.lines.size,
                };
                let drawn = planner.play.draw(&position);
                let form = symmetries(planner).canonical(race(planner, &position)).0;
                // Play shows how it comes to that.
                let lost = Diagnostic::new("opponent-first", span, message).note(drawn);
                planner.own.lost.entry(form).or_default().push(lost);
                return None;
            }
            why
        }
    };
    let message = format!("the entry is no position of the game: {why}");
    planner.report("entry-position", &span, message);
    None
}

/// The points of First and of Second in a position that is written as a word.
fn read_word(planner: &mut Planner<'_>, word: &Spanned<&str>) -> Option<(Vec<u16>, Vec<u16>)> {
    let legend = planner.file.legend.as_ref().map_or(Legend::default(), |legend| legend.value);
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
                planner.report("entry-position", &(start..start + letter.len_utf8()), message);
                return None;
            }
        }
        point = point.saturating_add(1);
    }
    let size = planner.play.setting.board.size();
    if usize::from(point) != size {
        let message = format!("the position has {point} characters, and the board {size} points");
        planner.reports.add(Diagnostic::new("entry-position", word.span.clone(), message).note(
            "there is a character for each point, in the order of the board; ‘/’ may \
                       stand between rows",
        ));
        return None;
    }
    Some((first, second))
}
