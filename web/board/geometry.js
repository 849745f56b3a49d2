// Where things are on a board: its units become those of the picture, seen from either side.

/** @import { Board as Geometry, Label, Point } from '../types.d.ts' */

/** Units of the picture for one of the board. */
export const UNIT = 100;

export class View {
  /** @param {Geometry} board @param {boolean} flip @param {boolean} coordinates */
  constructor(board, flip, coordinates) {
    this.board = board;
    this.flip = flip;
    this.square = board.tile.length === 4;
    const room = 0.14;
    let [left, top, right, bottom] = [-room, -room, board.width + room, board.height + room];
    const outside = board.zones.flatMap((zone) => (zone.badge ? [{ at: this.turn(zone.badge), by: 0.42 }] : []));
    if (coordinates) outside.push(...board.labels.map((label) => ({ at: this.label(label), by: this.square ? 0.22 : 0.3 })));
    for (const edge of board.zones.flatMap((zone) => zone.edges.flat())) outside.push({ at: this.turn(edge), by: 0.24 });
    for (const { at, by } of outside) {
      left = Math.min(left, at.x - by);
      top = Math.min(top, at.y - by);
      right = Math.max(right, at.x + by);
      bottom = Math.max(bottom, at.y + by);
    }
    this.box = { x: left * UNIT, y: top * UNIT, width: (right - left) * UNIT, height: (bottom - top) * UNIT };
    this.centres = board.cells.map((cell) => this.place(cell.at));
  }

  /** @param {Point} at @returns {Point} */
  turn(at) {
    return this.flip ? { x: this.board.width - at.x, y: this.board.height - at.y } : at;
  }

  /** @param {Point} at @returns {Point} */
  place(at) {
    const { x, y } = this.turn(at);
    return { x: x * UNIT, y: y * UNIT };
  }

  /** Square boards keep their coordinates below and on the left. @param {Label} label @returns {Point} */
  label(label) {
    const { x, y } = this.turn(label.at);
    if (!this.square) return { x, y };
    return label.axis === 'letter' ? { x, y: label.at.y } : { x: label.at.x, y };
  }

  /** @param {number} cell @returns {Point} */
  centre(cell) {
    return this.centres[cell] ?? { x: 0, y: 0 };
  }

  /** The corners of a cell around its centre, shrunk by a factor. */
  tile(by = 1) {
    return this.board.tile.map(({ x, y }) => `${round(x * UNIT * by)},${round(y * UNIT * by)}`).join(' ');
  }

  /** The cell at a point of the picture: cells are where their centre is the nearest. @param {Point} point */
  cellAt(point) {
    let best = -1;
    let least = (0.75 * UNIT) ** 2;
    this.centres.forEach(({ x, y }, cell) => {
      const far = (x - point.x) ** 2 + (y - point.y) ** 2;
      if (far < least) [best, least] = [cell, far];
    });
    return best;
  }

  /** The edges of some cells beyond which there is none of them, as one path. @param {number[]} cells */
  outline(cells) {
    const key = (/** @type {number} */ x, /** @type {number} */ y) => `${Math.round(x * 100)},${Math.round(y * 100)}`;
    const at = (/** @type {number} */ cell) => this.board.cells[cell]?.at ?? { x: 0, y: 0 };
    const inside = new Set(cells.map((cell) => key(at(cell).x, at(cell).y)));
    const corner = (/** @type {number} */ n) => this.board.tile[n % this.board.tile.length] ?? { x: 0, y: 0 };
    let path = '';
    for (const cell of cells) {
      const { x, y } = at(cell);
      this.board.tile.forEach((from, n) => {
        const to = corner(n + 1);
        if (inside.has(key(x + from.x + to.x, y + from.y + to.y))) return;
        const [start, end] = [this.place({ x: x + from.x, y: y + from.y }), this.place({ x: x + to.x, y: y + to.y })];
        path += `M${round(start.x)} ${round(start.y)}L${round(end.x)} ${round(end.y)}`;
      });
    }
    return path;
  }

  /**
   * The cell next to another in the direction of an arrow key. Columns of a hexagon are half a cell apart in height:
   * going sideways keeps to the height where it began.
   * @param {number} from @param {string} arrow @param {number} height
   */
  step(from, arrow, height) {
    const here = this.centre(from);
    const sideways = arrow === 'ArrowLeft' || arrow === 'ArrowRight';
    const sign = arrow === 'ArrowLeft' || arrow === 'ArrowUp' ? -1 : 1;
    let best = from;
    let least = Infinity;
    this.centres.forEach((there, cell) => {
      const along = sign * (sideways ? there.x - here.x : there.y - here.y);
      const aside = sideways ? Math.abs(there.y - height) : Math.abs(there.x - here.x);
      const near = sideways ? along < 1.1 * UNIT && aside < 0.8 * UNIT : aside < 0.1 * UNIT;
      const far = sideways ? aside + along / 1000 : along;
      if (along > 0.1 * UNIT && near && far < least) [best, least] = [cell, far];
    });
    return best;
  }
}

/** @param {number} value */
export const round = (value) => Math.round(value * 100) / 100;
