//! Which nodes a share has, and what marks come to.

use super::*;

/// Every node is in one share and no other, and they come in order.
#[test]
fn every_node_is_of_one_share_and_shares_are_nearly_equal() {
    let entries = |nodes: usize, seed: usize| -> Vec<usize> {
        (0..nodes).map(|node| (node * 7 + seed) % 5).collect()
    };
    for of in [1, 2, 3, 7, 64, 1000] {
        for (nodes, seed) in [(1, 0), (2, 1), (3, 2), (10, 3), (64, 4), (65, 0), (1000, 1)] {
            let entries = entries(nodes, seed);
            let all = nodes + entries.iter().sum::<usize>();
            let (mut before, mut weights, mut last) = (0, vec![0; of.into()], 0);
            for of_node in entries {
                let place =
                    |number: &u16| Share::new(*number, of).expect("a share").place(before, all);
                let owners: Vec<u16> =
                    (1..=of).filter(|number| place(number) == Ordering::Equal).collect();
                let [owner] = owners[..] else { panic!("{owners:?} of {of}") };
                assert!(
                    owner >= last && (1..owner).all(|number| place(&number) == Ordering::Greater)
                );
                assert!((owner + 1..=of).all(|number| place(&number) == Ordering::Less));
                weights[usize::from(owner) - 1] += 1 + of_node;
                (before, last) = (before + 1 + of_node, owner);
            }
            let most = weights.into_iter().max().expect("a share");
            // A node is not divided, and has at most four entries here.
            assert!(most <= all / usize::from(of) + 5, "{most} of {all} in a share of {of}");
        }
    }
    let last = Share::new(u16::MAX, u16::MAX).expect("a share");
    assert_eq!(last.place(usize::MAX - 1, usize::MAX), Ordering::Equal);
}

#[test]
fn a_share_is_read_as_it_is_printed_and_nothing_else_is_one() {
    for text in ["1/1", "2/8", "8/8", "65535/65535"] {
        assert_eq!(text.parse::<Share>().map(|share| share.to_string()), Ok(text.to_owned()));
    }
    for text in [
        "", "1", "/", "1/", "/1", "0/1", "2/1", "0/0", "1/0", "1/65536", "+1/2", "01/2", " 1/2",
        "1/2/3",
    ] {
        let error = text.parse::<Share>().expect_err(text);
        assert!(error.starts_with(&format!("‘{text}’ is no part")), "{error}");
    }
}

#[test]
fn bits_have_no_byte_and_no_bit_too_many_or_too_few() {
    for (count, bytes, is_one) in [
        (0, vec![], true),
        (0, vec![0], false),
        (1, vec![], false),
        (1, vec![1], true),
        (1, vec![2], false),
        (7, vec![0x7f], true),
        (7, vec![0x80], false),
        (8, vec![0xff], true),
        (8, vec![0xff, 0], false),
        (9, vec![0xff], false),
        (9, vec![0xff, 1], true),
        (9, vec![0xff, 2], false),
        (u64::MAX, vec![0xff; 9], false),
    ] {
        assert_eq!(Bits::new(count, bytes.clone()).is_some(), is_one, "{count} in {bytes:?}");
    }
}

fn bits(marked: &[bool]) -> Bits {
    let byte = |bits: &[bool]| (0..).zip(bits).map(|(at, &bit)| u8::from(bit) << at).sum();
    let bytes = marked.chunks(8).map(byte).collect();
    Bits::new(figures::count(marked.len()), bytes).expect("bits")
}

#[test]
fn the_first_number_that_is_not_marked_is_found_wherever_it_is() {
    for count in 0..40 {
        assert_eq!(bits(&vec![true; count]).unmarked(), None, "all of {count}");
        for missing in 0..count {
            let mut marked = vec![true; count];
            marked[missing] = false;
            assert_eq!(bits(&marked).unmarked(), Some(figures::count(missing)), "of {count}");
            marked[count - 1] = false;
            assert_eq!(bits(&marked).unmarked(), Some(figures::count(missing)), "of {count}");
        }
    }
}

#[test]
fn marks_are_joined_in_order_and_with_those_of_the_same_replay_alone() {
    let named = |checked, nodes: &[bool]| Named {
        checked,
        nodes: bits(nodes),
        symmetries: bits(&[true, false]),
        lemmas: bits(&[]),
    };
    let first = || named(0..1, &[true, false, false]);
    let joined = first().join(&named(1..3, &[true, true, false])).expect("the next");
    assert_eq!(joined, named(0..3, &[true, true, false]));
    assert!(joined.is_whole() && !first().is_whole());
    let other = |change: fn(&mut Named)| {
        let mut named = named(1..3, &[false, true, false]);
        change(&mut named);
        named
    };
    for (what, next) in [
        ("itself", first()),
        ("one further on", other(|named| named.checked = 2..3)),
        ("one with more nodes", other(|named| named.nodes = bits(&[true; 4]))),
        ("one with fewer symmetries", other(|named| named.symmetries = bits(&[true]))),
        ("one with a lemma", other(|named| named.lemmas = bits(&[true]))),
    ] {
        assert_eq!(first().join(&next), None, "{what}");
    }
    // Without its last node, the whole is none.
    let cut = first().join(&other(|named| named.checked = 1..2)).expect("the next");
    assert!(!cut.is_whole());
}
