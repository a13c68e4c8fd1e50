//! Viet bases and counters, as a position tells of them.

use engine::{Dice, Fault};

use super::super::deal_bases;
use super::super::written::{BaseEntry, Bases, Dealt};
use super::{Reader, fault};
use crate::state::{Counter, Kind, MAX_COUNTERS, Phase, State, VietBase};

impl Reader<'_> {
    pub(super) fn read_bases(&self, state: &mut State, dice: &mut Dice) -> Result<(), Fault> {
        let list = match &self.position.bases {
            Bases::Dealt(Dealt::Shuffled) => {
                deal_bases(self.data, state, dice);
                return Ok(());
            }
            Bases::Known(list) => list,
        };
        let mut numbers = 0u8;
        for (i, entry) in list.iter().enumerate() {
            let key = format!("bases[{i}]");
            if entry.number > 0 && numbers & (1 << entry.number.min(7)) != 0 {
                return Err(fault(key, "this number stands twice"));
            }
            numbers |= 1 << entry.number.min(7);
            self.read_base(&key, entry, state)?;
        }
        Ok(())
    }

    fn read_base(&self, key: &str, entry: &BaseEntry, state: &mut State) -> Result<(), Fault> {
        let space = self.space(key, &entry.at)?;
        let index = self.data.map.space(space).viet_base;
        let index = index.ok_or_else(|| fault(key, "that is no potential Viet base space"))?;
        if entry.number > 6 || (entry.number == 0 && (self.position.turn > 0 || !entry.face_down)) {
            return Err(fault(key, "bases are numbered 1 to 6; a decoy (0) lies face down on turn 0"));
        }
        if entry.face_down && self.position.turn > 0 {
            return Err(fault(key, "after turn 0 every base is face up"));
        }
        let next_return = self.position.turn + u8::from(state.phase > Phase::Infiltration);
        if entry.returns.is_some_and(|turn| turn < next_return || turn > 20) {
            return Err(fault(key, "it would have returned already"));
        }
        let base = &mut state.bases[usize::from(index)];
        if base.on_map || base.returns > 0 {
            return Err(fault(key, "this space has a base already"));
        }
        *base = VietBase {
            number: entry.number,
            on_map: entry.returns.is_none(),
            face_up: !entry.face_down,
            returns: entry.returns.unwrap_or(0),
        };
        Ok(())
    }

    pub(super) fn read_counters(&self, state: &mut State) -> Result<(), Fault> {
        if self.position.counters.len() > MAX_COUNTERS {
            return Err(fault("counters", format!("there are {MAX_COUNTERS} counters at most")));
        }
        let own_lines = self.position.counters.iter().filter_map(|c| c.line).max().unwrap_or(0);
        let mut list: Vec<Counter> = Vec::new();
        for (i, entry) in self.position.counters.iter().enumerate() {
            let key = format!("counters[{i}]");
            let space = self.space(&key, &entry.at)?;
            if entry.base > 6 {
                return Err(fault(format!("{key}.base"), "bases are numbered 1 to 6, 0 for none"));
            }
            let printed = self.data.map.space(space);
            match entry.kind {
                Kind::Guerrilla if !printed.cr6 => return Err(fault(key, "a Guerrilla is on CR6 only")),
                Kind::Dangerous if printed.dangerous == 0 => {
                    return Err(fault(key, "the Dangerous counter is on a numbered river space only"));
                }
                _ => {}
            }
            let seq = entry.number(i);
            if seq.0 == 0 || seq.0 > 60_000 || list.iter().any(|c| c.seq == seq) {
                return Err(fault(format!("{key}.seq"), "every counter has a number of its own from 1 to 60000"));
            }
            let line = entry.line.unwrap_or(own_lines + u16::from(entry.base) + 1);
            if line > 60_000 {
                return Err(fault(format!("{key}.line"), "lines are numbered up to 60000"));
            }
            let able = entry.able.unwrap_or(false);
            let counter =
                Counter { seq, space, kind: entry.kind, base: entry.base, line, able, attacked: entry.attacked };
            list.push(counter);
        }
        list.sort_unstable_by_key(|c| c.seq);
        state.next_seq = list.last().map_or(1, |c| c.seq.0 + 1);
        state.next_line = list.iter().map(|c| c.line).max().unwrap_or(0) + 1;
        state.counters = list.into_iter().collect();
        Ok(())
    }
}
