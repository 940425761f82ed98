import { expect, it } from 'vitest';
import type { EventChangeEffect } from '#contract/eventEffect.ts';
import { changeSay } from './changeSay.ts';

const before = { optedIn: 1202, verdict: { sentence: 'On course: 9.40 of 8.00 MWh, 90 % likely to be met' } };
const say = (ended: EventChangeEffect['ended'], checked = 1202) =>
  changeSay({ before, checked, ended } as EventChangeEffect);

it('says who leaves because of a change and why, and how it is now', () => {
  expect(say([])).toBe('Every opt-in still fits. Now: On course: 9.40 of 8.00 MWh, 90 % likely to be met.');
  expect(say([{ code: 'OVERLAPPING_EVENT', assets: 1 }])).toContain(
    '1 opt-in does not fit and ends: 1 in an overlapping event. Now: ',
  );
  expect(
    say([
      { code: 'OVERLAPPING_EVENT', assets: 1200 },
      { code: 'CONSENT_REQUIRED', assets: 2 },
    ]),
  ).toContain('1,202 opt-ins do not fit and end: 1,200 in an overlapping event, 2 no consent to dispatch. ');
});

it('says of a sample that it is one', () => {
  expect(say([], 1000)).toContain('1,000 opt-ins were checked as a sample, and each still fits. Now: ');
  expect(say([{ code: 'OVERLAPPING_EVENT', assets: 400 }], 1000)).toContain(
    'About 400 opt-ins do not fit and end: 400 in an overlapping event. ',
  );
});
