import { describe, expect, it } from 'vitest';
import { addDays, londonDate, londonToUtc, londonWallClock } from '#energy/time/london.ts';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';
import { eventFacts } from '#testing/eventFacts.ts';
import type { StoredMailKind } from '../mailRow.ts';
import type { EventFacts } from './facts.ts';
import { allowedFrom, isSendable, latest } from './sendable.ts';

const KINDS: StoredMailKind[] = ['INVITATION', 'REMINDER', 'CHANGED', 'CANCELLED', 'RESULT', 'DISPATCH'];
const facts = eventFacts();
const { startMs } = facts;

describe('quiet hours of mails', () => {
  it.each(['2026-03-29', '2026-10-25'])('hold around the change of clocks on %s, for each kind and window', (day) => {
    const change = Date.parse(`${day}T01:00:00Z`);
    let [atNight, sent] = [0, 0];
    for (let now = change - 2 * DAY_MS; now < change + 2 * DAY_MS; now += 20 * 60_000)
      for (const kind of KINDS)
        for (const hours of [2, 6, 11, 20, 40]) {
          const window = { ...facts, startMs: now + hours * HOUR_MS, endMs: now + (hours + 1) * HOUR_MS };
          const from = allowedFrom(kind, window, now);
          const clock = londonWallClock(from);
          sent++;
          if (clock >= '08:00' && clock < '21:00') continue;
          atNight++;
          // Only what cannot wait: of a window before 10:00 of the morning.
          expect(['CHANGED', 'CANCELLED']).toContain(kind);
          const morning = clock < '08:00' ? londonDate(from) : addDays(londonDate(from), 1);
          expect(window.startMs).toBeLessThan(londonToUtc(morning, '10:00')[0]!);
        }
    expect([atNight > 0, sent]).toEqual([true, 288 * 6 * 5]);
  });

  it.each(['2026-03-29', '2026-10-25'])('tell in the night of %s of a window at 09:30, not of one at 10:00', (day) => {
    const at = (clock: string) => londonToUtc(day, clock)[0]!;
    const night = at('00:30');
    for (const kind of ['CHANGED', 'CANCELLED'] as const) {
      expect(allowedFrom(kind, { ...facts, startMs: at('09:30') }, night)).toBe(night);
      expect(allowedFrom(kind, { ...facts, startMs: at('10:00') }, night)).toBe(at('08:00'));
      const previous = { startMs: at('09:30'), endMs: at('10:00') };
      expect(allowedFrom(kind, { ...facts, startMs: at('17:00'), previous }, night)).toBe(night);
    }
    expect(allowedFrom('INVITATION', { ...facts, startMs: at('09:30') }, night)).toBe(at('08:00'));
  });
});

describe('whether a mail is still true', () => {
  const before = startMs - 3 * HOUR_MS;
  const cancelled = { state: 'CANCELLED' } as const;
  it.each<[StoredMailKind, Partial<EventFacts>, number, ReturnType<typeof isSendable>]>([
    ['INVITATION', {}, before, 'YES'],
    ['INVITATION', { optedIn: true }, before, 'WITHDRAWN'],
    ['INVITATION', { assets: [] }, before, 'WITHDRAWN'],
    ['INVITATION', cancelled, before, 'WITHDRAWN'],
    ['INVITATION', {}, startMs - HOUR_MS, 'EXPIRED'],
    ['INVITATION', { deadlineMs: null }, startMs - 1, 'YES'],
    ['REMINDER', {}, before, 'WITHDRAWN'],
    ['REMINDER', { optedIn: true }, before, 'YES'],
    ['REMINDER', { optedIn: true }, startMs, 'EXPIRED'],
    ['CHANGED', {}, before, 'YES'],
    ['CHANGED', cancelled, before, 'WITHDRAWN'],
    ['CANCELLED', {}, before, 'WITHDRAWN'],
    ['CANCELLED', cancelled, before, 'YES'],
    ['CANCELLED', { dispatchCancelled: true }, startMs, 'YES'],
    ['CANCELLED', cancelled, startMs + HOUR_MS, 'EXPIRED'],
    ['RESULT', {}, before, 'WITHDRAWN'],
    ['RESULT', { deliveredKwh: 1.2 }, startMs + DAY_MS, 'YES'],
    ['DISPATCH', {}, startMs, 'YES'],
    ['DISPATCH', { kw: null }, before, 'WITHDRAWN'],
  ])('%s with %j', (kind, changes, now, expected) => {
    expect(isSendable(kind, { ...facts, ...changes }, now)).toBe(expected);
  });

  it('invitations are tried until the deadline, what is cancelled until the end', () => {
    expect(KINDS.map((kind) => (latest(kind, facts) - startMs) / HOUR_MS)).toEqual([-1, 0, 0, 1, Infinity, 1]);
  });
});
