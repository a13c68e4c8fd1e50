//! Kinds of units: what a counter is, and its condition.

mod counters;

use engine::id;

use crate::ids::Seat;
use Counter::*;

pub use counters::Counter;

/// How many kinds there are.
pub const KINDS: usize = 44;

id! {
    /// A kind of unit together with its condition: which side of the counter lies up, whether a coup keeps
    /// it in Saigon, whether a VC has moved this turn.
    Kind(u8) below KINDS, "there is no such kind of unit"
}

/// The condition of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Condition {
    /// The side that every counter has: untried infantry, an asset.
    Plain,
    Veteran,
    /// Kept in Saigon by a coup (19).
    Held,
    HeldVeteran,
    /// A VC face down, as Red knows it.
    Concealed,
    /// A VC face down that nobody has looked at yet, or that the viewer may not look at.
    Unseen,
    Revealed,
    /// The same three, moved this turn in a Tet year (special T7): each VC moves once.
    TiredConcealed,
    TiredUnseen,
    TiredRevealed,
}

use Condition::*;

/// One kind: its name, what the counter is, and its condition.
struct Row(&'static str, Counter, Condition);

/// All kinds, Blue's first; VC last.
const ROWS: [Row; KINDS] = [
    Row("us-inf", UsInf, Plain),
    Row("us-inf-vet", UsInf, Veteran),
    Row("us-art", UsArt, Plain),
    Row("us-tank", UsTank, Plain),
    Row("air-cav", AirCav, Plain),
    Row("blue-water-navy", Navy, Plain),
    Row("gunboat", Gunboat, Plain),
    Row("rok-inf", RokInf, Plain),
    Row("rok-inf-vet", RokInf, Veteran),
    Row("if-inf", IfInf, Plain),
    Row("if-inf-vet", IfInf, Veteran),
    Row("arvn-inf", ArvnInf, Plain),
    Row("arvn-inf-vet", ArvnInf, Veteran),
    Row("arvn-art", ArvnArt, Plain),
    Row("arvn-tank", ArvnTank, Plain),
    Row("held-arvn-inf", ArvnInf, Held),
    Row("held-arvn-inf-vet", ArvnInf, HeldVeteran),
    Row("held-arvn-art", ArvnArt, Held),
    Row("held-arvn-tank", ArvnTank, Held),
    Row("la-inf", LaInf, Plain),
    Row("la-inf-vet", LaInf, Veteran),
    Row("ca-inf", CaInf, Plain),
    Row("ca-inf-vet", CaInf, Veteran),
    Row("lima-site-85", LimaSite, Plain),
    Row("nva-inf", NvaInf, Plain),
    Row("nva-inf-vet", NvaInf, Veteran),
    Row("nva-art", NvaArt, Plain),
    Row("nva-tank", NvaTank, Plain),
    Row("pl-inf", PlInf, Plain),
    Row("pl-inf-vet", PlInf, Veteran),
    Row("kr-inf", KrInf, Plain),
    Row("kr-inf-vet", KrInf, Veteran),
    Row("vc", Vc, Concealed),
    Row("vc-plus", VcPlus, Concealed),
    Row("bad-intel", BadIntel, Concealed),
    Row("unseen-vc", Vc, Unseen),
    Row("open-vc", Vc, Revealed),
    Row("open-vc-plus", VcPlus, Revealed),
    Row("tired-vc", Vc, TiredConcealed),
    Row("tired-vc-plus", VcPlus, TiredConcealed),
    Row("tired-bad-intel", BadIntel, TiredConcealed),
    Row("tired-unseen-vc", Vc, TiredUnseen),
    Row("tired-open-vc", Vc, TiredRevealed),
    Row("tired-open-vc-plus", VcPlus, TiredRevealed),
];

/// The kind of a counter in a condition; the fallback where the counter does not know that condition.
const fn kind_in(counter: Counter, condition: Condition, fallback: Kind) -> Kind {
    let mut at = 0;
    while at < KINDS {
        if ROWS[at].1 as u8 == counter as u8 && ROWS[at].2 as u8 == condition as u8 {
            return Kind(at as u8);
        }
        at += 1;
    }
    fallback
}

/// The kind of a counter in a condition that it knows.
const fn known(counter: Counter, condition: Condition) -> Kind {
    let kind = kind_in(counter, condition, Kind(KINDS as u8));
    assert!((kind.0 as usize) < KINDS, "the counter does not know that condition");
    kind
}

/// What becomes of every kind when its condition changes.
const fn changes(from: &[Condition], to: &[Condition]) -> [Kind; KINDS] {
    let mut table = [Kind(0); KINDS];
    let mut at = 0;
    while at < KINDS {
        table[at] = Kind(at as u8);
        let mut change = 0;
        while change < from.len() {
            if ROWS[at].2 as u8 == from[change] as u8 {
                table[at] = kind_in(ROWS[at].1, to[change], Kind(at as u8));
            }
            change += 1;
        }
        at += 1;
    }
    table
}

static PROMOTED: [Kind; KINDS] = changes(&[Plain, Held], &[Veteran, HeldVeteran]);
static DEMOTED: [Kind; KINDS] = changes(&[Veteran, HeldVeteran], &[Plain, Held]);
static HELD: [Kind; KINDS] = changes(&[Plain, Veteran], &[Held, HeldVeteran]);
static FREED: [Kind; KINDS] = changes(&[Held, HeldVeteran], &[Plain, Veteran]);
static TIRED: [Kind; KINDS] = changes(&[Concealed, Unseen, Revealed], &[TiredConcealed, TiredUnseen, TiredRevealed]);
static RESTED: [Kind; KINDS] = changes(&[TiredConcealed, TiredUnseen, TiredRevealed], &[Concealed, Unseen, Revealed]);
static REVEALED: [Kind; KINDS] = changes(&[Concealed, TiredConcealed], &[Revealed, TiredRevealed]);
static CONCEALED: [Kind; KINDS] = changes(&[Revealed, TiredRevealed], &[Concealed, TiredConcealed]);

impl Kind {
    pub const US_INF: Kind = known(UsInf, Plain);
    pub const US_VET: Kind = known(UsInf, Veteran);
    pub const US_ART: Kind = known(UsArt, Plain);
    pub const US_TANK: Kind = known(UsTank, Plain);
    pub const AIR_CAV: Kind = known(AirCav, Plain);
    pub const NAVY: Kind = known(Navy, Plain);
    pub const GUNBOAT: Kind = known(Gunboat, Plain);
    pub const ROK_INF: Kind = known(RokInf, Plain);
    pub const ROK_VET: Kind = known(RokInf, Veteran);
    pub const IF_INF: Kind = known(IfInf, Plain);
    pub const IF_VET: Kind = known(IfInf, Veteran);
    pub const ARVN_INF: Kind = known(ArvnInf, Plain);
    pub const ARVN_VET: Kind = known(ArvnInf, Veteran);
    pub const ARVN_ART: Kind = known(ArvnArt, Plain);
    pub const ARVN_TANK: Kind = known(ArvnTank, Plain);
    /// The four ARVN kinds that a coup keeps where they are (19).
    pub const HELD_ARVN_INF: Kind = known(ArvnInf, Held);
    pub const HELD_ARVN_VET: Kind = known(ArvnInf, HeldVeteran);
    pub const HELD_ARVN_ART: Kind = known(ArvnArt, Held);
    pub const HELD_ARVN_TANK: Kind = known(ArvnTank, Held);
    pub const LA_INF: Kind = known(LaInf, Plain);
    pub const LA_VET: Kind = known(LaInf, Veteran);
    pub const CA_INF: Kind = known(CaInf, Plain);
    pub const CA_VET: Kind = known(CaInf, Veteran);
    pub const LIMA_SITE: Kind = known(LimaSite, Plain);
    pub const NVA_INF: Kind = known(NvaInf, Plain);
    pub const NVA_VET: Kind = known(NvaInf, Veteran);
    pub const NVA_ART: Kind = known(NvaArt, Plain);
    pub const NVA_TANK: Kind = known(NvaTank, Plain);
    pub const PL_INF: Kind = known(PlInf, Plain);
    pub const PL_VET: Kind = known(PlInf, Veteran);
    pub const KR_INF: Kind = known(KrInf, Plain);
    pub const KR_VET: Kind = known(KrInf, Veteran);
    /// Concealed VC, as Red knows them.
    pub const VC: Kind = known(Vc, Concealed);
    pub const VC_PLUS: Kind = known(VcPlus, Concealed);
    pub const BAD_INTEL: Kind = known(BadIntel, Concealed);
    pub const UNSEEN_VC: Kind = known(Vc, Unseen);
    pub const OPEN_VC: Kind = known(Vc, Revealed);
    pub const OPEN_VC_PLUS: Kind = known(VcPlus, Revealed);
    pub const TIRED_UNSEEN_VC: Kind = known(Vc, TiredUnseen);
    pub const TIRED_OPEN_VC_PLUS: Kind = known(VcPlus, TiredRevealed);

    /// The Air / Naval units, in the order in which they are asked to react.
    pub const AIR_NAVAL: [Kind; 3] = [Kind::AIR_CAV, Kind::NAVY, Kind::GUNBOAT];
    /// 5.1-04: the three kinds of VC counters, as they lie in the VC Pool.
    pub const POOL: [Kind; 3] = [Kind::VC, Kind::VC_PLUS, Kind::BAD_INTEL];

    /// The kinds of a side.
    #[inline]
    pub fn of(seat: Seat) -> impl Iterator<Item = Kind> + Clone {
        let range = match seat {
            Seat::Blue => 0..Kind::NVA_INF.0,
            Seat::Red => Kind::NVA_INF.0..KINDS as u8,
        };
        range.map(Kind)
    }

    #[must_use]
    pub fn find(name: &str) -> Option<Kind> {
        Kind::all().find(|kind| kind.name() == name)
    }

    #[inline]
    #[must_use]
    pub const fn name(self) -> &'static str {
        ROWS[self.0 as usize].0
    }

    /// What the counter is. A concealed VC that nobody knows is said to be an ordinary one.
    #[inline]
    #[must_use]
    pub const fn counter(self) -> Counter {
        ROWS[self.0 as usize].1
    }

    #[inline]
    const fn condition(self) -> Condition {
        ROWS[self.0 as usize].2
    }

    /// 1.2-08: whose unit it is.
    #[inline]
    #[must_use]
    pub const fn seat(self) -> Seat {
        if self.0 < Kind::NVA_INF.0 { Seat::Blue } else { Seat::Red }
    }

    #[inline]
    #[must_use]
    pub const fn is_vc(self) -> bool {
        self.0 >= Kind::VC.0
    }

    /// A VC that lies face down.
    #[inline]
    #[must_use]
    pub const fn is_concealed(self) -> bool {
        matches!(self.condition(), Concealed | Unseen | TiredConcealed | TiredUnseen)
    }

    /// A VC face down of which it is not known what it is.
    #[inline]
    #[must_use]
    pub const fn is_unseen(self) -> bool {
        matches!(self.condition(), Unseen | TiredUnseen)
    }

    #[inline]
    #[must_use]
    pub const fn is_open_vc(self) -> bool {
        matches!(self.condition(), Revealed | TiredRevealed)
    }

    /// A VC that has moved this turn.
    #[inline]
    #[must_use]
    pub const fn is_tired(self) -> bool {
        matches!(self.condition(), TiredConcealed | TiredUnseen | TiredRevealed)
    }

    /// ARVN that a coup keeps in place.
    #[inline]
    #[must_use]
    pub const fn is_held(self) -> bool {
        matches!(self.condition(), Held | HeldVeteran)
    }

    #[inline]
    #[must_use]
    pub const fn is_arvn(self) -> bool {
        matches!(self.counter(), ArvnInf | ArvnArt | ArvnTank)
    }

    /// A US counter (RL-26); the Gunboat only up to 1972 (RL-108).
    #[inline]
    #[must_use]
    pub const fn is_us(self) -> bool {
        matches!(self.counter(), UsInf | UsArt | UsTank | AirCav | Navy | Gunboat)
    }

    /// 1.2-08: US, ROK or IF.
    #[inline]
    #[must_use]
    pub const fn is_blue_coloured(self) -> bool {
        self.is_us() || matches!(self.counter(), RokInf | IfInf)
    }

    #[inline]
    #[must_use]
    pub const fn is_nva(self) -> bool {
        matches!(self.counter(), NvaInf | NvaArt | NvaTank)
    }

    /// Units of the four factions of Laos and Cambodia.
    #[inline]
    #[must_use]
    pub const fn is_factional(self) -> bool {
        matches!(self.counter(), LaInf | CaInf | PlInf | KrInf)
    }

    /// Units that keep to Laos (3.3-06).
    #[inline]
    #[must_use]
    pub const fn is_laotian(self) -> bool {
        matches!(self.counter(), LimaSite | LaInf | PlInf)
    }

    /// Units that keep to Cambodia (3.3-05).
    #[inline]
    #[must_use]
    pub const fn is_cambodian(self) -> bool {
        matches!(self.counter(), CaInf | KrInf)
    }

    /// 1.2-04: Air Cav, Blue Water Navy and Gunboat; every other unit is a ground unit (5.1-10).
    #[inline]
    #[must_use]
    pub const fn is_air_naval(self) -> bool {
        matches!(self.counter(), AirCav | Navy | Gunboat)
    }

    /// 1.2-02: infantry other than VC.
    #[inline]
    #[must_use]
    pub const fn is_regular(self) -> bool {
        matches!(self.counter(), UsInf | RokInf | IfInf | ArvnInf | LaInf | CaInf | NvaInf | PlInf | KrInf)
    }

    /// 1.2-02: infantry, VC included.
    #[inline]
    #[must_use]
    pub const fn is_infantry(self) -> bool {
        self.is_regular() || self.is_vc()
    }

    #[inline]
    #[must_use]
    pub const fn is_artillery(self) -> bool {
        matches!(self.counter(), UsArt | ArvnArt | NvaArt)
    }

    #[inline]
    #[must_use]
    pub const fn is_tank(self) -> bool {
        matches!(self.counter(), UsTank | ArvnTank | NvaTank)
    }

    /// The veteran side of regular infantry.
    #[inline]
    #[must_use]
    pub const fn is_veteran(self) -> bool {
        matches!(self.condition(), Veteran | HeldVeteran)
    }

    /// The untried side of regular infantry; assets have no such side (5.1-05).
    #[inline]
    #[must_use]
    pub const fn is_untried(self) -> bool {
        self.is_regular() && !self.is_veteran()
    }

    /// Blue-coloured infantry that may pacify: US or IF, not ROK (18).
    #[inline]
    #[must_use]
    pub const fn may_pacify(self) -> bool {
        matches!(self.counter(), UsInf | IfInf)
    }

    #[inline]
    #[must_use]
    pub const fn is_bad_intel(self) -> bool {
        matches!(self.counter(), BadIntel)
    }

    /// The place of an Air / Naval unit among the three that react.
    #[inline]
    #[must_use]
    pub const fn asset_number(self) -> usize {
        (self.0 - Kind::AIR_CAV.0) as usize
    }

    /// 5.1-02: the other side of an untried infantry counter.
    #[inline]
    #[must_use]
    pub fn promoted(self) -> Kind {
        PROMOTED[self.at()]
    }

    /// The untried side.
    #[inline]
    #[must_use]
    pub fn demoted(self) -> Kind {
        DEMOTED[self.at()]
    }

    /// The same ARVN unit, kept in Saigon by a coup.
    #[must_use]
    pub fn held(self) -> Kind {
        HELD[self.at()]
    }

    /// The same unit, free to move.
    #[must_use]
    pub fn freed(self) -> Kind {
        FREED[self.at()]
    }

    /// The same VC after its move of the turn.
    #[must_use]
    pub fn tired(self) -> Kind {
        TIRED[self.at()]
    }

    /// The same VC on a new turn.
    #[must_use]
    pub fn rested(self) -> Kind {
        RESTED[self.at()]
    }

    /// A regular VC turned face up. Bad Intel never lies face up on the map: it stays what it is here.
    #[must_use]
    pub fn revealed(self) -> Kind {
        REVEALED[self.at()]
    }

    /// A revealed VC turned face down again.
    #[must_use]
    pub fn concealed(self) -> Kind {
        CONCEALED[self.at()]
    }

    /// A concealed VC as one sees it who may not know it.
    #[must_use]
    pub const fn unseen(self) -> Kind {
        match self.condition() {
            Concealed => Kind::UNSEEN_VC,
            TiredConcealed => Kind::TIRED_UNSEEN_VC,
            _ => self,
        }
    }

    /// The same counter among the dead: without condition, but a VC that died lay face up.
    #[must_use]
    pub fn fallen(self) -> Kind {
        self.demoted().freed().rested().revealed()
    }

    /// Off the map a counter has no condition.
    #[must_use]
    pub fn plain(self) -> Kind {
        self.demoted().freed().rested().concealed()
    }

    /// The kind of a counter that has no condition: untried, free, face down.
    #[must_use]
    pub fn plain_of(counter: Counter) -> Kind {
        Kind::all().find(|kind| kind.counter() == counter).unwrap_or(Kind::US_INF)
    }
}
