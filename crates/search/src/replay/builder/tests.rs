use super::*;

/// What is done to a builder: an answer to a move at a node, nodes by their letters.
type Step = (char, u16, Option<char>);

/// The letters are the records, and the larger a letter the larger its rank. A move that leads to no node
/// is won at once.
fn built(nodes: &str, steps: &[Step]) -> Built {
    let mut builder: StrategyBuilder = StrategyBuilder::new(None);
    let node = |builder: &mut StrategyBuilder, letter: char| {
        builder.node(letter.to_string().repeat(3).into_bytes(), u64::from(letter))
    };
    for letter in nodes.chars() {
        node(&mut builder, letter);
    }
    for &(from, mv, to) in steps {
        let from = node(&mut builder, from);
        let answer = match to {
            Some(to) => {
                let symmetry = Some(vec![mv]);
                DraftResponse::Reply { reply: 9, target: node(&mut builder, to), symmetry }
            }
            None => DraftResponse::Win { reply: mv + 1 },
        };
        builder.answer(from, mv, answer);
    }
    builder.finish().expect("a strategy")
}

/// The moves of each node in the order of the file, nodes by their letters.
fn moves(built: &Built) -> String {
    let mut entries = built.replay.entries.iter();
    let records = built.replay.positions.chunks(3);
    let node = |(node, record): (&Node, &[u8])| {
        let own = entries.by_ref().take(node.entries as usize);
        let moves: Vec<String> = own.map(|entry| entry.mv.to_string()).collect();
        format!("{}:{}", char::from(record[0]), moves.join(","))
    };
    built.replay.nodes.iter().zip(records).map(node).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_strategy_is_laid_out_in_its_order_whatever_it_was_built_in() {
    let steps: [Step; 7] = [
        ('a', 1, Some('c')),
        ('a', 2, Some('b')),
        ('a', 5, None),
        ('b', 3, Some('d')),
        ('c', 2, None),
        ('c', 4, Some('d')),
        ('d', 1, None),
    ];
    let whole = built("a", &steps);
    assert_eq!(moves(&whole), "a:1,2,5 b:3 c:2,4 d:1");
    let targets: Vec<Response> = whole.replay.entries.iter().map(|entry| entry.response).collect();
    let to = |target, symmetry| Response::Reply { reply: 9, target, symmetry };
    let win = |reply| Response::Win { reply };
    let expected = [to(2, 1), to(1, 2), win(6), to(3, 3), win(3), to(3, 4), win(2)];
    assert_eq!(targets, expected);
    // Symmetries are numbered by their first use.
    let images: Vec<&Vec<u16>> = whole.symmetries.iter().map(|(_, images)| images).collect();
    assert_eq!(images, [&vec![1], &vec![2], &vec![3], &vec![4]]);
    // Every turn of the list, forwards and backwards, with the nodes made in several orders.
    for nodes in ["a", "adcb", "acbd"] {
        for start in 0..steps.len() {
            let mut turned = steps;
            turned.rotate_left(start);
            for _ in 0..2 {
                let other = built(nodes, &turned);
                assert_eq!(other.replay, whole.replay, "{nodes} {turned:?}");
                assert_eq!(other.symmetries, whole.symmetries, "{nodes} {turned:?}");
                turned.reverse();
            }
        }
    }
}

#[test]
fn nodes_that_node_0_does_not_need_are_left_out_with_their_entries() {
    let steps: [Step; 5] =
        [('c', 7, Some('b')), ('a', 1, Some('b')), ('c', 3, None), ('b', 2, None), ('c', 5, None)];
    assert_eq!(moves(&built("a", &steps)), "a:1 b:2");
}

#[test]
fn a_second_answer_to_a_move_replaces_the_first() {
    let steps: [Step; 4] =
        [('a', 1, Some('b')), ('a', 3, None), ('b', 1, None), ('a', 1, Some('c'))];
    assert_eq!(moves(&built("ac", &[&steps[..], &[('c', 4, None)]].concat())), "a:1,3 c:4");
}

#[test]
fn positions_of_any_length_are_found_by_their_bytes() {
    let records: [&[u8]; 5] = [b"", b"a", b"aa", b"ab", b"b"];
    let mut builder: StrategyBuilder = StrategyBuilder::new(None);
    let made: Vec<NodeId> = records.iter().map(|record| builder.node(record.to_vec(), 0)).collect();
    assert_eq!(builder.node_count(), records.len());
    for (record, node) in records.iter().zip(made) {
        assert_eq!(builder.find(record), Some(node));
        assert_eq!(builder.node(record.to_vec(), 0), node);
    }
    assert_eq!(builder.find(b"ba"), None);
}
