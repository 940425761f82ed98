/** Calendars in the format of RFC 5545 and RFC 7986. Instants are epoch milliseconds. */

/** Maximum bytes of a line, without its line break. */
const LINE_BYTES = 75;

export interface CalendarEntry {
  /** Id, the same for every revision. */
  uid: string;
  revision: number;
  startMs: number;
  endMs: number;
  changedMs: number;
  summary: string;
  description: string;
  isCancelled: boolean;
}

interface CalendarHead {
  /** Name of the calendar; absent from an entry by itself. */
  name?: string;
  refreshes?: boolean;
  method?: 'PUBLISH';
}

/** Returns the text of a calendar: lines end in CRLF and are folded between characters. */
export const calendarText = (head: CalendarHead, entries: readonly CalendarEntry[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Halfhour//Events//EN',
    'CALSCALE:GREGORIAN',
    ...(head.method ? [`METHOD:${head.method}`] : []),
    ...(head.name === undefined ? [] : [`NAME:${escapeText(head.name)}`, `X-WR-CALNAME:${escapeText(head.name)}`]),
    ...(head.refreshes ? ['REFRESH-INTERVAL;VALUE=DURATION:PT15M', 'X-PUBLISHED-TTL:PT15M'] : []),
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');

const entryLines = (entry: CalendarEntry): string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.uid}`,
  `DTSTAMP:${utcText(entry.changedMs)}`,
  `LAST-MODIFIED:${utcText(entry.changedMs)}`,
  `SEQUENCE:${entry.revision}`,
  `DTSTART:${utcText(entry.startMs)}`,
  `DTEND:${utcText(entry.endMs)}`,
  `SUMMARY:${escapeText(entry.summary)}`,
  `DESCRIPTION:${escapeText(entry.description)}`,
  `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** Formats an instant like 20260115T170000Z. */
const utcText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

// A text may hold no control character other than a tab or line break.
const NOT_IN_TEXT = /[^\P{Cc}\t\n]/gu;
const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(NOT_IN_TEXT, '')
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n');

/** Folds a line at 75 bytes, never within a character. */
function fold(line: string): string {
  let [folded, bytes] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
