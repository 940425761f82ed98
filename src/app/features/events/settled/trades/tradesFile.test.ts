import { expect, it } from 'vitest';
import { faultsByLine, readTrades, tradesText } from './tradesFile.ts';

const event = { startTime: '2026-11-26T17:00:00Z', endTime: '2026-11-26T18:00:00Z' };
const trade = {
  startTime: '2026-11-26T17:30:00Z',
  tradedMwh: '1.5',
  tradePriceGbpPerMwh: '71.50',
  sourcingCostGbpPerMwh: '50',
  imbalancePriceGbpPerMwh: null,
};
const HEADER = 'startTime,tradedMwh,tradePriceGbpPerMwh,sourcingCostGbpPerMwh,imbalancePriceGbpPerMwh';

it('has each half hour, and what it reads is what was kept', () => {
  const text = tradesText(event, { trades: [trade] });
  expect(text).toBe(`${HEADER}\n2026-11-26T17:00:00Z,,,,\n2026-11-26T17:30:00Z,1.5,71.50,50,\n`);
  expect(readTrades(text)).toEqual({ trades: [trade], lines: [3], faults: [] });
});

it('reads what a spreadsheet copies, with tabs', () => {
  const text = `${HEADER}\n2026-11-26T17:30:00Z,1.5,71.50,50,`.replaceAll(',', '\t');
  expect(readTrades(text).trades).toEqual([trade]);
});

it('names the lines of faults, its own and those of the service', () => {
  expect(readTrades('when,what\n').faults).toEqual([`line 1 must be ${HEADER}`]);
  expect(readTrades(`${HEADER}\n2026-11-26T17:00:00Z,1.5,71.50\n`).faults).toEqual(['line 2 has 3 cells, not 5']);
  const found = [{ pointer: '/trades/1/tradedMwh', code: 'INVALID', detail: 'must be a decimal' }];
  expect(faultsByLine(found, [2, 5])).toEqual(['line 5, tradedMwh must be a decimal']);
});
