import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTileFilter, formatTileRanges, MAX_TILES, parseTileFilter, parseTileRanges } from './tiles.ts';

const EVENT = '3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11';

describe('indices of tiles', () => {
  it('are written as ranges and read back', () => {
    expect(formatTileRanges([0, 1, 2, 7, 9, 10])).toBe('0-2,7,9-10');
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(MAX_TILES - 1), { minLength: 1, maxLength: 50 }), (indices) => {
        const sorted = indices.toSorted((a, b) => a - b);
        const ranges = parseTileRanges(formatTileRanges(sorted))!;
        expect(
          ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i)),
        ).toEqual(sorted);
      }),
    );
  });

  it.each(['', '3-1', '5,4', '1-3,3', `0-${MAX_TILES}`, '1;2', '-1', '1234567'])('refuses %j', (list) => {
    expect(parseTileRanges(list)).toBeNull();
  });
});

describe('a filter of tiles', () => {
  it.each([
    { question: 'REPORTING', by: 'PORTFOLIO', of: { class: 3 } },
    { question: 'ELIGIBLE', eventUUID: EVENT, portfolioUUID: EVENT, by: 'PORTFOLIO', of: { class: 6 } },
    { question: 'RESPONDING', eventUUID: EVENT, by: 'AREA', of: { layout: '0123456789abcdef', index: '0-2,7' } },
  ] as const)('is read as it was written: %j', (filter) => {
    expect(parseTileFilter(formatTileFilter(filter))).toEqual(filter);
  });

  it.each(['REPORTING.-.-.class.7', 'RESPONDING.-.-.class.1', 'EARNING.-.-.PORTFOLIO.0123456789abcdef.3-1', 'x'])(
    'refuses %s',
    (filter) => {
      expect(parseTileFilter(filter)).toBeNull();
    },
  );
});
