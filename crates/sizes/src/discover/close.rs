//! Closing: the most candidates of which every option has an answer in another, but for a few cells
//! that are to be stolen.
//!
//! A candidate with an option that none answers goes out; then others have options that none answers
//! any more, and so on. What is left answers itself. Cells that may be stolen can stay all the same;
//! as few of them do as are needed for the start to stay.

use zermelo_search::limits::Limit;

use super::ground::Ground;
use super::scheme::Cell;
use super::select::Candidates;

impl<G: Ground> Candidates<'_, G> {
    /// Leaves only candidates that answer each other, and those of which a strategy is to be stolen;
    /// false if the start is not among them, whatever is stolen.
    ///
    /// # Errors
    /// When a limit is reached.
    pub(super) fn close(
        &mut self,
        start: &[usize],
        may_be_stolen: &dyn Fn(&Cell) -> bool,
    ) -> Result<bool, Limit> {
        self.use_all();
        let mut stealable = Vec::new();
        for place in 0..self.cells.len() {
            if self.is_usable(place) {
                self.look(place)?;
                let cell = self.cell(place);
                if may_be_stolen(&cell) {
                    let total: usize = cell.classes.iter().copied().map(usize::from).sum();
                    stealable.push((total, place));
                }
            }
        }
        // What has the largest gaps is the hardest to steal.
        stealable.sort_unstable_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
        let stealable: Vec<usize> = stealable.into_iter().map(|(_, place)| place).collect();
        let not_direct: Vec<usize> =
            stealable.iter().copied().filter(|&place| self.unanswered(place).is_some()).collect();
        let mut closing = Closing::new(self, start);
        for few in [not_direct, stealable] {
            closing.is_stolen.fill(false);
            few.iter().for_each(|&place| closing.is_stolen[place] = true);
            if closing.has_start() {
                closing.save(&few, self)?;
                break;
            }
        }
        let is_closed = closing.has_start();
        let is_in = closing.is_in;
        self.use_only(&is_in);
        Ok(is_closed)
    }
}

/// What is needed to close candidates again and again.
struct Closing<'s> {
    start: &'s [usize],
    is_usable: Vec<bool>,
    /// For each need how many answers it has, and whose it is.
    answers: Vec<usize>,
    of: Vec<usize>,
    /// The needs that a candidate meets.
    meets: Vec<Vec<u32>>,
    is_stolen: Vec<bool>,
    is_in: Vec<bool>,
}

impl<'s> Closing<'s> {
    fn new<G: Ground>(candidates: &Candidates<'_, G>, start: &'s [usize]) -> Closing<'s> {
        let count = candidates.cells.len();
        let mut closing = Closing {
            start,
            is_usable: (0..count).map(|place| candidates.is_usable(place)).collect(),
            answers: Vec::new(),
            of: Vec::new(),
            meets: vec![Vec::new(); count],
            is_stolen: vec![false; count],
            is_in: vec![false; count],
        };
        for place in (0..count).filter(|&place| candidates.is_usable(place)) {
            for need in candidates.needs(place) {
                let number = u32::try_from(closing.of.len()).unwrap_or(u32::MAX);
                let mut answers = 0;
                for answer in candidates.answers(need) {
                    closing.meets[answer].push(number);
                    answers += 1;
                }
                closing.answers.push(answers);
                closing.of.push(place);
            }
        }
        closing
    }

    /// Takes out what is not answered and not stolen. Whether the start stays.
    fn has_start(&mut self) -> bool {
        let Closing { is_usable, answers, of, meets, is_stolen, is_in, .. } = self;
        is_in.copy_from_slice(is_usable);
        let mut left = answers.clone();
        let mut out: Vec<usize> = Vec::new();
        for (_, &place) in answers.iter().zip(&*of).filter(|(answers, _)| **answers == 0) {
            if is_in[place] && !is_stolen[place] {
                is_in[place] = false;
                out.push(place);
            }
        }
        while let Some(place) = out.pop() {
            for &need in &meets[place] {
                let need = need as usize;
                left[need] -= 1;
                let of = of[need];
                if left[need] == 0 && is_in[of] && !is_stolen[of] {
                    is_in[of] = false;
                    out.push(of);
                }
            }
        }
        self.start.iter().all(|&place| self.is_in[place])
    }

    /// Steals no more of these cells, in this order, where the start stays without.
    fn save<G: Ground>(
        &mut self,
        cells: &[usize],
        candidates: &Candidates<'_, G>,
    ) -> Result<(), Limit> {
        let mut open = vec![cells];
        while let Some(cells) = open.pop() {
            candidates.confirm_running()?;
            cells.iter().for_each(|&place| self.is_stolen[place] = false);
            if self.has_start() {
                continue;
            }
            cells.iter().for_each(|&place| self.is_stolen[place] = true);
            if cells.len() > 1 {
                let (first, second) = cells.split_at(cells.len() / 2);
                open.extend([second, first]);
            }
        }
        Ok(())
    }
}
