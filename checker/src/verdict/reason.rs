//! The error kinds: what can be wrong with a certificate, each with a fixed word and a sentence.

use std::borrow::Cow;
use std::fmt;

use super::OutcomeFault;
use crate::certificate::Hash;

/// What is wrong with a certificate. Each variant is an error kind of its own, with a trap of its
/// own in tests/traps.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    // The file.
    /// The hash at the end is not that of what stands before.
    HashMismatch {
        /// The hash of the content.
        computed: Hash,
        /// The hash that the file states.
        stored: Hash,
    },
    /// The file ends before the certificate does.
    Truncated,
    /// Bytes are left over after the certificate's end.
    TrailingBytes {
        /// How many.
        count: usize,
    },
    /// The content decodes, but not from its canonical encoding.
    NonCanonical {
        /// Where in the file the first needless byte is, or close to it.
        offset: usize,
    },
    /// The content holds a value that its type does not have.
    Malformed {
        /// What.
        what: Cow<'static, str>,
    },

    // The claim and the header.
    /// The claim, written in words, does not read back as itself: a title with a quote in it, for
    /// example, could make it look like another claim.
    ClaimText,
    /// The claim that the certificate makes is not the expected one.
    ClaimMismatch {
        /// The expected claim, in words.
        expected: String,
    },
    /// The kind of proof cannot prove this kind of statement or game.
    WrongKindForClaim,
    /// The board is not what its name says, or no board.
    Board(BoardFault),
    /// The claim's start position does not exist on the board.
    Start(PositionFault),
    /// The start position's stones are given in another order than the points' order, or twice.
    StartOrder,
    /// The start position is already over.
    StartOver,
    /// The board's hash in the claim is missing, unneeded, or not that of the board.
    BoardHash,
    /// A size of the game is outside what the rules allow.
    Size {
        /// What is wrong, and the range.
        what: Cow<'static, str>,
    },
    /// The proof asks for more work than its file's size justifies.
    Work {
        /// How often it would have the checker look at a line.
        looks: usize,
        /// How often the checker does, for a file of this size.
        most: usize,
    },
    /// A symmetry of the header is no permutation of the points.
    NotAPermutation {
        /// Its number, from 1.
        symmetry: usize,
    },
    /// A symmetry of the header takes a line to a set that is no line.
    NotAnAutomorphism {
        /// Its number, from 1.
        symmetry: usize,
        /// The line's points.
        line: Vec<String>,
    },
    /// A symmetry of the header is the identity, stands there twice, or is named by no entry.
    NeedlessSymmetry {
        /// Its number, from 1.
        symmetry: usize,
    },

    // Replay proofs, as a whole.
    /// The proof has no node.
    NoNodes,
    /// The tables of the proof do not fit together: positions, nodes and entries.
    TableSizes,
    /// The proponent moves first, and no first move is stored.
    OpeningMissing,
    /// The opponent moves first, and a first move of the proponent is stored.
    OpeningUnexpected,
    /// The proponent's first move is not legal, or ends the game.
    OpeningIllegal {
        /// The move's number.
        index: u16,
    },
    /// Node 0 is not the claim's start position after the opening.
    StartMismatch,

    // A node's position.
    /// A stored position is none of the game.
    Position(PositionFault),
    /// No entry leads to the node.
    Unreached,

    // The entries of a node.
    /// An opponent's move has no entry, and the node has no default reply.
    MissingReply,
    /// An entry for a move that the opponent does not have.
    EntryForIllegalMove {
        /// The move's number.
        index: u16,
    },
    /// Two entries for one opponent's move.
    DuplicateEntry,
    /// The entries of a node are not in the order of moves.
    EntryOrder,
    /// The opponent's move ends the game against the claim.
    OpponentWins,
    /// The game is over after the opponent's move, and the entry goes on.
    GameOver,
    /// An entry says that the game is settled, and it is not.
    NotSettled,
    /// The reply is played on a point that is taken.
    ReplyTaken {
        /// The reply, by name.
        reply: String,
    },
    /// The reply is no move of the board.
    ReplyOffBoard {
        /// Its number.
        index: u16,
    },
    /// The reply is not legal by the rules.
    ReplyIllegal {
        /// The reply, by name.
        reply: String,
    },
    /// The reply ends the game, and the entry goes on.
    ReplyEndsGame {
        /// The reply, by name.
        reply: String,
    },
    /// An entry says that its reply ends the game as claimed, and it does not.
    WinNotWon {
        /// The reply, by name.
        reply: String,
    },
    /// The target is no node.
    NoSuchTarget {
        /// The target.
        target: u32,
    },
    /// The position after the reply, mapped by the entry's symmetry, is not the target's.
    TargetMismatch {
        /// The target.
        target: u32,
        /// The reply, by name.
        reply: String,
    },
    /// The symmetry of an entry is none of the header's.
    NoSuchSymmetry {
        /// Its number.
        symmetry: u16,
    },
    /// The symmetry of a `same as` does not map the node's position to itself.
    SymmetryMovesPosition {
        /// Its number.
        symmetry: u16,
    },
    /// The symmetry of a `same as` maps the opponent's move to another one than said.
    SymmetryMapsElsewhere {
        /// Its number.
        symmetry: u16,
        /// Where it maps the move, by name.
        image: String,
    },
    /// The move that a `same as` names has no entry of its own.
    SameAsMissing,
    /// The move that a `same as` names has an entry that is itself a `same as`.
    SameAsChained,
    /// A node's default reply is a `same as`, or no opponent's move uses it.
    DefaultNeedless,
    /// The default reply fails for an opponent's move.
    DefaultFails(Box<Reason>),

    // Outcome proofs.
    /// A derivation does not stand.
    Outcome {
        /// The statement, from 0; `None` when it is about what is claimed.
        statement: Option<usize>,
        /// The step of the derivation, from 0.
        step: Option<usize>,
        /// What is wrong.
        fault: OutcomeFault,
    },
    // Maps.
    /// The map has not as many bytes as the board has states, in bits.
    MapLength {
        /// The bytes that the board's states need.
        expected: u64,
        /// The bytes that there are.
        found: u64,
    },
    /// A bit after the last state's is set.
    MapPadding,
    /// A state is marked as a loss for the player to move, and a move leads to another such state.
    MapPLeadsToP,
    /// A state is not marked as a loss for the player to move, and no move leads to one that is.
    MapNWithoutP,
    /// The number of P-positions is not the one claimed.
    MapCount {
        /// How many states are marked.
        counted: u64,
        /// How many the claim says.
        claimed: u64,
    },
    /// The winner is not the one claimed.
    MapWinner,
}

/// Why lines and points are not the board that the header names.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardFault {
    /// A positional game without a board, or another game with one.
    Presence,
    /// The number of points is not between 1 and 512.
    PointCount {
        /// How many there are.
        count: usize,
    },
    /// A point's name is empty, too long, has a character that the text formats use, or stands
    /// there twice.
    PointName {
        /// The name.
        name: String,
    },
    /// A line is empty, has a point twice or out of order, or a point that is not there.
    Line {
        /// The line's number, from 0.
        line: usize,
    },
    /// The lines are not in increasing order, or one stands there twice.
    LineOrder {
        /// The number of the line that is not larger than the one before, from 0.
        line: usize,
    },
    /// The name has a parameter that no such board has.
    Parameter {
        /// What is wrong.
        what: Cow<'static, str>,
    },
    /// The number of points or lines is not that of the named board.
    Count {
        /// Points or lines.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A line of a plane has the wrong number of points.
    LineSize {
        /// The line's number, from 0.
        line: usize,
        /// Its points.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// Two points of a plane are together on a number of lines other than one.
    Pair {
        /// The points' names.
        points: [String; 2],
        /// How many lines hold both.
        lines: usize,
    },
    /// The pairs of points on no line of an affine plane less some lines do not form as many
    /// disjoint lines.
    MissingLines,
    /// A hypercube's points or lines are not those of the definition.
    NotTheHypercube {
        /// The number of the first point or line that differs, from 0.
        at: usize,
    },
}

/// Why a stored position is none of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionFault {
    /// A point that the board does not have.
    OffBoard {
        /// Its number or name.
        point: String,
    },
    /// Both players have a stone on a point.
    Overlap {
        /// The point's name.
        point: String,
    },
    /// The numbers of stones do not make it the opponent's turn.
    StoneCount {
        /// First's stones.
        first: usize,
        /// Second's stones.
        second: usize,
    },
    /// A line is already complete.
    LineComplete {
        /// The line's points.
        line: Vec<String>,
    },
    /// The row lengths of a shaded region are not non-increasing, or longer than the board.
    Rows {
        /// The row, from 1.
        row: usize,
    },
}

impl Reason {
    /// The error kind, a fixed word that programs can compare.
    pub fn kind(&self) -> &'static str {
        match self {
            Reason::HashMismatch { .. } => "hash-mismatch",
            Reason::Truncated => "truncated",
            Reason::TrailingBytes { .. } => "trailing-bytes",
            Reason::NonCanonical { .. } => "non-canonical",
            Reason::Malformed { .. } => "malformed",
            Reason::ClaimText => "claim-text",
            Reason::ClaimMismatch { .. } => "claim-mismatch",
            Reason::WrongKindForClaim => "wrong-kind-for-claim",
            Reason::Board(fault) => fault.kind(),
            Reason::Start(_) => "start-position",
            Reason::StartOrder => "start-order",
            Reason::StartOver => "start-over",
            Reason::BoardHash => "board-hash",
            Reason::Size { .. } => "size",
            Reason::Work { .. } => "work",
            Reason::NotAPermutation { .. } => "not-a-permutation",
            Reason::NotAnAutomorphism { .. } => "not-an-automorphism",
            Reason::NeedlessSymmetry { .. } => "needless-symmetry",
            Reason::NoNodes => "no-nodes",
            Reason::TableSizes => "table-sizes",
            Reason::OpeningMissing => "opening-missing",
            Reason::OpeningUnexpected => "opening-unexpected",
            Reason::OpeningIllegal { .. } => "opening-illegal",
            Reason::StartMismatch => "start-mismatch",
            Reason::Position(fault) => fault.kind(),
            Reason::Unreached => "unreached-node",
            Reason::MissingReply => "missing-reply",
            Reason::EntryForIllegalMove { .. } => "entry-for-illegal-move",
            Reason::DuplicateEntry => "duplicate-entry",
            Reason::EntryOrder => "entry-order",
            Reason::OpponentWins => "opponent-wins",
            Reason::GameOver => "game-over",
            Reason::NotSettled => "not-settled",
            Reason::ReplyTaken { .. } => "reply-taken",
            Reason::ReplyOffBoard { .. } => "reply-off-board",
            Reason::ReplyIllegal { .. } => "reply-illegal",
            Reason::ReplyEndsGame { .. } => "reply-ends-game",
            Reason::WinNotWon { .. } => "win-not-won",
            Reason::NoSuchTarget { .. } => "no-such-target",
            Reason::TargetMismatch { .. } => "target-mismatch",
            Reason::NoSuchSymmetry { .. } => "no-such-symmetry",
            Reason::SymmetryMovesPosition { .. } => "symmetry-moves-position",
            Reason::SymmetryMapsElsewhere { .. } => "symmetry-maps-elsewhere",
            Reason::SameAsMissing => "same-as-missing",
            Reason::SameAsChained => "same-as-chained",
            Reason::DefaultNeedless => "default-needless",
            Reason::DefaultFails(_) => "default-fails",
            Reason::Outcome { fault, .. } => fault.kind(),
            Reason::MapLength { .. } => "map-length",
            Reason::MapPadding => "map-padding",
            Reason::MapPLeadsToP => "map-p-leads-to-p",
            Reason::MapNWithoutP => "map-n-without-p",
            Reason::MapCount { .. } => "map-count",
            Reason::MapWinner => "map-winner",
        }
    }
}

impl BoardFault {
    /// The error kind, a fixed word that programs can compare.
    pub fn kind(&self) -> &'static str {
        match self {
            BoardFault::Presence => "board-presence",
            BoardFault::PointCount { .. } => "board-point-count",
            BoardFault::PointName { .. } => "board-point-name",
            BoardFault::Line { .. } => "board-line",
            BoardFault::LineOrder { .. } => "board-line-order",
            BoardFault::Parameter { .. } => "board-parameter",
            BoardFault::Count { .. } => "board-count",
            BoardFault::LineSize { .. } => "board-line-size",
            BoardFault::Pair { .. } => "board-pair",
            BoardFault::MissingLines => "board-missing-lines",
            BoardFault::NotTheHypercube { .. } => "board-not-the-hypercube",
        }
    }
}

impl PositionFault {
    /// The error kind, a fixed word that programs can compare.
    pub fn kind(&self) -> &'static str {
        match self {
            PositionFault::OffBoard { .. } => "position-off-board",
            PositionFault::Overlap { .. } => "position-overlap",
            PositionFault::StoneCount { .. } => "position-stone-count",
            PositionFault::LineComplete { .. } => "position-line-complete",
            PositionFault::Rows { .. } => "position-rows",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::HashMismatch { computed, stored } => write!(
                f,
                "the file was changed: its content has the hash {computed}, and it states {stored}"
            ),
            Reason::Truncated => write!(f, "the file ends before the certificate does"),
            Reason::TrailingBytes { count } => {
                write!(f, "bytes are left over after the certificate's end: {count}")
            }
            Reason::NonCanonical { offset } => write!(
                f,
                "the content is not in its canonical encoding, at or just after byte {offset}"
            ),
            Reason::Malformed { what } => write!(f, "the content cannot be decoded: {what}"),
            Reason::ClaimText => {
                write!(f, "the claim as it is written above does not read back as the claim itself")
            }
            Reason::ClaimMismatch { expected } => {
                write!(f, "the certificate claims something else than ‘{expected}’")
            }
            Reason::WrongKindForClaim => {
                write!(f, "a proof of this kind cannot prove this kind of claim")
            }
            Reason::Board(fault) => fault.fmt(f),
            Reason::Start(fault) => write!(f, "the claim's start position: {fault}"),
            Reason::StartOrder => {
                write!(f, "the stones of the claim's start position are not in the order of points")
            }
            Reason::StartOver => write!(f, "the game is over at the claim's start position"),
            Reason::BoardHash => write!(
                f,
                "the board's hash in the claim is missing, not needed, or not that of the board"
            ),
            Reason::Size { what } => write!(f, "{what}"),
            Reason::Work { looks, most } => write!(
                f,
                "the nodes and symmetries would be held against lines {looks} times, and with a file \
                 of this size that is done at most {most} times"
            ),
            Reason::NotAPermutation { symmetry } => {
                write!(f, "symmetry {symmetry} is no permutation of the board's points")
            }
            Reason::NotAnAutomorphism { symmetry, line } => write!(
                f,
                "symmetry {symmetry} is no automorphism: the image of the line {{{}}} is no line",
                line.join(", ")
            ),
            Reason::NeedlessSymmetry { symmetry } => write!(
                f,
                "symmetry {symmetry} is the identity, stands there twice, or is used by no entry"
            ),
            Reason::NoNodes => write!(f, "the proof has no node"),
            Reason::TableSizes => {
                write!(f, "the tables of positions, nodes and entries do not fit together")
            }
            Reason::OpeningMissing => {
                write!(f, "the proponent moves first, and the proof has no first move")
            }
            Reason::OpeningUnexpected => {
                write!(
                    f,
                    "the opponent moves first, and the proof has a first move of the proponent"
                )
            }
            Reason::OpeningIllegal { index } => {
                write!(
                    f,
                    "the proponent's first move, number {index}, is not legal or ends the game"
                )
            }
            Reason::StartMismatch => {
                write!(f, "node 0 is not the claim's start position after the opening")
            }
            Reason::Position(fault) => write!(f, "the stored position: {fault}"),
            Reason::Unreached => write!(f, "no entry leads to the node"),
            Reason::MissingReply => write!(f, "the proponent has no reply to the opponent's move"),
            Reason::EntryForIllegalMove { index } => {
                write!(f, "an entry for move {index}, which the opponent does not have")
            }
            Reason::DuplicateEntry => write!(f, "two entries for one move of the opponent"),
            Reason::EntryOrder => write!(f, "the node's entries are not in the order of moves"),
            Reason::OpponentWins => {
                write!(f, "the opponent's move ends the game against the claim")
            }
            Reason::GameOver => {
                write!(f, "the game is over after the opponent's move, and the entry goes on")
            }
            Reason::NotSettled => {
                write!(f, "the entry says that the game is settled, and it is not")
            }
            Reason::ReplyTaken { reply } => {
                write!(f, "the reply {reply} is on a point that is taken")
            }
            Reason::ReplyOffBoard { index } => {
                write!(f, "the reply, number {index}, is outside the board")
            }
            Reason::ReplyIllegal { reply } => write!(f, "the reply {reply} is not legal"),
            Reason::ReplyEndsGame { reply } => {
                write!(f, "the reply {reply} ends the game, and the entry goes on")
            }
            Reason::WinNotWon { reply } => {
                write!(f, "the reply {reply} should end the game as claimed, and does not")
            }
            Reason::NoSuchTarget { target } => write!(f, "the entry's target {target} is no node"),
            Reason::TargetMismatch { target, reply } => write!(
                f,
                "the position after the reply {reply}, mapped by the entry's symmetry, is not \
                 that of node {target}"
            ),
            Reason::NoSuchSymmetry { symmetry } => {
                write!(f, "the entry's symmetry {symmetry} is none of the header's")
            }
            Reason::SymmetryMovesPosition { symmetry } => {
                write!(f, "symmetry {symmetry} does not map the node's position to itself")
            }
            Reason::SymmetryMapsElsewhere { symmetry, image } => write!(
                f,
                "symmetry {symmetry} maps the opponent's move to {image}, not where the entry says"
            ),
            Reason::SameAsMissing => {
                write!(f, "the move that the entry refers to has no entry of its own")
            }
            Reason::SameAsChained => write!(
                f,
                "the move that the entry refers to has an entry that refers to another one itself"
            ),
            Reason::DefaultNeedless => {
                write!(f, "the node's default reply refers to another move, or is never used")
            }
            Reason::DefaultFails(reason) => write!(f, "the default reply fails: {reason}"),
            Reason::Outcome { statement, step, fault } => {
                match statement {
                    Some(statement) => write!(f, "statement {statement}")?,
                    None => write!(f, "the derivation of the claim")?,
                }
                if let Some(step) = step {
                    write!(f, ", step {step}")?;
                }
                write!(f, ": {fault}")
            }
            Reason::MapLength { expected, found } => write!(
                f,
                "the map has {found} bytes, and the states of the claim's board need {expected}"
            ),
            Reason::MapPadding => write!(f, "a bit after that of the last state is set"),
            Reason::MapPLeadsToP => write!(
                f,
                "the state is marked as a loss for the player to move, and the move leads to \
                 another one that is"
            ),
            Reason::MapNWithoutP => write!(
                f,
                "the state is not marked as a loss for the player to move, and no move leads to \
                 one that is"
            ),
            Reason::MapCount { counted, claimed } => {
                write!(f, "{counted} states are P-positions, and the claim says {claimed}")
            }
            Reason::MapWinner => {
                write!(f, "the outcome of the empty board is not that of the claimed winner")
            }
        }
    }
}

impl std::error::Error for Reason {}

impl fmt::Display for BoardFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardFault::Presence => {
                write!(
                    f,
                    "a positional game needs a board in the header, and no other game has one"
                )
            }
            BoardFault::PointCount { count } => {
                write!(f, "a board has 1 to 512 points, not {count}")
            }
            BoardFault::PointName { name } => write!(
                f,
                "‘{name}’ is no name for a point, or names two: a name has 1 to 16 letters, \
                 digits, dots, underscores or hyphens"
            ),
            BoardFault::Line { line } => write!(
                f,
                "line {line} is empty, names a point that is not there, or has its points out of \
                 order or twice"
            ),
            BoardFault::LineOrder { line } => {
                write!(f, "line {line} is not larger than the line before it")
            }
            BoardFault::Parameter { what } => write!(f, "{what}"),
            BoardFault::Count { what, found, expected } => {
                write!(f, "the board has {found} {what}, and what it is called has {expected}")
            }
            BoardFault::LineSize { line, found, expected } => {
                write!(f, "line {line} has {found} points, and a line of the plane has {expected}")
            }
            BoardFault::Pair { points: [p, q], lines } => {
                write!(f, "the points {p} and {q} are together on {lines} lines, not on one")
            }
            BoardFault::MissingLines => write!(
                f,
                "the pairs of points on no line do not form the missing lines of a parallel class"
            ),
            BoardFault::NotTheHypercube { at } => {
                write!(f, "point or line {at} is not that of the hypercube")
            }
        }
    }
}

impl fmt::Display for PositionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionFault::OffBoard { point } => write!(f, "the point {point} is not on the board"),
            PositionFault::Overlap { point } => write!(f, "both players have a stone on {point}"),
            PositionFault::StoneCount { first, second } => write!(
                f,
                "{first} stones of the first player and {second} of the second do not make it \
                 the right player's turn"
            ),
            PositionFault::LineComplete { line } => {
                write!(f, "the line {{{}}} is already complete", line.join(", "))
            }
            PositionFault::Rows { row } => write!(
                f,
                "row {row} is longer than the row above it or than the board, or the board is \
                 empty or full"
            ),
        }
    }
}
