//! The registry of titles.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use engine::{Fault, Game, Pack};

use crate::title::{Shelved, Title};

/// Every game of the library. A new game is one line here.
fn titles() -> Vec<Slot> {
    vec![
        Slot::new::<hoa_binh::HoaBinh>("hoa-binh", hoa_binh::pack, hoa_binh::LESSONS),
        Slot::new::<xuan_loc::XuanLoc>("xuan-loc", xuan_loc::pack, xuan_loc::LESSONS),
        Slot::new::<hearts_and_minds::HeartsAndMinds>(
            "hearts-and-minds",
            hearts_and_minds::pack,
            hearts_and_minds::LESSONS,
        ),
        Slot::new::<tonkin::Tonkin>("tonkin", tonkin::pack, tonkin::LESSONS),
        Slot::new::<dien_bien_phu::DienBienPhu>("dien-bien-phu", dien_bien_phu::pack, dien_bien_phu::LESSONS),
    ]
}

/// Data files that take the place of built-in ones, by game and file name.
#[derive(Clone, Debug, Default)]
pub struct Overrides(BTreeMap<String, BTreeMap<String, String>>);

impl Overrides {
    pub fn insert(&mut self, game: impl Into<String>, file: impl Into<String>, text: impl Into<String>) {
        self.0.entry(game.into()).or_default().insert(file.into(), text.into());
    }

    /// The games for which there is a file, with the names of their files.
    pub fn games(&self) -> impl Iterator<Item = (&str, Vec<&str>)> {
        self.0.iter().map(|(game, files)| (game.as_str(), files.keys().map(String::as_str).collect()))
    }
}

/// All titles. A title is opened when it is first asked for.
#[derive(Debug)]
pub struct Library {
    slots: Vec<Slot>,
    overrides: Overrides,
}

/// Makes a title of its data and its lessons.
type Opener = fn(Pack, &str) -> Result<Arc<dyn Title>, Fault>;

#[derive(Debug)]
struct Slot {
    id: &'static str,
    pack: fn() -> Pack,
    lessons: &'static str,
    open: Opener,
    title: OnceLock<Result<Arc<dyn Title>, Fault>>,
}

impl Slot {
    fn new<G: Game>(id: &'static str, pack: fn() -> Pack, lessons: &'static str) -> Self {
        let open = |pack: Pack, lessons: &str| Ok(Arc::new(Shelved::<G>::open(pack, lessons)?) as Arc<dyn Title>);
        Slot { id, pack, lessons, open, title: OnceLock::new() }
    }
}

impl Library {
    /// The library with the data built into it.
    #[must_use]
    pub fn builtin() -> Self {
        Library { slots: titles(), overrides: Overrides::default() }
    }

    /// The library with some data files replaced. A game that is not on the shelf is refused here,
    /// what is wrong inside a file when its title is opened.
    pub fn with_data(overrides: Overrides) -> Result<Self, Fault> {
        let library = Library { slots: titles(), overrides };
        for (game, _) in library.overrides.games() {
            library.slot(game)?;
        }
        Ok(library)
    }

    pub fn ids(&self) -> impl Iterator<Item = &'static str> {
        self.slots.iter().map(|slot| slot.id)
    }

    /// Opens a title by its id.
    pub fn title(&self, id: &str) -> Result<Arc<dyn Title>, Fault> {
        let slot = self.slot(id)?;
        slot.title.get_or_init(|| self.open(slot)).clone()
    }

    /// Opens all titles, in the order of the shelf.
    pub fn titles(&self) -> Result<Vec<Arc<dyn Title>>, Fault> {
        self.ids().map(|id| self.title(id)).collect()
    }

    fn slot(&self, id: &str) -> Result<&Slot, Fault> {
        self.slots.iter().find(|slot| slot.id == id).ok_or_else(|| {
            let ids: Vec<_> = self.ids().collect();
            Fault::new("", "game", format!("there is no game '{id}'; there are: {}", ids.join(", ")))
        })
    }

    fn open(&self, slot: &Slot) -> Result<Arc<dyn Title>, Fault> {
        let mut pack = (slot.pack)();
        for (name, text) in self.overrides.0.get(slot.id).into_iter().flatten() {
            pack.replace(name, text.clone())?;
        }
        (slot.open)(pack, slot.lessons)
    }
}
