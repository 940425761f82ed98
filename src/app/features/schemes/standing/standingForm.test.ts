import { describe, expect, it } from 'vitest';
import { SetStandingOptIns, type StandingOptIn } from '#contract/scheme.ts';
import { standingErrors, standingFormOf, standingTerms, standingText } from './standingForm.ts';

const stored: StandingOptIn = {
  standing: 'EVERY',
  mostPerWeek: 2,
  quietHours: { from: '23:00', to: '06:30' },
  recordedBy: 'Ada',
  recordedUTC: '2026-01-01T00:00:00Z',
};
const assetUUIDs = ['01957a3c-0000-7000-8000-000000000001'];

describe('the form of a standing opt-in', () => {
  it('sends what is stored as it is, and nothing of the limits where users are asked', () => {
    const { standing, mostPerWeek, quietHours } = stored;
    expect(standingTerms(standingFormOf(stored))).toEqual({ standing, mostPerWeek, quietHours });
    expect(standingTerms({ ...standingFormOf(stored), standing: 'ASK' })).toEqual({ standing: 'ASK' });
    expect(standingTerms(standingFormOf(null))).toEqual({ standing: 'EVERY', mostPerWeek: null, quietHours: null });
  });

  it.each([
    [{ mostPerWeek: 0 }, ['mostPerWeek']],
    [{ mostPerWeek: 51 }, ['mostPerWeek']],
    [{ mostPerWeek: 1.5 }, ['mostPerWeek']],
    [{ mostPerWeek: '' }, []],
    [{ from: '06:30' }, ['to']],
    [{ from: '', to: '' }, ['from', 'to']],
    [{ from: '', hasQuietHours: false }, []],
    [{ from: '', mostPerWeek: 0, standing: 'ASK' }, []],
  ] as const)('with %j names %j, as the service would refuse it', (changes, fields) => {
    const values = { ...standingFormOf(stored), ...changes };
    expect(Object.keys(standingErrors(values)).toSorted()).toEqual([...fields]);
    expect(SetStandingOptIns.safeParse({ assetUUIDs, ...standingTerms(values) }).success).toBe(fields.length === 0);
  });

  it('says it in words', () => {
    expect(standingText(stored)).toBe('Every event, at most 2 a week, not between 23:00 and 06:30');
    expect(standingText({ ...stored, mostPerWeek: null, quietHours: null })).toBe('Every event');
    expect(standingText({ ...stored, standing: 'ASK' })).toBe('Ask each time');
    expect(standingText(null)).toBe('Ask each time');
  });
});
