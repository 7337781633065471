//! The list of jobs: a line each, columns between tabs, and a heading. Lines are only added, so that
//! the number of a job stays, and a job is called by what it is, so that a receipt of another job
//! is told from its own.

use std::collections::HashSet;

use thiserror::Error;
use zermelo_present::contract::maps::Maps;
use zermelo_search::error::GameError;

/// The heading. Another one would be another format.
pub(crate) const HEADING: &str = "job\tgame\tevery\tup-to\tstates";

/// A pass: every first size of a game up to one, for one second size.
#[derive(Clone, Debug)]
pub struct Job {
    /// The word of the game, and the two sizes.
    pub name: String,
    /// What the game has for passes.
    pub maps: Maps,
    /// The second size.
    pub second: u32,
    /// The greatest first size.
    pub most: u32,
    /// How many states it decides.
    pub states: u64,
}

/// What is wrong with a list: the first fault, with its line.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct JobsError(String);

impl Job {
    /// The pass for these sizes.
    ///
    /// # Errors
    /// When the sizes are out of range.
    pub fn new(maps: Maps, second: u32, most: u32) -> Result<Job, GameError> {
        let states = (maps.cost)(second, most, 1)?.states;
        Ok(Job { name: format!("{}-{second}-{most}", maps.word), maps, second, most, states })
    }

    /// Its line in the list.
    pub(crate) fn line(&self) -> String {
        let Job { name, maps, second, most, states } = self;
        format!("{name}\t{}\t{second}\t{most}\t{states}", maps.word)
    }

    /// The job of a line; what is wrong with the line.
    fn read(text: &str, maps: FindMaps) -> Result<Job, String> {
        let columns: Vec<&str> = text.split('\t').collect();
        let [name, game, second, most, states] = columns[..] else {
            let columns = HEADING.split('\t').count();
            return Err(format!(" has not {columns} columns with tabs between"));
        };
        let maps = maps(game).ok_or_else(|| format!(": there are no passes of ‘{game}’"))?;
        let number = |text: &str| {
            let number = text.parse::<u32>().ok().filter(|number| number.to_string() == text);
            number.ok_or_else(|| format!(": ‘{text}’ is no size"))
        };
        let job = Job::new(maps, number(second)?, number(most)?).map_err(|error| match error {
            GameError::Wrong(why) | GameError::Limit(why) => format!(": {why}"),
            _ => ": it has no sizes".into(),
        })?;
        let states_of_job = job.states.to_string();
        for (column, found, expected) in
            [("job", name, &job.name), ("number of states", states, &states_of_job)]
        {
            if found != expected {
                return Err(format!(
                    ": the {column} is ‘{found}’, where ‘{expected}’ is expected; zermelo campaign \
                     plan makes such lines"
                ));
            }
        }
        Ok(job)
    }
}

/// What the game of a word has for passes.
pub(crate) type FindMaps = fn(&str) -> Option<Maps>;

/// The jobs of a list, in its order.
///
/// # Errors
/// The first fault, with its line.
pub fn read(text: &str, maps: FindMaps) -> Result<Vec<Job>, JobsError> {
    let heading = || {
        let heading = HEADING.replace('\t', " ");
        JobsError(format!("it is no list of jobs: its first line is not ‘{heading}’"))
    };
    if !text.starts_with(HEADING) {
        return Err(heading());
    }
    // A list that was copied in part may lack jobs, or a digit of the last one.
    let cut = || JobsError("it is cut short: the last line has no end".into());
    let mut lines = text.strip_suffix('\n').ok_or_else(cut)?.lines();
    if lines.next() != Some(HEADING) {
        return Err(heading());
    }
    let mut names = HashSet::new();
    let read = |(number, line): (usize, &str)| {
        let job = Job::read(line, maps).and_then(|job| match names.insert(job.name.clone()) {
            true => Ok(job),
            false => Err(format!(": the job {} is in the list before", job.name)),
        });
        job.map_err(|why| JobsError(format!("line {}{why}", number + 2)))
    };
    lines.enumerate().map(read).collect()
}

/// The list with these jobs.
pub fn write(jobs: &[Job]) -> String {
    let lines = jobs.iter().map(Job::line);
    std::iter::once(HEADING.to_owned()).chain(lines).map(|line| line + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::erdos_szekeres;

    fn maps_of(word: &str) -> Option<Maps> {
        erdos_szekeres::GAME.maps.filter(|maps| maps.word == word)
    }

    fn jobs(sizes: &[(u32, u32)]) -> Vec<Job> {
        let maps = erdos_szekeres::GAME.maps.expect("a game with maps");
        let new = |&(second, most)| match Job::new(maps, second, most) {
            Ok(job) => job,
            Err(_) => panic!("sizes"),
        };
        sizes.iter().map(new).collect()
    }

    #[test]
    fn a_list_is_read_as_it_was_written() {
        let list = jobs(&[(10, 24), (5, 12), (10, 25)]);
        let text = write(&list);
        let again = read(&text, maps_of).expect("a list");
        assert_eq!(write(&again), text);
        // C(23 + 9, 9) and C(11 + 4, 4): the rows of a board as a path.
        assert_eq!((again[0].states, again[1].states), (28_048_800, 1_365));
    }

    #[test]
    fn a_wrong_line_is_an_error_that_names_it() {
        let text = write(&jobs(&[(10, 24), (5, 12)]));
        let game = jobs(&[(5, 12)])[0].maps.word;
        for (from, to, expected) in [
            ("job\tgame", "job game", "its first line is not"),
            ("\n", "", "its first line is not"),
            ("1365\n", "1365", "it is cut short"),
            ("1365\n", "136", "it is cut short"),
            ("1365\n", "136\n", "line 3: the number of states is ‘136’, where ‘1365’"),
            ("\t12\t", "\t13\t", "line 3: the job is "),
            ("\t12\t", "\t012\t", "line 3: ‘012’ is no size"),
            ("\t12\t", "\t12 \t", "line 3: ‘12 ’ is no size"),
            ("\t12\t", "\t-1\t", "line 3: ‘-1’ is no size"),
            ("\t12\t", "\t99999\t", "line 3: layers are made for"),
            ("\t12\t", "\t12\t\t", "line 3 has not 5 columns"),
            ("\t5\t", "\t4\t", "line 3: layers are made for"),
            (&format!("\t{game}\t5"), "\tchess\t5", "line 3: there are no passes of ‘chess’"),
            (&format!("{game}-5-12\t"), &format!("{game}-5-13\t"), "line 3: the job is "),
        ] {
            let at = text.rfind(from).unwrap_or_else(|| panic!("{from}"));
            let at = if from == "\n" { HEADING.len() } else { at };
            let changed = format!("{}{to}{}", &text[..at], &text[at + from.len()..]);
            let error = read(&changed, maps_of).expect_err(&changed).to_string();
            assert!(error.contains(expected), "{changed}: {error}");
        }
        let twice = format!("{text}{}", text.lines().nth(1).map(|l| format!("{l}\n")).unwrap());
        let error = read(&twice, maps_of).expect_err("twice").to_string();
        assert!(error.contains("line 4: the job ") && error.contains("before"), "{error}");
    }
}
