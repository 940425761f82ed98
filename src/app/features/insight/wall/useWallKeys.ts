import { type KeyboardEvent, useRef } from 'react';
import { Brush } from './brush.ts';
import { positionsOf } from './order.ts';
import type { Scene } from './paint.ts';
import { areaOf, cornerOfTile, nextTile } from './tilesAt.ts';

type Keyed = {
  scene: Scene | null;
  marks: Uint8Array | null;
  onMark: (marks: Uint8Array) => void;
  onOpen: (asset: number) => void;
  cursor: number | null;
  setCursor: (tile: number) => void;
};

const STEPS: Record<string, readonly [across: -1 | 0 | 1, down: -1 | 0 | 1]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrows walk the tiles, Shift and arrows mark from where they began, Ctrl A marks a block, Enter opens an asset. */
export function useWallKeys({ scene, marks, onMark, onOpen, cursor, setCursor }: Keyed) {
  const anchor = useRef<number | null>(null);
  return (event: KeyboardEvent) => {
    if (!scene || !marks || scene.layout.tiles === 0) return;
    const { layout, order } = scene;
    const tile = Math.min(cursor ?? 0, layout.tiles - 1);
    const step = STEPS[event.key];
    if (step) {
      event.preventDefault();
      const next = nextTile(layout, tile, ...step);
      setCursor(next);
      if (!event.shiftKey) anchor.current = null;
      else {
        anchor.current ??= tile;
        onMark(marksBetween(scene, marks, anchor.current, next));
      }
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      onMark(marksOfGroup(scene, areaOf(layout, tile).group));
    } else if (event.key === 'Enter') {
      onOpen(order[positionsOf(layout, areaOf(layout, tile), tile)[0]]!);
    }
  };
}

/** The assets of the rectangle between two tiles. */
function marksBetween({ layout, order }: Scene, marks: Uint8Array, one: number, other: number): Uint8Array {
  const [a, b] = [cornerOfTile(layout, one), cornerOfTile(layout, other)];
  const brush = new Brush(layout, order, marks, 'replace');
  brush.to({
    left: Math.min(a.x, b.x),
    right: Math.max(a.x, b.x),
    top: Math.min(a.y, b.y),
    bottom: Math.max(a.y, b.y),
  });
  return brush.marks;
}

/** Every asset of a block. */
function marksOfGroup({ layout, classes }: Scene, group: number): Uint8Array {
  const marks = new Uint8Array(classes.length);
  for (const area of layout.areas) if (area.group === group) marks.fill(1, area.first, area.first + area.count);
  return marks;
}
