import { assert, property, string } from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { type CalendarEntry, calendarText } from './icalendar.ts';

const entry: CalendarEntry = {
  uid: '0190d0c4-0000-7000-8000-000000000001',
  revision: 3,
  startMs: Date.UTC(2026, 0, 15, 17),
  endMs: Date.UTC(2026, 0, 15, 18, 30),
  changedMs: Date.UTC(2026, 0, 14, 9, 30, 5),
  summary: 'Peak',
  description: 'Use less',
  isCancelled: false,
};
/** What a reader of another make finds in a calendar. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return {
    calendar,
    entries: calendar.getAllSubcomponents('vevent').map((found) => {
      const event = new ICAL.Event(found);
      return {
        uid: event.uid,
        revision: event.sequence,
        startMs: event.startDate.toJSDate().getTime(),
        endMs: event.endDate.toJSDate().getTime(),
        summary: event.summary,
        description: event.description,
        isCancelled: found.getFirstPropertyValue('status') === 'CANCELLED',
      };
    }),
  };
}
const { changedMs: _, ...shown } = entry;

describe('a calendar', () => {
  it('has a line break for each separator of lines', () => {
    const summary = 'one\r\ntwo\u2028three\u2029four\rfive';
    expect(read(calendarText({}, [{ ...entry, summary }])).entries[0]!.summary).toBe('one\ntwo\nthree\nfour\nfive');
  });

  it.each([
    'Brixton, Camden; and “more”',
    'Winter 🔌 peak',
    'Two\nlines',
    'back\\slash\\n',
    'é'.repeat(200),
    ' padded ',
  ])('keeps the name %j for another reader', (summary) => {
    expect(read(calendarText({}, [{ ...entry, summary }])).entries).toEqual([{ ...shown, summary }]);
  });

  it('keeps any text, in lines of 75 bytes at most that end in CRLF', () => {
    // The other reader takes a value of spaces alone for none.
    const printable = string({ unit: 'grapheme', maxLength: 150 })
      .map((text) => text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ''))
      .filter((text) => text === '' || text.trim() !== '');
    assert(
      property(printable, printable, (summary, description) => {
        const text = calendarText({ name: summary }, [{ ...entry, summary, description }]);
        expect(read(text).entries).toEqual([{ ...shown, summary, description }]);
        for (const line of text.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('has instants in UTC on days of 46 and of 50 half hours', () => {
    for (const [startMs, endMs] of [
      [Date.UTC(2026, 2, 29, 0, 30), Date.UTC(2026, 2, 29, 2)],
      [Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30)],
    ] as const)
      expect(read(calendarText({}, [{ ...entry, startMs, endMs }])).entries[0]).toMatchObject({ startMs, endMs });
  });

  it('says how often to read it, and what was cancelled', () => {
    const { calendar, entries } = read(
      calendarText({ name: 'All', refreshes: true }, [{ ...entry, isCancelled: true }, entry]),
    );
    expect(calendar.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT15M');
    expect(calendar.getFirstPropertyValue('name')).toBe('All');
    expect(entries.map(({ isCancelled }) => isCancelled)).toEqual([true, false]);
  });
});
