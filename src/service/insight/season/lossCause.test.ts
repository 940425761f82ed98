import { expect, it } from 'vitest';
import { lossCause, type Loss } from './lossCause.ts';

const totals: Loss['totals'] = {
  assetsInvited: 100,
  assetsOptedIn: 100,
  expectedReadings: 400,
  presentReadings: 400,
  deliveryPercentage: 80,
};
const codeOf = (changes: Partial<Loss['totals']>, rest: Partial<Omit<Loss, 'totals'>> = {}) =>
  lossCause({ isFinal: true, gapCause: null, chanceAtStart: 0.9, ...rest, totals: { ...totals, ...changes } }).code;

it('names the first cause that explains half of what is short', () => {
  expect(codeOf({ presentReadings: 360 }, { isFinal: false })).toBe('STILL_SETTLING');
  expect(codeOf({ presentReadings: 396 }, { isFinal: false })).toBe('LOW_RESPONSE');
  expect(codeOf({ presentReadings: 360 })).toBe('MISSING_READINGS');
  expect(codeOf({ presentReadings: 364 })).toBe('LOW_RESPONSE');
  expect(codeOf({ assetsInvited: 113 })).toBe('NOT_OPTED_IN');
  expect(codeOf({ assetsInvited: 112 })).toBe('LOW_RESPONSE');
  expect(codeOf({ assetsInvited: 3, assetsOptedIn: 0, expectedReadings: 0, presentReadings: 0 })).toBe('NOT_OPTED_IN');
  expect(codeOf({}, { chanceAtStart: 0.49 })).toBe('ABOVE_FORECAST');
  expect(codeOf({}, { chanceAtStart: null })).toBe('LOW_RESPONSE');
  expect(codeOf({ deliveryPercentage: 109, assetsInvited: 130, presentReadings: 390 })).toBe('LOW_RESPONSE');
});

it('names the largest cause of the gap where its balance has it', () => {
  const gapCause = {
    kind: 'NEGATIVE_ASSETS',
    text: '9 assets used more than baseline: 12.0 kWh',
    assets: 9,
    gapKwh: 12,
  } as const;
  expect(lossCause({ isFinal: false, gapCause, chanceAtStart: 0.9, totals })).toEqual({
    code: 'NEGATIVE_ASSETS',
    text: gapCause.text,
  });
  expect(codeOf({}, { isFinal: false, gapCause: { ...gapCause, kind: 'OWED_READINGS' } })).toBe('STILL_SETTLING');
});
