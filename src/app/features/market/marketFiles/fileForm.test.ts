import { expect, it } from 'vitest';
import { addressOf, choiceOf, type FileForm, whyNoFile } from './fileForm.ts';

const FORM: FileForm = {
  about: 'SCHEME',
  format: 'FLEXIBLE_POWER_READINGS',
  eventUUID: null,
  schemeUUID: 'scheme',
  days: ['2026-10-25', '2026-10-25'],
  bindingUUID: null,
  variant: 'ENERGY',
  validity: 'DAY',
  leavesOut: false,
};

it('the day on which clocks go back has its 25 hours', () => {
  expect(choiceOf(FORM)).toEqual({
    format: 'FLEXIBLE_POWER_READINGS',
    schemeUUID: 'scheme',
    from: '2026-10-24T23:00:00.000Z',
    to: '2026-10-26T00:00:00.000Z',
    variant: 'ENERGY',
  });
});

it.each([
  ['a settlement flow of a scheme', { format: 'P0282' }, 'covers an event'],
  ['no template', { format: 'BOUND' }, 'Choose a template'],
  ['no events', { about: 'EVENT' }, 'Choose the event'],
  ['no scheme', { schemeUUID: null }, 'Choose the scheme'],
  ['half a range', { days: ['2026-10-25', null] }, 'first and last days'],
  ['32 days', { days: ['2026-10-01', '2026-11-01'] }, 'at most 31 days'],
] as const)('%s makes no file, and says why', (_, change, words) => {
  const form = { ...FORM, ...change } as FileForm;
  expect([choiceOf(form), whyNoFile(form)]).toEqual([null, expect.stringContaining(words)]);
});

it('the address of an event’s file has what was chosen alone', () => {
  const choice = choiceOf({ ...FORM, about: 'EVENT', eventUUID: 'event', format: 'P0328', leavesOut: true });
  expect(addressOf(choice!)).toBe(
    '/bff/api/exports/market-file?format=P0328&eventUUID=event&validity=DAY&incomplete=LEAVE_OUT&as=csv',
  );
});
