import type { Endpoint } from '#contract/endpoint.ts';
import type { Format } from '#contract/format.ts';
import { type EpochMs } from '#energy/time/clocks.ts';
import { londonDate } from '#energy/time/london.ts';

/** Characters of a UUID that tell files apart. */
const ID_CHARACTERS = 8;

interface Named {
  params: unknown;
  query: unknown;
}

/**
 * Returns the name of a response as a file: the parts of its path, and the days of its range, otherwise today:
 * `events-01957a3c-assets-stats-2026-01-14.csv`.
 */
export function fileName({ path }: Endpoint, { params, query }: Named, format: Format, now: EpochMs): string {
  const ids = (params ?? {}) as Record<string, unknown>;
  const parts = path.slice(1).split('/');
  const named = parts.map((part) =>
    part.startsWith('{') ? String(ids[part.slice(1, -1)]).slice(0, ID_CHARACTERS) : part,
  );
  const { from, to } = (query ?? {}) as { from?: number; to?: number };
  const days = typeof from === 'number' && typeof to === 'number' ? [from, to - 1].map(londonDate) : [londonDate(now)];
  return `${[...named, ...new Set(days)].join('-').replaceAll(/[^\w.-]/g, '_')}.${format}`;
}
