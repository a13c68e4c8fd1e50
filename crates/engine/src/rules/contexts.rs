//! The two contexts in which the rules of a game are written.

/// Writes `View` (a state with what is printed beside it: answers questions and changes nothing) and `Play` (a state
/// being changed, with dice and story): `contexts! { Data, State, Item }`. Inside `impl Rules`, `contexts! { in Rules }`
/// tells the engine how to get at them, and at `Data`, `State`, `Action` and `Item`, which are in scope there; the game keeps
/// its data in a field `data`, its rulebook in `book` and its board in `board`, the state its agenda in `agenda`.
#[macro_export]
macro_rules! contexts {
    ($data:ty, $state:ty, $item:ty) => {
        /// A state with what is printed beside it: answers questions and changes nothing.
        #[derive(Clone, Copy, Debug)]
        pub struct View<'a> {
            pub data: &'a $data,
            pub state: &'a $state,
        }

        /// A state being changed, with the dice and the story.
        #[derive(Debug)]
        pub struct Play<'a> {
            pub data: &'a $data,
            pub state: &'a mut $state,
            pub dice: &'a mut $crate::Dice,
            pub story: &'a mut $crate::Story,
        }

        impl Play<'_> {
            #[inline]
            #[must_use]
            pub fn view(&self) -> View<'_> {
                View { data: self.data, state: self.state }
            }

            /// These come next, in this order, before anything that waits already.
            #[inline]
            pub fn next(&mut self, program: impl $crate::rules::Program<$item>) {
                program.enter(&mut self.state.agenda);
            }

            /// Tells what happened; the words are made only if somebody reads them.
            #[inline]
            pub fn tell(&mut self, fact: $crate::story::Fact, event: impl FnOnce(&$data) -> $crate::Event) {
                let data = self.data;
                self.story.tell(fact, || event(data));
            }
        }
    };
    (in Rules) => {
        type Data = Data;
        type State = State;
        type Action = Action;
        type Item = Item;
        type View<'a> = View<'a>;
        type Play<'a> = Play<'a>;

        fn data(&self) -> &Self::Data {
            &self.data
        }

        fn rulebook(&self) -> &$crate::Rulebook {
            &self.book
        }

        fn board(&self) -> &$crate::table::Board {
            &self.board
        }

        #[inline]
        fn view<'a>(&'a self, state: &'a Self::State) -> View<'a> {
            View { data: &self.data, state }
        }

        #[inline]
        fn play<'a>(
            &'a self,
            state: &'a mut Self::State,
            dice: &'a mut $crate::Dice,
            story: &'a mut $crate::Story,
        ) -> Play<'a> {
            Play { data: &self.data, state, dice, story }
        }

        #[inline]
        fn look<'p>(play: &'p Play<'_>) -> View<'p> {
            play.view()
        }

        #[inline]
        fn agenda(state: &Self::State) -> &$crate::rules::Agenda<Self::Item> {
            &state.agenda
        }

        #[inline]
        fn agenda_mut<'p>(play: &'p mut Play<'_>) -> &'p mut $crate::rules::Agenda<Self::Item> {
            &mut play.state.agenda
        }
    };
}
