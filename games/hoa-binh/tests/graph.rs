//! The spaces and links of the map, on a small one.

use hoa_binh::data::{Graph, UNREACHED};

/// 0 -road- 1 -road- 2 -trail- 3, and 0 -path- 3; 4 stands alone.
fn small_map() -> Graph {
    Graph::new(5, &[(0, 1, 0), (1, 2, 0), (2, 3, 1), (0, 3, 2)])
}

#[test]
fn distances_respect_closed_links_and_islands() {
    let graph = small_map();
    assert_eq!(graph.distances([0], |_, _| true), [0, 1, 2, 1, UNREACHED]);
    assert_eq!(graph.distances([0], |_, link| link.kind < 2), [0, 1, 2, 3, UNREACHED]);
    assert_eq!(graph.distances([0, 2], |_, _| true), [0, 1, 0, 1, UNREACHED]);
}

#[test]
fn links_are_seen_from_both_ends() {
    let graph = small_map();
    assert_eq!(graph.link(3, 2).map(|link| (link.to, link.kind)), Some((2, 1)));
    assert_eq!(graph.link(1, 3), None);
}
