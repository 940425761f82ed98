import { sql } from 'kysely';
import type { EventRow, FunnelCounts } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { currentScheme, termsColumns, termsOfScheme } from '../baselines/measurement/eventTerms.ts';
import type { AssetRange } from '../baselines/measurement/optedInBatches.ts';
import { newestConsent } from '../tenants/consents/consents.ts';
import { freezeDropouts } from './funnel/freezeFunnel.ts';

/** Number of participants that one statement freezes. */
const BATCH = 5000;

/**
 * Freezes the participants of a range in a starting event, whose opt-ins that may not remain are ended, and the stages
 * at which the others dropped out; returns the counts of both.
 */
export async function freezeAssets(scope: TenantScope, event: EventRow, range: AssetRange): Promise<FunnelCounts> {
  const { requires_mpan } = await currentScheme(scope, event);
  for (let last: string | null = range.after; last !== null;)
    last = await freezeBatch(scope, event, requires_mpan, { after: last, to: range.to });
  return freezeDropouts(scope, event, requires_mpan, range);
}

/** Freezes the names of a starting event's portfolios, and the rules; returns the event's columns with these. */
export async function freezeTerms(scope: TenantScope, event: EventRow): Promise<ReturnType<typeof termsColumns>> {
  await freezePortfolioNames(scope, event.event_uuid);
  return termsColumns(termsOfScheme(await currentScheme(scope, event)));
}

async function freezePortfolioNames({ tx, tenant }: TenantScope, eventUUID: string): Promise<void> {
  await sql`
    update event_portfolios ep set name = p.name
    from portfolios p
    where ep.tenant_uuid = ${tenant} and ep.event_uuid = ${eventUUID} and p.tenant_uuid = ep.tenant_uuid
      and p.portfolio_uuid = ep.portfolio_uuid`.execute(tx);
}

/** Freezes the first participants of a range; returns the last frozen, null where there are no more. */
async function freezeBatch(
  scope: TenantScope,
  { event_uuid, scheme_uuid, start_utc }: EventRow,
  requiresMpan: boolean,
  { after, to }: AssetRange,
): Promise<string | null> {
  const { tx, tenant } = scope;
  const { rows } = await sql<{ asset_uuid: string; seen: number }>`
    with page as (
      select asset_uuid, portfolio_uuid, state from event_assets
      where tenant_uuid = ${tenant} and event_uuid = ${event_uuid} and asset_uuid > ${after} and asset_uuid <= ${to}
      order by asset_uuid limit ${BATCH}
    ), frozen as (
      insert into event_participants (tenant_uuid, event_uuid, asset_uuid, user_uuid, portfolio_uuid, is_domestic,
        asset_type, power_kw, consented, mpan_status, mpan_valid, scheme_status, state)
      select ${tenant}, ${event_uuid}, assets.asset_uuid, assets.user_uuid, page.portfolio_uuid, assets.is_domestic,
        assets.asset_type, assets.power_kw,
        ${newestConsent(scope, 'DISPATCH', start_utc.getTime(), { schemeUUID: scheme_uuid, at: start_utc.getTime() })}
          = 'ACTIVE',
        assets.mpan_status, assets.mpan_status = 'VALID'
          or (assets.mpan_status = 'NOT_APPLICABLE' and not ${requiresMpan}),
        sa.status, page.state
      from page
      join assets on assets.tenant_uuid = ${tenant} and assets.asset_uuid = page.asset_uuid
      left join scheme_assets sa on sa.tenant_uuid = ${tenant} and sa.scheme_uuid = ${scheme_uuid}
        and sa.asset_uuid = page.asset_uuid
      on conflict (tenant_uuid, event_uuid, asset_uuid) do nothing
    )
    select asset_uuid, count(*) over ()::integer as seen from page order by asset_uuid desc limit 1`.execute(tx);
  const [last] = rows;
  return last !== undefined && last.seen === BATCH ? last.asset_uuid : null;
}
