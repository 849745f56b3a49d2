// What the server says, as docs/api.md describes it. Types only: nothing here reaches a browser.

interface Point { x: number; y: number }
interface Look { ink: string; form: string; height: number; glyph: string; letter: string }
interface Cell { name: string; at: Point; dark: boolean }
interface Zone { title: string; ink: string; letter: string; cells: number[]; edges: Point[][]; badge: Point | null }
interface Label { text: string; at: Point; axis: string }
interface Geometry {
  ruleset: string; title: string; width: number; height: number; surface: string;
  tile: Point[]; cells: Cell[]; zones: Zone[]; labels: Label[];
}
interface Piece { cell: number; kind: string; owner: number | null; look: Look; tag: number | null }
type Click = number | string;
interface Trace { text: string; deed: string; path: number[]; clicks: Click[] }
interface Choice { name: string; title: string; look: Look | null }
interface Note { look: Look; title: string; player: number | null; values: string[] }
interface Deciding { title: string; player: number; ink: string | null; cells: number[]; path: boolean }
interface Scene {
  pieces: Piece[]; links: [number, number][]; notes: { head: string[]; rows: Note[] };
  choices: Choice[]; last: Trace | null; moves: Trace[]; deciding: Deciding[];
}
interface Placed extends Scene { position: string; side: number; result: { winner: number | null; reason: string } | null }

interface GameOption { key: string; values: string[]; default: string; about: string }
interface GameEntry { name: string; title: string; summary: string; default: string; options: GameOption[]; rated: Record<string, string[]>; bots: string[] }

type SeatName = 'a' | 'b';
interface Who { kind: string; name: string; rating: number | null; provisional?: boolean }
interface Clock { fischer?: { base: number; increment: number }; days?: number }
interface Settings {
  ruleset: string; clock?: Clock | null; pace?: string; pie?: boolean; rated?: boolean; start?: string | null; takeback?: string;
}
interface Result { winner: number | null; seat: SeatName | null; reason: string }
interface State {
  position: string; side: number; to_move: SeatName | null; players: [number, number]; result: Result | null;
  clocks: [number, number] | null; offers: { draw: SeatName | null; takeback: SeatName | null };
  can: { swap: boolean; abort: boolean; undo: boolean; redo: boolean }; rematch: SeatName | null;
}
interface Turn { seat: SeatName; move: string | null; spent: number | null }
interface Presence { seats: [boolean, boolean]; watchers: number }
interface Game {
  id: string; seats: [Who, Who]; you: SeatName[]; settings: Settings; created_at: number; ended_at: number | null;
  previous: string | null; next: string | null; rating_changes: [number, number][] | null; step: number; state: State;
  turns: Turn[]; presence: Presence; scene: Scene;
}
interface GameMessage extends Partial<Game> {
  t: 'game'; game: string; turns_from?: number; notices?: any[];
}
interface Summary {
  id: string; ruleset: string; seats: [Who, Who]; you: SeatName[]; rated: boolean; clock: Clock | null; pace: string;
  created_at: number; ended_at: number | null; result: Result | null; plies: number | null;
}
interface Challenge {
  id: string; by: Who; mine: boolean; open: boolean; side: string; settings: Settings; created_at: number; game: string | null;
}
interface Rating { game: string; pace: string | null; rating: number; deviation: number; games: number; provisional: boolean }
interface Me { kind: string; name: string; ratings: Rating[]; playing: Summary[] }
interface Session { id: string; current: boolean; agent: string | null; address: string | null; created_at: number; used_at: number }
interface Line { cp: number | null; winner: number | null; plies: number | null; chance: number; moves: string[] }
interface Analysis { position: string; side: number; depth: number; nodes: number; lines: Line[] }
interface Page { element: HTMLElement; title: string; leave?: () => void }
