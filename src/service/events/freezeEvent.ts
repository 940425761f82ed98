import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { currentScheme, termsColumns, termsOfScheme } from '../measuring/eventTerms.ts';
import { newestConsent } from '../participation/consents.ts';
import { freezeFunnel } from './funnel/freezeFunnel.ts';

/** Participants frozen by one statement. */
const BATCH = 5000;

/**
 * Freezes the participants of a starting event, where the others dropped out, and the rules; the caller has locked the event and ended
 * the opt-ins that may not remain. Returns the event's columns with the rules.
 */
export async function freezeEvent(scope: TenantScope, event: EventRow): Promise<ReturnType<typeof termsColumns>> {
  const scheme = await currentScheme(scope, event);
  await freezePortfolioNames(scope, event.event_uuid);
  let after: string | null = null;
  do after = await freezeBatch(scope, event, scheme.requires_mpan, after);
  while (after !== null);
  await freezeFunnel(scope, event, scheme.requires_mpan);
  return termsColumns(termsOfScheme(scheme));
}

async function freezePortfolioNames({ tx, tenant }: TenantScope, eventUUID: string): Promise<void> {
  await sql`
    update event_portfolios ep set name = p.name
    from portfolios p
    where ep.tenant_uuid = ${tenant} and ep.event_uuid = ${eventUUID} and p.tenant_uuid = ep.tenant_uuid
      and p.portfolio_uuid = ep.portfolio_uuid`.execute(tx);
}

/** Freezes the participants after an asset; returns the last frozen, null where there are no more. */
async function freezeBatch(
  scope: TenantScope,
  { event_uuid, scheme_uuid, start_utc }: EventRow,
  requiresMpan: boolean,
  after: string | null,
): Promise<string | null> {
  const { tx, tenant } = scope;
  const { rows } = await sql<{ asset_uuid: string; seen: number }>`
    with page as (
      select asset_uuid, portfolio_uuid, state from event_assets
      where tenant_uuid = ${tenant} and event_uuid = ${event_uuid}
        and (${after}::uuid is null or asset_uuid > ${after}::uuid)
      order by asset_uuid limit ${BATCH}
    ), frozen as (
      insert into event_participants (tenant_uuid, event_uuid, asset_uuid, user_uuid, portfolio_uuid, is_domestic,
        consented, mpan_status, mpan_valid, scheme_status, state)
      select ${tenant}, ${event_uuid}, assets.asset_uuid, assets.user_uuid, page.portfolio_uuid, assets.is_domestic,
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
