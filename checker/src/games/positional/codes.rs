//! What can be wrong with a proof about positional games: a code for each condition that it breaks.

use crate::fault::codes;

codes! {
    /// A board has too few or too many points (H2).
    BOARD_POINT_COUNT = "board-point-count";
    /// A point's name is none, or stands there twice (H2).
    BOARD_POINT_NAME = "board-point-name";
    /// A line is empty, has a point twice or out of order, or a point that is not there (H3).
    BOARD_LINE = "board-line";
    /// The lines are not in increasing order, or one stands there twice (H3).
    BOARD_LINE_ORDER = "board-line-order";
    /// Points need others in a way that no board has: there are not as many lists as points, none
    /// needs any, one needs a point that does not stand before it, or twice, or out of order; or the
    /// board is a plane or a hypercube (H13).
    BOARD_NEEDS = "board-needs";
    /// The board's name has a parameter that no such board has (H4).
    BOARD_PARAMETER = "board-parameter";
    /// The number of points or lines is not that of the named board (H4).
    BOARD_COUNT = "board-count";
    /// A line of a plane has the wrong number of points (H4).
    BOARD_LINE_SIZE = "board-line-size";
    /// Two points of a plane are together on a number of lines other than one (H4).
    BOARD_PAIR = "board-pair";
    /// The pairs of points on no line of an affine plane less some lines do not form as many
    /// disjoint lines (H4).
    BOARD_MISSING_LINES = "board-missing-lines";
    /// A hypercube's points or lines are not those of the definition (H4).
    BOARD_NOT_THE_HYPERCUBE = "board-not-the-hypercube";
    /// The board's hash in the claim is missing, unneeded, or not that of the board (H5).
    BOARD_HASH = "board-hash";
    /// The start position's stones are given in another order than the points' (H6).
    START_ORDER = "start-order";
    /// By the claim a player takes no point in a turn (H14).
    TURNS = "turns";
    /// The proof asks for more work than its file's size justifies (H10).
    WORK = "work";
    /// A move of a threat sequence takes no free point (R26).
    THREAT_POINT = "threat-point";
    /// After a move of a threat sequence the proponent completes no line at the next one (R27).
    NO_THREAT = "no-threat";
    /// After a move of a threat sequence the opponent completes a line at once (R28).
    THREAT_TOO_LATE = "threat-too-late";
    /// A threat sequence goes on after it has won, or ends before (R29).
    THREAT_END = "threat-end";
    /// By a threat sequence a line is complete only after the game is over (R32).
    THREAT_TOO_LONG = "threat-too-long";
    /// Not exactly one pair has been begun, or its other point cannot be taken (R33).
    FOLLOW_UP_ANSWER = "follow-up-answer";
    /// After one point of a pair is taken the other one cannot be taken at once (R34).
    FOLLOW_UP_NEEDS = "follow-up-needs";
    /// The opponent may take a point that is in no pair (R35).
    POINT_WITHOUT_PAIR = "point-without-pair";
    /// By follow-ups the opponent may get all points of a line (R36).
    LINE_NOT_PREVENTED = "line-not-prevented";
    /// By follow-ups the proponent may complete no line before the game is over (R37).
    LINE_NOT_SURE = "line-not-sure";
    /// A line through the proponent's first point has no other point together with its image (A15).
    FIRST_LINE = "first-line";
    /// A symmetry takes a point to one that does not need the images of what the point needs (R17).
    NEEDS_NOT_KEPT = "needs-not-kept";
    /// A stored position has a stone that is not on the board (R1).
    POSITION_OFF_BOARD = "position-off-board";
    /// A stored position has a stone of both players on a point (R1).
    POSITION_OVERLAP = "position-overlap";
    /// A stored position has a stone on a point whose needs are not taken (R1).
    POSITION_NEEDS = "position-needs";
    /// A stored position's stones do not make it the opponent's turn (R1).
    POSITION_STONE_COUNT = "position-stone-count";
    /// A stored position has a complete line (R1).
    POSITION_LINE_COMPLETE = "position-line-complete";
    /// A stored position's scores say who wins, whatever is still played (R1, R41).
    POSITION_DECIDED = "position-decided";
}
