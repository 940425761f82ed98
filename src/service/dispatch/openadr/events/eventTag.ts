import { hash } from 'node:crypto';
import { matchesWeakly } from '#server/entityTag.ts';
import type { OadrCaller } from '../http/caller.ts';
import type { VenState } from './venState.ts';

/**
 * Longest time for which a list counts as unchanged: names of events and grants of targets may change without a batch.
 */
const LONGEST_MS = 3_600_000;
const LONGEST_WITH_STORED_MS = 300_000;
const MAX_AGE_S = 60;
const SHORT_AGE_S = 15;
/** Time before a start from which a VEN asks more often. */
const SHORT_BEFORE_MS = 600_000;
/** Share by which ages are shortened at most, by client, so that a fleet does not ask in the same second. */
const JITTER = 0.2;

/** State of a list in the tag that it was sent with; instants are business time in seconds. */
export interface EventTag {
  number: number;
  version: number;
  /** Instant at which the list changes by itself: an event in it ends, or begins. */
  until: number;
  /** Next start; 0 without one. */
  start: number;
  /** Hash of the client and the query. */
  key: string;
}

/** Hashes a client and its query to 60 bits: no two queries of one client share a tag by accident. */
export const tagKey = ({ clientId }: OadrCaller, query: object): string =>
  hash('sha256', JSON.stringify([clientId, query]), 'base64url').slice(0, 10);

const seconds = (ms: number): number => Math.floor(ms / 1000);

export function tagOf(
  { number, version, now }: VenState,
  { nextStart, firstEnd }: { nextStart: number; firstEnd: number },
  key: string,
): EventTag {
  const longest = now + (version > 0 ? LONGEST_WITH_STORED_MS : LONGEST_MS);
  return {
    number,
    version,
    until: seconds(Math.min(nextStart, firstEnd, longest)),
    start: Number.isFinite(nextStart) ? seconds(nextStart) : 0,
    key,
  };
}

export const writeTag = ({ number, version, until, start, key }: EventTag): string =>
  `W/"${[number, version, until, start].map((each) => each.toString(36)).join('.')}.${key}"`;

const TAG = /"([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.([\w-]{10})"/;

/** Reads the tag that a client sends back; null for any other. */
export function readTag(header: string | undefined): EventTag | null {
  const match = TAG.exec(header ?? '');
  if (!match) return null;
  const [number, version, until, start] = match.slice(1, 5).map((text) => Number.parseInt(text, 36));
  return { number: number!, version: version!, until: until!, start: start!, key: match[5]! };
}

/** Whether the list of a tag is still what the same query would return, found without reading events. */
export const isCurrent = (tag: EventTag, state: VenState, key: string): boolean =>
  state.isActive &&
  !state.waits &&
  tag.key === key &&
  tag.number === state.number &&
  tag.version === state.version &&
  seconds(state.now) < tag.until;

/** Whether a client names the tag in If-None-Match. */
export const isNamed = (header: string | undefined, tag: EventTag): boolean =>
  header !== undefined && matchesWeakly(header, writeTag(tag));

/** Returns the caching header: a VEN asks again sooner ahead of a start. */
export function cacheControl({ start }: EventTag, now: number, key: string): string {
  const isSoon = start > 0 && start * 1000 - now <= SHORT_BEFORE_MS;
  const age = isSoon ? SHORT_AGE_S : MAX_AGE_S;
  const part = (Number.parseInt(hash('sha256', key, 'hex').slice(0, 6), 16) / 0xffffff) * JITTER;
  return `private, max-age=${Math.round(age * (1 - part))}`;
}
