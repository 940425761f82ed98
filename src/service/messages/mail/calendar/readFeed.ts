import { timingSafeEqual } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '#energy/time/spans.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { eventEntry } from './eventEntry.ts';
import { type FeedRow, feedTokenHash } from './feedRow.ts';
import { calendarText } from './icalendar.ts';

const PAST_DAYS = 90;
const FUTURE_DAYS = 365;
/** Days for which a cancelled event is shown, so that every program takes it out. */
const CANCELLED_DAYS = 30;
const MAX_ENTRIES = 1000;
const READ_NOTED_EVERY = sql`interval '1 hour'`;

/** Returns the text of a calendar; null unless the token is that of a feed. */
export async function readFeed(scope: TenantScope, feedUUID: string, token: string): Promise<string | null> {
  const { tx, tenant, now } = scope;
  const feed = await tx
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('feed_uuid', '=', feedUUID)
    .executeTakeFirst();
  if (!feed || !timingSafeEqual(feed.token_sha256, feedTokenHash(token))) return null;
  await sql`
    update calendar_feeds set last_read_utc = ${new Date(now)}
    where tenant_uuid = ${tenant} and feed_uuid = ${feedUUID}
      and (last_read_utc is null or last_read_utc < ${new Date(now)}::timestamptz - ${READ_NOTED_EVERY})`.execute(tx);
  const entries = await readEntries(scope, feed);
  return calendarText({ name: feed.label, refreshes: true, method: 'PUBLISH' }, entries);
}

async function readEntries({ tx, tenant, now }: TenantScope, feed: FeedRow) {
  const at = (days: number) => new Date(now + days * DAY_MS);
  const { rows } = await sql<EventRow & { shown_scheme: string }>`
    select e.*, coalesce(e.scheme_name, s.name) as shown_scheme from events e
    join event_schemes s on s.tenant_uuid = e.tenant_uuid and s.scheme_uuid = e.scheme_uuid
    where e.tenant_uuid = ${tenant} and e.start_utc between ${at(-PAST_DAYS)} and ${at(FUTURE_DAYS)}
      and (e.state <> 'CANCELLED' or e.cancelled_utc > ${at(-CANCELLED_DAYS)}) and ${isOf(feed)}
    order by e.end_utc < ${at(0)}, abs(extract(epoch from e.start_utc - ${at(0)}::timestamptz)), e.event_uuid
    limit ${MAX_ENTRIES}`.execute(tx);
  return rows
    .toSorted((one, other) => one.start_utc.getTime() - other.start_utc.getTime())
    .map((row) =>
      eventEntry(
        row.event_uuid,
        {
          eventName: row.name,
          schemeName: row.shown_scheme,
          direction: row.event_type,
          isTest: row.running_type === 'TEST',
          revision: row.revision,
          startMs: row.start_utc.getTime(),
          endMs: row.end_utc.getTime(),
          state: row.state,
        },
        row.updated_utc.getTime(),
      ),
    );
}

/** SQL: whether the event of a query over events e is in the feed. */
const isOf = (feed: FeedRow): RawBuilder<unknown> =>
  ({
    ALL: sql`true`,
    SCHEME: sql`e.scheme_uuid = ${feed.scheme_uuid}`,
    PORTFOLIO: sql`exists (select from event_portfolios ep where ep.tenant_uuid = e.tenant_uuid
      and ep.event_uuid = e.event_uuid and ep.portfolio_uuid = ${feed.portfolio_uuid})`,
    USER: sql`exists (select from assets a
      join event_assets ea on ea.tenant_uuid = a.tenant_uuid and ea.asset_uuid = a.asset_uuid
      where a.tenant_uuid = e.tenant_uuid and a.user_uuid = ${feed.user_uuid} and a.status = 'ACTIVE'
        and ea.event_uuid = e.event_uuid)`,
  })[feed.kind];
