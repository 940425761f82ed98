import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flatDays } from '#testing/flatDays.ts';
import type { HalfHourSeries } from '../halfHourSeries.ts';
import { addDays, londonToUtc } from '../time/london.ts';
import type { TimeWindow } from '../time/timeWindow.ts';
import { bl01, bl01Rules } from './bl01.ts';
import { eventBaseline } from './eventBaseline.ts';
import { high5of10Rules } from './high5of10.ts';
import type { AdjustmentRule } from './inDayAdjustment.ts';
import { checkLikeDayRules, rollingMeanRules, sameWeekday6Rules } from './likeDays.ts';
import { historyDays } from './lookBack.ts';
import type { LikeDayMethod } from './meanOfLikeDays.ts';
import type { BaselineHistory } from './method.ts';
import type { LikeDayName } from './methodNames.ts';
import { middle8of10Rules } from './middle8of10.ts';

const history = (series: HalfHourSeries, options: Partial<BaselineHistory> = {}): BaselineHistory => ({
  series,
  eventDays: new Set(),
  importOnly: true,
  outturnFallback: false,
  ...options,
});
const halfHour = (date: string, wallClock: string, slots = 1) => {
  const fromMs = londonToUtc(date, wallClock)[0]!;
  return { fromMs, toMs: fromMs + slots * 1_800_000 };
};

/** A window as an event of it is settled, with its adjustment and the days used, latest first. */
function likeDayBaseline(
  method: LikeDayName,
  rules: LikeDayMethod,
  { outturnFallback, ...readings }: BaselineHistory,
  { fromMs, toMs }: TimeWindow,
  adjusts: boolean,
) {
  const event = { eventStartMs: fromMs, eventEndMs: toMs, settledToMs: toMs, instructedMs: fromMs };
  const asset = { ...readings, isDomestic: true, assetType: 'OTHER', powerKw: null };
  const { days, ...found } = eventBaseline({ rules, adjusts, outturnFallback, ...event }, asset);
  const used = new Set(days.flatMap(({ selectedDays }) => selectedDays));
  return { method, ...found, adjustment: days[0]!.adjustment, days: [...used].sort().reverse() };
}

describe('MID_8_OF_10: daily total; 17:00 kWh of ten days', () => {
  // The latest day first, on the ten working days before Thu 2023-03-23.
  const TOTALS = [12, 10, 15, 11, 9, 13, 10.5, 12.5, 11.5, 14];
  const AT_17 = [0.5, 0.42, 0.7, 0.44, 0.3, 0.56, 0.4, 0.52, 0.46, 0.6];
  const BACK = [1, 2, 3, 6, 7, 8, 9, 10, 13, 14];
  const REFERENCE = [0.6, 0.58, 0.62, 0.64, 0.6, 0.56];
  // Half hours 26 to 31 are 0.50 flat; the last of the day brings its total.
  const series = flatDays('2023-01-22', 61, (day, slot) => {
    const place = BACK.indexOf(60 - day);
    if (day === 60) return slot >= 26 && slot < 32 ? 1000 * REFERENCE[slot - 26]! : 0;
    if (slot >= 26 && slot < 32) return 500;
    if (slot === 34) return 1000 * (AT_17[place] ?? 0);
    return slot === 47 ? 1000 * ((TOTALS[place] ?? 0) - 3 - (AT_17[place] ?? 0)) : 0;
  });
  const valueOf = (rules: LikeDayMethod, adjustment?: AdjustmentRule) =>
    likeDayBaseline(
      'MID_8_OF_10',
      { ...rules, adjustment: adjustment ?? rules.adjustment },
      history(series),
      halfHour('2023-03-23', '17:00'),
      adjustment !== undefined,
    );
  const WINDOW = { fromHours: 4, toHours: 1 };

  test('drop 15 and 9 → 0.4875', () => {
    const { values, days, status, adjustment } = valueOf(middle8of10Rules);
    expect(values[0]).toBeCloseTo(487.5, 9);
    expect(days).toHaveLength(8);
    expect([status, adjustment]).toEqual(['OK', null]);
  });

  test('mean of ten 0.490; high 5 of 10 0.576', () => {
    expect(valueOf(bl01Rules).values[0]).toBeCloseTo(490, 9);
    expect(valueOf(high5of10Rules).values[0]).toBeCloseTo(576, 9);
  });

  test('reference window .60 .58 .62 .64 .60 .56 against .50 flat: additive +0.1 → 0.5875', () => {
    const adjusted = valueOf(middle8of10Rules, { ...WINDOW, kind: 'MEAN_DIFFERENCE', capWh: null });
    expect(adjusted.values[0]).toBeCloseTo(587.5, 9);
    expect(adjusted.adjustment).toBeCloseTo(100, 9);
    expect(adjusted.unadjusted[0]).toBeCloseTo(487.5, 9);
  });

  test('scalar 1.2 (at the clamp 0.8–1.2) → 0.585', () => {
    const adjusted = valueOf(middle8of10Rules, { ...WINDOW, kind: 'RATIO', lowest: 0.8, highest: 1.2 });
    expect(adjusted.values[0]).toBeCloseTo(585, 9);
  });

  test('an additive cap of 0.06 kWh → 0.5475, a clamp at 1.1 → 0.53625', () => {
    expect(valueOf(middle8of10Rules, { ...WINDOW, kind: 'MEAN_DIFFERENCE', capWh: 60 }).values[0]).toBeCloseTo(
      547.5,
      9,
    );
    const clamped = valueOf(middle8of10Rules, { ...WINDOW, kind: 'RATIO', lowest: 0.9, highest: 1.1 });
    expect(clamped.values[0]).toBeCloseTo(536.25, 9);
  });

  test('the window is data: its first half hour alone gives +0.10, its last +0.06', () => {
    const narrow = valueOf(middle8of10Rules, { kind: 'MEAN_DIFFERENCE', fromHours: 4, toHours: 3.5, capWh: null });
    expect(narrow.adjustment).toBeCloseTo(100, 9);
    const last = valueOf(middle8of10Rules, { kind: 'MEAN_DIFFERENCE', fromHours: 1.5, toHours: 1, capWh: null });
    expect(last.adjustment).toBeCloseTo(60, 9);
  });

  test('a market that sets atLeast 10 refuses nine days, the comparison uses a middle seven', () => {
    const fewer = { eventDays: new Set(['2023-03-22']) };
    const market: LikeDayMethod = {
      ...middle8of10Rules,
      lookBackDays: 14,
      days: { ...middle8of10Rules.days, WORKING: { take: 10, atLeast: 10, keep: 'MIDDLE' } },
    };
    const window = halfHour('2023-03-23', '17:00');
    const strict = likeDayBaseline('MID_8_OF_10', market, history(series, fewer), window, false);
    expect([strict.status, strict.values[0]]).toEqual(['INSUFFICIENT_DATA', NaN]);
    const loose = likeDayBaseline(
      'MID_8_OF_10',
      { ...middle8of10Rules, lookBackDays: 14 },
      history(series, fewer),
      window,
      false,
    );
    expect([loose.status, loose.days.length]).toEqual(['OK', 7]);
  });
});

test('ROLLING_MEAN, N = 3, values .4 .5 .9 → 0.6', () => {
  const values = [900, 500, 400];
  const series = flatDays('2023-03-01', 22, (day) => values[21 - day] ?? 5000);
  const {
    values: wh,
    days,
    method,
  } = likeDayBaseline('ROLLING_MEAN', rollingMeanRules(3), history(series), halfHour('2023-03-23', '17:00'), false);
  expect(wh[0]).toBeCloseTo(600, 9);
  expect([method, ...days]).toEqual(['ROLLING_MEAN', '2023-03-22', '2023-03-21', '2023-03-20']);
});

describe('SAME_WEEKDAY_6: 420, 400, 410, 430, 390, 440 kWh', () => {
  const weeks = [420, 400, 410, 430, 390, 440];
  const series = flatDays('2023-02-02', 49, (day) => 1000 * (day % 7 === 0 ? (weeks[day / 7 - 1] ?? 0) : 1));
  const answer = (eventDays: ReadonlySet<string>) =>
    likeDayBaseline(
      'SAME_WEEKDAY_6',
      sameWeekday6Rules,
      history(series, { eventDays }),
      halfHour('2023-03-23', '17:00'),
      false,
    );

  test('→ 415', () => {
    const { values, days } = answer(new Set());
    expect(values[0]).toBe(415_000);
    expect(days).toHaveLength(6);
  });

  test('five weeks → INSUFFICIENT: an event day is replaced by nothing', () => {
    expect(answer(new Set(['2023-03-09'])).status).toBe('INSUFFICIENT_DATA');
  });
});

test('a window across midnight joins the baselines of both days', () => {
  const series = flatDays('2023-01-02', 90, (day, slot) => day * 1000 + slot);
  const { values, days } = likeDayBaseline(
    'BL01',
    bl01Rules,
    history(series),
    halfHour('2023-03-22', '23:30', 2),
    false,
  );
  expect([...values]).toEqual([71_347, 72_700]);
  expect(days).toHaveLength(11);
});

test('with too little history the answer is the out-turn if that is asked for', () => {
  const series = flatDays('2023-03-22', 2, () => 700);
  const fallback = history(series, { outturnFallback: true });
  expect(likeDayBaseline('BL01', bl01Rules, fallback, halfHour('2023-03-23', '17:00'), true)).toMatchObject({
    status: 'FALLBACK_OUTTURN',
    values: new Float64Array([700]),
    adjustment: null,
  });
});

describe('rules of a market', () => {
  test('those here can be computed', () => {
    for (const rules of [bl01Rules, middle8of10Rules, high5of10Rules, rollingMeanRules(5), sameWeekday6Rules])
      expect(() => checkLikeDayRules(rules)).not.toThrow();
  });

  test.each<[string, Partial<LikeDayMethod>]>([
    ['lookBackDays', { lookBackDays: 0 }],
    ['atLeast', { days: { ...bl01Rules.days, WORKING: { take: 4, atLeast: 5, keep: 'ALL' } } }],
    ['3 or more', { days: { ...bl01Rules.days, WORKING: { take: 4, atLeast: 2, keep: 'MIDDLE' } } }],
    ['5 or more', { days: { ...bl01Rules.days, WORKING: { take: 9, atLeast: 4, keep: { highest: 5 } } } }],
    ['1 or more', { days: { ...bl01Rules.days, WORKING: { take: 9, atLeast: 4, keep: { highest: 0 } } } }],
    ['whole half-hours', { adjustment: { kind: 'MEAN_DIFFERENCE', fromHours: 1, toHours: 4, capWh: null } }],
    ['whole half-hours', { adjustment: { kind: 'MEAN_DIFFERENCE', fromHours: 4, toHours: 0.2, capWh: null } }],
    ['cap', { adjustment: { kind: 'MEAN_DIFFERENCE', fromHours: 4, toHours: 1, capWh: -1 } }],
    ['both sides of 1', { adjustment: { kind: 'RATIO', fromHours: 4, toHours: 1, lowest: 1.1, highest: 1.2 } }],
  ])('others are refused: %s', (why, wrong) => {
    expect(() => checkLikeDayRules({ ...bl01Rules, ...wrong })).toThrow(why);
  });

  test('what must be read grows with the days looked back', () => {
    expect([historyDays(60), historyDays(90)]).toEqual([62, 92]);
  });
});

test('a window of BL01 is the same as the day of BL01', () => {
  const days = fc.integer({ min: 0, max: 20 });
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 48, maxLength: 200 }), days, (wh, offset) => {
      const series = flatDays('2026-01-20', 95, (day, slot) => wh[(day * 48 + slot) % wh.length]!);
      const date = addDays('2026-03-25', offset);
      const window = halfHour(date, '17:00', 4);
      const event = { eventStartMs: window.fromMs, eventEndMs: window.toMs };
      const [day] = bl01({ ...history(series), dates: [date], inDayAdjustment: event });
      const answer = likeDayBaseline('BL01', bl01Rules, history(series), window, true);
      const first = (window.fromMs - day!.startMs) / 1_800_000;
      expect(answer.values).toEqual(day!.values.slice(first, first + 4));
      expect(answer.adjustment).toBeCloseTo(day!.adjustment!, 9);
    }),
    { numRuns: 25 },
  );
});
