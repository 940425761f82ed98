import type { Event } from '#contract/event.ts';
import { addDays, londonMidnight } from '#energy/time/london.ts';

/** Where the name of an event is: in its bar, after it, or before it at the end of the week. */
export type LabelPlace = 'inside' | 'after' | 'before';

/** The place of a bar with its label, in shares of the week: nothing else of its track is within it. */
export type BarBox = { left: number; width: number; label: LabelPlace; bar: number };

/**
 * An event on the timeline: its box in the week, the track of its row, and the simultaneous events with a shared
 * portfolio.
 */
export type PlacedEvent = BarBox & { event: Event; track: number; clashes: readonly Event[] };
export type TimelineRow = { key: string; label: string; tracks: number; placed: readonly PlacedEvent[] };
export type Week = { dates: readonly string[]; from: number; to: number };

type Names = ReadonlyMap<string, string>;
const DAYS = 7;
/** Share of the week that a name beside its bar may take. */
const LABEL_SHARE = 0.17;

/** Seven London days from a Monday; 167 or 169 hours where the clocks change. */
export function weekFrom(monday: string): Week {
  const dates = Array.from({ length: DAYS }, (_, day) => addDays(monday, day));
  return { dates, from: londonMidnight(monday), to: londonMidnight(addDays(monday, DAYS)) };
}

/** Where a day begins, as a share of the week. */
export const dayLeft = (date: string, { from, to }: Week): number => (londonMidnight(date) - from) / (to - from);

const overlap = (one: Event, other: Event): boolean => one.startTime < other.endTime && other.startTime < one.endTime;

/** Simultaneous events with the same portfolio. An asset itself is never opted in to two at once. */
const clashesOf = (event: Event, events: readonly Event[]): Event[] =>
  event.state === 'CANCELLED'
    ? []
    : events.filter(
        (other) =>
          other.eventUUID !== event.eventUUID &&
          other.state !== 'CANCELLED' &&
          overlap(event, other) &&
          other.portfolioUUIDs.some((uuid) => event.portfolioUUIDs.includes(uuid)),
      );

/** The week's events by scheme or portfolio, on separate tracks where they would overlap. */
export function timelineRows(
  events: readonly Event[],
  week: Week,
  by: 'scheme' | 'portfolio',
  names: Names,
): TimelineRow[] {
  const shown = events
    .filter(({ startTime, endTime }) => Date.parse(startTime) < week.to && Date.parse(endTime) > week.from)
    .toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime));
  const keysOf = (event: Event): readonly string[] =>
    by === 'scheme' ? [event.schemeUUID] : event.portfolioUUIDs.length > 0 ? event.portfolioUUIDs : [''];
  const keys = [...new Set(shown.flatMap(keysOf))];
  const label = (key: string): string => (key === '' ? 'No portfolio' : (names.get(key) ?? 'Archived'));
  return keys
    .map((key) => {
      const placed = inTracks(
        shown.filter((event) => keysOf(event).includes(key)),
        shown,
        week,
      );
      return { key, label: label(key), tracks: Math.max(...placed.map(({ track }) => track)) + 1, placed };
    })
    .toSorted(
      (one, other) =>
        Number(one.key === '') - Number(other.key === '') ||
        one.label.localeCompare(other.label, 'en-GB', { numeric: true }),
    );
}

/** Returns the box of an event from `start` to `end`, both shares of the week; a long bar holds its name. */
export function boxOf(start: number, end: number): BarBox {
  const bar = end - start;
  if (bar >= LABEL_SHARE) return { left: start, width: bar, label: 'inside', bar };
  const width = bar + LABEL_SHARE;
  if (start + width <= 1) return { left: start, width, label: 'after', bar };
  const left = Math.max(0, start - LABEL_SHARE);
  return { left, width: end - left, label: 'before', bar };
}

/** Puts boxes on the first track where nothing is in their place. */
function inTracks(events: readonly Event[], all: readonly Event[], week: Week): PlacedEvent[] {
  const span = week.to - week.from;
  const share = (instant: number) => Math.min(1, Math.max(0, (instant - week.from) / span));
  const boxed = events
    .map((event) => ({ event, ...boxOf(share(Date.parse(event.startTime)), share(Date.parse(event.endTime))) }))
    .toSorted((one, other) => one.left - other.left);
  const ends: number[] = [];
  return boxed.map((box) => {
    const free = ends.findIndex((taken) => taken <= box.left);
    const track = free < 0 ? ends.length : free;
    ends[track] = box.left + box.width;
    return { ...box, track, clashes: clashesOf(box.event, all) };
  });
}

/** Pairs that share a portfolio at the same time, each once. */
export const clashPairs = (rows: readonly TimelineRow[]): [Event, Event][] => {
  const pairs = new Map<string, [Event, Event]>();
  for (const { event, clashes } of rows.flatMap(({ placed }) => placed))
    for (const other of clashes) {
      const key = [event.eventUUID, other.eventUUID].toSorted().join();
      if (!pairs.has(key)) pairs.set(key, [event, other]);
    }
  return [...pairs.values()];
};

/** The present as a share of the week; null in any other week. */
export const nowIn = (week: Week, now: number): number | null =>
  now >= week.from && now < week.to ? (now - week.from) / (week.to - week.from) : null;
