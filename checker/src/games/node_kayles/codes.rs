//! What can be wrong with a proof about Node Kayles: a code for each condition that it breaks.

use crate::fault::codes;

codes! {
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
