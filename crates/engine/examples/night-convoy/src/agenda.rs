//! Everything that is asked, and everything that happens by itself.

use super::ambush::{Fire, Interruption, Preparation};
use super::game::NightConvoy;
use super::march::{Arrival, March};

engine::agenda! {
    /// What is asked or done next.
    pub enum Item of NightConvoy;
    asks { Preparation, March, Interruption }
    runs { Arrival, Fire }
}
