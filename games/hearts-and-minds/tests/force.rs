//! Numbers of units by kind.

use hearts_and_minds::ids::Seat;
use hearts_and_minds::kind::Kind;
use hearts_and_minds::state::Force;

/// The sums by class are written out for speed; they must say what the tests of a kind say.
#[test]
fn sums_by_class_agree_with_the_kinds() {
    for kind in Kind::all() {
        let mut force = Force::NONE;
        force.add(kind, 1);
        for seat in Seat::BOTH {
            let own = |test: bool| u8::from(test && kind.seat() == seat);
            assert_eq!(force.regulars(seat), own(kind.is_regular()), "{}", kind.name());
            assert_eq!(force.artillery(seat), own(kind.is_artillery()), "{}", kind.name());
            assert_eq!(force.tanks(seat), own(kind.is_tank()), "{}", kind.name());
        }
        assert_eq!(force.vc(), u8::from(kind.is_vc()));
    }
}
