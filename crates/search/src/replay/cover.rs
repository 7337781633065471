//! Which positions a strategy needs, where several replies are correct: few that answer all of the
//! opponent's moves.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// For every open move, with the places of the positions that answer it, the place that is taken:
/// again and again the one that answers most of those that are left, of several such the one of the
/// least cost, and of these the first. `None` for a move that no place answers.
pub(crate) fn cover<I, C: Ord>(open: impl IntoIterator<Item = I>, costs: &[C]) -> Vec<Option<usize>>
where
    I: IntoIterator<Item = usize>,
{
    let mut answers: Vec<Vec<usize>> = vec![Vec::new(); costs.len()];
    let mut count = 0;
    for (number, replies) in open.into_iter().enumerate() {
        replies.into_iter().for_each(|place| answers[place].push(number));
        count = number + 1;
    }
    let mut chosen = vec![None; count];
    let queued = answers.iter().zip(costs).enumerate();
    let queued = queued.map(|(place, (answers, cost))| (answers.len(), Reverse((cost, place))));
    let mut queue: BinaryHeap<_> = queued.collect();
    while let Some((count, Reverse((cost, place)))) = queue.pop() {
        let left = |number: &&usize| chosen[**number].is_none();
        let now = answers[place].iter().filter(left).count();
        if now == 0 {
            continue;
        }
        if now < count {
            queue.push((now, Reverse((cost, place))));
            continue;
        }
        for &number in &answers[place] {
            chosen[number].get_or_insert(place);
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::cover;

    #[test]
    fn the_place_that_answers_most_is_taken_first() {
        // Place 1 answers three moves, place 0 two of these, place 2 the last one.
        let open = [vec![0, 1], vec![0, 1], vec![1], vec![2]];
        assert_eq!(cover(open, &[0; 3]), [1, 1, 1, 2].map(Some));
        // Of two that answer as many, the one of the lower cost, and then the lower number.
        assert_eq!(cover([vec![1, 0], vec![0, 1]], &[2, 1]), [Some(1); 2]);
        assert_eq!(cover([vec![1, 0], vec![0, 1]], &[1, 1]), [Some(0); 2]);
        assert!(cover(Vec::<Vec<usize>>::new(), &[0; 0]).is_empty());
    }
}
