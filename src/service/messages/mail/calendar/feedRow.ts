import { hash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { CalendarFeed } from '#contract/mail/calendarFeed.ts';
import type { CalendarFeedsTable } from '#store/schema.ts';
import { isoOrNull, stamp } from '../../../platform/rows/iso.ts';
import { uuidBytes, uuidText } from '../links/uuidBytes.ts';

export type FeedRow = Selectable<CalendarFeedsTable>;

const SECRET_BYTES = 24;
const TOKEN = /^[A-Za-z0-9_-]{75}$/;

/** Returns a token of tenant, feed and 24 random bytes in base64url; only its hash is stored. */
export const newFeedToken = (tenant: string, feed: string): string =>
  Buffer.concat([uuidBytes(tenant), uuidBytes(feed), randomBytes(SECRET_BYTES)]).toString('base64url');

/** Returns the tenant and feed of a token; null if it cannot be one. */
export function readFeedToken(token: string): { tenant: string; feed: string } | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  return { tenant: uuidText(bytes.subarray(0, 16)), feed: uuidText(bytes.subarray(16, 32)) };
}

export const feedTokenHash = (token: string): Buffer => hash('sha256', token, 'buffer');

export const toFeed = (row: FeedRow): CalendarFeed => ({
  feedUUID: row.feed_uuid,
  label: row.label,
  kind: row.kind,
  schemeUUID: row.scheme_uuid,
  portfolioUUID: row.portfolio_uuid,
  userUUID: row.user_uuid,
  lastReadUTC: isoOrNull(row.last_read_utc),
  createdUTC: stamp(row.created_utc),
});
