import { type KeyScope, keyScopes } from '#contract/keyScope.ts';
import { wallNow } from '#energy/time/clocks.ts';
import { fail, failUsage } from '../runStoreCommand.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** As many as a row may have. */
const MAX_PORTFOLIOS = 100;
const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const MAX_OVERLAP_MS = 30 * UNIT_MS.d;

export const readUuid = (text: string | undefined, usage: string): string =>
  text !== undefined && UUID.test(text) ? text.toLowerCase() : failUsage(usage);

/** The id in a key, or in the beginning of one as the list shows it. */
export const readKeyId = (text: string | undefined, usage: string): string =>
  /^(?:hh_(?:test|live)_)?([0-9a-z]{8})(?:_|$)/.exec(text ?? '')?.[1] ?? failUsage(usage);

/** The instant a key ends, at midnight UTC of a day to come; null without one. */
export function readExpires(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const expires = new Date(`${text}T00:00:00Z`);
  return expires.getTime() > wallNow() ? expires : fail('--expires must be a day to come, like 2027-06-30.');
}

export const readScope = (text: string): KeyScope =>
  keyScopes.find((scope) => scope === text) ?? fail(`--scope is one of ${keyScopes.join(', ')}.`);

/** UUIDs with commas between them, each once. */
export function readPortfolios(text: string, usage: string): string[] {
  const portfolios = [...new Set(text.split(',').map((each) => readUuid(each.trim(), usage)))];
  return portfolios.length <= MAX_PORTFOLIOS
    ? portfolios
    : fail(`A key can be limited to ${MAX_PORTFOLIOS} portfolios at most.`);
}

/** How long the former secret is accepted, in milliseconds: `0`, or minutes, hours or days like 30m, 24h and 7d. */
export function readOverlap(text: string): number {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  const overlapMs = text === '0' ? 0 : Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
  return overlapMs <= MAX_OVERLAP_MS ? overlapMs : fail('--overlap is 0, or a time up to 30 days like 30m, 24h or 7d.');
}
