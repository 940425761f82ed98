import { describe, expect, it } from 'vitest';
import { NewTariffPrices } from '#contract/tariffPrices.ts';
import { MAX_PRICES } from '#contract/tariffPrices.ts';
import { londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS, settlementPeriodsIn } from '#energy/time/settlement.ts';
import { checkPrices, guessSettings, parsePriceFile } from './priceFile.ts';
import { pricesBodies } from './pricesBody.ts';

const read = (text: string, pricesIncludeVat = true) => {
  const table = parsePriceFile(text);
  return checkPrices(table, guessSettings(table, pricesIncludeVat));
};
const iso = (at: number) => new Date(at).toISOString().slice(0, 16);
const shown = ({ prices }: ReturnType<typeof read>) => [...prices].map(([at, pence]) => [iso(at), pence]);

describe('an export of Octopus Agile', () => {
  const agile =
    'valid_from,valid_to,value_exc_vat,value_inc_vat\n' +
    '2026-10-25T00:30:00Z,2026-10-25T01:00:00Z,20,21\n' +
    '2026-10-25T00:00:00Z,2026-10-25T00:30:00Z,-2,-2.1\n';
  it('is read newest first, with VAT or without, like the tariff', () => {
    expect(shown(read(agile))).toEqual([
      ['2026-10-25T00:00', -2.1],
      ['2026-10-25T00:30', 21],
    ]);
    expect(shown(read(agile, false))).toEqual([
      ['2026-10-25T00:00', -2],
      ['2026-10-25T00:30', 20],
    ]);
  });

  it('prices every half hour of a longer record, and counts gaps', () => {
    const checked = read(
      'valid_from,valid_to,value_inc_vat\n2026-01-01T00:00Z,2026-01-01T02:00Z,10\n2026-01-01T03:00Z,,12\n',
    );
    expect([checked.prices.size, checked.gaps, checked.bad]).toEqual([5, 2, []]);
  });

  it('reads both hours that October repeats, by the clock in the order of the lines', () => {
    const up =
      'start,price\n2026-10-25 00:30,1\n2026-10-25 01:00,2\n2026-10-25 01:30,3\n2026-10-25 01:00,4\n2026-10-25 ' +
      '01:30,5\n2026-10-25 02:00,6\n';
    const [head, ...lines] = up.trim().split('\n');
    for (const text of [up, [head, ...lines.toReversed()].join('\n')])
      expect(shown(read(text)).map(([, pence]) => pence)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(read(up).gaps).toBe(0);
    expect(read('start,price\n2026-03-29 00:30,1\n2026-03-29 01:00,2\n2026-03-29 02:00,3\n')).toMatchObject({
      gaps: 0,
      bad: [{ line: 3, reason: '2026-03-29 01:00 does not exist: the clocks go forward' }],
    });
  });
});

describe('an export by settlement period', () => {
  it('converts 46, 48 and 50 periods of a day from pounds per MWh to pence per kWh', () => {
    for (const date of ['2026-03-29', '2026-06-01', '2026-10-25']) {
      const count = settlementPeriodsIn(date);
      const { prices, bad, gaps } = read(
        [
          'SETTLEMENT_DATE,SETTLEMENT_PERIOD,PRICE_GBP_PER_MWH',
          ...Array.from({ length: 50 }, (_, index) => `${date},${index + 1},${100 + index}.5`),
        ].join('\r\n'),
      );
      expect([prices.size, bad.length, gaps]).toEqual([count, 50 - count, 0]);
      expect([...prices][0]).toEqual([londonMidnight(date), 10.05]);
      expect([...prices].at(-1)![0]).toBe(londonMidnight(date) + (count - 1) * HALF_HOUR_MS);
    }
  });

  it('reads British dates and timestamps as dates', () => {
    expect(shown(read('SETT_DATE,SETT_PERIOD,Price (p/kWh)\n22/03/2020,15,9\n2020-03-23T00:00:00,1,8\n'))).toEqual([
      ['2020-03-22T07:00', 9],
      ['2020-03-23T00:00', 8],
    ]);
  });
});

it('reports each line it leaves out', () => {
  const { prices, bad } = read(
    'startTime,pencePerKwh\n2026-01-01T00:00Z,10\n2026-01-01T00:10Z,11\n' +
      'soon,12\n2026-01-01T00:30Z,dear\n2026-01-01T00:00Z,13\n',
  );
  expect([...prices.values()]).toEqual([10]);
  expect(bad).toEqual([
    { line: 3, reason: '2026-01-01T00:10Z is not on :00 or :30' },
    { line: 4, reason: '“soon” is not a time like 2026-01-15T17:00:00Z' },
    { line: 5, reason: '“dear” is not a price' },
    { line: 6, reason: '2026-01-01T00:00Z already has a price on line 2' },
  ]);
});

it('reports what a file lacks', () => {
  expect(() => parsePriceFile('a,b\n1,2\n')).toThrow(/No column gives the time/);
  expect(() => parsePriceFile('valid_from,note\n2026-01-01T00:00Z,x\n')).toThrow('No price column found');
  expect(() => parsePriceFile('valid_from,value_inc_vat\n')).toThrow(/no lines below/);
});

it.each([
  [-100.123456, 2],
  [12.3456, 1],
])('sends a leap year of prices like %d in %d requests, each within the size limit', (pence, count) => {
  const year = new Map(
    Array.from({ length: MAX_PRICES }, (_, index) => [Date.UTC(2028, 0, 1) + index * HALF_HOUR_MS, pence] as const),
  );
  const bodies = pricesBodies(year, 'é'.repeat(500), 'RECALCULATE');
  expect(bodies).toHaveLength(count);
  expect(
    bodies.flatMap((body) => ('prices' in body ? body.prices.map(({ startTime }) => Date.parse(startTime)) : [])),
  ).toEqual([...year.keys()]);
  for (const body of bodies) {
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(1024 * 1024);
    expect(NewTariffPrices.safeParse(body).success).toBe(true);
  }
});
