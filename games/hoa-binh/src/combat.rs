//! Combat: the threat, the actions drawn, the French dice, losses and retreats (chapters 8 and 9).
//!
//! One combat is one counter, or one Viet base, against one French force (or against French supports
//! alone). The order of dice is fixed: threat, draws, DCA; for each action VM artillery, Ambush, French dice, re-roll;
//! at the end the commanders. Each die is a step of its own. At most one step of the combat waits below another, so
//! that nothing of it is left when it is over.

pub mod aftermath;
pub mod commitment;
pub mod draw;
pub mod engagement;
pub mod fire;
pub mod losses;
pub mod retreat;
pub mod roll;
pub mod threat;
pub mod undecided;

use arrayvec::ArrayVec;
use engine::{Verdict, refuse};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::agenda::Item;
use crate::context::{Play, View};
use crate::data::{ActionKind, Data, Drawn};
use crate::ids::{Commanders, Seq, Space, Spaces, Units};
use crate::state::State;

pub use roll::Roller;
use undecided::Undecided;

/// The most counters a cup can hold, and so the most that can be drawn.
const MOST_DRAWN: usize = 24;

/// The most supports among them.
const MOST_SUPPORTS: usize = 16;

/// Who attacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Attacker {
    #[default]
    VietMinh,
    /// The group on the move.
    Group,
    /// A para that landed among the enemy.
    Para,
    /// Artillery or air without a force (9.1-02).
    Supports,
}

/// Whom the French fight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Foe {
    #[default]
    None,
    Counter(Seq),
    Base,
}

/// How a combat ended for the French.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Ending {
    #[default]
    Open,
    Won,
    /// Driven out or eliminated.
    Lost,
    /// Not beaten, not driven out: attackers go back (R56).
    Stalemate,
}

/// The combat under way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Combat {
    pub attacker: Attacker,
    /// The attacked space (R115); none where no combat is under way.
    pub at: Option<Space>,
    /// Where the attackers came from.
    pub from: Option<Space>,
    pub foe: Foe,
    /// Paras that landed among the enemy for this combat: -1 on their dice (R33).
    pub dropped: Units,
    pub fighters: Units,
    pub commanders: Commanders,
    pub artillery: bool,
    pub air: bool,
    pub morane: bool,
    /// The threat level: so many actions are drawn.
    pub level: u8,
    /// Only Clash and Ambush count in the draw.
    pub limited: bool,
    /// What has been drawn so far, and the supports among it; forgotten once they are shared.
    drawn: ArrayVec<Drawn, MOST_DRAWN>,
    drawn_supports: ArrayVec<Drawn, MOST_SUPPORTS>,
    /// What odds leave undecided of the draw; nothing in play.
    undecided: Undecided,
    pub actions: ArrayVec<ActionKind, 4>,
    /// Supports and the action each is assigned to, in draw order.
    pub supports: ArrayVec<(u8, Drawn), 8>,
    /// The action being fought.
    pub index: u8,
    pub beaten: u8,
    /// The bonus of a captured place is still to be used (R70).
    stubborn: bool,
    /// The first retreat result was ignored thanks to a post or base.
    ignored_retreat: bool,
    /// The force lost a step, post or base.
    hurt: bool,
    pub rolled: ArrayVec<(Roller, u8), 24>,
    /// Movement points the actions cost the attackers.
    mp: u8,
    ending: Ending,
    /// Units still to fall back, and the spaces others went to.
    moving: Units,
    went: Spaces,
}

impl Combat {
    /// Begins a French attack on a space; which counter is fought first is chosen next.
    pub(crate) fn begin_attack(&mut self, attacker: Attacker, at: Space, from: Option<Space>) {
        *self = Combat { attacker, at: Some(at), from, ..Combat::default() };
    }

    /// Forgets everything that belongs to one counter only; attackers, place and origin stay. Who has just landed fights the
    /// first of them with -1, and the others as anybody does (R33).
    /// Case R33-01.
    fn next_foe(&mut self, foe: Foe) {
        let Combat { attacker, at, from, .. } = *self;
        let dropped = if self.foe == Foe::None { self.dropped } else { Units::NONE };
        *self = Combat { attacker, at, from, dropped, foe, ..Combat::default() };
    }

    /// For odds, which end before the group marches on.
    pub(crate) fn forget_movement(&mut self) {
        self.mp = 0;
    }

    /// Of actions that were fought counts only whether one of them stands, for then the combat is not won any more. The
    /// present one may have been `judged`.
    fn forget_what_was_fought(&mut self, judged: bool) {
        let stands = u8::from(!judged && self.beaten < self.index);
        let over = self.index - stands;
        self.beaten = u8::from(judged && self.beaten > self.index);
        self.index = stands;
        self.actions.drain(..usize::from(over));
        self.actions.iter_mut().take(usize::from(stands)).for_each(|action| *action = ActionKind::Clash);
        self.supports.iter_mut().for_each(|(action, _)| *action -= over);
    }

    /// Supports of actions that were fought are over. Those that roll for the others do so in their order; those that only
    /// weigh on the French dice have none.
    fn forget_order_of_supports(&mut self) {
        let index = self.index;
        self.supports.retain(|(action, _)| *action >= index);
        self.supports.sort_by_key(|(action, support)| match support {
            Drawn::Artillery | Drawn::Dca => (*action, None),
            _ => (*action, Some(*support)),
        });
    }

    /// How many actions are to be fought after the present one.
    pub(crate) fn actions_to_come(&self) -> u8 {
        (self.actions.len() + self.undecided.actions()).saturating_sub(usize::from(self.index) + 1) as u8
    }

    /// Units that have still to fall back.
    pub(crate) fn units_to_move(&self) -> Units {
        self.moving
    }

    /// Of a combat that is decided only counts who fought and was hurt, and where everybody goes.
    fn forget_actions(&mut self) {
        self.drawn.clear();
        self.drawn_supports.clear();
        self.actions.clear();
        self.supports.clear();
        self.undecided = Undecided::default();
        (self.level, self.limited, self.index, self.beaten) = (1, false, 0, 0);
        (self.stubborn, self.ignored_retreat) = (false, false);
    }

    /// The action being fought; none where the threat is an Infiltration counter only.
    fn action(&self) -> Option<ActionKind> {
        self.actions.get(usize::from(self.index)).copied()
    }
}

impl View<'_> {
    /// What a combat asks for first, to somebody who wants something else.
    pub(crate) fn refuse_in_combat(self, asked: Item, action: Action) -> Verdict {
        if matches!(action, Action::Artillery(_) | Action::Air(_) | Action::Morane | Action::Airdrop(_)) {
            return refuse("9.2.1-05", "supports and paras join between the threat die and the draw only");
        }
        match asked {
            Item::LossChoice(_) => refuse("9.3.1-06", "a loss has to be allotted first"),
            Item::RetreatOrStay(_) | Item::FallBackChoice(_) | Item::Following(_) => {
                refuse("9.3.1-11", "the retreat is asked for first")
            }
            Item::Engagement(_) | Item::BaseAttack(_) => {
                refuse("9.1-01", "the entered space has to be fought for first")
            }
            _ => refuse("9.1-04", "a combat is under way"),
        }
    }
}

impl View<'_> {
    /// Whether any of the force is left: units, or in a defence the post or base.
    /// Case R60-03.
    fn has_fighting_force(self) -> bool {
        let combat = &self.state.combat;
        combat.at.is_some_and(|at| {
            combat.attacker == Attacker::Supports
                || !self.state.units_at(at).is_empty()
                || (combat.attacker == Attacker::VietMinh && self.fort(at).is_some())
        })
    }
}

impl Play<'_> {
    /// Whether any of the force is left; if not, the combat is lost.
    fn force_holds(&mut self) -> bool {
        let holds = self.view().has_fighting_force();
        if !holds && self.state.combat.at.is_some() {
            self.conclude(Ending::Lost);
        }
        holds
    }
}

/// Brings combats that the rules cannot tell apart any more into one form. Of the French dice only counts whether one
/// of them is enough, and once they are judged nothing; of what was drawn so far only how many of each.
pub(crate) fn canonicalize(data: &Data, state: &mut State) {
    let success = View { data, state }.has_success();
    let judged = !matches!(
        state.agenda.top(),
        Some(Item::FurtherDice(_) | Item::RollStands(_) | Item::Rerolling(_) | Item::JudgeRoll(_))
    );
    if judged {
        state.combat.rolled.clear();
    } else {
        let face = if success { 6 } else { 1 };
        state.combat.rolled.iter_mut().for_each(|(_, rolled)| *rolled = face);
    }
    let action_judged = matches!(state.agenda.top(), Some(Item::NextAction(_)));
    let combat = &mut state.combat;
    if combat.ending != Ending::Open {
        combat.forget_actions();
    }
    combat.drawn.sort_unstable();
    let unbeaten = combat.beaten < combat.index;
    if combat.attacker != Attacker::Group || unbeaten {
        combat.mp = 0;
    }
    if combat.commanders.is_empty() {
        // Only commanders are tested after losses.
        (combat.hurt, combat.fighters) = (false, Units::NONE);
    }
    if combat.drawn.is_empty() && !combat.actions.is_empty() {
        (combat.level, combat.limited) = (1, false);
        combat.forget_order_of_supports();
        combat.forget_what_was_fought(action_judged);
    }
}
