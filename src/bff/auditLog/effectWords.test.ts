import { expect, it } from 'vitest';
import { effectWords, recordWords } from './effectWords.ts';

const said = (likelyKwh: number | null, chancePercent: number | null) => ({ likelyKwh, chancePercent });

it.each([
  [{ effect: { before: said(7420, 25), after: said(8130, 41.4) } }, 'likelihood 25 → 41\u202f%'],
  [{ effect: { before: said(1, 0.2), after: said(9, 99.7) } }, 'likelihood under 1 → over 99\u202f%'],
  [{ effect: { before: said(0.42, null), after: said(0.66, null) } }, 'likely 0.4 → 0.7\u202fkWh'],
  [{ effect: { before: said(null, null), after: said(1908, 50) } }, 'likely 0.00 → 1.91\u202fMWh'],
  [{ effect: { before: said(2, 50), after: said(null, null) } }, null],
  [{ effect: null }, null],
  [{}, null],
  [{ status: 'UNDONE', effect: { before: said(1, 25), after: said(2, 41) } }, 'since undone'],
])('%j: %s', (record, words) => expect(recordWords(record)).toBe(words));

const action = { path: '/events', pathTemplate: '/events', asked: null, before: null };

it('says what a new event is worth, and nothing of what was refused', () => {
  const after = { contractedMw: 4, priceGbpPerMwh: 320 };
  expect(effectWords({ ...action, operation: 'createEvent', status: 201, after })).toBe(
    '4.00\u202fMW, £320.00 per MWh',
  );
  expect(effectWords({ ...action, operation: 'createEvent', status: 409, after })).toBeNull();
  expect(effectWords({ ...action, operation: 'createEvent', status: 201, after: {} })).toBeNull();
  expect(effectWords({ ...action, operation: 'createAsset', status: 201, after })).toBeNull();
});
