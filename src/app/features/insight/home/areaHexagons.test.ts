import { expect, it } from 'vitest';
import { areaClass, areaPercent, hexagons, worstOf } from './areaHexagons.ts';

const area = (gspGroup: string, forecastKwh: number, likelyKwh: number) => ({
  gspGroup,
  name: gspGroup,
  assets: 10,
  forecastKwh,
  likelyKwh,
  silent: 0,
});

it('has the fourteen supply areas, none on another', () => {
  expect(new Set(hexagons.map(({ gspGroup }) => gspGroup)).size).toBe(14);
  expect(new Set(hexagons.map(({ column, row }) => `${column} ${row}`)).size).toBe(14);
  // Hexagons of a row are a whole one apart.
  expect(hexagons.every(({ column, row }) => column % 2 === row % 2)).toBe(true);
});

it('tells how far an area is behind, and which is worst', () => {
  expect([area('_C', 200, 164), area('_M', 100, 94), area('_L', 50, 60)].map(areaPercent)).toEqual([-18, -6, 20]);
  expect([undefined, area('_C', 200, 164), area('_M', 100, 94), area('_L', 50, 60)].map(areaClass)).toEqual([
    'none',
    'far',
    'behind',
    'near',
  ]);
  expect(worstOf([area('_M', 100, 94), area('_C', 2000, 1980)])?.gspGroup).toBe('_C');
  expect(worstOf([area('_M', 100, 101)])).toBeUndefined();
  expect(areaPercent(area('_M', 0, 3))).toBeNull();
});
