import { describe, expect, it } from 'vitest';
import { MAX_TILE_GROUPS } from '#contract/tiles.ts';
import { arrange, type TilePlace } from './arrange.ts';

const uuidOf = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const place = (index: number, group: string | null, area: string | null = 'SE'): TilePlace => ({
  assetUUID: uuidOf(index),
  group,
  area,
  key: String(index).padStart(6, '0'),
});

describe('the arrangement of tiles', () => {
  it('puts the largest block first, assets without one last, areas and keys in order', () => {
    const places = [
      place(5, 'small', 'N'),
      place(4, null),
      place(3, 'large', null),
      place(2, 'large', 'SE'),
      place(1, 'large', 'E'),
      place(0, 'large', 'SE'),
    ];
    const { groups, order } = arrange(places, new Map([['large', 'London']]));
    expect(groups).toEqual([
      {
        name: 'London',
        of: 1,
        areas: [
          { name: 'E', count: 1 },
          { name: 'SE', count: 2 },
          { name: null, count: 1 },
        ],
      },
      { name: 'small', of: 1, areas: [{ name: 'N', count: 1 }] },
      { name: null, of: 1, areas: [{ name: 'SE', count: 1 }] },
    ]);
    expect([...order].map((each) => places[each]!.assetUUID)).toEqual([1, 0, 2, 3, 5, 4].map(uuidOf));
  });

  it('has another layout when an asset joins, leaves or moves, and none else', () => {
    const places = [place(0, 'a'), place(1, 'a'), place(2, 'b')];
    const layoutOf = (each: TilePlace[]) => arrange(each, new Map()).layout;
    expect(layoutOf(places.toReversed())).toBe(layoutOf(places));
    expect(layoutOf(places.slice(1))).not.toBe(layoutOf(places));
    expect(layoutOf([place(0, 'b'), place(1, 'a'), place(2, 'b')])).not.toBe(layoutOf(places));
  });

  it('keeps the largest blocks, and the rest in one', () => {
    const places = Array.from({ length: MAX_TILE_GROUPS + 20 }, (_, index) => place(index, `p${index}`));
    const { groups } = arrange([...places, place(9999, 'p3')], new Map());
    expect(groups).toHaveLength(MAX_TILE_GROUPS);
    expect(groups[0]).toMatchObject({ name: 'p3', of: 1 });
    expect(groups.at(-1)).toEqual({ name: null, of: 21, areas: [{ name: 'SE', count: 21 }] });
  });

  it('describes 12,480 assets within the bytes that a wall may have', () => {
    const places = Array.from({ length: 12_480 }, (_, index) =>
      place(index, `portfolio ${index % 20}`, `A${index % 90}`),
    );
    const { groups, order } = arrange(places, new Map());
    const classes = Buffer.from(Uint8Array.from(order, (each) => 1 + (each % 6))).toString('base64');
    expect(JSON.stringify({ groups, classes }).length).toBeLessThan(60_000);
  });
});
