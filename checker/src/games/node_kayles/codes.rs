//! What can be wrong with a proof about Node Kayles: a code for each condition that it breaks.

use crate::fault::codes;

codes! {
    /// The proof lists a graph that its name says, or does not list another (H11).
    GRAPH_LISTED = "graph-listed";
    /// A graph has too few or too many vertices (H11).
    GRAPH_VERTEX_COUNT = "graph-vertex-count";
    /// A vertex's name is none, or stands there twice (H11).
    GRAPH_VERTEX_NAME = "graph-vertex-name";
    /// An edge has a vertex that is not there, its vertices out of order, or stands out of order
    /// (H11).
    GRAPH_EDGE = "graph-edge";
    /// The graph's hash in the claim is missing, unneeded, or not that of the graph (H12).
    GRAPH_HASH = "graph-hash";
    /// A stored position lacks a vertex that the graph does not have (R1).
    POSITION_OFF_GRAPH = "position-off-graph";
    /// In a stored position no vertex is left (R1).
    POSITION_EMPTY = "position-empty";
    /// A stored component has a vertex that the graph does not have (N8).
    COMPONENT_OFF_GRAPH = "component-off-graph";
    /// A map has not an image or none for each vertex, or an image is no vertex or is one twice
    /// (N11).
    MAP_IMAGES = "map-images";
    /// Two vertices are adjacent, and their images are not, or the other way round (N11).
    MAP_ADJACENT = "map-adjacent";
}
