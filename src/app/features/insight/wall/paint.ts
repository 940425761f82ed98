import type { WallLayout } from './layout.ts';
import { positionsOf } from './order.ts';
import { areaOf, cornerOf } from './tilesAt.ts';

/** What is drawn: where each tile is, which asset stands there, its class. */
export type Scene = {
  layout: WallLayout;
  order: Uint32Array;
  classes: Uint8Array;
  /** Names of the blocks and the line below each. */
  headings: readonly { name: string; note: string }[];
};
/** How the layout is moved and enlarged. */
export type View = { scale: number; x: number; y: number };
export const WHOLE: View = { scale: 1, x: 0, y: 0 };

const CLASSES = [1, 2, 3, 4, 5, 6];
/** The class that colour alone must not tell. */
const NOTCHED = 4;

type Palette = { tiles: string[]; ink: string; dimmed: string; surface: string; notch: boolean; font: string };

/** Draws the tiles of a scene: all of them, or those that changed. */
export class TilePainter {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #palette: Palette;
  #view = WHOLE;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d')!;
    this.#palette = paletteOf(canvas);
  }

  /** Fits the drawing into so many px of the page. */
  resize(width: number, height: number): void {
    const density = window.devicePixelRatio;
    this.#canvas.width = Math.round(width * density);
    this.#canvas.height = Math.round(height * density);
    this.#canvas.style.width = `${width}px`;
    this.#canvas.style.height = `${height}px`;
  }

  /** Draws everything. */
  paint(scene: Scene, marks: Uint8Array | null, view: View = WHOLE): void {
    this.#view = view;
    const { width, height } = this.#canvas;
    this.#context.setTransform(1, 0, 0, 1, 0, 0);
    this.#context.clearRect(0, 0, width, height);
    this.#transform();
    if (marks) this.#paintMarks(scene, marks);
    for (const each of CLASSES) this.#paintClass(scene, each);
    this.#paintWords(scene);
  }

  /** Draws these tiles again. */
  paintTiles({ layout, order, classes }: Scene, marks: Uint8Array, tiles: readonly number[]): void {
    const { pitchX, pitchY, gap } = layout;
    this.#transform();
    for (const tile of tiles) {
      const area = areaOf(layout, tile);
      const { x, y } = cornerOf(layout, area, tile - area.firstTile);
      const [from, to] = positionsOf(layout, area, tile);
      const asset = order[(from + to) >> 1]!;
      this.#context.fillStyle = marks[asset] ? this.#palette.ink : this.#palette.surface;
      this.#context.fillRect(x - gap / 2, y - gap / 2, pitchX, pitchY);
      this.#context.fillStyle = this.#palette.tiles[classes[asset]! - 1]!;
      this.#context.fillRect(x, y, pitchX - gap, pitchY - gap);
      if (classes[asset] === NOTCHED) this.#notch(x, y, pitchX - gap);
    }
  }

  #transform(): void {
    const { scale, x, y } = this.#view;
    const density = window.devicePixelRatio;
    this.#context.setTransform(scale * density, 0, 0, scale * density, x * density, y * density);
  }

  #paintClass({ layout, order, classes }: Scene, wanted: number): void {
    const { pitchX, pitchY, gap, rows, per } = layout;
    this.#context.fillStyle = this.#palette.tiles[wanted - 1]!;
    for (const area of layout.areas)
      for (let place = 0; place < area.tiles; place++) {
        const from = area.first + place * per;
        const middle = (from + Math.min(from + per, area.first + area.count) - 1) >> 1;
        if (classes[order[middle]!] !== wanted) continue;
        const x = area.x + Math.floor(place / rows) * pitchX;
        const y = area.y + (place % rows) * pitchY;
        this.#context.fillRect(x, y, pitchX - gap, pitchY - gap);
        if (wanted === NOTCHED) this.#notch(x, y, pitchX - gap);
      }
  }

  #paintMarks({ layout, order }: Scene, marks: Uint8Array): void {
    const { pitchX, pitchY, gap } = layout;
    this.#context.fillStyle = this.#palette.ink;
    for (const area of layout.areas)
      for (let place = 0; place < area.tiles; place++) {
        const [from, to] = positionsOf(layout, area, area.firstTile + place);
        if (!marks[order[(from + to) >> 1]!]) continue;
        const { x, y } = cornerOf(layout, area, place);
        this.#context.fillRect(x - gap / 2, y - gap / 2, pitchX, pitchY);
      }
  }

  /** Where the system chooses the colours, a cut corner tells the class too. */
  #notch(x: number, y: number, size: number): void {
    if (!this.#palette.notch) return;
    const context = this.#context;
    const { fillStyle } = context;
    context.fillStyle = this.#palette.surface;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x + size * 0.6, y);
    context.lineTo(x, y + size * 0.6);
    context.fill();
    context.fillStyle = fillStyle;
  }

  #paintWords({ layout, headings }: Scene): void {
    const context = this.#context;
    const { ink, dimmed, font } = this.#palette;
    const write = (text: string, x: number, y: number, width: number, style: string, colour: string) => {
      context.font = `${style} ${font}`;
      context.fillStyle = colour;
      context.fillText(clipped(context, text, width), x, y);
    };
    for (const { group, x, y, width, isContinued } of layout.headings) {
      const { name, note } = headings[group]!;
      const room = Math.max(width, this.#roomAt(layout, x, y));
      write(isContinued ? `${name}, continued` : name, x, y + 14, room, '600 13px', ink);
      if (!isContinued && note !== '') write(note, x, y + 31, room, '400 12px', dimmed);
    }
    for (const { name, x, y } of layout.areas)
      if (name !== null) write(name, x, y + layout.rows * layout.pitchY + 13, 60, '400 11px', dimmed);
  }

  /** From a heading to the next one in its line. */
  #roomAt({ headings, width }: WallLayout, x: number, y: number): number {
    const next = headings.reduce(
      (least, each) => (each.y === y && each.x > x ? Math.min(least, each.x) : least),
      width,
    );
    return next - x - 8;
  }
}

function clipped(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let end = text.length;
  while (end > 1 && context.measureText(`${text.slice(0, end)}…`).width > width) end--;
  return `${text.slice(0, end).trimEnd()}…`;
}

/** The colours of the page as they are now. */
function paletteOf(canvas: HTMLCanvasElement): Palette {
  const style = getComputedStyle(canvas);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    tiles: CLASSES.map((each) => read(`--hh-tile-${each}`)),
    ink: read('--mantine-color-text') || style.color,
    dimmed: read('--mantine-color-dimmed'),
    surface: read('--hh-surface'),
    notch: window.matchMedia('(forced-colors: active)').matches,
    font: style.fontFamily,
  };
}
