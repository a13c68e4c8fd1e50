//! Chapter 6: the cards. What is printed on them is data; what an event needs, does and is worth stands in the files
//! below, card by card. An event that asks something enters a few questions on the agenda.

mod black;
mod blue;
pub(crate) mod choices;
mod easter;
mod raids;
mod red;
mod tet;
pub(crate) mod vc;

use engine::{Case, Verdict, ensure};

use crate::context::{Play, View};
use crate::ids::{Areas, Card, Place, Seat};
use crate::kind::Kind;
use crate::state::Force;

pub(crate) use black::{air_assault, golden_triangle, whispering_death};
pub(crate) use blue::{free_world_forces, phoenix_program};
pub(crate) use raids::{AfterRaid, RaidTarget, Raiders};

/// The event of a card for one side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CardEvent {
    /// The case that describes it.
    pub case: &'static str,
    /// What it is worth before its price, in actions.
    pub worth: f32,
    /// What must be so for it to be bought, apart from its year, its colour and its cost. RL-116: an event that
    /// could change nothing at all is not bought.
    pub usable: fn(View<'_>) -> Verdict,
    /// What happens; its RPs are spent.
    pub event: fn(&mut Play<'_>),
    /// What the questions that several cards ask need to know of this one.
    pub choices: Choices,
}

/// What the shared questions ask of a card.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choices {
    /// The areas of [`choices::ChooseArea`], [`choices::NameVc`] and [`vc::PickVc`], and what comes of one.
    pub areas: fn(View<'_>) -> Areas,
    pub at: fn(&mut Play<'_>, Place),
    /// Untried infantry that [`choices::Recruit`] promotes: which kinds, and where.
    pub recruits: fn(View<'_>, Kind, Place) -> bool,
    /// The dead that [`choices::Revive`] may put into a place.
    pub revives: fn(View<'_>, Kind, Place) -> bool,
    /// Where [`choices::PutDown`] may put a unit.
    pub homes: fn(View<'_>, Kind) -> Areas,
    /// What comes of concealed VC that were named.
    pub found: fn(&mut Play<'_>, Place, &Force),
    /// What comes of a VC that has gone from an area to another.
    pub moved: fn(&mut Play<'_>, Kind, Place, Place),
    /// Where [`vc::DrawVc`] may put a VC face down.
    pub havens: fn(View<'_>) -> Areas,
    /// The raid of [`raids::Raiders`]: who strikes, from one area at which, how hard, and whether a kill is rewarded.
    pub raiders: fn(Kind) -> bool,
    pub raid_targets: fn(View<'_>, Place) -> Areas,
    pub raid_bonus: u8,
}

impl Choices {
    pub const NONE: Choices = Choices {
        areas: |_| Areas::NONE,
        at: |_, _| (),
        recruits: |_, _, _| false,
        revives: |_, _, _| false,
        homes: |_, _| Areas::NONE,
        found: |_, _, _| (),
        moved: |_, _, _, _| (),
        havens: |_| Areas::NONE,
        raiders: |_| false,
        raid_targets: |_, _| Areas::NONE,
        raid_bonus: 0,
    };
}

impl CardEvent {
    /// An event that is no Action: a response, or a Campaign that only changes how the turn is played.
    const fn no_action(case: &'static str) -> CardEvent {
        CardEvent { case, worth: 0.7, usable: |_| Ok(()), event: |_| (), choices: Choices::NONE }
    }

    /// The case for the story.
    pub const fn told(&self) -> Case {
        Case(self.case)
    }
}

/// The event of a card for a side.
pub(crate) fn event_of(card: Card, seat: Seat) -> &'static CardEvent {
    match card.at() {
        number @ 0..27 => red::CARDS[number],
        number @ 27..54 => blue::CARDS[number - 27],
        number => black::CARDS[number - 54][seat.at()],
    }
}

/// RL-116: an event that could change nothing at all is not bought.
fn worth_it(changes: bool) -> Verdict {
    ensure(changes, "RL-116", "the event would change nothing now")
}

/// The two boxes of the dead.
const DEAD: [Place; 2] = [Place::BODY_COUNT, Place::DEAD_POOL];

pub(crate) const UNCLE_HO: Card = Card::red(1);
pub(crate) const KY: Card = Card::red(2);
pub(crate) const CORRUPTION: Card = Card::red(3);
pub(crate) const BOOBY_TRAPS: Card = Card::red(4);
pub(crate) const SAPPER_ATTACK: Card = Card::red(5);
pub(crate) const TUNNEL_COMPLEX: Card = Card::red(6);
pub(crate) const CHINESE_ADVISERS: Card = Card::red(7);
pub(crate) const SAM_MISSILES: Card = Card::red(9);
pub(crate) const GENERAL_UPRISING: Card = Card::red(10);
pub(crate) const LOCAL_RECRUITS: Card = Card::red(11);
pub(crate) const POLITICAL_CADRES: Card = Card::red(12);
pub(crate) const VILLAGE_CHIEFS: Card = Card::red(13);
pub(crate) const PENTAGON_MARCH: Card = Card::red(16);
pub(crate) const KENT_STATE: Card = Card::red(18);
pub(crate) const PENTAGON_PAPERS: Card = Card::red(20);
pub(crate) const PLAIN_OF_JARS: Card = Card::red(21);
pub(crate) const IA_DRANG: Card = Card::red(23);
pub(crate) const IRON_TRIANGLE: Card = Card::red(24);
pub(crate) const TET: Card = Card::red(26);
pub(crate) const EASTER: Card = Card::red(27);

pub(crate) const WESTMORELAND: Card = Card::blue(1);
pub(crate) const MARKET_TIME: Card = Card::blue(4);
pub(crate) const LIMA_SITE_85: Card = Card::blue(5);
pub(crate) const COMMANDO_HUNT: Card = Card::blue(7);
pub(crate) const PHOENIX_PROGRAM: Card = Card::blue(8);
pub(crate) const SCOUTS: Card = Card::blue(9);
pub(crate) const CORDS: Card = Card::blue(10);
pub(crate) const FREE_FIRE_ZONE: Card = Card::blue(11);
pub(crate) const MONTAGNARDS: Card = Card::blue(14);
pub(crate) const GREEN_BERETS: Card = Card::blue(15);
pub(crate) const THIEU: Card = Card::blue(16);
pub(crate) const BOB_HOPE: Card = Card::blue(18);
pub(crate) const FREE_WORLD_FORCES: Card = Card::blue(19);
pub(crate) const CAMBODIA_INCURSION: Card = Card::blue(20);
pub(crate) const SEALORDS: Card = Card::blue(27);

pub(crate) const PEACE_TALKS: Card = Card::black(2);
pub(crate) const JANE_FONDA: Card = Card::black(3);
pub(crate) const CRONKITE: Card = Card::black(4);
pub(crate) const NUMBERS_GAME: Card = Card::black(5);
pub(crate) const MY_LAI: Card = Card::black(6);
pub(crate) const REFUGEES: Card = Card::black(7);
pub(crate) const PRISONERS: Card = Card::black(8);
pub(crate) const RANCH_HAND: Card = Card::black(9);
pub(crate) const BLACK_MARKET: Card = Card::black(10);
pub(crate) const GOLDEN_TRIANGLE: Card = Card::black(11);
pub(crate) const SIHANOUK: Card = Card::black(12);
pub(crate) const WHISPERING_DEATH: Card = Card::black(13);
pub(crate) const AIR_ASSAULT: Card = Card::black(14);
pub(crate) const FRIENDLY_FIRE: Card = Card::black(15);
pub(crate) const ARMOR: Card = Card::black(16);
pub(crate) const ELITE_TROOPS: Card = Card::black(18);
pub(crate) const DOUBLE_AGENTS: Card = Card::black(19);
pub(crate) const PROPAGANDA: Card = Card::black(20);
pub(crate) const ELECTIONS: Card = Card::black(21);
pub(crate) const VETERANS: Card = Card::black(24);
pub(crate) const RAPID_REACTION: Card = Card::black(25);
