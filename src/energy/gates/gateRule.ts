/**
 * The rules by which a market closes: text in its pack, parsed once.
 *
 * - `D-1 12:00 local`: a time of the London clock, so many days before or after the day of delivery; `local` may be
 *   left out. `D+1 WD 23:59` counts working days. `24:00` is the end of a day.
 * - `start-PT60M`: so long before delivery starts, in elapsed time.
 * - `before offer`, `before bid`: when the offer is made.
 * - `2026-11-25T12:00:00Z`: that instant.
 */
import { HOUR_MS } from '../time/spans.ts';

export interface LocalRule {
  kind: 'LOCAL';
  /** Days from the day of delivery, negative before it. */
  days: number;
  workingDays: boolean;
  /** Time as 'HH:mm', or '24:00'. */
  wallClock: string;
}

export type GateRule =
  | LocalRule
  | { kind: 'BEFORE_START'; beforeMs: number }
  | { kind: 'BEFORE_OFFER' }
  | { kind: 'INSTANT'; utcMs: number };

const LOCAL = /^D(?:([+-])(\d{1,3}))? (WD )?((?:[01]\d|2[0-3]):[0-5]\d|24:00)(?: local)?$/;
const BEFORE_START = /^start-PT(?=\d)(?:(\d{1,4})H)?(?:(\d{1,5})M)?$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z$/;

/**
 * Parses the rule of a gate.
 * @throws RangeError for a rule that nobody can compute, so that its pack is refused
 */
export function parseGateRule(text: string): GateRule {
  if (text === 'before offer' || text === 'before bid') return { kind: 'BEFORE_OFFER' };
  const local = LOCAL.exec(text);
  if (local) {
    const [, sign, days = '0', workingDays, wallClock] = local;
    const count = Number(days) * (sign === '-' ? -1 : 1);
    // "Working day 0" would be no day at all on a Sunday.
    if (workingDays === undefined || count !== 0)
      return { kind: 'LOCAL', days: count, workingDays: workingDays !== undefined, wallClock: wallClock! };
  }
  const before = BEFORE_START.exec(text);
  if (before) {
    const [, hours = '0', minutes = '0'] = before;
    return { kind: 'BEFORE_START', beforeMs: Number(hours) * HOUR_MS + Number(minutes) * 60_000 };
  }
  const utcMs = INSTANT.test(text) ? Date.parse(text) : NaN;
  if (!Number.isNaN(utcMs)) return { kind: 'INSTANT', utcMs };
  throw new RangeError(`Not a gate rule: ${text}`);
}
