//! In work.

/// An item whose chapter is being written.
#[macro_export]
macro_rules! stub {
    (question $name:ident) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        pub struct $name;
        impl engine::rules::Question<$crate::game::DienBienPhu> for $name {
            fn side(self, _: $crate::context::View<'_>) -> $crate::ids::Army {
                $crate::ids::Army::Vm
            }
            fn prompt(self, _: $crate::context::View<'_>) -> engine::table::Prompt {
                engine::table::Prompt::new("1.2-01", "In work.")
            }
            fn opening(self, _: $crate::context::View<'_>) -> engine::rules::Opening<$crate::actions::Action> {
                engine::rules::Opening::Skips
            }
            fn answers<'a>(self, ask: &mut impl engine::rules::Ask<'a, $crate::game::DienBienPhu>) {
                ask.answer($crate::actions::verb::Done).labelled("Done").end();
            }
        }
    };
    (step $name:ident) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        pub struct $name;
        impl engine::rules::Step<$crate::game::DienBienPhu> for $name {
            fn run(self, _: &mut $crate::context::Play<'_>) {}
        }
    };
}
