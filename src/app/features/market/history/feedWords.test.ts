import { expect, it } from 'vitest';
import type { RequirementFeed } from '#contract/requirementFeed.ts';
import { feedAlert, isFailing, readWords, stateWords } from './feedWords.ts';

const OFF: RequirementFeed['results'] = {
  isOn: false,
  notPolled: null,
  lastSuccessUTC: null,
  lastFailureUTC: null,
  lastFailure: null,
  failingSinceUTC: null,
  rows: null,
  differenceCount: 0,
  nextUTC: null,
};
const READ = {
  ...OFF,
  isOn: true,
  lastSuccessUTC: '2026-11-28T11:05:00Z',
  rows: 1162,
  nextUTC: '2026-11-28T11:10:00Z',
};
const FAILING = {
  ...READ,
  lastFailureUTC: '2026-11-28T11:10:00Z',
  lastFailure: 'NESO’s data portal (requirement) returned something other than JSON',
  failingSinceUTC: '2026-11-28T11:06:00Z',
  nextUTC: '2026-11-28T11:30:00Z',
};
const feed = (change: Partial<RequirementFeed> = {}): RequirementFeed => ({
  schemeUUID: '00000000-0000-4000-8000-000000000001',
  intervalSeconds: 60,
  requirements: READ,
  results: READ,
  summary: OFF,
  ...change,
});

it.each([
  ['Off', OFF],
  ['Waiting for its first read', { ...OFF, isOn: true }],
  ['Next read Sat 28 Nov, 11:10 GMT', READ],
  ['Not polled: a sandbox reads nothing from outside.', { ...OFF, isOn: true, notPolled: 'SANDBOX' as const }],
  [
    'Not polled: the service has no address for it (a setting).',
    { ...OFF, isOn: true, notPolled: 'NO_ADDRESS' as const },
  ],
  [
    'Not readable since Sat 28 Nov, 11:06 GMT: NESO’s data portal (requirement) returned something other than JSON. ' +
      'Next attempt Sat 28 Nov, 11:30 GMT.',
    FAILING,
  ],
  [
    '3 published values differ from the stored ones, which were kept: upload the file to compare.',
    { ...READ, differenceCount: 3 },
  ],
])('%s', (words, state) => {
  expect(stateWords(state)).toBe(words);
});

it('the last read is named with its rows', () => {
  expect(readWords(READ)).toBe('Sat 28 Nov, 11:05 GMT, 1,162 rows');
  expect(readWords(OFF)).toBe('Not read yet');
});

it('while the portal cannot be read, since when is said and what to do', () => {
  expect(feedAlert(feed())).toBeNull();
  expect(feedAlert(feed({ requirements: FAILING }))).toBe(
    'No data from NESO’s data portal (requirements) since Sat 28 Nov, 11:06 GMT. ' +
      'Until it answers, download the files there by hand and upload them here.',
  );
  const earlier = { ...FAILING, failingSinceUTC: '2026-11-27T23:00:00Z' };
  expect(feedAlert(feed({ requirements: FAILING, results: earlier, summary: FAILING }))).toMatch(
    /^No data from NESO’s data portal since Fri 27 Nov, 23:00 GMT\./,
  );
  expect(isFailing({ ...FAILING, isOn: false })).toBe(false);
});
