import { describe, expect, test } from 'vitest';
import { flatDays } from '#testing/flatDays.ts';
import { clockSlotAt, openRates, type PricingTerms, type UnitRate } from './tariff.ts';
import { costOf, moneyToGbp } from './tariffCost.ts';
import { londonDayNumber } from './time/london.ts';

const terms = (unitRates: UnitRate[], more: Partial<PricingTerms> = {}): PricingTerms => ({
  unitRates,
  standingChargePencePerDay: 0,
  vatRatePercent: 5,
  pricesIncludeVat: true,
  validFrom: '2020-01-01',
  validTo: null,
  ...more,
});
const single = (pencePerKwh: number, more: Partial<PricingTerms> = {}) => terms([{ pencePerKwh }], more);
const economy7: UnitRate[] = [
  { pencePerKwh: 10, startTime: '00:30', endTime: '07:30' },
  { pencePerKwh: 30, startTime: '07:30', endTime: '00:30' },
];
const rateAt = (tariff: PricingTerms, utcMs: number): UnitRate | undefined =>
  tariff.unitRates[openRates(tariff)(londonDayNumber(utcMs))[clockSlotAt(utcMs)]!];
const cost = (tariffs: PricingTerms[], ...series: Parameters<typeof flatDays>) => {
  const money = costOf(tariffs, flatDays(...series), 'import');
  return money === null ? null : moneyToGbp(money);
};

describe('the rate at an instant', () => {
  test.each([
    ['2026-01-15T00:00:00Z', 30],
    ['2026-01-15T00:30:00Z', 10],
    ['2026-01-15T07:29:59Z', 10],
    ['2026-01-15T07:30:00Z', 30],
    // Summer: the clock is an hour ahead.
    ['2026-07-15T06:00:00Z', 10],
    ['2026-07-15T06:30:00Z', 30],
    ['2026-07-14T23:00:00Z', 30],
    ['2026-07-14T23:30:00Z', 10],
  ])('%s by the clock', (at, pence) => expect(rateAt(terms(economy7), Date.parse(at))?.pencePerKwh).toBe(pence));

  test('a window across midnight belongs to the day on which it begins', () => {
    const weekend = terms([
      { pencePerKwh: 1, daysOfWeek: [7], startTime: '23:30', endTime: '05:30' },
      { pencePerKwh: 2, daysOfWeek: [1], startTime: '05:30', endTime: '23:30' },
    ]);
    // 11 January 2026 is a Sunday.
    expect(
      ['2026-01-11T05:00Z', '2026-01-11T23:30Z', '2026-01-12T05:00Z', '2026-01-12T05:30Z', '2026-01-12T23:30Z'].map(
        (at) => rateAt(weekend, Date.parse(at))?.pencePerKwh,
      ),
    ).toEqual([undefined, 1, 1, 2, undefined]);
  });

  test('dates of tariff and rate exclude their end, in London', () => {
    const changing = terms(
      [
        { pencePerKwh: 1, validTo: '2026-07-01' },
        { pencePerKwh: 2, validFrom: '2026-07-01' },
      ],
      { validFrom: '2026-06-01', validTo: '2026-08-01' },
    );
    const at = (instant: string) => rateAt(changing, Date.parse(instant))?.pencePerKwh ?? null;
    expect(
      [
        '2026-05-31T22:30Z',
        '2026-05-31T23:00Z',
        '2026-06-30T22:30Z',
        '2026-06-30T23:00Z',
        '2026-07-31T22:30Z',
        '2026-07-31T23:00Z',
      ].map(at),
    ).toEqual([null, 1, 1, 2, 2, null]);
  });

  test('of overlapping dynamic rates the first one applies', () =>
    expect(rateAt(terms([{ pencePerKwh: 7 }, { pencePerKwh: 8 }]), Date.UTC(2026, 0, 1))?.pencePerKwh).toBe(7));
});

describe('cost', () => {
  test('is energy by the clock and a standing charge a day', () => {
    // 100 Wh a half hour: 14 at night for 10 p, 34 by day for 30 p, 53.35 p standing: 1.4 × 10 + 3.4 × 30 + 53.35 =
    // 169.35 p.
    expect(cost([terms(economy7, { standingChargePencePerDay: 53.35 })], '2026-01-15', 1, () => 100)).toBe(1.6935);
  });

  test.each([
    // 46 half hours, the lost hour is a cheap one: 12 × 0.1 × 10 + 34 × 0.1 × 30.
    ['2026-03-29', 1.14],
    // 50 half hours, the repeated hour is a cheap one: 16 × 0.1 × 10 + 34 × 0.1 × 30.
    ['2026-10-25', 1.18],
  ])('on the clock change of %s', (date, pounds) => expect(cost([terms(economy7)], date, 1, () => 100)).toBe(pounds));

  test('adds VAT to both parts if the prices exclude it', () => {
    expect(
      cost([single(20, { standingChargePencePerDay: 50, pricesIncludeVat: false })], '2026-01-15', 1, () => 500),
    ).toBe(5.565);
    expect(
      cost(
        [single(20, { standingChargePencePerDay: 50, pricesIncludeVat: false, vatRatePercent: 17.5 })],
        '2026-01-15',
        1,
        () => 500,
      ),
    ).toBe(6.2275);
  });

  test('is exact: rounded once, at the end', () => {
    // 48 × 0.001 kWh × 0.123457 p = 0.005925936 p a day; over 100 days £0.0059, where rounding each day would give
    // £0.01.
    expect(cost([single(0.123457)], '2026-01-01', 100, () => 1)).toBe(0.0059);
    expect(
      costOf(
        [single(0.123457)],
        flatDays('2026-01-01', 1, () => 1),
        'import',
      ),
    ).toBe(48n * 123_457n * 1_000_000n);
    // Beyond 2^53: 10,000 kWh in each half hour of a year at £100 less a millionth of a penny.
    expect(
      costOf(
        [single(9999.999999)],
        flatDays('2025-01-01', 365, () => 10_000_000),
        'import',
      ),
    ).toBe(365n * 48n * 10_000_000n * 9_999_999_999n * 1_000_000n);
  });

  test('of export is a credit, with the sign of negative prices reversed', () => {
    const day = flatDays('2026-01-15', 1, () => 1000);
    const gbp = (pence: number, direction: 'import' | 'export') => moneyToGbp(costOf([single(pence)], day, direction)!);
    expect([gbp(15, 'export'), gbp(-15, 'import'), gbp(-15, 'export'), gbp(0, 'export')]).toEqual([-7.2, -7.2, 7.2, 0]);
  });

  test('changes with the tariff in force', () => {
    const tariffs = [
      single(10, { validTo: '2026-01-03', standingChargePencePerDay: 1 }),
      single(20, { validFrom: '2026-01-03', validTo: '2026-01-04', standingChargePencePerDay: 2 }),
    ];
    // Two days at 10 p, one at 20 p, one without: 48 × (2 × 10 + 20) p + 4 p.
    expect(cost(tariffs, '2026-01-01', 4, () => 1000)).toBe(19.24);
  });

  test('is unknown without a tariff or without a reading, and leaves gaps out', () => {
    expect(cost([], '2026-01-15', 1, () => 100)).toBeNull();
    expect(cost([single(10, { validFrom: '2026-01-16' })], '2026-01-15', 1, () => 100)).toBeNull();
    expect(cost([single(10, { standingChargePencePerDay: 50 })], '2026-01-15', 1, () => NaN)).toBeNull();
    expect(cost([single(10)], '2026-01-15', 1, (_, slot) => (slot < 24 ? 1000 : NaN))).toBe(2.4);
  });
});
