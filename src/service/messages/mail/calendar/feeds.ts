import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { CalendarFeedWithUrl, NewCalendarFeed } from '#contract/mail/calendarFeed.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { readPage } from '../../../platform/http/page.ts';
import { conflict, notFound } from '../../../platform/http/problem.ts';
import { requireRoom } from '../../../platform/http/requireRoom.ts';
import type { MailTools } from '../mailTools.ts';
import { type FeedRow, feedTokenHash, newFeedToken, toFeed } from './feedRow.ts';

const MAX_FEEDS = 10_000;

export const createCalendarFeed =
  ({ linksUrl }: MailTools): Handler<'createCalendarFeed'> =>
  async ({ scope, body }) => {
    const { tx, tenant, now } = scope;
    await requireSubject(scope, body);
    await requireRoom(scope, {
      name: 'calendar_feeds',
      rows: tx.selectFrom('calendar_feeds').where('tenant_uuid', '=', tenant),
      most: MAX_FEEDS,
      refusal: conflict(`A tenant may have at most ${MAX_FEEDS} calendars; delete one first`),
    });
    const feed_uuid = newUuid();
    const token = newFeedToken(tenant, feed_uuid);
    const row = await tx
      .insertInto('calendar_feeds')
      .values({
        tenant_uuid: tenant,
        feed_uuid,
        label: body.label,
        kind: body.kind,
        scheme_uuid: body.schemeUUID ?? null,
        portfolio_uuid: body.portfolioUUID ?? null,
        user_uuid: body.userUUID ?? null,
        token_sha256: feedTokenHash(token),
        created_utc: new Date(now),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return withAddress(row, linksUrl, token);
  };

const withAddress = (row: FeedRow, linksUrl: string, token: string): CalendarFeedWithUrl => ({
  ...toFeed(row),
  url: `${linksUrl}/calendar/${token}.ics`,
});

/** Gives a calendar a new secret: programs that have the old address get nothing from now on. */
export const rotateCalendarFeed =
  ({ linksUrl }: MailTools): Handler<'rotateCalendarFeed'> =>
  async ({ scope: { tx, tenant }, params: { feedUUID } }) => {
    const token = newFeedToken(tenant, feedUUID);
    const row = await tx
      .updateTable('calendar_feeds')
      .set({ token_sha256: feedTokenHash(token), last_read_utc: null })
      .where('tenant_uuid', '=', tenant)
      .where('feed_uuid', '=', feedUUID)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw notFound('calendar');
    return withAddress(row, linksUrl, token);
  };

/** Throws 404 unless the calendar's scheme, portfolio or user exists. */
async function requireSubject({ tx, tenant }: TenantScope, body: NewCalendarFeed): Promise<void> {
  const found = {
    ALL: sql`select`,
    SCHEME: sql`select from event_schemes where tenant_uuid = ${tenant} and scheme_uuid = ${body.schemeUUID}`,
    PORTFOLIO: sql`select from portfolios where tenant_uuid = ${tenant} and portfolio_uuid = ${body.portfolioUUID}`,
    USER: sql`select from users where tenant_uuid = ${tenant} and user_uuid = ${body.userUUID} and status = 'ACTIVE'`,
  }[body.kind];
  const nouns = { ALL: '', SCHEME: 'event scheme', PORTFOLIO: 'portfolio', USER: 'user' };
  if ((await found.execute(tx)).rows.length === 0) throw notFound(nouns[body.kind]);
}

export const listCalendarFeeds: Handler<'listCalendarFeeds'> = async ({ scope, query: { kind, ...page } }) => {
  let rows = scope.tx.selectFrom('calendar_feeds').selectAll().where('tenant_uuid', '=', scope.tenant);
  if (kind) rows = rows.where('kind', '=', kind);
  return readPage(rows, {
    ...page,
    columns: { label: 'label', createdUTC: 'created_utc' },
    defaultSort: 'label',
    tieBreak: 'feed_uuid',
    toItem: toFeed,
  });
};

export const deleteCalendarFeed: Handler<'deleteCalendarFeed'> = async ({ scope, params }) => {
  const { numDeletedRows } = await scope.tx
    .deleteFrom('calendar_feeds')
    .where('tenant_uuid', '=', scope.tenant)
    .where('feed_uuid', '=', params.feedUUID)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('calendar');
  return undefined;
};
