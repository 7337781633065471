use super::*;
use crate::limits::BuildError;
use crate::replay::closure::{Answer, Answers, Closing};

/// A start, at which each move of the opponent has some of the other positions for an answer; from these
/// there are no moves. A closed set has a position of each list.
struct Lists(Vec<Vec<u16>>);

impl Closing for Lists {
    type Position = u16;
    type Symmetry = ();
    type Error = BuildError;

    fn level(&self, position: &u16) -> u32 {
        u32::from(*position > 0)
    }

    fn record(&self, position: &u16) -> Vec<u8> {
        position.to_be_bytes().to_vec()
    }

    /// The last position is one from which all is answered at once.
    fn is_settled(&self, position: &u16) -> bool {
        *position == 9
    }

    fn holds(&mut self, _: &u16, _: usize) -> Result<bool, BuildError> {
        Ok(true)
    }

    fn answers(&mut self, position: &u16) -> Result<Answers<Self>, BuildError> {
        let moves = self.moves(position).into_iter();
        moves.map(|(mv, after)| Ok((Some(mv), self.answer(&after)?))).collect()
    }

    fn confirm(&mut self, _: usize, _: usize) -> Result<(), BuildError> {
        Ok(())
    }
}

impl WithMoves for Lists {
    /// After a move the position is the number of its list, behind those that a set has.
    fn moves(&self, position: &u16) -> Vec<(u16, u16)> {
        self.0.iter().filter(|_| *position == 0).zip(0..).map(|(_, mv)| (mv, 10 + mv)).collect()
    }

    fn answer(&mut self, after: &u16) -> Result<Answer<Self>, BuildError> {
        let list = &self.0[usize::from(*after) - 10];
        Ok(Answer::OneOf(list.iter().map(|&to| (to, to)).collect()))
    }
}

/// Of lists of the numbers from 1 to 8, the least number of these that meets all.
fn least(lists: &[Vec<u16>]) -> u32 {
    let meets = |set: u32| {
        let is_met =
            |list: &Vec<u16>| list.iter().any(|&place| place == 9 || set >> place & 1 == 1);
        lists.iter().all(is_met)
    };
    (0..512).filter(|&set| meets(set)).map(u32::count_ones).min().expect("the set of all")
}

#[test]
fn no_set_is_smaller_than_one_that_is_said_to_be_the_smallest() {
    let mut chance = Congruential(7);
    for _ in 0..200 {
        let lists = |count: usize, chance: &mut Congruential| -> Vec<Vec<u16>> {
            let number =
                |chance: &mut Congruential| u16::try_from(1 + chance.below(8)).expect("few");
            (0..count).map(|_| (0..3).map(|_| number(chance)).collect()).collect()
        };
        let mut lists = lists(1 + chance.below(9), &mut chance);
        if chance.below(4) == 0 {
            lists[0].push(9);
        }
        for effort in [0, 100_000] {
            let start = Start::Position(0);
            let few = close_with_few(&mut Lists(lists.clone()), start, effort).expect("a strategy");
            let nodes = few.builder.finish().expect("not too large").replay.nodes.len();
            // Beside the start, and the position from which all is answered.
            let settled = usize::from(lists[0].contains(&9));
            let found = u32::try_from(nodes - 1 - settled).expect("few");
            assert_eq!(few.is_fewest, effort > 0, "{lists:?}");
            assert!(found >= least(&lists), "{lists:?}");
            assert!(found == least(&lists) || effort == 0, "{lists:?}: {found}");
        }
    }
}
