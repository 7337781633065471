use super::*;
use crate::format::TRUNCATED;
use crate::writing::Encode;

/// So many numbers, some of them in several bytes.
fn numbers(count: u16) -> Vec<u16> {
    (0..count).map(|number| number.wrapping_mul(7)).collect()
}

fn encoded(elements: &[u16]) -> Vec<u8> {
    let mut bytes = Vec::new();
    elements.to_vec().encode(&mut bytes);
    bytes
}

/// The stride of lists that do not say theirs.
const STRIDE: usize = 1024;

#[test]
fn a_list_of_a_file_is_the_list_that_a_program_makes() {
    in_strides_of::<STRIDE>();
    in_strides_of::<1>();
    in_strides_of::<7>();
}

fn in_strides_of<const LENGTH: usize>() {
    let stride = u16::try_from(STRIDE).expect("few");
    for count in [0, 1, 2, stride - 1, stride, stride + 1, 3 * stride, 3 * stride + 5] {
        let elements = numbers(count);
        let bytes = encoded(&elements);
        let read: List<'_, u16, LENGTH> = Reader::new(&bytes, 0).whole().expect("a list");
        let made: List<'_, u16, LENGTH> = elements.iter().copied().collect();
        for (what, list) in [("read", &read), ("made", &made), ("cloned", &read.clone())] {
            assert_eq!(list.len(), elements.len(), "{what}, {count}");
            assert_eq!(list.is_empty(), count == 0, "{what}, {count}");
            for first in [0, 1, 2, STRIDE - 1, STRIDE, STRIDE + 1, 3 * STRIDE + 4, 5 * STRIDE] {
                let rest: Vec<u16> = list.read_from(first).collect();
                assert_eq!(rest, elements.get(first..).unwrap_or_default(), "{what}, {first}");
            }
            assert_eq!(**list, elements, "{what}, {count}");
            assert_eq!(list, &made, "{what}, {count}");
            let mut again = Vec::new();
            list.encode(&mut again);
            assert_eq!(again, bytes, "{what}, {count}");
        }
    }
}

#[test]
fn a_list_that_is_changed_is_no_longer_that_of_the_file() {
    let bytes = encoded(&numbers(5));
    let mut list: List<'_, u16> = Reader::new(&bytes, 0).whole().expect("a list");
    assert_eq!(list.get(1), Some(&7));
    list.push(1000);
    list[0] = 9;
    let expected = [9, 7, 14, 21, 28, 1000];
    assert_eq!((list.len(), list.as_slice()), (6, &expected[..]));
    assert_eq!(list.read().collect::<Vec<_>>(), expected);
    list.clear();
    assert_eq!((list.is_empty(), list.read().next()), (true, None));
}

#[test]
fn a_list_that_is_cut_short_is_refused_where_it_ends() {
    let bytes = encoded(&numbers(2000));
    for length in [0, 1, 2, 3, 4, 700, bytes.len() - 1] {
        let cut = Reader::new(&bytes[..length], 10).whole::<List<'_, u16>>();
        let code = cut.map(|_| ()).map_err(|fault| fault.code);
        assert_eq!(code, Err(TRUNCATED), "{length}");
    }
}
