//! What nobody knows: during turn 0 the Viet bases and the decoys lie face down (4.1-08).

use arrayvec::ArrayVec;
use engine::{Dice, Viewer};

use crate::ids::MAX_BASES;
use crate::state::State;

/// Takes the numbers off the counters that lie face down.
pub(crate) fn redact(state: &State, viewer: Viewer) -> State {
    let mut seen = state.clone();
    if viewer != Viewer::Omniscient {
        for base in seen.bases.iter_mut().filter(|base| base.on_map && !base.face_up) {
            base.number = 0;
        }
    }
    seen
}

/// Deals the hidden counters anew: any arrangement is as likely as the true one.
pub(crate) fn imagine(state: &State, dice: &mut Dice) -> State {
    let mut imagined = state.clone();
    let hidden: ArrayVec<usize, MAX_BASES> =
        (0..state.bases.len()).filter(|i| state.bases[*i].on_map && !state.bases[*i].face_up).collect();
    for first in (1..hidden.len()).rev() {
        let other = usize::from(dice.die(first as u8 + 1, "imagined bases")) - 1;
        let (a, b) = (hidden[first], hidden[other]);
        let number = imagined.bases[a].number;
        imagined.bases[a].number = imagined.bases[b].number;
        imagined.bases[b].number = number;
    }
    imagined
}
