import { expect, it } from 'vitest';
import { drawnPrices, historyColumns, rangeBefore } from './historyView.ts';

const at = (day: number) => `2026-09-${String(day).padStart(2, '0')}T17:30:00Z`;

it('the same half hours before have the dearest accepted price, and the own offer where it had a result', () => {
  const history = [100, 150, null, 160, 170, 900].map((dearestAcceptedGbp, place) => ({
    startTime: at(place + 1),
    askedMw: 500,
    dearestAcceptedGbp,
    cheapestRefusedGbp: null,
  }));
  const columns = historyColumns(
    [
      { startTime: at(28), history },
      { startTime: '2026-09-28T18:00:00Z', history: [] },
    ],
    [
      { startTime: at(2), state: 'ACCEPTED', priceGbpPerMwh: 140 },
      { startTime: at(4), state: 'REJECTED', priceGbpPerMwh: 165 },
      { startTime: at(5), state: 'LAPSED', priceGbpPerMwh: 150 },
      { startTime: at(6), state: 'REJECTED', priceGbpPerMwh: 1600 },
    ],
  );
  expect(columns[0]!.earlier.map(({ dearestGbp, ours }) => [dearestGbp, ours?.gbp, ours?.isAccepted])).toEqual([
    [100, undefined, undefined],
    [150, 140, true],
    [null, undefined, undefined],
    [160, 165, false],
    [170, undefined, undefined],
    [900, 1600, false],
  ]);
  expect(columns.map(({ usualGbp }) => usualGbp)).toEqual([[100, 900], null]);
  expect(rangeBefore([{ history: [] }, { history }])).toEqual({
    from: '2026-09-01T17:30:00.000Z',
    to: '2026-09-06T18:00:00.000Z',
  });
  expect(rangeBefore([{ history: [] }])).toBeNull();
  expect(drawnPrices(columns)).not.toContain(1600);
  expect(drawnPrices(columns)).toContain(165);
  expect(drawnPrices([columns[1]!])).toEqual([]);
});
