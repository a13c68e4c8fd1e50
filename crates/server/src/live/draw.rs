//! The dice of a game between people, drawn by the server and every player together before anything is decided.
//!
//! The game waits with a match that nobody plays: its seed is the part of the server, whose hash is published. Every
//! person publishes the hash of a nonce, and when all are there the nonce itself. Then the match begins anew with the
//! seed that all parts make, and the first one is forgotten.

use std::collections::BTreeMap;

use engine::joint::{JointSeed, Part, SERVER};
use engine::position::Start;
use engine::table::{Prompt, Table};
use engine::{Seed, Side, Story};

use super::{Holder, Live, retell, write};
use crate::documents::{self, JointDice, SeatKind};
use crate::problem::Problem;
use crate::store::{ChangeRecord, NewChange, SeatRecord, What};

/// What one person adds.
#[derive(Clone, Debug, Default)]
struct Addition {
    commitment: Option<String>,
    nonce: Option<Seed>,
}

/// Dice that are being drawn.
#[derive(Clone, Debug)]
pub(crate) struct Drawing(BTreeMap<Side, Addition>);

impl Drawing {
    /// What every person at the table has yet to add.
    pub(super) fn of(seats: &[SeatRecord]) -> Self {
        let persons = seats.iter().enumerate().filter(|(_, seat)| seat.kind != SeatKind::Computer);
        Drawing(persons.map(|(i, _)| (Side(i as u8), Addition::default())).collect())
    }

    /// As it stands after stored changes; none where the game has begun, or never waited.
    pub(super) fn after(changes: &[ChangeRecord], seats: &[SeatRecord]) -> Option<Self> {
        if changes.first()?.what != What::Draw {
            return None;
        }
        let mut drawing = Drawing::of(seats);
        for change in changes {
            match &change.what {
                What::Commit(side, commitment) => drawing.add(Side(*side)).commitment = Some(commitment.clone()),
                What::Nonce(side, nonce) => drawing.add(Side(*side)).nonce = Seed::from_hex(nonce),
                _ => {}
            }
        }
        (!drawing.missing().is_empty()).then_some(drawing)
    }

    fn add(&mut self, side: Side) -> &mut Addition {
        self.0.entry(side).or_default()
    }

    fn all_committed(&self) -> bool {
        self.0.values().all(|addition| addition.commitment.is_some())
    }

    /// The sides that everybody waits for: first for all commitments, then for all nonces.
    fn missing(&self) -> Vec<Side> {
        let committed = self.all_committed();
        let lacks =
            |addition: &Addition| if committed { addition.nonce.is_none() } else { addition.commitment.is_none() };
        self.0.iter().filter(|(_, addition)| lacks(addition)).map(|(side, _)| *side).collect()
    }
}

impl Live {
    /// The sides whose part of the dice is missing; none once the game has begun.
    pub(crate) fn waits_for(&self) -> Option<Vec<Side>> {
        self.drawing.as_ref().map(Drawing::missing)
    }

    /// Refuses what can only be done once the dice are drawn.
    pub(crate) fn expect_begun(&self) -> Result<(), Problem> {
        match self.waiting_words() {
            None => Ok(()),
            Some(words) => Err(Problem::refused(words)),
        }
    }

    /// What everybody waits for, in a sentence.
    fn waiting_words(&self) -> Option<String> {
        let names: Vec<_> = self.waits_for()?.into_iter().map(|side| self.side_name(side)).collect();
        Some(format!("the game has not begun: it waits for {} to add to the dice", names.join(" and ")))
    }

    /// The board before anything is set up on it: chance may have a say in that, and has not spoken yet.
    pub(super) fn bare(&self, table: Table) -> Table {
        let Some(sides) = self.waits_for() else { return table };
        let names: Vec<_> = sides.into_iter().map(|side| self.side_name(side)).collect();
        let text = format!("Waiting for {}: everybody adds to the dice before the game begins.", names.join(" and "));
        let prompt = Prompt { text, ..Prompt::default() };
        let Table { heading, phase, phase_title, tracks, .. } = table;
        Table { heading, phase, phase_title, tracks, prompt, ..Table::default() }
    }

    /// The side that a client names, which it must hold while the dice are drawn.
    fn drawing_side(&self, holder: &Holder, word: &str) -> Result<Side, Problem> {
        let side = self.book().side(word).filter(|side| holder.holds(*side));
        let side = side.ok_or_else(|| Problem::forbidden(format!("you do not hold the seat '{word}'")))?;
        match &self.drawing {
            Some(_) => Ok(side),
            None => Err(Problem::refused("the dice of this game are not drawn by its players, or were drawn before")),
        }
    }

    fn addition(&self, side: Side) -> Addition {
        self.drawing.as_ref().and_then(|drawing| drawing.0.get(&side).cloned()).unwrap_or_default()
    }

    /// A side publishes the hash of its nonce. It may do so again until all have: before that nobody knows anything
    /// that his own nonce could be fitted to. None where nothing changes.
    pub(crate) fn commit(
        &mut self,
        holder: &Holder,
        side: &str,
        commitment: &str,
    ) -> Result<Option<NewChange>, Problem> {
        let side = self.drawing_side(holder, side)?;
        let commitment = read(commitment)?.to_hex();
        if self.addition(side).commitment.as_ref() == Some(&commitment) {
            return Ok(None);
        }
        let Some(drawing) = self.drawing.as_mut().filter(|drawing| !drawing.all_committed()) else {
            return Err(Problem::refused("all have committed themselves: now the nonces are shown"));
        };
        drawing.add(side).commitment = Some(commitment.clone());
        self.log.add(Vec::new());
        self.accept(What::Commit(side.0, commitment), write(&[])?).map(Some)
    }

    /// A side shows its nonce. With the last one the game begins. None where nothing changes.
    pub(crate) fn reveal(&mut self, holder: &Holder, side: &str, nonce: &str) -> Result<Option<NewChange>, Problem> {
        let side = self.drawing_side(holder, side)?;
        let nonce = read(nonce)?;
        let addition = self.addition(side);
        if addition.nonce == Some(nonce) {
            return Ok(None);
        }
        let Some(drawing) = self.drawing.as_mut().filter(|drawing| drawing.all_committed()) else {
            let words = "a nonce is shown only when every player has committed himself to one";
            return Err(Problem::refused(words));
        };
        if addition.commitment != Some(nonce.commitment()) {
            return Err(Problem::refused("this is not the nonce whose SHA-256 was published"));
        }
        drawing.add(side).nonce = Some(nonce);
        let begins = drawing.missing().is_empty();
        let what = What::Nonce(side.0, nonce.to_hex());
        if !begins {
            self.log.add(Vec::new());
            return self.accept(what, write(&[])?).map(Some);
        }
        let entries = self.begin_drawn()?;
        let written = write(&entries)?;
        self.log.add(entries);
        let mut begun = self.accept(what, written)?;
        begun.save = Some(self.save());
        Ok(Some(begun))
    }

    /// Begins the match with the seed that all parts make.
    fn begin_drawn(&mut self) -> Result<Vec<crate::log::Entry>, Problem> {
        let drawing = self.drawing.take().ok_or_else(|| Problem::internal("there is nothing to draw"))?;
        let start = self.play.start();
        let mut parts = vec![Part::new(SERVER, start.seed)];
        let sides = drawing.0.iter().filter_map(|(side, addition)| Some((side, addition.nonce?)));
        parts.extend(sides.map(|(side, nonce)| Part::new(self.book().side_id(*side), nonce)));
        let joint = JointSeed(parts);
        let start = Start { seed: joint.seed(), joint: Some(joint), ..start.clone() };
        self.play = self.title.begin(start).map_err(Problem::internal)?;
        self.play.take_forced(&mut Story::silent()).map_err(Problem::internal)?;
        Ok(retell(&*self.play))
    }

    /// The hash of the seed, or of the part of the server where others have added theirs.
    pub(super) fn commitment(&self) -> String {
        let of_server = self.play.start().joint.as_ref().and_then(|joint| joint.0.first());
        of_server.map_or_else(|| self.play.commitment(), |part| part.commitment.clone())
    }

    /// How the dice were drawn, where that was done together.
    pub(super) fn joint_dice(&self) -> Option<JointDice> {
        let mut dice = JointDice::default();
        let id = |side: Side| self.book().side_id(side).to_string();
        if let Some(drawing) = &self.drawing {
            for (side, Addition { commitment, nonce }) in &drawing.0 {
                dice.commitments.extend(commitment.clone().map(|text| (id(*side), text)));
                dice.nonces.extend(nonce.map(|nonce| (id(*side), nonce.to_hex())));
            }
            return Some(dice);
        }
        let (server, sides) = self.play.start().joint.as_ref()?.0.split_first()?;
        for Part { of, commitment, value } in sides {
            dice.commitments.insert(of.clone(), commitment.clone());
            dice.nonces.insert(of.clone(), value.to_hex());
        }
        dice.server_seed = self.is_over().then(|| server.value.to_hex());
        Some(dice)
    }

    /// Whose question it is, whom the game waits for, or how it ended.
    pub(super) fn turn_shown(&self) -> documents::Turn {
        match self.waits_for() {
            Some(sides) => {
                documents::Turn::Wait(sides.into_iter().map(|side| self.book().side_id(side).into()).collect())
            }
            None => documents::Turn::new(self.book(), self.play.turn()),
        }
    }
}

/// A hash or a nonce: 32 bytes in hexadecimal figures.
fn read(text: &str) -> Result<Seed, Problem> {
    Seed::from_hex(text).ok_or_else(|| Problem::refused("expected 64 hexadecimal figures"))
}
