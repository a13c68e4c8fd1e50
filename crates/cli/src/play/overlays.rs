//! Overlays on the board of the full screen: one after the other.

use engine::table::Overlay;

use super::app::App;

impl App {
    /// The overlay that lies on the board, if this moment has it.
    pub fn overlay(&self) -> Option<&Overlay> {
        let laid = self.laid.as_deref()?;
        self.session.table().overlays.iter().find(|overlay| overlay.id == laid)
    }

    /// Lays the next overlay over the board, and after the last one none.
    pub fn lay_next(&mut self) {
        let overlays = &self.session.table().overlays;
        let now = overlays.iter().position(|overlay| Some(&overlay.id) == self.laid.as_ref());
        let next = overlays.get(now.map_or(0, |i| i + 1));
        self.status = match next {
            Some(overlay) => format!("Overlay: {}. Ctrl-L lays the next.", overlay.title),
            None if overlays.is_empty() => "This game has no overlays now.".into(),
            None => "No overlay.".into(),
        };
        self.laid = next.map(|overlay| overlay.id.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;

    #[test]
    fn overlays_come_one_after_the_other_and_go() {
        let mut app = App::new(testing::session("app-overlays"));
        let count = app.session.table().overlays.len();
        assert!(count > 0);
        for _ in 0..count {
            app.lay_next();
            assert!(app.overlay().is_some());
            assert!(app.status.starts_with("Overlay: "), "{}", app.status);
        }
        app.lay_next();
        assert!(app.overlay().is_none());
        assert_eq!(app.status, "No overlay.");
    }
}
