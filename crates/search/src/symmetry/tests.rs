use super::*;
use crate::limits::Limits;

/// The edges of a complete graph, which all permutations of its vertices permute, and no swap of two edges
/// alone does.
fn edges_of_a_complete_graph(vertices: u16) -> (usize, Vec<Tuple>) {
    let pairs = || (0..vertices).flat_map(|one| (0..one).map(move |two| (one, two)));
    let through = |vertex: u16| {
        let is_through = move |&(_, (one, two)): &(u16, (u16, u16))| one == vertex || two == vertex;
        vec![(0..).zip(pairs()).filter(is_through).map(|(edge, _)| edge).collect::<Vec<u16>>()]
    };
    (pairs().count(), (0..vertices).map(through).collect())
}

#[test]
fn a_search_of_symmetries_ends_by_their_number_and_by_its_steps() {
    let (points, tuples) = edges_of_a_complete_graph(5);
    let group = |most, effort| {
        let tuples = tuples.clone();
        let found =
            Automorphisms::of_tuples(vec![0; points], tuples, most, effort, &Limits::DEFAULT);
        found.map(|group| group.and_then(|group| group.order()))
    };
    // The permutations of five vertices.
    assert_eq!(group(120, usize::MAX), Ok(Some(120)));
    assert_eq!(group(119, usize::MAX), Ok(None));
    assert_eq!(group(120, 1), Ok(None));
}

/// The search for the edges of a complete graph on 80 vertices would find generators of 80! permutations,
/// each through many colourings. That more than 128 are there is seen after a few.
#[test]
fn a_group_that_is_too_large_takes_no_time() {
    let (points, tuples) = edges_of_a_complete_graph(80);
    assert_eq!(points, 3160);
    let found = Automorphisms::of_tuples(vec![0; points], tuples, 128, 1 << 8, &Limits::DEFAULT);
    assert!(matches!(found, Ok(None)));
}
