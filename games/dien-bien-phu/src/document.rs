//! Positions. In work.
use engine::Fault;
use engine::document::Document;

use crate::data::Data;
use crate::state::State;

pub(crate) fn read(_: &Data, _: &Document) -> Result<State, Fault> {
    Err(Fault::new("position", "", "in work"))
}
pub(crate) fn write(_: &Data, _: &State) -> Option<Document> {
    None
}
pub(crate) fn scenario(_: &Data, _: &str) -> Option<Document> {
    None
}
