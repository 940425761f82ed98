import { expect, test } from 'vitest';
import { biasSentence, verdictOf, sampleSentence } from './nominationWords.ts';

const nothing = { inForce: null, versions: 0, nominatedKwh: null, flagged: 0 };
const forecast = {
  originUTC: '2026-11-25T09:00:00Z',
  assetsWithForecast: 2,
  halfHours: [],
  total: { kwh: 420, p10Kwh: 400, p90Kwh: 440 },
};
const plain = (text: string) => text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ');
const sentence = (...of: Parameters<typeof verdictOf>) => plain(verdictOf(...of).sentence);

test('the gate comes first, then what is expected and nominated', () => {
  expect(sentence({ ...nothing, closesUTC: '2026-11-25T12:00:00Z' }, forecast)).toBe(
    'Nominate by Wed 25 Nov, 12:00 GMT: 420 kWh expected, no nomination yet.',
  );
  const nominated = { inForce: 2, versions: 3, nominatedKwh: 750, flagged: 1 };
  expect(sentence({ ...nominated, closesUTC: '2026-11-25T12:00:00Z' }, undefined)).toBe(
    'Revise by Wed 25 Nov, 12:00 GMT if necessary: 750 kWh nominated (version 2 of 3).',
  );
  expect(verdictOf({ ...nominated, closesUTC: null }, null).tone).toBe('GOOD');
});

test('after the gate without one it says what that means', () => {
  expect(verdictOf({ ...nothing, closesUTC: null }, null)).toMatchObject({ tone: 'BAD' });
  expect(sentence({ ...nothing, closesUTC: null, versions: 1, flagged: 1 }, null)).toBe(
    'Too late: 1 version awaits approval.',
  );
});

test('a biased nomination asks to be checked', () => {
  const bias = { version: 1, ratio: 1.25, isBiased: true, days: 10, meteredKwh: 800 };
  expect(plain(biasSentence(bias)!)).toMatch(/^Check it: version 1 is 125 % of metered use/);
  expect(biasSentence({ ...bias, ratio: 1.05, isBiased: false })).toMatch(/^Version 1 is/);
  expect(biasSentence(null)).toBeNull();
});

test('says how far what a sample expects may be off', () => {
  const sampled = { assets: 3200, assetsSampled: 500, sampledWithin: { rangePercent: 2.14, stepPercent: 3 } };
  expect(sampleSentence(sampled)).toBe('Estimated from 500 of 3,200 assets, ± 2.1\u202f%.');
  expect(sampleSentence({ ...sampled, sampledWithin: { rangePercent: null, stepPercent: null } })).toBe(
    'Estimated from 500 of 3,200 assets.',
  );
  expect(sampleSentence({ ...sampled, sampledWithin: null })).toBeNull();
});
