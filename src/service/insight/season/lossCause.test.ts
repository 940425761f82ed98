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
  lossCause({ isFinal: true, chanceAtStart: 0.9, ...rest, totals: { ...totals, ...changes } }).code;

it('names the first cause that explains half of what is short', () => {
  expect(codeOf({ presentReadings: 396 }, { isFinal: false })).toBe('STILL_SETTLING');
  expect(codeOf({ presentReadings: 360 })).toBe('MISSING_READINGS');
  expect(codeOf({ presentReadings: 364 })).toBe('LOW_RESPONSE');
  expect(codeOf({ assetsInvited: 113 })).toBe('NOT_OPTED_IN');
  expect(codeOf({ assetsInvited: 112 })).toBe('LOW_RESPONSE');
  expect(codeOf({ assetsInvited: 3, assetsOptedIn: 0, expectedReadings: 0, presentReadings: 0 })).toBe('NOT_OPTED_IN');
  expect(codeOf({}, { chanceAtStart: 0.49 })).toBe('ABOVE_FORECAST');
  expect(codeOf({}, { chanceAtStart: null })).toBe('LOW_RESPONSE');
});
