import { describe, expect, test } from 'vitest';
import { deliveredWh } from '../delivery.ts';
import { londonMidnight, londonToUtc } from '../time/london.ts';
import { assetCapacityBaseline, weekTemplateBaseline, zeroBaseline } from './fixedBaselines.ts';
import { profileSumKw, referenceProfileBaseline, type ReferenceProfile } from './referenceProfile.ts';

const window = (date: string, from: string, to: string) => ({
  fromMs: londonToUtc(date, from)[0]!,
  toMs: londonToUtc(date, to)[0]!,
});
const evening = window('2026-11-26', '17:00', '18:00');

test('battery exports 0.300 kWh (M = −0.3), ZERO → turn-down D = 0.3', () => {
  const { values, status, method } = zeroBaseline(evening);
  expect([...values].map((wh) => deliveredWh('TURN_DOWN', wh, -300))).toEqual([300, 300]);
  expect([method, status]).toEqual(['ZERO', 'OK']);
});

test('generator 10 kW, ASSET_CAPACITY, turn-up: M = −1.0, B = −5.0 → D = 4.0 kWh', () => {
  const { values } = assetCapacityBaseline(evening, -10);
  expect([...values]).toEqual([-5000, -5000]);
  expect(deliveredWh('TURN_UP', values[0]!, -1000)).toBe(4000);
});

describe('WEEK_TEMPLATE', () => {
  const rising = Float64Array.from({ length: 336 }, (_, slot) => slot % 48);

  test('row WEDNESDAY,17:00,-1.2 → B = +0.6 kWh import', () => {
    const week = new Float64Array(336);
    week[2 * 48 + 34] = 1.2;
    expect([...weekTemplateBaseline(window('2026-07-15', '16:30', '18:00'), week).values]).toEqual([0, 600, 0]);
    expect([...weekTemplateBaseline(window('2026-07-16', '17:00', '17:30'), week).values]).toEqual([0]);
  });

  test('on the long day one 01:00 row is used for both', () => {
    const night = { fromMs: londonMidnight('2026-10-25'), toMs: londonToUtc('2026-10-25', '02:30')[0]! };
    expect([...weekTemplateBaseline(night, rising).values]).toEqual([0, 1, 2, 3, 2, 3, 4].map((kw) => kw * 500));
  });

  test('on the short day the 01:00 and 01:30 rows are unused', () => {
    const day = { fromMs: londonMidnight('2026-03-29'), toMs: londonMidnight('2026-03-30') };
    const { values } = weekTemplateBaseline(day, rising);
    expect([values.length, ...values.subarray(0, 4)]).toEqual([46, ...[0, 1, 4, 5].map((kw) => kw * 500)]);
  });

  test('the week repeats, also over a clock change', () => {
    const week = (date: string) => [...weekTemplateBaseline(window(date, '08:00', '12:00'), rising).values];
    expect(week('2026-10-23')).toEqual(week('2026-10-30'));
  });

  test('other than 336 rows are refused', () => {
    expect(() => weekTemplateBaseline(evening, new Float64Array(335))).toThrow('336');
  });
});

describe('REFERENCE_PROFILE', () => {
  const winter = { from: '11-01', to: '03-31' };
  const summer = { from: '04-01', to: '10-31' };
  const day = (kw: number) => Array<number>(48).fill(kw);
  const profile: ReferenceProfile = {
    calendar: 'ENGLAND_WALES',
    days: [
      { dayKind: 'WORKING', season: winter, kw: day(0.083) },
      { dayKind: 'NON_WORKING', season: winter, kw: day(0.05) },
      { dayKind: 'ALL', season: summer, kw: day(0.04) },
    ],
  };

  test('150 chargers, r(17:00, winter) = 0.083 kW → B = 12.45 kW = 6.225 kWh a half hour; metered 0 → 0.01245 MW', () => {
    const { values } = referenceProfileBaseline(evening, profile, 150);
    for (const wh of values) expect(wh).toBeCloseTo(6225, 9);
    expect((deliveredWh('TURN_DOWN', values[0]!, 0) * 2) / 1e6).toBeCloseTo(0.01245, 12);
  });

  test.each([
    ['2026-11-28', 0.05],
    ['2027-01-01', 0.05],
    ['2027-03-31', 0.083],
    ['2027-04-01', 0.04],
    ['2026-10-31', 0.04],
  ])('%s uses %d kW', (date, kw) => {
    expect(referenceProfileBaseline(window(date, '17:00', '17:30'), profile, 2).values[0]).toBeCloseTo(1000 * kw, 9);
  });

  test('its sum is what an operator confirms: "0.83 kW" for 0.083 is ten times as much', () => {
    expect(profileSumKw(profile)).toBeCloseTo(48 * (0.083 + 0.05 + 0.04), 9);
  });

  test('a day without a profile, or with two, is refused', () => {
    const [only, ...others] = profile.days;
    expect(() => referenceProfileBaseline(evening, { ...profile, days: others }, 1)).toThrow('0 days for 2026-11-26');
    expect(() => referenceProfileBaseline(evening, { ...profile, days: [...profile.days, only!] }, 1)).toThrow(
      '2 days',
    );
    const short = { ...only!, kw: day(1).slice(1) };
    expect(() => referenceProfileBaseline(evening, { ...profile, days: [short] }, 1)).toThrow('48');
  });
});
