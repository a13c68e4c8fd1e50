//! How strong a computer player is: its level, and how long it may think.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How well a computer player plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Any legal action, each as likely as the other.
    Random,
    Easy,
    #[default]
    Medium,
    Hard,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 4] = [Level::Random, Level::Easy, Level::Medium, Level::Hard];

    /// The name in commands and documents.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// A word that names no level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLevel(String);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not a level; there are: random, easy, medium, hard", self.0)
    }
}

impl std::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Level::ALL.into_iter().find(|level| level.id() == text).ok_or_else(|| UnknownLevel(text.into()))
    }
}

/// How much a computer player may think about one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// So many rollouts: the decision is the same on every machine.
    Iterations(u32),
    /// So much time: the decision depends on the speed of the machine.
    Time(Duration),
}

/// A level, with a budget of its own where the level's is not wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strength {
    pub level: Level,
    pub budget: Option<Budget>,
}

impl Strength {
    #[must_use]
    pub const fn with_budget(level: Level, budget: Budget) -> Self {
        Strength { level, budget: Some(budget) }
    }

    /// How a player of this strength searches; none where it does not search at all.
    pub(crate) fn method(self) -> Option<Method> {
        let mut method = match self.level {
            Level::Random => return None,
            Level::Easy => Method { horizon: 1, budget: Budget::Iterations(12) },
            Level::Medium => Method { horizon: 2, budget: Budget::Iterations(64) },
            Level::Hard => Method { horizon: 2, budget: Budget::Iterations(400) },
        };
        if let Some(budget) = self.budget {
            method.budget = budget;
        }
        Some(method)
    }
}

impl FromStr for Strength {
    type Err = UnknownLevel;

    /// Reads `hard`, or `hard:2000` for a level with so many rollouts a decision.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let Some((level, rollouts)) = text.split_once(':') else {
            return Ok(Level::from_str(text)?.into());
        };
        let rollouts = rollouts.parse().map_err(|_| UnknownLevel(text.into()))?;
        Ok(Strength::with_budget(level.parse()?, Budget::Iterations(rollouts)))
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.budget {
            None => self.level.fmt(f),
            Some(Budget::Iterations(rollouts)) => write!(f, "{}:{rollouts}", self.level),
            Some(Budget::Time(time)) => write!(f, "{} for {time:?}", self.level),
        }
    }
}

impl From<Level> for Strength {
    fn from(level: Level) -> Self {
        Strength { level, budget: None }
    }
}

/// How a search goes about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Method {
    /// How many quiet states a rollout passes before it is evaluated.
    pub(crate) horizon: u32,
    pub(crate) budget: Budget,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read_and_written_by_name() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        let strength = Strength::with_budget(Level::Easy, Budget::Iterations(40));
        assert_eq!(strength.to_string().parse(), Ok(strength));
        assert!("hard:many".parse::<Strength>().is_err());
        assert!("Hard".parse::<Level>().unwrap_err().to_string().contains("easy"));
    }
}
