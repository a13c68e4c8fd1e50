//! X13: a Dove and a red flag anywhere; for Blue bombs on two neighbouring provinces.

use super::*;

pub(super) static RED: CardEvent = CardEvent {
    choices: Choices {
        areas: |v| v.data.map.svn.without(v.state.red_flags),
        at: |p, area| p.raise_red_flag(area, RED.told()),
        ..Choices::NONE
    },
    ..doves("6-X13-R", 2.6, |p| {
        p.add_doves_of(WHISPERING_DEATH, 1);
        p.next(ChooseArea::one(WHISPERING_DEATH));
    })
};

pub(super) static BLUE: CardEvent = doves("6-X13-B", 2.6, |p| p.next(Napalm { first: None }));

/// Which provinces are bombed: both are named before the first bombs fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Napalm {
    pub(crate) first: Option<Place>,
}

impl Napalm {
    fn areas(self, v: View<'_>) -> Areas {
        let map = &v.data.map;
        self.first.map_or(map.svn, |first| map.beside(first).and(map.svn))
    }
}

impl Question<HeartsAndMinds> for Napalm {
    fn side(self, v: View<'_>) -> Seat {
        v.state.turn.side
    }

    fn prompt(self, v: View<'_>) -> Prompt {
        v.event_prompt(WHISPERING_DEATH)
    }

    fn answers<'a>(self, ask: &mut impl Ask<'a, HeartsAndMinds>) {
        let areas = |v: View<'_>| self.areas(v);
        let bombs_fall = |_: View<'_>, _| self.first.is_some();
        name_area!(ask, WHISPERING_DEATH, areas, bombs_fall, |p, area| match self.first {
            None => p.next(Napalm { first: Some(area) }),
            Some(first) => p.next((Bombs { area: first, bomber: false }, Bombs { area, bomber: false })),
        });
        complete(ask, WHISPERING_DEATH, false, |_, ()| ());
    }
}
