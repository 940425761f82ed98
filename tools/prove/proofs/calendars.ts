import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import ICAL from 'ical.js';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { type CalendarEntry, calendarText } from '#service/messages/mail/calendar/icalendar.ts';
import { hostileNames } from '#testing/hostileNames.ts';
import { findPythonReader, type ReadEntry } from '../mail/pythonReader.ts';
import type { Proof } from '../proof.ts';

/** Both days on which clocks change, of 46 and of 50 half hours, and one of 48. */
const DAYS = [
  { from: Date.UTC(2026, 2, 29), halfHours: 46 },
  { from: Date.UTC(2026, 9, 24, 23), halfHours: 50 },
  { from: Date.UTC(2026, 0, 15), halfHours: 48 },
];
const NAMES = ['Brixton, Camden; and “more”', 'Winter 🔌 peak 👩‍👩‍👧', 'Two\nlines', 'a: b="c"', 'é'.repeat(200), 'مرحبا'];
/** A reader that takes escapes out twice sees these differently: 4.0.3 of Python's does. */
const AMBIGUOUS = /\\[nN,;\\]/;
const LINE_BYTES = 75;

const isoSeconds = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

function entriesOf(): CalendarEntry[] {
  const windows = DAYS.flatMap(({ from, halfHours }) =>
    Array.from({ length: halfHours }, (_, at) => from + at * HALF_HOUR_MS),
  );
  const names = [...NAMES, ...hostileNames].filter((name) => name.trim() !== '');
  return Array.from({ length: Math.max(windows.length, names.length) }, (_, at) => ({
    uid: `0190d0c4-0000-7000-8000-${String(at).padStart(12, '0')}`,
    revision: at,
    startMs: windows[at % windows.length]!,
    endMs: windows[at % windows.length]! + HALF_HOUR_MS,
    changedMs: Date.UTC(2026, 0, 1),
    summary: names[at % names.length]!,
    description: names[(at * 7 + 3) % names.length]!,
    isCancelled: at % 3 === 0,
  }));
}

/** What is in an entry: line breaks as one character, no other control characters. */
const shownText = (text: string): string =>
  text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll(/[^\P{Cc}\t\n]/gu, '');
const expected = (entry: CalendarEntry): ReadEntry => ({
  uid: entry.uid,
  sequence: entry.revision,
  start: isoSeconds(entry.startMs),
  end: isoSeconds(entry.endMs),
  summary: shownText(entry.summary),
  description: shownText(entry.description),
  status: entry.isCancelled ? 'CANCELLED' : 'CONFIRMED',
});

const readWithIcalJs = (calendar: string): ReadEntry[] =>
  new ICAL.Component(ICAL.parse(calendar) as unknown[]).getAllSubcomponents('vevent').map((found) => {
    const event = new ICAL.Event(found);
    return {
      uid: event.uid,
      sequence: event.sequence,
      start: isoSeconds(event.startDate.toJSDate().getTime()),
      end: isoSeconds(event.endDate.toJSDate().getTime()),
      summary: event.summary,
      description: event.description,
      status: String(found.getFirstPropertyValue('status')),
    };
  });

const calendars: Proof = {
  title: 'Two calendar libraries read every field of our calendars, on days of 46, 48 and 50 half hours',
  minutes: 5,
  options: {},
  quick: {},
  run: async () => {
    const entries = entriesOf();
    const wanted = entries.map(expected);
    const calendar = calendarText({ name: 'All', refreshes: true, method: 'PUBLISH' }, entries);
    const lines = calendar.split('\r\n');
    const longest = Math.max(...lines.map((line) => Buffer.byteLength(line)));
    assert.ok(longest <= LINE_BYTES, `a line of ${longest} bytes`);
    assert.ok(!/[\r\n]/.test(lines.join('')), 'a line break that is not CRLF');
    assert.deepEqual(readWithIcalJs(calendar), wanted);
    const counted = `${entries.length} entries, lines of ${longest} bytes at most: ical.js reads every field as written`;
    return [counted, comparePython(entries, wanted)];
  },
};

function comparePython(entries: readonly CalendarEntry[], wanted: readonly ReadEntry[]): string {
  const python = findPythonReader();
  if (!python) return 'python3-icalendar is not installed: not run with it';
  const isPlain = ({ summary, description }: ReadEntry) => !AMBIGUOUS.test(summary) && !AMBIGUOUS.test(description);
  const read = python.read(calendarText({}, entries));
  assert.equal(read.length, wanted.length);
  const plain = wanted.filter(isPlain);
  assert.deepEqual(
    read.filter((_, at) => isPlain(wanted[at]!)),
    plain,
  );
  const differing = wanted.flatMap((entry, at) => (isDeepStrictEqual(read[at], entry) ? [] : [{ entry, at }]));
  for (const { entry, at } of differing)
    assert.deepEqual(read[at], {
      ...entry,
      summary: unescapedTwice(entry.summary),
      description: unescapedTwice(entry.description),
    });
  return (
    `python3-icalendar ${python.version} reads ${wanted.length - differing.length} of them alike; in ${differing.length}, ` +
    'with a backslash before n , ; or \\, it takes escapes out twice'
  );
}

/** What a reader makes of a text from which it takes the escapes out twice. */
const unescapedTwice = (text: string): string =>
  text
    .replaceAll(/\\[nN]/g, '\n')
    .replaceAll(/\\([,;])/g, '$1')
    .replaceAll('\\\\', '\\');

export default calendars;
