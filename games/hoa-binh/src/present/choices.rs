//! Choices: what each action is called and which thing on the table it is bound to; and why a thing
//! cannot be chosen.

use engine::table::Choice;
use engine::{Case, Refusal, Target};

use crate::action::{Action, Gun, Piece};
use crate::ids::{COMMANDERS, Commander, Commanders, Seq, Space, Unit};
use crate::state::{Place, Stage, View};

impl View<'_> {
    pub(super) fn choices(self) -> Vec<Choice> {
        let mut actions = Vec::new();
        self.offer(&mut actions);
        let choice = |action: Action| Choice {
            action: self.data.notation(action),
            label: self.label(action),
            on: self.target(action),
            concerns: Vec::new(),
            caution: None,
            risky: self.is_risky(action),
        };
        actions.into_iter().map(choice).collect()
    }

    /// What an action is bound to.
    fn target(self, action: Action) -> Target {
        let place = |space: Space| Target::Place(self.data.map.space(space).id.clone());
        let unit = |unit: Unit| Target::Piece(self.data.units[unit.at()].id.clone());
        let commander = |c: Commander| Target::Piece(self.data.commanders[c.at()].id.clone());
        let counter = |seq: Seq| Target::Piece(format!("#{}", seq.0));
        let piece = |piece: Piece| match piece {
            Piece::Unit(u) => unit(u),
            Piece::Commander(c) => commander(c),
            Piece::Convoy(site) => Target::Piece(format!("convoy-{}", self.data.map.space(self.site_space(site)).id)),
        };
        let button = |id: &str| Target::Button(id.into());
        match action {
            Action::Arrive(_, s)
            | Action::Displace(_, s)
            | Action::Relocate(_, s)
            | Action::Build(s, _)
            | Action::Move(s, _)
            | Action::Offensive(s, _)
            | Action::Evacuate(s, _)
            | Action::Land(s)
            | Action::Transport(Some(s), _)
            | Action::Fly(s)
            | Action::RideTo(s)
            | Action::Leave(s)
            | Action::Step(s)
            | Action::Destination(s)
            | Action::Withdraw(_, s)
            | Action::FallBack(_, s)
            | Action::Follow(_, s) => place(s),
            Action::Transport(None, _) => Target::Place("hanoi".into()),
            Action::Keep(u) | Action::Return(u) | Action::Airdrop(u) | Action::Load(u) | Action::Call(u) => unit(u),
            Action::Escort(u) | Action::Lose(u) => unit(u),
            Action::Maintain(u, _) if self.state.units[u.at()].place == Place::Gone => {
                button(&format!("maintain-{}", self.data.units[u.at()].id))
            }
            Action::Maintain(u, _) => unit(u),
            Action::Dinassaut(_) => unit(self.data.dinassaut),
            Action::Clear(_) => unit(self.data.dozer),
            Action::Strike(_, seq) | Action::Attack(seq) | Action::Engage(seq) => counter(seq),
            Action::Ride(c) => commander(c),
            Action::Take(p) | Action::DropOff(p) => piece(p),
            Action::EngageBase => self.state.combat.at.map_or(button("engage-base"), place),
            Action::Reroll(_, die) => button(&format!("die-{}", die + 1)),
            Action::Support(Gun::Artillery, _) => button("artillery"),
            Action::Support(Gun::Air, _) => button("air"),
            Action::Proceed
            | Action::Roll
            | Action::Violet
            | Action::Rainbow
            | Action::Reinforcements
            | Action::Done
            | Action::End
            | Action::Fight
            | Action::Stop
            | Action::Depart
            | Action::Stand
            | Action::Morane
            | Action::Pass
            | Action::Accept
            | Action::Retreat
            | Action::Refuse
            | Action::GoBack => button(&self.data.notation(action)),
        }
    }

    fn label(self, action: Action) -> String {
        let space = |s: Space| self.data.name(s);
        let unit = |u: Unit| self.data.unit_name(u);
        let commander = |c: Commander| self.data.commander_name(c);
        let piece = |p: Piece| match p {
            Piece::Unit(u) => unit(u).to_string(),
            Piece::Commander(c) => commander(c).to_string(),
            Piece::Convoy(site) => format!("the convoy from {}", space(self.site_space(site))),
        };
        let counter = |seq: Seq| match self.state.counter(seq) {
            Some(c) => format!("{:?} #{} at {}", c.kind, seq.0, space(c.space)),
            None => format!("#{}", seq.0),
        };
        let cost = &self.data.tables.cost;
        let price = |ap: u8, by: Commanders| {
            let mut parts = Vec::new();
            if ap > by.count() {
                parts.push(format!("{} AP", ap - by.count()));
            }
            parts.extend(by.iter().map(|c| commander(c).to_string()));
            format!(" ({})", parts.join(" + "))
        };
        match action {
            Action::Proceed => "Go on".into(),
            Action::Arrive(u, s) => format!("{} arrives at {}", unit(u), space(s)),
            Action::Roll => "Roll for the War Strategy".into(),
            Action::Violet => "Launch Operation Violet".into(),
            Action::Rainbow => "Launch Operation Rainbow".into(),
            Action::Keep(u) => format!("Keep {} in the field (1 AP)", unit(u)),
            Action::Return(u) => format!("Send {} back to Hanoi", unit(u)),
            Action::Displace(u, s) => format!("{} makes way to {}", unit(u), space(s)),
            Action::Relocate(c, s) => format!("{} gets away to {}", commander(c), space(s)),
            Action::Build(s, by) if self.data.map.space(s).base_site => {
                format!("Build the base at {}{}", space(s), price(cost.base, by))
            }
            Action::Build(s, by) => format!("Build a post at {}{}", space(s), price(cost.post, by)),
            Action::Move(s, by) => format!("Movement from {}{}", space(s), price(cost.movement, by)),
            Action::Offensive(s, by) => format!("Offensive from {}{}", space(s), price(cost.offensive, by)),
            Action::Dinassaut(by) => format!("The Dinassaut sails{}", price(cost.dinassaut, by)),
            Action::Clear(by) => format!("The Dozer clears mines{}", price(cost.mine_clearing, by)),
            Action::Evacuate(s, by) => format!("Evacuate {}{}", space(s), price(cost.evacuation, by)),
            Action::Airdrop(u) => format!("Drop {} (1 AP, 1 Air Transport)", unit(u)),
            Action::Land(s) if self.state.counters_at(s) > 0 => format!("Land on {} among the enemy", space(s)),
            Action::Land(s) => format!("Land on {}", space(s)),
            Action::Transport(from, by) => {
                let origin = from.map_or("Hanoi", space);
                format!("Fly units out of {origin}{}, 1 Air Transport", price(cost.transport, by))
            }
            Action::Load(u) => format!("Load {}", unit(u)),
            Action::Fly(s) => format!("Fly to {}", space(s)),
            Action::Reinforcements => format!("Call reinforcements from Hanoi ({} AP)", cost.reinforcements),
            Action::Call(u) => format!("Call {}", unit(u)),
            Action::Done => "Call nobody else".into(),
            Action::Maintain(u, by) => {
                let ap = match u {
                    u if u == self.data.dinassaut => cost.maintenance_dinassaut,
                    u if u == self.data.dozer => cost.maintenance_dozer,
                    _ => cost.maintenance,
                };
                format!("Rebuild {}{}", unit(u), price(ap, by))
            }
            Action::Strike(Gun::Artillery, seq) => format!("Artillery alone on {} (1 AP)", counter(seq)),
            Action::Strike(Gun::Air, seq) => format!("Air alone on {} (1 AP)", counter(seq)),
            Action::Ride(c) => format!("{} rides alone", commander(c)),
            Action::RideTo(s) => format!("Ride to {}", space(s)),
            Action::Leave(s) => format!("The Dinassaut slips away to {}", space(s)),
            Action::End if self.state.viet_phase => "End the phase".into(),
            Action::End => format!("End the French phase ({} AP left)", self.state.ap),
            Action::Take(p) => format!("Take {} along", piece(p)),
            Action::Step(s) if self.is_hostile(s) => format!("Attack {}", space(s)),
            Action::Step(s) => format!("Go to {}", space(s)),
            Action::DropOff(p) => format!("Leave {} here", piece(p)),
            Action::Fight => "Fight the Dangerous counter here".into(),
            Action::Stop => "Stop here".into(),
            Action::Destination(s) => format!("The convoy goes to {}", space(s)),
            Action::Escort(u) => format!("{} escorts the convoy", unit(u)),
            Action::Depart => "The convoy sets out".into(),
            Action::Attack(seq) => {
                let target = self.state.counter(seq).and_then(|c| self.target_of(c));
                format!("{} attacks {}", counter(seq), target.map_or("nobody", space))
            }
            Action::Withdraw(u, s) => format!("{} withdraws to {}", unit(u), space(s)),
            Action::Stand => "Stand and fight".into(),
            Action::Support(Gun::Artillery, by) => format!("Artillery Support, a die at +3{}", price(cost.support, by)),
            Action::Support(Gun::Air, by) => format!("Air Support, a die at +4{}", price(cost.support, by)),
            Action::Morane => format!("The Morane, +1 on every die ({} AP)", cost.morane),
            Action::Pass => "Commit nothing more".into(),
            Action::Reroll(c, die) => {
                let rolled = self.state.combat.rolled.get(usize::from(die));
                let who = rolled.map_or(String::new(), |(r, face)| format!("{} ({face})", self.roller_name(*r)));
                format!("{} re-rolls die {}: {who}", commander(c), die + 1)
            }
            Action::Accept => "Accept the dice".into(),
            Action::Lose(u) => format!("{} takes the loss", unit(u)),
            Action::Retreat => "Retreat".into(),
            Action::Refuse => "Stay, for one more loss".into(),
            Action::FallBack(u, s) => format!("{} falls back to {}", unit(u), space(s)),
            Action::Follow(c, s) => format!("{} goes to {}", commander(c), space(s)),
            Action::Engage(seq) => format!("Fight {}", counter(seq)),
            Action::EngageBase => "Attack the Viet base".into(),
            Action::GoBack => "Go back".into(),
        }
    }

    /// Whether chance follows at once.
    fn is_risky(self, action: Action) -> bool {
        match action {
            Action::Proceed
            | Action::Roll
            | Action::Strike(..)
            | Action::Fight
            | Action::Attack(_)
            | Action::Stand
            | Action::Pass
            | Action::Reroll(..)
            | Action::Retreat
            | Action::Refuse
            | Action::Engage(_)
            | Action::EngageBase => true,
            Action::Land(s) => self.state.counters_at(s) > 0,
            Action::Step(s) => {
                let tested = self.state.march.convoys != 0 && self.adjacent_counters(s) > 0;
                tested || self.is_hostile(s)
            }
            Action::Depart => self.state.march.at.is_some_and(|s| self.adjacent_counters(s) > 0),
            _ => false,
        }
    }

    /// What keeps a thing on the table from being chosen; empty where it can be chosen.
    pub(crate) fn why_not(self, target: &Target) -> Vec<Refusal> {
        let mut legal = Vec::new();
        self.offer(&mut legal);
        if legal.iter().any(|action| self.target(*action) == *target) {
            return Vec::new();
        }
        let verdicts = self.thinkable(target).into_iter().map(|action| self.check(action));
        Refusal::gather(verdicts, Refusal::new(Case("4.2-01"), "nothing can be done with this now"))
    }

    /// Actions that somebody who points at this may have in mind, most likely first.
    fn thinkable(self, target: &Target) -> Vec<Action> {
        let none = Commanders::NONE;
        match target {
            Target::Place(id) => match self.data.map.find(id) {
                Some(space) => self.thinkable_at(space),
                None => vec![Action::Transport(None, none), Action::Reinforcements],
            },
            Target::Edge(..) => Vec::new(),
            Target::Piece(id) | Target::Card(id) => {
                if let Some(unit) = self.data.unit(id) {
                    return self.thinkable_for(unit);
                }
                if let Some(commander) = self.data.commander(id) {
                    return vec![Action::Take(Piece::Commander(commander)), Action::Ride(commander)];
                }
                if let Some(seq) = id.strip_prefix('#').and_then(|n| n.parse().ok()).map(Seq) {
                    return if self.state.viet_phase {
                        vec![Action::Attack(seq), Action::Engage(seq)]
                    } else {
                        vec![Action::Strike(Gun::Artillery, seq), Action::Strike(Gun::Air, seq)]
                    };
                }
                let site = id.split_once('-').and_then(|(_, space)| self.data.map.find(space));
                match site {
                    Some(space) => vec![Action::Evacuate(space, none)],
                    None if id == "morane" => vec![Action::Morane],
                    None => Vec::new(),
                }
            }
            Target::Button(id) => self.data.parse(id).into_iter().collect(),
        }
    }

    fn thinkable_at(self, space: Space) -> Vec<Action> {
        let none = Commanders::NONE;
        match self.state.stage {
            Stage::March => vec![Action::Step(space)],
            Stage::Landing(_) => vec![Action::Land(space)],
            Stage::Transport => vec![Action::Fly(space)],
            Stage::Ride(_) => vec![Action::RideTo(space)],
            Stage::Evacuation => vec![Action::Destination(space)],
            Stage::Arrivals => self.arriving_unit().map(|unit| Action::Arrive(unit, space)).into_iter().collect(),
            Stage::Displacement => {
                self.displaced_unit().map(|unit| Action::Displace(unit, space)).into_iter().collect()
            }
            Stage::Combat => {
                let units = self.data.all_units().filter(|u| self.state.space_of(*u) == self.state.combat.at);
                units.map(|unit| Action::FallBack(unit, space)).collect()
            }
            Stage::Actions => vec![
                Action::Move(space, none),
                Action::Offensive(space, none),
                Action::Build(space, none),
                Action::Evacuate(space, none),
                Action::Transport(Some(space), none),
            ],
            _ => vec![Action::Move(space, none)],
        }
    }

    fn thinkable_for(self, unit: Unit) -> Vec<Action> {
        let none = Commanders::NONE;
        match self.state.stage {
            Stage::March if self.state.march.began => vec![Action::DropOff(Piece::Unit(unit))],
            Stage::March => vec![Action::Take(Piece::Unit(unit))],
            Stage::Transport => vec![Action::Load(unit)],
            Stage::Reinforcements => vec![Action::Call(unit)],
            Stage::Evacuation => vec![Action::Escort(unit)],
            Stage::Combat => vec![Action::Lose(unit), Action::Airdrop(unit)],
            Stage::Paras => vec![Action::Keep(unit)],
            Stage::Actions => {
                let mut actions = vec![Action::Airdrop(unit), Action::Maintain(unit, none)];
                if let Some(space) = self.state.space_of(unit) {
                    actions.insert(0, Action::Move(space, none));
                }
                if unit == self.data.dinassaut {
                    actions.insert(0, Action::Dinassaut(none));
                }
                if unit == self.data.dozer {
                    actions.insert(0, Action::Clear(none));
                }
                actions
            }
            _ => vec![Action::Airdrop(unit)],
        }
    }

    /// Commanders as a set of everybody, for words about them.
    pub(super) fn fresh_commanders(self) -> usize {
        (0..COMMANDERS).filter(|i| self.state.commanders[*i].space.is_some() && !self.state.commanders[*i].used).count()
    }
}
