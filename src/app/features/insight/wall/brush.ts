import type { WallLayout } from './layout.ts';
import { positionsOf } from './order.ts';
import { areaOf, type Rect, visitTiles } from './tilesAt.ts';

/** What a drag does to the assets marked before. */
export type BrushMode = 'replace' | 'add' | 'remove';

/** Marks the assets of a rectangle while it changes, and tells which tiles to draw again. */
export class Brush {
  readonly #layout: WallLayout;
  readonly #order: Uint32Array;
  readonly #before: Uint8Array;
  readonly #mode: BrushMode;
  readonly #touched: Uint8Array;
  #inside: number[] = [];
  /** 1 for each marked asset, by its index. */
  readonly marks: Uint8Array;

  constructor(layout: WallLayout, order: Uint32Array, before: Uint8Array, mode: BrushMode) {
    this.#layout = layout;
    this.#order = order;
    this.#before = mode === 'replace' ? new Uint8Array(before.length) : before;
    this.#mode = mode;
    this.#touched = new Uint8Array(layout.tiles);
    this.marks = this.#before.slice();
  }

  /** Takes the tiles of a rectangle instead of those before; returns the tiles that have changed. */
  to(rect: Rect): number[] {
    const changed: number[] = [];
    const inside: number[] = [];
    const left = 1;
    const kept = 2;
    visitTiles(this.#layout, rect, (tile) => {
      if (this.#touched[tile] !== left) changed.push(tile);
      this.#touched[tile] = kept;
      inside.push(tile);
    });
    for (const tile of this.#inside)
      if (this.#touched[tile] === left) {
        this.#touched[tile] = 0;
        changed.push(tile);
      }
    for (const tile of inside) this.#touched[tile] = left;
    this.#inside = inside;
    for (const tile of changed) this.#write(tile, this.#touched[tile] === left);
    return changed;
  }

  #write(tile: number, isInside: boolean): void {
    const [from, to] = positionsOf(this.#layout, areaOf(this.#layout, tile), tile);
    for (let position = from; position <= to; position++) {
      const asset = this.#order[position]!;
      this.marks[asset] = isInside ? Number(this.#mode !== 'remove') : this.#before[asset]!;
    }
  }
}

/** The indices of the marked assets, ascending. */
export function markedIndices(marks: Uint8Array): number[] {
  const indices: number[] = [];
  for (const [index, isMarked] of marks.entries()) if (isMarked) indices.push(index);
  return indices;
}
