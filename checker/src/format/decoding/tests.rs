//! The encoding against bincode's, of types that mirror each other, and what is not an encoding.

use super::*;
use crate::format::{MAX_TEXT, Text, record, tagged};
use crate::writing::Encode;

/// Numbers that look random, the same each time (SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// A number of any length in bits, and often one at a border between forms.
    fn number(&mut self) -> u64 {
        let length = self.below(65);
        let number = if length == 0 { 0 } else { self.next() >> (64 - length) };
        let borders = [250, 251, 255, 256, 65_535, 65_536, u64::from(u32::MAX), 1 << 32, u64::MAX];
        match self.below(4) {
            0 => borders[usize::try_from(self.below(9)).expect("small")],
            _ => number,
        }
    }

    fn list<T>(&mut self, item: impl Fn(&mut Random) -> T) -> Vec<T> {
        let length = self.below(5);
        (0..length).map(|_| item(self)).collect()
    }

    fn text(&mut self) -> String {
        let letters = ['a', '1', ' ', 'é', 'π', '≥', '🂡'];
        self.list(|random| letters[usize::try_from(random.below(7)).expect("small")])
            .into_iter()
            .collect()
    }
}

fn by_bincode(value: impl bincode::Encode) -> Vec<u8> {
    bincode::encode_to_vec(value, bincode::config::standard()).expect("memory")
}

fn encoded(value: &impl Encode) -> Vec<u8> {
    let mut bytes = Vec::new();
    value.encode(&mut bytes);
    bytes
}

/// The value that the bytes, all of them, are the encoding of; or the code of what is wrong.
fn decoded<'a, T: Decode<'a>>(bytes: &'a [u8]) -> Result<T, &'static str> {
    Reader::new(bytes, 0).whole().map_err(|fault| fault.code.as_str())
}

#[derive(Clone, Debug, PartialEq)]
enum Choice {
    Neither,
    One(Option<u64>),
    Both { left: Vec<i64>, right: u16 },
}

#[derive(Clone, Debug, PartialEq)]
struct Everything<'a> {
    small: u8,
    short: u16,
    middle: u32,
    long: u64,
    signed: i64,
    maybe: Option<u32>,
    choices: Vec<Choice>,
    name: Text,
    bytes: Cow<'a, [u8]>,
    hash: [u8; 32],
}

record!(Everything<'a> { small, short, middle, long, signed, maybe, choices, name, bytes, hash });
tagged!(Choice { 0 Neither, 1 One(number), 2 Both { left, right } });

#[derive(bincode::Encode)]
struct MirroredEverything {
    small: u8,
    short: u16,
    middle: u32,
    long: u64,
    signed: i64,
    maybe: Option<u32>,
    choices: Vec<MirroredChoice>,
    name: String,
    bytes: Vec<u8>,
    hash: [u8; 32],
}

#[derive(bincode::Encode)]
enum MirroredChoice {
    Neither,
    One(Option<u64>),
    Both { left: Vec<i64>, right: u16 },
}

fn random_choice(random: &mut Random) -> (Choice, MirroredChoice) {
    match random.below(3) {
        0 => (Choice::Neither, MirroredChoice::Neither),
        1 => {
            let number = (random.below(2) == 0).then(|| random.number());
            (Choice::One(number), MirroredChoice::One(number))
        }
        _ => {
            let left = random.list(|random| random.number().cast_signed());
            let right = u16::try_from(random.number() & 0xFFFF).expect("16 bits");
            (Choice::Both { left: left.clone(), right }, MirroredChoice::Both { left, right })
        }
    }
}

fn random_everything(random: &mut Random) -> (Everything<'static>, MirroredEverything) {
    let small = u8::try_from(random.below(256)).expect("8 bits");
    let short = u16::try_from(random.number() & 0xFFFF).expect("16 bits");
    let middle = u32::try_from(random.number() & 0xFFFF_FFFF).expect("32 bits");
    let (long, signed) = (random.number(), random.number().cast_signed());
    let maybe = (random.below(2) == 0).then_some(middle / 3);
    let (choices, mirrored) = random.list(random_choice).into_iter().unzip();
    let name = random.text();
    let bytes = random.list(|random| u8::try_from(random.below(256)).expect("8 bits"));
    let hash = [small; 32];
    let text = Text::new(name.clone()).expect("short");
    let mirror = MirroredEverything {
        small,
        short,
        middle,
        long,
        signed,
        maybe,
        choices: mirrored,
        name,
        bytes: bytes.clone(),
        hash,
    };
    let bytes = Cow::Owned(bytes);
    let value =
        Everything { small, short, middle, long, signed, maybe, choices, name: text, bytes, hash };
    (value, mirror)
}

#[test]
fn every_value_is_encoded_as_bincode_encodes_it_and_decodes_to_itself() {
    let mut random = Random(1);
    for _ in 0..2000 {
        let (value, mirror) = random_everything(&mut random);
        let bytes = encoded(&value);
        assert_eq!(bytes, by_bincode(mirror), "{value:?}");
        assert_eq!(decoded(&bytes), Ok(value));
    }
}

/// Of the start of random bytes as much is taken as bincode takes, and the same value, but for
/// numbers in longer forms.
#[test]
fn numbers_are_taken_exactly_where_bincode_takes_them_in_their_shortest_form() {
    fn agrees<'a, T>(bytes: &'a [u8])
    where
        T: Decode<'a>
            + Encode
            + bincode::Encode
            + bincode::Decode<()>
            + PartialEq
            + std::fmt::Debug,
    {
        let mut reader = Reader::new(bytes, 0);
        let found = <T as Decode>::decode(&mut reader).map_err(|fault| fault.code);
        let expected = bincode::decode_from_slice::<T, _>(bytes, bincode::config::standard());
        match expected {
            Ok((value, read)) if by_bincode(&value) == bytes[..read] => {
                assert_eq!(found.as_ref(), Ok(&value), "{bytes:?}");
                assert_eq!(reader.rest().len(), bytes.len() - read, "{bytes:?}");
            }
            Ok(_) => assert_eq!(found, Err(NON_CANONICAL), "{bytes:?}"),
            Err(bincode::error::DecodeError::UnexpectedEnd { .. }) => {
                assert_eq!(found, Err(TRUNCATED), "{bytes:?}");
            }
            // The width is held against the type after the number is read.
            Err(_) => assert!(found.is_err(), "{bytes:?}"),
        }
    }
    let mut random = Random(2);
    for _ in 0..5000 {
        let mut bytes: Vec<u8> =
            (0..random.below(11)).map(|_| u8::try_from(random.below(256)).expect("byte")).collect();
        if let (Some(first), true) = (bytes.first_mut(), random.below(2) == 0) {
            *first = u8::try_from(248 + random.below(8)).expect("byte");
        }
        if let (Some(last), true) = (bytes.last_mut(), random.below(2) == 0) {
            *last = 0;
        }
        agrees::<u8>(&bytes);
        agrees::<u16>(&bytes);
        agrees::<u32>(&bytes);
        agrees::<u64>(&bytes);
        agrees::<i64>(&bytes);
        agrees::<Option<u32>>(&bytes);
    }
}

#[test]
fn numbers_in_a_longer_form_than_needed_are_refused() {
    let long =
        |first: u8, number: u64, width: usize| [&[first], &number.to_le_bytes()[..width]].concat();
    for (bytes, expected) in [
        // The boundary from both sides: 250 is the last number of one byte.
        (vec![250], Ok(250)),
        (long(251, 251, 2), Ok(251)),
        (long(251, 250, 2), Err("non-canonical")),
        (long(251, 0, 2), Err("non-canonical")),
        (long(251, 65_535, 2), Ok(65_535)),
        (long(252, 65_535, 4), Err("non-canonical")),
        (long(252, 65_536, 4), Ok(65_536)),
        (long(252, 0xFFFF_FFFF, 4), Ok(0xFFFF_FFFF)),
        (long(253, 0xFFFF_FFFF, 8), Err("non-canonical")),
        (long(253, 1 << 32, 8), Ok(1 << 32)),
        (long(253, u64::MAX, 8), Ok(u64::MAX)),
        // 128 bits, and a byte that begins nothing.
        (vec![254; 17], Err("malformed")),
        (vec![255], Err("malformed")),
    ] {
        assert_eq!(decoded::<u64>(&bytes), expected, "{bytes:?}");
    }
    // The length of a sequence and of a text are numbers too.
    assert_eq!(decoded::<Vec<u8>>(&[251, 1, 0, 7]), Err("non-canonical"));
    assert_eq!(decoded::<Cow<'_, [u8]>>(&[251, 1, 0, 7]), Err("non-canonical"));
    assert_eq!(decoded::<Text>(&[251, 1, 0, b'a']), Err("non-canonical"));
}

#[test]
fn a_number_that_its_type_does_not_have_is_refused() {
    assert_eq!(decoded::<u16>(&[251, 255, 255]), Ok(u16::MAX));
    assert_eq!(decoded::<u16>(&[252, 0, 0, 1, 0]), Err("malformed"));
    assert_eq!(decoded::<u32>(&[252, 255, 255, 255, 255]), Ok(u32::MAX));
    assert_eq!(decoded::<u32>(&[253, 0, 0, 0, 0, 1, 0, 0, 0]), Err("malformed"));
}

#[test]
fn signed_numbers_alternate_up_to_their_limits() {
    let zigzag = [(0u64, 0i64), (1, -1), (2, 1), (3, -2), (250, 125), (251, -126)];
    for (number, expected) in
        zigzag.into_iter().chain([(u64::MAX - 1, i64::MAX), (u64::MAX, i64::MIN)])
    {
        assert_eq!(decoded::<i64>(&encoded(&number)), Ok(expected));
        assert_eq!(encoded(&expected), encoded(&number));
    }
}

#[test]
fn a_tag_that_is_none_is_refused_where_it_stands() {
    for tag in 3..=255 {
        assert_eq!(decoded::<Choice>(&[tag, 0, 0]), Err("malformed"), "tag {tag}");
    }
    for tag in 2..=255 {
        assert_eq!(decoded::<Option<u8>>(&[tag, 0]), Err("malformed"), "tag {tag}");
    }
    let fault = Vec::<Choice>::decode(&mut Reader::new(&[2, 0, 9], 100)).expect_err("no choice");
    assert_eq!(Fault::from(fault).to_string(), "malformed, byte 102");
}

#[test]
fn bytes_that_end_early_or_late_are_refused() {
    let mut random = Random(3);
    for _ in 0..50 {
        let (value, _) = random_everything(&mut random);
        let bytes = encoded(&value);
        for length in 0..bytes.len() {
            assert_eq!(decoded::<Everything<'_>>(&bytes[..length]), Err("truncated"));
        }
        let longer = [bytes.as_slice(), &[0, 0]].concat();
        let fault = Reader::new(&longer, 0).whole::<Everything<'_>>().expect_err("longer");
        assert_eq!(fault.to_string(), "trailing-bytes, bytes 2");
    }
}

#[test]
fn a_declared_length_that_is_not_there_allocates_nothing() {
    // An allocation of 2^60 numbers would end the test.
    let mut bytes = vec![253];
    bytes.extend((1u64 << 60).to_le_bytes());
    bytes.extend([1; 100]);
    assert_eq!(decoded::<Vec<u64>>(&bytes), Err("truncated"));
    assert_eq!(decoded::<Vec<Vec<u64>>>(&bytes), Err("truncated"));
    assert_eq!(decoded::<Cow<'_, [u8]>>(&bytes), Err("truncated"));
    assert_eq!(decoded::<Text>(&bytes), Err("truncated"));
    bytes[1..9].fill(255);
    assert_eq!(decoded::<Vec<u64>>(&bytes), Err("truncated"));
    assert_eq!(decoded::<Cow<'_, [u8]>>(&bytes), Err("truncated"));
}

#[test]
fn a_sequence_has_no_more_room_than_it_needs() {
    for length in [0u8, 1, 2, 3, 4, 5, 100, 250] {
        let bytes = [&[length], vec![7; length.into()].as_slice()].concat();
        let list: Vec<u64> = decoded(&bytes).expect("numbers");
        assert_eq!((list.len(), list.capacity()), (length.into(), length.into()));
    }
}

#[test]
fn a_byte_string_is_borrowed() {
    let found: Cow<'_, [u8]> = decoded(&[3, 251, 0, 255]).expect("three bytes");
    assert!(matches!(found, Cow::Borrowed([251, 0, 255])), "{found:?}");
}

#[test]
fn a_text_has_at_most_1024_bytes_and_no_control_characters() {
    let longest = "é".repeat(MAX_TEXT / 2);
    assert_eq!(Text::new(longest.as_str()).expect("1024 bytes").as_str(), longest);
    assert_eq!(Text::new(longest.clone() + "a"), None);
    assert_eq!(Text::new("Erdős–Szekeres, π4 ‘quoted’").map(|_| ()), Some(()));
    for control in [
        '\0',
        '\n',
        '\u{7F}',
        '\u{85}',
        '\u{AD}',
        '\u{61C}',
        '\u{200B}',
        '\u{2028}',
        '\u{202E}',
        '\u{2066}',
        '\u{3164}',
        '\u{FEFF}',
        '\u{FFF0}',
        '\u{FFF9}',
        '\u{FFFB}',
        '\u{E0041}',
    ] {
        let text = format!("a{control}b");
        assert_eq!(Text::new(text.as_str()), None, "{control:?}");
        assert_eq!(decoded::<Text>(&by_bincode(text)), Err("malformed"), "{control:?}");
    }
    assert_eq!(decoded::<Text>(&by_bincode(longest.clone() + "a")), Err("malformed"));
    assert_eq!(decoded(&by_bincode(&longest)), Ok(Text::new(longest).expect("1024 bytes")));
    // No UTF-8; the three bytes of a character, of which two are there.
    assert_eq!(decoded::<Text>(&[1, 255]), Err("malformed"));
    assert_eq!(decoded::<Text>(&[2, 0xE2, 0x89]), Err("malformed"));
    assert_eq!(decoded::<Text>(&[3, 0xE2, 0x89]), Err("truncated"));
}
