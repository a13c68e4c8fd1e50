/* Written from the Rust types: UPDATE_TYPES=1 cargo test -p server --test table types */
/* eslint-disable */

/**
 * What runs here.
 */
export type About = { name: string, version: string, 
/**
 * What the program was built from.
 */
build: string, 
/**
 * Where the interface is described.
 */
description: string, };

/**
 * A decision. `version` says which question it answers.
 */
export type Act = { version: number, 
/**
 * In the game's text notation.
 */
action: string, };

/**
 * The answer to the other side's wish to undo.
 */
export type Agree = { version: number, agree: boolean, };

/**
 * Why can this not be chosen?
 */
export type Ask = { target: Target, };

/**
 * A wish to undo waits for the other side.
 */
export type Asked = { asked: boolean, };

/**
 * Who may read an event.
 */
export type Audience = "everyone" | { "only": Side } | { "except": Side };

/**
 * The printed board.
 */
export type Board = { title: string, width: number, height: number, 
/**
 * Kilometres per board unit, for a scale bar; 0 where the board has no scale.
 */
km_per_unit: number, 
/**
 * How to draw each kind of terrain, route and feature that the board names.
 */
styles: Array<Style>, 
/**
 * What lies under the places: water, relief, borders. Drawn in order, first at the bottom.
 */
features: Array<Feature>, routes: Array<Route>, places: Array<Place>, 
/**
 * What is printed on the edges between places: a river along a hexside, a bridge, wire.
 */
edges?: Array<Edge>, 
/**
 * Words printed on the map that belong to no place.
 */
labels: Array<Label>, legend: Array<LegendEntry>, 
/**
 * The parts of the map that players speak of: long lists of choices are grouped by them.
 */
regions?: Array<Region>, };

/**
 * How time is counted.
 */
export type CalendarInfo = { 
/**
 * The track of the table that counts turns.
 */
track: string, 
/**
 * Every turn that can be played, in order.
 */
turns: Array<TurnInfo>, };

export type Card = { id: string, title: string, text: string, 
/**
 * What it is worth, a figure with its unit ("3 RP"), then its tags.
 */
values: Array<string>, hidden: boolean, };

/**
 * The id of a rule case or ruling, such as `7.2-04` or `R91`. `cargo xtask cases` checks that every id written in
 * the source exists in the rulebook.
 */
export type Case = string;

/**
 * What an entry of the rulebook is.
 */
export type CaseKind = "case" | "ruling";

/**
 * An entry of the rulebook in our own words: a case, or a ruling on what the book leaves open.
 */
export type CaseText = { id: string, kind: CaseKind, 
/**
 * The section; a ruling may belong to several, parted by commas.
 */
rule: string, text: string, tags: Array<string>, 
/**
 * How one can see that the case holds.
 */
check: string, 
/**
 * Why it was ruled so; empty where the rulebook itself says it.
 */
reason: string, };

/**
 * The data of a `changed` event of the stream.
 */
export type Change = { version: number, };

export type ChatLine = { n: number, side: string, text: string, 
/**
 * Milliseconds since 1970.
 */
at: number, };

/**
 * Some lines of the chat.
 */
export type ChatPage = { 
/**
 * The first of these lines.
 */
from: number, 
/**
 * How many lines the whole chat has.
 */
length: number, lines: Array<ChatLine>, };

/**
 * One thing that can be chosen.
 */
export type Choice = { 
/**
 * The action in its text notation.
 */
action: string, label: string, on: Target, 
/**
 * Pieces and places that it concerns beyond its target.
 */
concerns?: Array<Target>, 
/**
 * What it would waste or make final: the player is asked once more.
 */
caution?: string, 
/**
 * Whether chance follows, so that its odds are worth showing first.
 */
risky: boolean, };

/**
 * Before a game between people begins: the hash of one's part of the dice.
 */
export type Commit = { 
/**
 * One of one's own sides.
 */
side: string, 
/**
 * The SHA-256 of 32 random bytes, in hexadecimal figures.
 */
commitment: string, };

/**
 * Something that covers many places and is seen as one: a tint, and a line around all of them.
 */
export type Cover = { 
/**
 * What it is, for a screen reader: "Trench Zones".
 */
title: string, 
/**
 * A style of the board.
 */
style: string, places: Array<string>, };

/**
 * One die: its face, who rolls it, its modifiers and their sum.
 */
export type Die = { who?: string, face: number, modifiers?: Array<Modifier>, total: number, };

/**
 * The edge between two neighbouring places, where something is printed on it or can be laid on it.
 */
export type Edge = { a: string, b: string, style: string, name: string, 
/**
 * One sentence for a tool tip and a screen reader.
 */
description: string, };

/**
 * Something that lies on the edge between two places.
 */
export type EdgeMark = { a: string, b: string, text: string, tone: Tone, };

/**
 * One change to a position, as somebody makes it on the board.
 */
export type Edit = { "do": "move", piece: string, to: string, } | { "do": "remove", piece: string, } | { "do": "add", piece: string, to: string, };

/**
 * What kind of thing happened. Reports, odds and animations read this and never a game's own words.
 */
export type EventKind = "lost" | "reduced" | "disrupted" | "retreated" | "owed" | "took" | "scored" | "moved" | "arrived" | "spent" | "played" | "rolled" | "drew" | "revealed" | "turn" | "phase" | "ended" | "noted";

/**
 * A counter's face as data.
 */
export type Face = { symbol: SymbolName, 
/**
 * Colours as `#rrggbb`.
 */
fill: string, ink: string, 
/**
 * A short name over the symbol.
 */
title: string, 
/**
 * The printed values, left to right along the lower edge.
 */
values: Array<string>, 
/**
 * The unit's size above the symbol: "II" for a battalion.
 */
size: string, 
/**
 * Has lost a step: drawn with a band across.
 */
reduced: boolean, 
/**
 * Words for markers on top: "encircled", "used", "repair".
 */
markers: Array<string>, };

/**
 * Something drawn under the places.
 */
export type Feature = { id: string, name: string, style: string, shape: FeatureShape, };

export type FeatureShape = { "kind": "curve", points: Array<[number, number]>, width: number, } | { "kind": "region", points: Array<[number, number]>, } | { "kind": "polygon", points: Array<[number, number]>, };

/**
 * A game in the list of one's games.
 */
export type GameSummary = { id: string, 
/**
 * The id of its title.
 */
game: string, 
/**
 * The name of its title.
 */
title: string, 
/**
 * Empty for a hand-made position.
 */
scenario: string, sides_mine: Array<string>, turn: Turn, your_turn: boolean, heading: string, phase_title: string, 
/**
 * Whether whoever started the game named the seed: a game for practice.
 */
seed_named: boolean, 
/**
 * Whether the game was begun elsewhere and came in as a save.
 */
imported: boolean, 
/**
 * How many actions the log holds.
 */
moves: number, 
/**
 * Milliseconds since 1970.
 */
updated_at: number, };

/**
 * What helps a side that is asked through its choices. Nothing in it tells more than that side may know.
 */
export type Guide = { 
/**
 * How promising each choice of the table looks before any search, in the order of the table; higher is better.
 */
priors: Array<number>, 
/**
 * The pieces that can be taken in hand to move: `reach` says where they can go.
 */
movers: Array<string>, 
/**
 * The choice with which the side stays out of what is under way.
 */
declining?: string, };

/**
 * Cards held or laid out.
 */
export type Hand = { id: string, name: string, side: string | null, cards: Array<Card>, };

/**
 * What would a computer player do?
 */
export type Hint = { level: 'random' | 'easy' | 'medium' | 'hard', };

/**
 * A saved game to go on with.
 */
export type Import = { save: StoredSave, seats?: { [key in string]: SeatWish }, };

/**
 * How the dice of a game between people are drawn: the seed is the SHA-256 of the server's part and the nonces of all
 * players, one after the other in the order of sides.
 */
export type JointDice = { 
/**
 * By side: the SHA-256 of its nonce.
 */
commitments: { [key in string]: string }, 
/**
 * By side: the nonce itself, which is shown when every commitment is there.
 */
nonces: { [key in string]: string }, 
/**
 * The part of the server, once the game is over; its SHA-256 is the `commitment` of the game.
 */
server_seed?: string, };

export type Label = { text: string, at: [number, number], 
/**
 * Height of the letters in board units.
 */
size: number, italic: boolean, 
/**
 * Degrees clockwise.
 */
turn: number, };

export type LegendEntry = { text: string, sample: LegendSample, };

export type LegendSample = { "kind": "place", shape: PlaceShape, style: string, marks: Array<Mark>, } | { "kind": "route", style: string, } | { "kind": "feature", style: string, };

/**
 * What is to be learned in a game, and how far it is.
 */
export type Lesson = { id: string, title: string, 
/**
 * What there is to know.
 */
text: string, 
/**
 * What to do.
 */
task: string, 
/**
 * Which of the things that count as done are done.
 */
reached: Array<boolean>, done: boolean, 
/**
 * What is said once it is done; empty before.
 */
after: string, 
/**
 * Decisions that do it, for who is at a loss.
 */
solution: Array<string>, 
/**
 * The lesson that comes after it.
 */
next?: LessonTitle, };

/**
 * A lesson on the shelf.
 */
export type LessonTitle = { id: string, title: string, };

export type Line = "solid" | "dashed" | "dotted" | "cased";

/**
 * One action of the log, as far as the viewer may read it.
 */
export type LogEntry = { n: number, side: string, 
/**
 * Empty where it is another side's action and the game is not over: what was chosen may be
 * secret, and what everybody may know of it is in the events.
 */
action: string, label: string, 
/**
 * The program took it because nothing else was legal.
 */
forced: boolean, events: Array<StoryEvent>, };

/**
 * Some entries of the log.
 */
export type LogPage = { version: number, 
/**
 * The first of these entries.
 */
from: number, 
/**
 * How many entries the whole log has.
 */
length: number, entries: Array<LogEntry>, };

/**
 * A rectangle in board units.
 */
export type MapFrame = { x: number, y: number, width: number, height: number, };

/**
 * A small printed mark on or beside a place.
 */
export type Mark = { text: string, kind: MarkKind, 
/**
 * Relative to the centre of the place.
 */
offset: [number, number], };

export type MarkKind = "number" | "dice" | "construction" | "fort" | "flag" | "start" | "airfield" | "rifles" | "peaks" | "id";

/**
 * The games of these seats are asked for.
 */
export type Mine = { tokens: Array<string>, };

/**
 * One reason why a die counts more or less than its face.
 */
export type Modifier = { name: string, value: number, case: string, };

/**
 * The table as it lay after some action.
 */
export type Moment = { turn: Turn, 
/**
 * Without choices, and `overlays` stands beside it.
 */
table: Table, 
/**
 * What can be laid over the board for study.
 */
overlays: Array<OverlayName>, 
/**
 * What the last action before this moment told.
 */
events: Array<StoryEvent>, };

/**
 * A game to begin.
 */
export type NewGame = { game: string, 
/**
 * The title's first one unless named.
 */
scenario?: string, options?: { [key in string]: string }, 
/**
 * A number, or 64 hexadecimal figures; unpredictable unless named. A seed that was named is
 * shown to everyone as such, because whoever named it can know the dice.
 */
seed?: number | string, 
/**
 * A hand-made position in place of a scenario.
 */
position?: Record<string, unknown>, 
/**
 * The id of a lesson in place of all this: it says how to begin and who plays what.
 */
lesson?: string, 
/**
 * By side; a side that is not named is played by whoever starts the game.
 */
seats?: { [key in string]: SeatWish }, };

/**
 * A side's private notes, as a whole.
 */
export type Note = { text: string, };

/**
 * How an action can turn out, up to the next real decision.
 */
export type Odds = { 
/**
 * Whether every way the dice can fall was followed, and every world that the viewer cannot tell from the true
 * one. If not, `samples` says how many were drawn, and each share has a standard error.
 */
exact: boolean, 
/**
 * How many steps or ways were run.
 */
runs: number, samples?: number, 
/**
 * Whether a side could still step in on the way: these are the odds if none does.
 */
undisturbed: boolean, 
/**
 * Whether another side decides on the way: these are the odds if it does what is best for it.
 */
best_answers?: boolean, 
/**
 * What the other side is taken to answer, where it is asked at once; empty where nobody is.
 */
answer?: string, 
/**
 * What would come of its other answers.
 */
otherwise?: Array<Otherwise>, 
/**
 * What a player weighs first (won, lost, drawn back), most likely first; the shares sum to 1.
 */
summary: Array<Share>, 
/**
 * How much befalls whom: units lost, points scored.
 */
totals: Array<Total>, 
/**
 * Every outcome, most likely first; the probabilities sum to 1.
 */
outcomes: Array<OutcomeOdds>, 
/**
 * How many of them, the last ones, are details: whoever shows odds tells them under "more".
 */
more?: number, };

/**
 * A position that was read, at its first decision.
 */
export type Opened = { 
/**
 * The document that begins a game here.
 */
position: StoredPosition, turn: Turn, 
/**
 * What lies on the table, with nothing hidden.
 */
table: Table, };

export type OptionInfo = { id: string, title: string, values: Array<string>, default: string, 
/**
 * The case that describes it, if it is an optional rule.
 */
case: string | null, };

/**
 * Another answer that the other side could give at once, and what would come of it.
 */
export type Otherwise = { action: string, label: string, summary: Array<Share>, totals: Array<Total>, };

/**
 * How a game ended.
 */
export type Outcome = { 
/**
 * The side that won, if any.
 */
winner: string | null, 
/**
 * The id of the result in the rulebook.
 */
result: string, 
/**
 * The result as the rulebook calls it.
 */
title: string, score: number, };

export type OutcomeOdds = { p: number, 
/**
 * The standard error, where the odds are estimated.
 */
se?: number, 
/**
 * The headline under which it stands, if the game has any.
 */
under?: string, text: string, };

/**
 * Something that can be laid over the board for study.
 */
export type Overlay = { id: string, title: string, places: Array<OverlayPlace>, lines: Array<OverlayLine>, };

export type OverlayLine = { from: string, to: string, tone: Tone, };

/**
 * An overlay by name. Most of them nobody looks at, and they would be half of what is sent: `GET .../overlays/{overlay}`
 * tells what one shows.
 */
export type OverlayName = { id: string, title: string, 
/**
 * Whether it shows nothing at this moment.
 */
empty: boolean, };

export type OverlayPlace = { place: string, text: string, tone: Tone, };

export type Panel = { id: string, title: string, lines: Array<string>, };

export type PhaseInfo = { id: string, title: string, 
/**
 * The sections of the rulebook that matter in this phase ("7.2", "9").
 */
rules: Array<string>, };

/**
 * A counter on the table.
 */
export type Piece = { id: string, name: string, place: string, 
/**
 * The side it belongs to, if any.
 */
side: string | null, face: Face, 
/**
 * One sentence for a tool tip and a screen reader: values, condition.
 */
description: string, 
/**
 * Lies face down for this viewer.
 */
hidden: boolean, };

/**
 * Somewhere a piece can be.
 */
export type Place = { id: string, name: string, 
/**
 * Where pieces are drawn.
 */
centre: [number, number], shape: PlaceShape, style: string, 
/**
 * Small printed marks: direction numbers, dice, construction symbol, hex number.
 */
marks: Array<Mark>, 
/**
 * One sentence for a tool tip and a screen reader.
 */
description: string, };

export type PlaceMark = { place: string, text: string, tone: Tone, };

export type PlaceShape = { "kind": "disc", radius: number, } | { "kind": "square", half: number, } | { "kind": "hex", radius: number, pointy: boolean, } | { "kind": "area", outline: Array<[number, number]>, } | { "kind": "box", width: number, height: number, };

/**
 * Where pieces can go together.
 */
export type Places = { 
/**
 * The version that this was worked out at: the actions lead there from it.
 */
version: number, 
/**
 * Those that go.
 */
pieces: Array<string>, 
/**
 * The cheapest first.
 */
places: Array<Reached>, 
/**
 * Into how many parts a movement point is split in their costs.
 */
parts_of_a_point: number, };

/**
 * Where the map prints words and figures, in board units.
 */
export type Print = { 
/**
 * The names that the table sets itself.
 */
names: Array<PrintedName>, 
/**
 * What else is printed, which names that give way keep off: numbers of hexes, shields of roads, names of rivers. Each
 * as left, top, width and height.
 */
others: Array<[number, number, number, number]>, };

/**
 * Where the map prints the name of a place, in board units: what covers it can let the name give way.
 */
export type PrintedName = { 
/**
 * Empty for words that belong to no place.
 */
place: string, 
/**
 * The name as it is broken into lines.
 */
lines: Array<string>, 
/**
 * The height of the type.
 */
size: number, x: number, y: number, width: number, height: number, };

/**
 * The odds of an action are asked for.
 */
export type Probe = { action: string, };

/**
 * The question.
 */
export type Prompt = { 
/**
 * Whose question it is; none when the game is over.
 */
side: string | null, 
/**
 * One sentence.
 */
text: string, 
/**
 * What is left: "5 AP, 2 artillery".
 */
detail: string, 
/**
 * The case that the question comes from.
 */
case: string, 
/**
 * What brought it about: "Artillery hit Binh Loc, column 12: one company is lost."
 */
cause?: string, 
/**
 * What the choice means and what it costs, for somebody new.
 */
meaning?: string, 
/**
 * The cases that matter for this very question, the one it comes from first.
 */
rules?: Array<string>, };

/**
 * A place that pieces can reach together, by the cheapest way.
 */
export type Reached = { place: string, 
/**
 * A dearer way on which less threatens, where there is one.
 */
safer?: Way, 
/**
 * The places on the way, in order, the last one where it leads.
 */
way: Array<string>, 
/**
 * In the game's own points of movement.
 */
cost: number, 
/**
 * The decisions that lead there, in text notation; the last one ends the move where that is asked. Where the other
 * side may act on the way, its decisions come between them.
 */
actions: Array<string>, 
/**
 * What stops or threatens whoever goes there: dice, the other side's decision, a caution of the game.
 */
notes: Array<string>, };

/**
 * Why something cannot be chosen.
 */
export type Refusal = { case: string, reason: string, };

export type Refusals = { refusals: Array<Refusal>, };

/**
 * A named part of the map: a zone, a country. No place belongs to two.
 */
export type Region = { name: string, places: Array<string>, };

export type ResultInfo = { id: string, title: string, };

/**
 * Then that part itself.
 */
export type Reveal = { 
/**
 * One of one's own sides.
 */
side: string, 
/**
 * The 32 bytes, in hexadecimal figures.
 */
nonce: string, };

/**
 * Dice rolled together for one purpose, each with every modifier by name.
 */
export type Roll = { purpose: string, 
/**
 * The number that decides, where there is one: a die has to reach it, or to stay at or under it.
 */
target?: number, 
/**
 * Whether low numbers meet the target.
 */
at_most?: boolean, 
/**
 * What meeting the target does, where that is not what the roller hopes for: "scatters".
 */
effect?: string, dice: Array<Die>, };

/**
 * A connection between two places.
 */
export type Route = { a: string, 
/**
 * Empty where the route leaves the map: then it ends at the last point of `via`.
 */
b: string, style: string, name: string, 
/**
 * Points that the drawn line passes through.
 */
via: Array<[number, number]>, 
/**
 * Whether the route is drawn at all (a river link follows the river itself).
 */
drawn: boolean, };

/**
 * A line of chat.
 */
export type Say = { text: string, };

export type ScenarioInfo = { id: string, title: string, about: string, };

/**
 * Where the score is read, and what its numbers mean.
 */
export type ScoreInfo = { 
/**
 * The track of the table that shows the score; at the end it stands at [`Outcome::score`].
 */
track: string, 
/**
 * Whom a higher number favours; nobody where it is just a number.
 */
favours: Side | null, 
/**
 * What the numbers mean at the end, lowest first; the first level has no lower end.
 */
levels: Array<ScoreLevel>, };

/**
 * What the score means from a number on.
 */
export type ScoreLevel = { from: number, title: string, };

/**
 * Who sits on a seat.
 */
export type Seat = { kind: SeatKind, level?: 'random' | 'easy' | 'medium' | 'hard', 
/**
 * Whether somebody has opened the invitation.
 */
taken: boolean, 
/**
 * Whether somebody on this seat is watching now.
 */
online: boolean, };

export type SeatKind = "person" | "computer" | "open";

/**
 * Who sits on a seat of a new game.
 */
export type SeatWish = { "kind": "person" } | { "kind": "computer", level: 'random' | 'easy' | 'medium' | 'hard', } | { "kind": "open" };

/**
 * What a new game answers: its id, and the secret of every seat that a person can take.
 */
export type Seated = { id: string, 
/**
 * By side. Whoever knows the token of a seat plays that side; that of an open seat is an invitation, which
 * whoever takes the seat exchanges for a token of his own.
 */
seats: { [key in string]: string }, };

/**
 * A position to be read, and one change to it.
 */
export type Setup = { 
/**
 * A hand-made position, or `{"scenario": ID}`.
 */
position: StoredPosition, edit?: Edit, };

/**
 * A headline, and how likely it is.
 */
export type Share = { label: string, p: number, 
/**
 * The standard error, where the odds are estimated.
 */
se?: number, };

/**
 * A side of a game, as an index into [`Rulebook::sides`].
 */
export type Side = number;

export type SideInfo = { id: string, name: string, 
/**
 * A colour for this side's counters, as `#rrggbb`.
 */
colour: string, };

/**
 * Everything that one viewer may know about a game now.
 */
export type Snapshot = { id: string, 
/**
 * The id of its title.
 */
game: string, 
/**
 * Empty for a hand-made position.
 */
scenario: string, options: { [key in string]: string }, 
/**
 * How many changes were accepted: decisions, undos and redos.
 */
version: number, 
/**
 * The sides whose tokens were shown.
 */
sides_mine: Array<string>, 
/**
 * Through whose eyes the table is shown: a side, or none for what everybody may see.
 */
seen_as: string | null, seats: { [key in string]: Seat }, turn: Turn, phase: string, 
/**
 * The choices are filled in only for the side that is asked, and `overlays` stands beside the table.
 */
table: Table, 
/**
 * What can be laid over the board for study.
 */
overlays: Array<OverlayName>, 
/**
 * What helps the side that is asked through its choices; left out for everybody else.
 */
guide?: Guide, undo: UndoState, redo: boolean, 
/**
 * The side that wishes to undo and waits for the others to agree.
 */
undo_asked: string | null, 
/**
 * How long the log would be then: what comes after that would be taken back.
 */
undo_to?: number, 
/**
 * The hash of the seed; where all players have drawn the dice together, of the server's part of it.
 */
commitment: string, 
/**
 * How the dice were drawn, where all players have done so together.
 */
dice?: JointDice, 
/**
 * Whether whoever started the game named the seed: he can know the dice, so this is a game for practice.
 */
seed_named: boolean, 
/**
 * Whether the game was begun elsewhere and came in as a save.
 */
imported: boolean, 
/**
 * The seed, once the game is over.
 */
seed?: string, 
/**
 * The entry that `log` begins with. What a client holds from there on is out of date. Where that is more than was
 * asked for, the snapshot holds the latest entries only, and `GET .../log` tells those between.
 */
log_from: number, 
/**
 * How many entries the whole log has.
 */
log_length: number, log: Array<LogEntry>, 
/**
 * Where an update of the rules cut the log off: the number of entries before that.
 */
resumed_after?: number, 
/**
 * How many lines the whole chat has.
 */
chat_length: number, 
/**
 * The latest of them; `GET .../chat` tells the others.
 */
chat: Array<ChatLine>, 
/**
 * The private notes of the side through whose eyes the table is shown.
 */
notes: string, 
/**
 * The side for which a computer player is thinking.
 */
thinking: string | null, 
/**
 * What is to be learned, where the game is a lesson.
 */
lesson?: Lesson, };

/**
 * A position document, as the page of each game describes it.
 */
export type StoredPosition = Record<string, unknown>;

/**
 * A save document, as `export` and the terminal write it.
 */
export type StoredSave = Record<string, unknown>;

/**
 * One thing that happened.
 */
export type StoryEvent = { 
/**
 * The game's own word for it: `moved`, `drift-rolled`, `lost-step`, ...
 */
event: string, 
/**
 * What kind of thing that is, in words that all games share; left out where it is merely noted.
 */
kind?: EventKind, 
/**
 * Whom it befell, or who did it.
 */
side?: Side, 
/**
 * The case under which it happened.
 */
case: Case, 
/**
 * One sentence for the log.
 */
text: string, 
/**
 * The pieces and places that the sentence is about.
 */
pieces?: Array<string>, places?: Array<string>, roll?: Roll, 
/**
 * Points scored, steps lost, points spent: the number in the sentence.
 */
amount?: number, 
/**
 * What a track, a stock or a unit stands at afterwards, where the sentence says so.
 */
total?: number, 
/**
 * Whether this is what came of it all: such events make up the outcomes of [`crate::odds`].
 */
outcome?: boolean, audience?: Audience, };

/**
 * How to draw something; colours as `#rrggbb`.
 */
export type Style = { id: string, fill: string | null, 
/**
 * The fill of the lower half, for a place that is two things at once, such as land and river.
 */
half: string | null, stroke: string | null, 
/**
 * In board units.
 */
width: number, line: Line, texture: Texture, };

/**
 * What a computer player would do.
 */
export type Suggestion = { action: string, label: string, };

export type SymbolName = "none" | "infantry" | "paratroops" | "parachute-artillery" | "commando" | "armour" | "mechanised" | "reconnaissance" | "artillery" | "anti-aircraft" | "engineer" | "river" | "aircraft" | "helicopter" | "headquarters" | "leader" | "convoy" | "post" | "base" | "guerrilla" | "infiltration" | "flag" | "unknown" | "marker";

/**
 * The data of the `sync` event with which every stream begins: what a client that was away needs
 * to see whether it missed anything.
 */
export type Sync = { version: number, 
/**
 * How many lines the chat has.
 */
chat: number, thinking: string | null, };

/**
 * What lies on the table now, as one viewer may see it.
 */
export type Table = { 
/**
 * "Turn 3, 6-15 December 1951".
 */
heading: string, phase: string, phase_title: string, pieces: Array<Piece>, 
/**
 * Marks laid on places for this moment: captured, encircled, closed.
 */
place_marks: Array<PlaceMark>, 
/**
 * Marks laid on the edges between places: wire, a breach, a blown bridge.
 */
edge_marks?: Array<EdgeMark>, 
/**
 * What covers whole stretches of the board for now: trenches that were dug, a flooded plain.
 */
covers?: Array<Cover>, tracks: Array<Track>, hands: Array<Hand>, 
/**
 * Boxes of text beside the board, the matter at hand first: the combat, the contents of a cup.
 */
panels: Array<Panel>, prompt: Prompt, choices: Array<Choice>, 
/**
 * Lines and tints that can be laid over the board.
 */
overlays: Array<Overlay>, };

/**
 * A seat that was taken.
 */
export type Taken = { side: string, 
/**
 * Proves the seat from now on. The invitation opens nothing any more.
 */
token: string, };

/**
 * Something on the table that can be pointed at.
 */
export type Target = { "piece": string } | { "place": string } | { "edge": [string, string] } | { "card": string } | { "button": string };

export type Texture = "none" | "forest" | "hills" | "mountains" | "marsh" | "paddy" | "plantation" | "town" | "water";

/**
 * Lets a stream be opened without a header.
 */
export type Ticket = { ticket: string, };

/**
 * One title of the shelf.
 */
export type TitleSummary = { id: string, title: string, 
/**
 * One paragraph of history.
 */
about: string, sides: Array<SideInfo>, 
/**
 * The first one is the default.
 */
scenarios: Array<ScenarioInfo>, 
/**
 * About how many decisions each scenario takes; 0 where it could not be counted.
 */
lengths: Array<number>, options: Array<OptionInfo>, 
/**
 * The ways the game can end.
 */
results: Array<ResultInfo>, phases: Array<PhaseInfo>, score: ScoreInfo, calendar: CalendarInfo, 
/**
 * How many rule cases there are.
 */
cases: number, 
/**
 * The guided first game.
 */
lessons: Array<LessonTitle>, 
/**
 * Whether there is one side only.
 */
solitaire: boolean, 
/**
 * The part of the plane, in board units, that `map.svg` shows.
 */
map: MapFrame, };

export type Tone = "neutral" | "good" | "bad" | "warning";

/**
 * How often each number comes: units that a side loses, points that it scores.
 */
export type Total = { 
/**
 * What is counted, in words: "NVA: lost".
 */
label: string, kind: EventKind, side?: Side, mean: number, 
/**
 * Each number with its probability, the smallest first.
 */
numbers: Array<[number, number]>, };

/**
 * A numbered track with markers on it.
 */
export type Track = { id: string, name: string, value: number, min: number, max: number, 
/**
 * Words for special boxes: (7, "Violet at the latest").
 */
notes: Array<[number, string]>, };

/**
 * Whose question it is, whom the game waits for before it begins, or how it ended.
 */
export type Turn = { "decide": string } | { "wait": Array<string> } | { "over": Outcome };

/**
 * One turn of the calendar.
 */
export type TurnInfo = { 
/**
 * Where the calendar's track stands in this turn.
 */
number: number, 
/**
 * A word for the axis of a chart: "9 Apr", "1968".
 */
short: string, title: string, };

/**
 * Whether the viewer can take something back, and if not, why.
 */
export type UndoState = { can: boolean, 
/**
 * One sentence where it cannot, or where others must agree first.
 */
reason: string, 
/**
 * Whether others must agree first.
 */
consent: boolean, };

/**
 * Something that is asked of the game as it stood at a version.
 */
export type Versioned = { version: number, };

/**
 * Where can these pieces go together?
 */
export type Wanted = { pieces: Array<string>, 
/**
 * The places with which their way begins, in order: as it was drawn so far.
 */
along?: Array<string>, };

/**
 * One way to a place.
 */
export type Way = { 
/**
 * The places on the way, in order, the last one where it leads.
 */
way: Array<string>, 
/**
 * In the game's own points of movement.
 */
cost: number, 
/**
 * The decisions that lead there, in text notation; the last one ends the move where that is asked. Where the other
 * side may act on the way, its decisions come between them.
 */
actions: Array<string>, 
/**
 * What stops or threatens whoever goes there: dice, the other side's decision, a caution of the game.
 */
notes: Array<string>, };
