import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TileGroup } from '#contract/tiles.ts';
import { Brush, markedIndices } from './brush.ts';
import { fitPanel, fitWall, flowWall, type WallLayout } from './layout.ts';
import { orderAssets } from './order.ts';
import { areaOf, cornerOfTile, nextTile, tileAt } from './tilesAt.ts';

const groupsOf = (...sizes: number[][]): TileGroup[] =>
  sizes.map((areas, group) => ({
    name: `P${group}`,
    of: 1,
    areas: areas.map((count, area) => ({ name: `A${area}`, count })),
  }));
const spread = (count: number, groups: number, areas: number): TileGroup[] =>
  groupsOf(
    ...Array.from({ length: groups }, () => Array.from({ length: areas }, () => Math.floor(count / groups / areas))),
  );
const ROOM = { width: 2080, height: 1130 };
const centreOf = (layout: WallLayout, tile: number) => {
  const { x, y } = cornerOfTile(layout, tile);
  return { x: x + 1, y: y + 1 };
};

describe('the layout of a wall', () => {
  it.each([
    [300, 24, 1],
    [12_480, 12, 1],
    [96_000, 4, 1],
    [100_000, 4, 1],
  ])('shows %i assets at a pitch of at least %i px, %i asset per tile', (count, pitch, per) => {
    const layout = fitWall(spread(count, 6, 5), ROOM);
    expect(layout.pitchX).toBeGreaterThanOrEqual(pitch);
    expect(layout.per).toBe(per);
    expect(layout.height).toBeLessThanOrEqual(ROOM.height);
    expect(layout.width).toBeLessThanOrEqual(ROOM.width);
  });

  it('lets one tile stand for several where 4 px are too large, and loses none', () => {
    const layout = fitWall(spread(100_000, 6, 5), { width: 900, height: 700 });
    expect(layout.pitchX).toBe(4);
    expect(layout.per).toBeGreaterThan(1);
    expect(layout.areas.reduce((sum, { count }) => sum + count, 0)).toBe(99_990);
  });

  it('leaves postcode areas out rather than let a tile stand for several', () => {
    const { per, areas, width } = fitWall(spread(96_000, 20, 40), ROOM);
    expect([per, areas.length]).toEqual([1, 20]);
    expect(width).toBeLessThanOrEqual(ROOM.width);
  });

  it('names a block again where it goes on in the next line', () => {
    const { headings, areas } = flowWall(groupsOf([40, 40, 40, 40], [10]), 100, 6, 10);
    expect(headings.map(({ group, isContinued }) => [group, isContinued])).toEqual([
      [0, false],
      [0, true],
      [1, false],
    ]);
    expect(areas.every(({ x }) => x < 120)).toBe(true);
  });

  it('puts the blocks of a panel side by side', () => {
    const layout = fitPanel(spread(9000, 6, 5), { width: 560, height: 240 });
    expect(new Set(layout.areas.map(({ y }) => y)).size).toBe(1);
    expect(layout.areas).toHaveLength(6);
    expect(layout.width).toBeLessThanOrEqual(560);
  });
});

describe('tiles', () => {
  const layout = flowWall(groupsOf([25, 7], [13]), 400, 10, 10);

  it('are found where they are drawn, and nothing between them', () => {
    for (let tile = 0; tile < layout.tiles; tile++) expect(tileAt(layout, centreOf(layout, tile))).toBe(tile);
    const { x, y } = cornerOfTile(layout, 0);
    expect(tileAt(layout, { x: x + layout.pitchX - 1, y: y + 1 })).toBe(-1);
    expect(tileAt(layout, { x: -5, y: -5 })).toBe(-1);
  });

  it('are walked with arrows, from area to area', () => {
    expect([nextTile(layout, 0, 0, 1), nextTile(layout, 0, 1, 0), nextTile(layout, 0, -1, 0)]).toEqual([1, 10, 0]);
    expect(areaOf(layout, nextTile(layout, 20, 1, 0))).toBe(layout.areas[1]);
    expect(areaOf(layout, nextTile(layout, 25, -1, 0))).toBe(layout.areas[0]);
  });

  it('stand in the order of their answers, each area for itself', () => {
    const classes = Uint8Array.from({ length: 45 }, (_, index) => 1 + (index % 6));
    const order = orderAssets(layout, classes, 'best', [1, 2, 3, 4, 6, 5]);
    expect([...order].slice(0, 25).map((asset) => classes[asset])).toEqual([
      1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 6, 6, 6, 6, 5, 5, 5, 5,
    ]);
    expect([...order].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 45 }, (_, index) => index));
    expect([...orderAssets(layout, classes, 'street', [])]).toEqual(Array.from({ length: 45 }, (_, index) => index));
  });
});

describe('a brush', () => {
  const layout = fitWall(spread(600, 2, 3), { width: 300, height: 260 });
  const order = Uint32Array.from({ length: 600 }, (_, index) => 599 - index);
  const rect = fc.tuple(fc.nat(300), fc.nat(300), fc.nat(260), fc.nat(260)).map(([a, b, c, d]) => ({
    left: Math.min(a, b),
    right: Math.max(a, b),
    top: Math.min(c, d),
    bottom: Math.max(c, d),
  }));

  it('marks what its last rectangle holds, whatever it held before, and tells each tile that changed', () => {
    fc.assert(
      fc.property(
        fc.array(rect, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('replace', 'add', 'remove'),
        fc.uint8Array({ minLength: 600, maxLength: 600, max: 1 }),
        (rects, mode, before) => {
          const brush = new Brush(layout, order, before, mode);
          const drawn = brush.marks.slice();
          for (const each of rects) for (const tile of brush.to(each)) drawn[order[tile]!] = brush.marks[order[tile]!]!;
          const once = new Brush(layout, order, before, mode);
          once.to(rects.at(-1)!);
          expect(markedIndices(brush.marks)).toEqual(markedIndices(once.marks));
          expect(markedIndices(drawn)).toEqual(markedIndices(brush.marks));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('adds to what is marked and removes from it', () => {
    const all = { left: 0, top: 0, right: 300, bottom: 260 };
    const some = Uint8Array.from({ length: 600 }, (_, index) => Number(index < 10));
    const after = (mode: 'replace' | 'add' | 'remove', area: typeof all) => {
      const brush = new Brush(layout, order, some, mode);
      brush.to(area);
      return markedIndices(brush.marks).length;
    };
    const nothing = { left: -9, top: -9, right: -9, bottom: -9 };
    expect([after('add', all), after('remove', all), after('add', nothing), after('replace', nothing)]).toEqual([
      600, 0, 10, 0,
    ]);
  });
});
