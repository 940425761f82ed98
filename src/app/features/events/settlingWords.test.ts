import { expect, it } from 'vitest';
import { settlingWords } from './settlingWords.ts';

it.each([
  [4, 12, 'Settling, 4 of 12 asset half-hours'],
  [1234, 20_000, 'Settling, 1,234 of 20,000 asset half-hours'],
  [null, null, 'Settling'],
])('%s of %s readings', (presentReadings, expectedReadings, words) => {
  expect(settlingWords({ presentReadings, expectedReadings })).toBe(words);
});
