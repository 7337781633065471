//! What can be wrong with a replay: a code for each condition that it breaks.

use crate::fault::codes;

codes! {
    /// The proof has no node.
    NO_NODES = "no-nodes";
    /// The tables of positions, nodes and entries do not fit together (R20).
    TABLE_SIZES = "table-sizes";
    /// The proponent moves first, and no first move is stored (R3).
    OPENING_MISSING = "opening-missing";
    /// The opponent moves first, and a first move of the proponent is stored (R3).
    OPENING_UNEXPECTED = "opening-unexpected";
    /// The proponent's first move is not legal, or ends the game (R3).
    OPENING_ILLEGAL = "opening-illegal";
    /// Node 0 is not the claim's start position after the opening (R2).
    START_MISMATCH = "start-mismatch";
    /// No entry leads to the node (R21).
    UNREACHED_NODE = "unreached-node";
    /// An opponent's move has no entry, and the node has no default reply (R4).
    MISSING_REPLY = "missing-reply";
    /// An entry for a move that the opponent does not have (R15).
    ENTRY_FOR_ILLEGAL_MOVE = "entry-for-illegal-move";
    /// Two entries for one move of the opponent (R16).
    DUPLICATE_ENTRY = "duplicate-entry";
    /// The entries of a node are not in the order of moves (R19).
    ENTRY_ORDER = "entry-order";
    /// The opponent's move ends the game against the claim (R14).
    OPPONENT_WINS = "opponent-wins";
    /// The game is over after the opponent's move, and the entry goes on (R5).
    GAME_OVER = "game-over";
    /// An entry says that the game is settled, and it is not (R12).
    NOT_SETTLED = "not-settled";
    /// The reply is not legal after the opponent's move (R5).
    REPLY_ILLEGAL = "reply-illegal";
    /// The reply ends the game, and the entry goes on (R5).
    REPLY_ENDS_GAME = "reply-ends-game";
    /// An entry says that its reply ends the game as claimed, and it does not (R8).
    WIN_NOT_WON = "win-not-won";
    /// The target is no node (R6).
    NO_SUCH_TARGET = "no-such-target";
    /// The position after the reply, mapped by the entry's symmetry, is not the target's (R6).
    TARGET_MISMATCH = "target-mismatch";
    /// The position after the reply is not no worse for the proponent than the target's (R38).
    TARGET_BETTER = "target-better";
    /// The proof has no symmetry of the entry's number (R17).
    NO_SUCH_SYMMETRY = "no-such-symmetry";
    /// The symmetry of a `same as` does not map the node's position to itself (R9).
    SYMMETRY_MOVES_POSITION = "symmetry-moves-position";
    /// The symmetry of a `same as` maps the opponent's move to another one than said (R10).
    SYMMETRY_MAPS_ELSEWHERE = "symmetry-maps-elsewhere";
    /// The move that a `same as` names has no entry of its own (R11).
    SAME_AS_MISSING = "same-as-missing";
    /// The move that a `same as` names has an entry that is itself a `same as` (R11).
    SAME_AS_CHAINED = "same-as-chained";
    /// The default reply fails for an opponent's move (R13).
    DEFAULT_FAILS = "default-fails";
    /// No opponent's move uses the node's default reply (R22).
    DEFAULT_NEEDLESS = "default-needless";
    /// No entry uses a symmetry (H8).
    UNUSED_SYMMETRY = "unused-symmetry";
    /// The game has no lemma of the entry's number (R23).
    NO_SUCH_LEMMA = "no-such-lemma";
    /// What the lemma shows of a position is not what is claimed (R24).
    LEMMA_TOO_WEAK = "lemma-too-weak";
    /// No entry uses a lemma (R25).
    UNUSED_LEMMA = "unused-lemma";
    /// The reply leads to no later node, and positions can come back (R31).
    TARGET_NOT_LATER = "target-not-later";
    /// A line of replies is longer than the claim says (R44).
    LINE_TOO_LONG = "line-too-long";
}
