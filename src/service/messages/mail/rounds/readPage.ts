import { sql } from 'kysely';
import type { MailRoundsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { newestConsent } from '../../../tenants/consents/consents.ts';

const PAGE = 1000;
/** Number of earlier mails to a user about an event from which on no result is sent. */
const MAX_OF_AN_EVENT = 2;

interface RoundPage {
  event_uuid: string;
  kind: MailRoundsTable['kind'];
  after_uuid: string | null;
  schemeUUID: string;
  startMs: number;
}

interface Row {
  uuid: string;
  user_uuid: string | null;
}

/** Reads the users of the next thousand assets, or of the next thousand mails; `last` is null at the end. */
export async function readRoundPage(
  scope: TenantScope,
  page: RoundPage,
): Promise<{ users: string[]; last: string | null }> {
  const rows = await (page.kind === 'CHANGED' || page.kind === 'CANCELLED' ? readMailed : readAssets)(scope, page);
  return {
    users: rows.flatMap(({ user_uuid }) => user_uuid ?? []),
    last: rows.length === PAGE ? rows.at(-1)!.uuid : null,
  };
}

/** Reads users who have been written to about the event: they hear of its change or cancel. */
async function readMailed({ tx, tenant }: TenantScope, { event_uuid, kind, after_uuid }: RoundPage): Promise<Row[]> {
  // A user dispatched by mail gets the new dispatch instead.
  const except = kind === 'CHANGED' ? sql`and bool_and(kind <> 'DISPATCH')` : sql``;
  const { rows } = await sql<Row>`
    select user_uuid as uuid, user_uuid from mails
    where tenant_uuid = ${tenant} and event_uuid = ${event_uuid} and user_uuid is not null
      and (${after_uuid}::uuid is null or user_uuid > ${after_uuid}::uuid)
    group by user_uuid
    having bool_or(status in ('SENT', 'CAUGHT') and kind in ('INVITATION', 'REMINDER', 'DISPATCH')) ${except}
    order by user_uuid limit ${PAGE}`.execute(tx);
  return rows;
}

/**
 * Reads users of assets that could be opted in: READY in the scheme and with consent to dispatch; for reminders and
 * results, users of opted-in assets. A user dispatched by mail is not reminded besides.
 */
async function readAssets(scope: TenantScope, page: RoundPage): Promise<Row[]> {
  const { tx, tenant } = scope;
  const { event_uuid, kind, after_uuid, schemeUUID, startMs } = page;
  const consented = sql`${newestConsent(scope, 'DISPATCH', scope.now, { schemeUUID, at: startMs })} = 'ACTIVE'`;
  const wanted = {
    INVITATION: sql`page.state <> 'OPT_OUT' and ${consented} and exists (select from scheme_assets sa
      where sa.tenant_uuid = ${tenant} and sa.scheme_uuid = ${schemeUUID} and sa.asset_uuid = assets.asset_uuid
        and sa.status = 'READY')`,
    REMINDER: sql`page.state = 'OPT_IN' and ${consented} and not exists (select from controllers c
      where c.tenant_uuid = ${tenant} and c.controller_uuid = assets.controller_uuid and c.channel = 'EMAIL')`,
    RESULT: sql`page.state = 'OPT_IN' and (select count(*) from mails m where m.tenant_uuid = ${tenant}
      and m.event_uuid = ${event_uuid} and m.user_uuid = assets.user_uuid
      and m.kind in ('INVITATION', 'REMINDER', 'DISPATCH')
      and m.status in ('SENT', 'CAUGHT', 'WAITING')) < ${MAX_OF_AN_EVENT}`,
  }[kind as 'INVITATION' | 'REMINDER' | 'RESULT'];
  const { rows } = await sql<Row>`
    with page as (
      select asset_uuid, state from event_assets
      where tenant_uuid = ${tenant} and event_uuid = ${event_uuid}
        and (${after_uuid}::uuid is null or asset_uuid > ${after_uuid}::uuid)
      order by asset_uuid limit ${PAGE}
    )
    select page.asset_uuid as uuid, case when ${wanted} and assets.status = 'ACTIVE' then u.user_uuid end as user_uuid
    from page
    join assets on assets.tenant_uuid = ${tenant} and assets.asset_uuid = page.asset_uuid
    left join users u on u.tenant_uuid = ${tenant} and u.user_uuid = assets.user_uuid and u.status = 'ACTIVE'
      and u.email is not null
    order by page.asset_uuid`.execute(tx);
  return rows;
}
