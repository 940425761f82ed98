import { describe, expect, it } from 'vitest';
import { resolveWallTime, parseWindow, formatWallChoice, type WindowDraft } from './wallTime.ts';

const at = (iso: string) => Date.parse(iso);
const draft = (changes: Partial<WindowDraft>): WindowDraft => ({
  date: '2026-12-04',
  start: '17:00',
  startLater: false,
  end: '19:00',
  endLater: false,
  ...changes,
});

describe('fromWall', () => {
  it('reads winter and summer times', () => {
    expect(resolveWallTime('2026-12-04', '17:00')).toEqual({ kind: 'once', instant: at('2026-12-04T17:00Z') });
    expect(resolveWallTime('2026-07-04', '17:00')).toEqual({ kind: 'once', instant: at('2026-07-04T16:00Z') });
  });

  it('returns none in the hour that March skips and both in the hour that October repeats', () => {
    expect(resolveWallTime('2026-03-29', '01:30')).toEqual({ kind: 'skipped' });
    expect(resolveWallTime('2026-10-25', '01:30')).toEqual({
      kind: 'repeated',
      instants: [at('2026-10-25T00:30Z'), at('2026-10-25T01:30Z')],
    });
  });

  it('finds 46 half hours on the short day and 50 on the long one', () => {
    const count = (date: string) =>
      Array.from({ length: 48 }, (_, index) =>
        resolveWallTime(date, `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`),
      ).reduce((sum, reading) => sum + { skipped: 0, once: 1, repeated: 2 }[reading.kind], 0);
    expect([count('2026-03-29'), count('2026-06-01'), count('2026-10-25')]).toEqual([46, 48, 50]);
  });
});

describe('readWindow', () => {
  it('reads an evening', () => {
    expect(parseWindow(draft({}))).toMatchObject({
      from: at('2026-12-04T17:00Z'),
      to: at('2026-12-04T19:00Z'),
      problems: {},
      startChoices: [],
      endChoices: [],
    });
  });

  it('moves an end at or before the start to the next day', () => {
    expect(parseWindow(draft({ start: '23:00', end: '01:00' })).to).toBe(at('2026-12-05T01:00Z'));
    expect(parseWindow(draft({ start: '22:00', end: '00:00' })).to).toBe(at('2026-12-05T00:00Z'));
  });

  it('reports a time that does not exist', () => {
    expect(parseWindow(draft({ date: '2026-03-29', start: '01:00', end: '03:00' })).problems.start).toContain(
      '01:00 does not exist on Sun 29 Mar',
    );
    expect(parseWindow(draft({ date: '2026-03-28', start: '23:00', end: '01:30' })).problems.end).toContain(
      'Sun 29 Mar',
    );
  });

  it('requires a choice between two starts, and takes the later one if chosen', () => {
    const parsed = parseWindow(draft({ date: '2026-10-25', start: '01:00', end: '03:00' }));
    expect(parsed.startChoices.map(formatWallChoice)).toEqual(['01:00 BST', '01:00 GMT']);
    expect(parsed.from).toBe(at('2026-10-25T00:00Z'));
    expect(parseWindow(draft({ date: '2026-10-25', start: '01:00', startLater: true, end: '03:00' })).from).toBe(
      at('2026-10-25T01:00Z'),
    );
  });

  it('offers only ends after the start', () => {
    const { to, endChoices } = parseWindow(draft({ date: '2026-10-25', start: '01:30', end: '01:30' }));
    expect(to).toBe(at('2026-10-25T01:30Z'));
    expect(endChoices).toEqual([]);
  });

  it('requires a day first', () => {
    expect(parseWindow(draft({ date: null })).problems).toEqual({ date: 'Choose a day' });
  });
});
