//! Lines along hexsides, as the sheet draws them.

use dien_bien_phu::board::outline::{chain, drawn_in};

#[test]
fn segments_in_any_order_become_one_line_and_a_ring_closes() {
    let line = chain(&[[[2.0, 0.0], [1.0, 0.0]], [[0.0, 0.0], [1.0, 0.0]], [[2.0, 0.0], [3.0, 0.0]]]);
    assert_eq!(line.len(), 1);
    assert_eq!(line[0].len(), 4);
    let ring = chain(&[[[0.0, 0.0], [1.0, 0.0]], [[1.0, 0.0], [1.0, 1.0]], [[1.0, 1.0], [0.0, 0.0]]]);
    assert_eq!(ring.len(), 1);
    assert_eq!(ring[0].first(), ring[0].last());
}

#[test]
fn an_outline_is_drawn_inward_whichever_way_it_runs() {
    let square = [[0.0, 0.0], [9.0, 0.0], [9.0, 9.0], [0.0, 9.0], [0.0, 0.0]];
    let mut reversed = square;
    reversed.reverse();
    for line in [square, reversed] {
        assert!(drawn_in(&line, 1.0).iter().flatten().all(|value| (1.0..=8.0).contains(value)));
    }
}

#[test]
fn a_fork_ends_a_line() {
    let middle = [1.0, 1.0];
    let star = chain(&[[middle, [0.0, 0.0]], [middle, [2.0, 0.0]], [middle, [1.0, 3.0]]]);
    assert_eq!(star.len(), 3);
}
