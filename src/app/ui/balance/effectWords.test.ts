import { expect, it } from 'vitest';
import type { EventEffect, EventFigures } from '#contract/eventEffect.ts';
import { effectLine, effectRows, sayOf, toneOf, worthOf } from './effectWords.ts';

const likely = (kwh: number) => ({ kwh, p10Kwh: kwh - 1100, p90Kwh: kwh + 1100 });
const now: EventFigures = {
  optedIn: 8460,
  likely: likely(7420),
  powerKw: 3710,
  chancePercent: 25,
  likelyGbp: 2374,
  verdict: {
    code: 'LIKELY_SHORT',
    tone: 'BAD',
    sentence: 'Likely to fall short: 7.42 of 8.00 MWh, 25 % likely to be met',
  },
};
const more: EventFigures = {
  optedIn: 10350,
  likely: likely(9400),
  powerKw: 4700,
  chancePercent: 90,
  likelyGbp: 3008,
  verdict: { code: 'LIKELY_MET', tone: 'GOOD', sentence: 'On course: 9.40 of 8.00 MWh, 90 % likely to be met' },
};
const nobody: EventFigures = {
  optedIn: 0,
  likely: null,
  powerKw: null,
  chancePercent: null,
  likelyGbp: null,
  verdict: { code: 'NOBODY', tone: 'BAD', sentence: 'No assets opted in: 0 of 8.00 MWh' },
};
const effect = (before: EventFigures, after: EventFigures): EventEffect => ({
  eventUUID: 'e',
  name: 'Evening peak 14',
  startTime: '2026-11-24T17:00:00Z',
  endTime: '2026-11-24T19:00:00Z',
  optInDeadline: null,
  contractedKwh: 8000,
  before,
  after,
});
const plain = (text: string) => text.replaceAll('\u202f', ' ');
const cells = (each: EventEffect) =>
  effectRows(each).map(({ now: from, after, change }) => plain(`${from} → ${after}: ${change}`));

it('compares figures in one unit, with the sign of the change', () => {
  expect(cells(effect(now, more))).toEqual([
    '8,460 → 10,350: +1,890',
    '7.42 MWh → 9.40 MWh: +1.98 MWh',
    '3.71 MW → 4.70 MW: +0.99 MW',
    '25 % → 90 %: +65 points',
    '£2,374 → £3,008: +£634',
  ]);
  expect(effectRows(effect(now, more))[1]).toMatchObject({ nowNote: '6.32–8.52', afterNote: '8.30–10.50' });
  expect(cells(effect(more, now))[0]).toBe('10,350 → 8,460: −1,890');
  expect(cells(effect(more, now))[4]).toBe('£3,008 → £2,374: −£634');
});

it('shows no loss of £ as good, whatever the step does', () => {
  const dear = { ...more, likelyGbp: 2373.8 };
  expect(effectRows(effect(now, dear)).map(({ tone }) => tone)).toEqual(['good', 'good', 'good', 'good', 'bad']);
  expect(effectRows(effect(now, now))[4]).not.toHaveProperty('tone');
});

it('takes nobody for nothing, and shows no difference from what is not known', () => {
  expect(cells(effect(nobody, now))).toEqual([
    '0 → 8,460: +8,460',
    '0.00 MWh → 7.42 MWh: +7.42 MWh',
    '0.00 MW → 3.71 MW: +3.71 MW',
    '– → 25 %: –',
    '£0.00 → £2,374: +£2,374',
  ]);
  const unknown = { ...nobody, optedIn: 5 };
  expect(cells(effect(nobody, unknown)).slice(1)).toEqual(['0.00 MWh → –: –', '0.0 kW → –: –', '– → –: –', '– → –: –']);
});

it('is good if more is likely, and bad if the verdict falls', () => {
  expect(toneOf(effect(now, more))).toBe('good');
  expect(toneOf(effect(more, now))).toBe('bad');
  expect(toneOf(effect(now, { ...now, optedIn: 8000, likely: likely(7000) }))).toBe('quiet');
});

it('says what is now and what the assets add or take away', () => {
  expect(plain(sayOf(effect(now, more)))).toBe('Now 7.42 MWh and 25 %. The 1,890 assets that join add about 1.98 MWh.');
  expect(plain(sayOf(effect(now, { ...now, optedIn: 8459, likely: likely(7410) })))).toBe(
    'Now 7.42 MWh and 25 %. The 1 asset that leaves removes about 0.01 MWh.',
  );
  expect(sayOf(effect(nobody, { ...nobody, optedIn: 2 }))).toBe('The 2 assets that join are not forecast yet.');
  expect(sayOf(effect(now, now))).toBe('This event does not change.');
});

it('sums what those who cannot yet would add', () => {
  expect(
    plain(
      worthOf([
        { kw: 60, gbp: 20.5 },
        { kw: 20, gbp: 8 },
        { kw: null, gbp: null },
      ])!,
    ),
  ).toBe('80.0 kW, +£28.50');
  expect(worthOf([{ kw: null, gbp: null }])).toBeNull();
});

it('says an effect in one line', () => {
  expect(plain(effectLine(effect(more, now)))).toBe('−0.99 MW, likelihood 90 → 25 %, −£634');
  expect(plain(effectLine(effect(now, nobody)))).toBe('−3.71 MW, likelihood 25 → 0 %, −£2,374');
  expect(effectLine(effect({ ...nobody, optedIn: 3 }, nobody))).toBe('');
});
