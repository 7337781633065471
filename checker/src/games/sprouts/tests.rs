//! Sprouts held against drawings by their corners, in which nothing is left out, and against published
//! values.

use super::*;
use std::collections::{BTreeSet, HashMap};

use crate::claim::{Player, Provenance};
use crate::format::{Certificate, Header};
use crate::proofs::nim_values::components::{Components, Sums};
use crate::trap_tests::code;
use crate::verdict::Verdict;
use position::Place;
use values::{Spots, Text, trimmed};

/// A drawing. A corner is what lies at a spot between two ends of curves next to each other; a spot
/// without a curve has one corner. `next` goes along the boundary of the corner's region.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Drawing {
    next: Vec<usize>,
    spot: Vec<usize>,
    region: Vec<usize>,
    /// How many curves end at each spot.
    ends: Vec<u8>,
}

impl Drawing {
    fn start(spots: usize) -> Drawing {
        let all: Vec<usize> = (0..spots).collect();
        Drawing { next: all.clone(), spot: all, region: vec![0; spots], ends: vec![0; spots] }
    }

    fn cycle(&self, from: usize) -> Vec<usize> {
        let mut cycle = vec![from];
        while self.next[cycle[cycle.len() - 1]] != from {
            cycle.push(self.next[cycle[cycle.len() - 1]]);
        }
        cycle
    }

    fn corner(&mut self, spot: usize, region: usize) -> usize {
        self.spot.push(spot);
        self.region.push(region);
        self.next.push(usize::MAX);
        self.next.len() - 1
    }

    /// A curve ends at a corner, which is cut in two unless it is the first one there: the corner where
    /// the walk goes on after it has gone along the curve and back.
    fn cut(&mut self, corner: usize) -> usize {
        let spot = self.spot[corner];
        self.ends[spot] += 1;
        if self.ends[spot] == 1 {
            return corner;
        }
        let after = self.corner(spot, self.region[corner]);
        self.next[after] = self.next[corner];
        after
    }

    /// All drawings after a move.
    fn options(&self) -> Vec<Drawing> {
        let mut options = Vec::new();
        for one in 0..self.next.len() {
            for other in one..self.next.len() {
                let lives = |corner: usize| 3 - self.ends[self.spot[corner]];
                let is_one_spot = self.spot[one] == self.spot[other];
                let is_live = lives(one) > 0 && lives(other) > 0;
                if self.region[one] == self.region[other]
                    && is_live
                    && (!is_one_spot || one == other && lives(one) > 1)
                {
                    options.extend(self.joined(one, other));
                }
            }
        }
        options
    }

    fn joined(&self, one: usize, other: usize) -> Vec<Drawing> {
        let cycle = self.cycle(one);
        let is_cut = cycle.contains(&other);
        let mut left = self.clone();
        left.ends.push(2);
        let (new, region) = (left.ends.len() - 1, self.region[one]);
        let [first, second] = [0, 1].map(|_| left.corner(new, region));
        if one == other {
            // The loop has a corner inside, and the rest of the boundary is outside.
            let after = left.cut(one);
            let inside = left.corner(self.spot[one], region);
            left.ends[self.spot[one]] += 1;
            (left.next[one], left.next[second]) = (second, after);
            (left.next[inside], left.next[first]) = (first, inside);
        } else {
            let (after_one, after_other) = (left.cut(one), left.cut(other));
            (left.next[one], left.next[first]) = (first, after_other);
            (left.next[other], left.next[second]) = (second, after_one);
        }
        if !is_cut {
            return vec![left];
        }
        let mut others: Vec<Vec<usize>> = Vec::new();
        for corner in 0..self.next.len() {
            let is_met = cycle.contains(&corner) || others.iter().any(|met| met.contains(&corner));
            if self.region[corner] == region && !is_met {
                others.push(self.cycle(corner));
            }
        }
        let all = (0..1usize << others.len()).map(|chosen| {
            let mut left = left.clone();
            let name = left.next.len();
            let moved = others.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1);
            let moved: Vec<usize> = moved.flat_map(|(_, cycle)| cycle.clone()).collect();
            for corner in left.cycle(first).into_iter().chain(moved) {
                left.region[corner] = name;
            }
            left
        });
        all.collect()
    }

    /// The nim-value by its definition.
    fn value(&self, known: &mut HashMap<Drawing, u16>) -> u16 {
        if let Some(&value) = known.get(self) {
            return value;
        }
        let options: BTreeSet<u16> =
            self.options().iter().map(|option| option.value(known)).collect();
        let value = (0..).find(|value| !options.contains(value)).expect("few options");
        known.insert(self.clone(), value);
        value
    }

    /// The same as the checker has it.
    fn text(&self) -> Text {
        let mut regions: Vec<(usize, position::Region)> = Vec::new();
        let mut met = BTreeSet::new();
        for corner in 0..self.next.len() {
            if met.contains(&corner) {
                continue;
            }
            let cycle = self.cycle(corner);
            met.extend(cycle.clone());
            let place = |&corner: &usize| {
                let spot = self.spot[corner];
                let name = [2, u8::try_from(spot).expect("few spots")];
                Place { spot: name, lives: 3 - self.ends[spot] }
            };
            let boundary = cycle.iter().map(place).collect();
            match regions.iter_mut().find(|(name, _)| *name == self.region[corner]) {
                Some((_, region)) => region.push(boundary),
                None => regions.push((self.region[corner], vec![boundary])),
            }
        }
        let mut regions = regions.into_iter().map(|(_, region)| region).collect();
        normal::reduce(&mut regions);
        text(&normal::text(&regions).expect("few spots"))
    }

    fn lives(&self) -> u32 {
        self.ends.iter().map(|ends| 3 - u32::from(*ends)).sum()
    }
}

fn text(bytes: &[u8]) -> Text {
    let mut text = [0; 64];
    text[..bytes.len()].copy_from_slice(bytes);
    text
}

fn game(spots: u32) -> Spots {
    Spots::of(&about(Statement::FirstWins, spots)).expect("few spots")
}

/// The nim-value by the checker's moves.
fn value(game: Spots, position: Text, known: &mut HashMap<Text, u16>) -> u16 {
    let of_component = |component: Text| {
        if let Some(&value) = known.get(&component) {
            return value;
        }
        let moves = game.moves(component).into_iter();
        let left: Vec<Text> = moves.map(|mv| game.play(component, mv).expect("a move")).collect();
        let options: Vec<u16> = left.into_iter().map(|left| value(game, left, known)).collect();
        let value = (0..).find(|value| !options.contains(value)).expect("few options");
        known.insert(component, value);
        value
    };
    game.components(position).into_iter().map(of_component).fold(0, |sum, value| sum ^ value)
}

/// Drawings after some moves each, chosen at random.
fn drawings() -> impl Iterator<Item = (u32, Drawing)> {
    let mut seed = 1u64;
    let mut next = move |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).expect("31 bits") % below
    };
    (0..60u32).flat_map(move |game| {
        let spots = game % 5 + 1;
        let mut drawing = Drawing::start(spots.try_into().expect("small"));
        let mut all = vec![(spots, drawing.clone())];
        loop {
            let mut options = drawing.options();
            if options.is_empty() {
                return all;
            }
            drawing = options.swap_remove(next(options.len()));
            all.push((spots, drawing.clone()));
        }
    })
}

/// What does not change when spots, boundaries and regions are put in another order, or a region is
/// mirrored: it tells most positions apart, and is found without the text's own order.
fn shape(text: &Text) -> u64 {
    let regions = position::read(trimmed(text)).expect("a position");
    let mut colours: HashMap<[u8; 2], u64> = HashMap::new();
    for place in regions.iter().flatten().flatten() {
        *colours.entry(place.spot).or_insert_with(|| u64::from(place.lives)) += 10;
    }
    for _ in 0..4 {
        let colour = |place: &Place| colours[&place.spot];
        let walk = |boundary: &position::Boundary, is_mirrored: bool| {
            let mut walk: Vec<u64> = boundary.iter().map(colour).collect();
            if is_mirrored {
                walk.reverse();
            }
            let turned = |by| [&walk[by..], &walk[..by]].concat();
            (0..walk.len()).map(turned).min().expect("a place")
        };
        let look = |region: &position::Region, is_mirrored| {
            let mut walks: Vec<_> = region.iter().map(|walked| walk(walked, is_mirrored)).collect();
            walks.sort();
            walks
        };
        let mut seen: HashMap<[u8; 2], Vec<u64>> = HashMap::new();
        for region in &regions {
            let look = hash(&look(region, false).min(look(region, true)));
            for boundary in region {
                let walk = hash(&walk(boundary, false).min(walk(boundary, true)));
                for place in boundary {
                    seen.entry(place.spot).or_default().push(hash(&(look, walk)));
                }
            }
        }
        for (spot, mut seen) in seen {
            seen.sort_unstable();
            colours.insert(spot, hash(&(colours[&spot], seen)));
        }
    }
    let mut all: Vec<u64> = colours.into_values().collect();
    all.sort_unstable();
    hash(&all)
}

fn hash(what: &impl std::hash::Hash) -> u64 {
    use std::hash::{DefaultHasher, Hasher};
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn moves_leave_what_curves_leave() {
    let mut compared = 0;
    for (spots, drawing) in drawings() {
        let game = game(spots);
        let expected: BTreeSet<u64> =
            drawing.options().iter().map(|option| shape(&option.text())).collect();
        let position = drawing.text();
        let regions = position::read(trimmed(&position)).expect("a position");
        let moves = position::moves(&regions);
        let few: Vec<u16> = moves.iter().copied().filter(|mv| *mv < 1 << 12).collect();
        let legal: Vec<u16> =
            (0..1 << 12).filter(|mv| game.play(position, *mv).is_some()).collect();
        assert_eq!(few, legal, "{}", String::from_utf8_lossy(trimmed(&position)));
        let moves = moves.into_iter();
        let found: BTreeSet<Text> =
            moves.map(|mv| game.play(position, mv).expect("a move")).collect();
        let shapes: BTreeSet<u64> = found.iter().map(shape).collect();
        assert_eq!(shapes, expected, "{}", String::from_utf8_lossy(trimmed(&position)));
        compared += expected.len();
    }
    assert!(compared > 500, "{compared}");
}

#[test]
fn the_least_values_are_those_of_drawings() {
    let known = &mut HashMap::new();
    assert_eq!(Drawing::start(1).value(known), 0);
    let (mut compared, texts) = (0, &mut HashMap::new());
    for (spots, drawing) in drawings().filter(|(_, drawing)| drawing.lives() <= 4) {
        let found = value(game(spots), drawing.text(), texts);
        assert_eq!(found, drawing.value(known), "{}", String::from_utf8_lossy(&drawing.text()));
        compared += 1;
    }
    assert!(compared > 100, "{compared}");
}

/// A position and its value, and those of all that it needs.
fn table(spots: u32) -> Components<'static> {
    let (game, known) = (game(spots), &mut HashMap::new());
    value(game, game.start(), known);
    let mut all: Vec<(Text, u16)> = known.iter().map(|(text, value)| (*text, *value)).collect();
    all.sort();
    let width = game.record_width();
    Components {
        records: all.iter().flat_map(|(text, _)| text[..width].to_vec()).collect(),
        values: all.iter().map(|(_, value)| *value).collect(),
        answers: vec![0; all.iter().map(|(text, _)| game.moves(*text).len()).sum()],
    }
}

fn about(statement: Statement, spots: u32) -> Claim {
    Claim { statement, game: Sprouts { spots } }
}

/// The code of a rejection, or `verified`.
fn verdict(claim: &Claim, body: &Components<'_>) -> String {
    let header = Header { claim: claim.clone().into(), provenance: Provenance::default() };
    match crate::check(&Certificate::new(header, Kind::NimValues, body).write().0, None) {
        Verdict::Verified(_) => "verified".to_owned(),
        Verdict::Rejected(rejection) => rejection.fault.code.to_string(),
        Verdict::None(why) => panic!("{claim}: {why}"),
    }
}

/// D. Applegate, G. Jacobson and D. Sleator, Computer analysis of Sprouts, 1991: with n spots the first
/// player wins exactly where n mod 6 is 3, 4 or 5.
#[test]
fn the_first_player_wins_from_three_spots_and_not_from_fewer() {
    for (spots, published) in [(1, 0), (2, 0), (3, 1)] {
        let body = table(spots);
        for claimed in 0..4 {
            let expected = if claimed == published { "verified" } else { "nim-value" };
            assert_eq!(verdict(&about(Statement::HasValue(claimed), spots), &body), expected);
        }
        for winner in [Player::First, Player::Second] {
            let holds = (winner == Player::First) == (published > 0);
            let expected = if holds { "verified" } else { "nim-value" };
            assert_eq!(verdict(&about(winner.into(), spots), &body), expected);
        }
    }
}

#[test]
fn a_text_that_is_none_is_not_read() {
    let most_places = "2".repeat(31);
    for (spots, record, is_read) in [
        (3, "0.0.0", true),
        (3, "1a2a.AB}AB", true),
        (3, "", true),
        (3, "0.", false),
        (3, ".0", false),
        (3, "0..0", false),
        (3, "}", false),
        (3, "AB}", false),
        (3, "A+B", false),
        (3, "01", false),
        (3, "3", false),
        (3, "0 0", false),
        (3, "0\0.0", false),
        (3, "0!", false),
        (7, "2.2.2.2.2.2.2", true),
        (7, "2.2.2.2.2.2.2.2", false),
        (7, &most_places, true),
        (7, &format!("{most_places}2"), false),
    ] {
        let record = [record.as_bytes(), &[0; 64]].concat();
        let game = game(spots);
        let found = game.read(&record[..game.record_width()]);
        assert_eq!(found.is_ok(), is_read, "{}", String::from_utf8_lossy(&record));
    }
}

#[test]
fn what_is_equal_has_one_text() {
    for (one, other) in [
        ("0.1", "1.0"),
        // A mirror image, of one region alone.
        ("A12B}A12B", "A12B}AB21"),
        ("ABC}ABC", "XZY}XYZ"),
        ("1a2a", "2a1a"),
        // A spot twice in succession, also at the ends of the text.
        ("1aa2", "122"),
        ("a12a", "122"),
        // A region without a move, and the spots that are only there.
        ("A1}A", "21"),
        ("2", ""),
        ("A}A}A", ""),
        ("aa.a", ""),
        // Components in their order.
        ("12}22", "22}12"),
        ("AB}AB}22", "22}XY}YX"),
    ] {
        let normal = |text: &str| {
            let mut regions = position::read(text.as_bytes()).expect("a text");
            normal::reduce(&mut regions);
            let mut components = normal::components(regions).expect("few spots");
            components.sort();
            components
        };
        assert_eq!(normal(one), normal(other), "{one} {other}");
    }
}

/// One spot, of which the loop leaves `AB}AB`, and each of the two moves there nothing.
fn one() -> Components<'static> {
    let records = b"0\0\0\0\0\0AB}AB\0".to_vec().into();
    Components { records, values: vec![0, 1], answers: vec![0; 3] }
}

#[test]
fn what_is_wrong_about_sprouts_has_its_code() {
    let has = |value| about(Statement::HasValue(value), 1);
    let with = |record: &[u8]| Components { records: record.to_vec().into(), ..one() };
    let values = |values: &[u16]| Components { values: values.to_vec(), ..one() };
    let answers = |answers: &[u16]| Components { answers: answers.to_vec(), ..one() };
    // Joins A and B in what the loop leaves: `from + 32 to`, and 1 more.
    let answer = 1 + 32;
    let alone = |value, answer| Components {
        records: b"0\0\0\0\0\0".to_vec().into(),
        values: vec![value],
        answers: vec![answer],
    };
    let seven = |record: &str| Components {
        records: [record.as_bytes(), &[0; 42]].concat()[..42].to_vec().into(),
        values: vec![0],
        answers: Vec::new(),
    };
    let empty = Components::default();
    let sized = |spots| about(Statement::HasValue(0), spots);
    let too_many = "2".repeat(32);
    let too_much = format!("2.2.2.2.2.2.{}", "2".repeat(25));
    for (what, claim, body, expected) in [
        ("both positions", has(0), one(), "verified"),
        ("an answer", has(0), alone(0, answer), "verified"),
        ("sprouts with another value", has(1), one(), "nim-value"),
        ("sprouts of another winner", about(Statement::FirstWins, 1), one(), "nim-value"),
        ("sprouts with a value that an option has", has(1), values(&[1, 1]), "value-reached"),
        ("sprouts with a value that is too large", has(0), values(&[0, 2]), "value-missed"),
        ("sprouts without the start", has(0), empty.clone(), "component-missing"),
        ("sprouts without an option", has(0), alone(0, 0), "component-missing"),
        ("sprouts with an answer of another value", has(1), alone(1, answer), "answer-value"),
        ("sprouts with an answer of one spot twice", has(0), alone(0, 1), "answer-illegal"),
        ("sprouts with an answer across regions", has(0), alone(0, 1 + 64), "answer-illegal"),
        (
            "sprouts with an answer to a place that is not there",
            has(0),
            alone(0, 1 + 31 * 32),
            "answer-illegal",
        ),
        (
            "sprouts with an answer around a boundary that is not there",
            has(0),
            alone(0, answer + 1024),
            "answer-illegal",
        ),
        ("sprouts with an answer from behind", has(0), alone(0, 2), "answer-illegal"),
        (
            "sprouts with an answer where nothing is left",
            has(0),
            answers(&[0, 1, 0]),
            "answer-illegal",
        ),
        (
            "sprouts with a position twice",
            has(0),
            with(b"0\0\0\0\0\x000\0\0\0\0\0"),
            "component-twice",
        ),
        (
            "sprouts with a digit of no spot",
            has(0),
            with(b"0\0\0\0\0\x003\0\0\0\0\0"),
            "component-text",
        ),
        ("sprouts with an empty boundary", has(0), with(b"0\0\0\0\0\0AB}AB."), "component-text"),
        (
            "sprouts with three lives beside a spot",
            has(0),
            with(b"0\0\0\0\0\x0001\0\0\0\0"),
            "component-text",
        ),
        ("sprouts with a gap in a text", has(0), with(b"0\0\0\0\0\0AB\0AB\0"), "component-text"),
        ("sprouts with 32 places", sized(7), seven(&too_many), "component-text"),
        ("sprouts with eight boundaries", sized(7), seven("2.2.2.2.2.2.2.2"), "component-text"),
        ("sprouts with more moves than bytes", sized(7), seven(&too_much), "values-work"),
        ("sprouts with a value too many", has(0), values(&[0, 1, 0]), "components-count"),
        ("sprouts with an answer too many", has(0), answers(&[0; 4]), "components-count"),
        ("sprouts with an answer too few", has(0), answers(&[0; 2]), "components-count"),
        ("sprouts with seven spots", sized(7), empty.clone(), "component-missing"),
        ("sprouts with eight spots", sized(8), empty.clone(), "size"),
        ("sprouts without spots", sized(0), empty.clone(), "size"),
    ] {
        assert_eq!(code(claim.clone().into(), Kind::NimValues, &body, what), expected, "{what}");
    }
    assert_eq!(
        code(has(0).into(), Kind::Outcome, &empty, "an outcome proof of sprouts"),
        "wrong-kind-for-claim"
    );
}

/// Every answer to every move of the positions from two spots on.
#[test]
fn an_answer_stands_for_the_value_of_an_option() {
    let (game, known) = (game(2), &mut HashMap::new());
    let body = table(2);
    let claim = about(Statement::SecondWins, 2);
    let (mut verified, mut place) = (0, 0);
    for (record, own) in body.records.chunks(game.record_width()).zip(&body.values) {
        let component = game.read(record).expect("a position");
        for mv in game.moves(component) {
            let option = game.play(component, mv).expect("a move");
            let regions = position::read(trimmed(&option)).expect("a position");
            for answer in position::moves(&regions).into_iter().chain([1023]) {
                let mut answers = body.answers.clone();
                answers[place] = answer + 1;
                let left = game.play(option, answer);
                let keeps = left.map(|left| value(game, left, known) == *own);
                // Without the option's value, one below may be missed.
                let found = verdict(&claim, &Components { answers, ..body.clone() });
                match (found.as_str(), keeps) {
                    ("verified", Some(true)) => verified += 1,
                    ("value-missed", Some(true))
                    | ("answer-value", Some(false))
                    | ("answer-illegal", None) => {}
                    _ => panic!("{found} of {answer} after {mv}, {keeps:?}"),
                }
            }
            place += 1;
        }
    }
    assert!(verified > 20, "{verified}");
}

#[test]
fn what_follows_from_a_claim_is_implied() {
    for (claim, wanted, follows) in [
        (about(Statement::HasValue(1), 4), "first player wins sprouts 4", true),
        (about(Statement::HasValue(0), 2), "second player wins sprouts 2", true),
        (about(Statement::SecondWins, 2), "sprouts 2 has nim-value 0", true),
        (about(Statement::FirstWins, 4), "sprouts 4 has nim-value 1", false),
        (about(Statement::HasValue(1), 4), "first player wins sprouts 3", false),
        (about(Statement::HasValue(1), 4), "second player wins sprouts 4", false),
    ] {
        assert_eq!(claim.implies(wanted), follows, "{claim}: {wanted}");
    }
}
