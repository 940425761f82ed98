import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { publishEvent } from '../deliveries/outbox.ts';
import { notFound } from '../http/problem.ts';

/**
 * Keeps portfolios from being archived until the transaction ends; throws 404 unless every one is the tenant's and not
 * archived.
 */
export async function lockPortfoliosOfEvent({ tx, tenant }: TenantScope, portfolioUUIDs: string[]): Promise<void> {
  if (portfolioUUIDs.length === 0) return;
  const rows = await tx
    .selectFrom('portfolios')
    .select('portfolio_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('portfolio_uuid', 'in', portfolioUUIDs)
    .where('status', '=', 'ACTIVE')
    .orderBy('portfolio_uuid')
    .forShare()
    .execute();
  const known = new Set(rows.map((row) => row.portfolio_uuid));
  const unknown = portfolioUUIDs.find((uuid) => !known.has(uuid));
  if (unknown) throw notFound(`portfolio: ${unknown}`);
}

/** Links portfolios to an event and invites their READY assets; returns the newly linked portfolios. */
export async function linkPortfolios(
  scope: TenantScope,
  event: Pick<EventRow, 'event_uuid' | 'scheme_uuid'>,
  portfolioUUIDs: string[],
): Promise<string[]> {
  if (portfolioUUIDs.length === 0) return [];
  const { tx, tenant } = scope;
  const linked = await tx
    .insertInto('event_portfolios')
    .values(
      portfolioUUIDs.map((portfolio_uuid) => ({ tenant_uuid: tenant, event_uuid: event.event_uuid, portfolio_uuid })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('portfolio_uuid')
    .execute();
  await sql`
    insert into event_assets (tenant_uuid, event_uuid, asset_uuid, portfolio_uuid, state)
    select ${tenant}, ${event.event_uuid}, a.asset_uuid, a.portfolio_uuid, 'INVITED'
    from assets a
    join scheme_assets sa on sa.tenant_uuid = a.tenant_uuid and sa.asset_uuid = a.asset_uuid
      and sa.scheme_uuid = ${event.scheme_uuid} and sa.status = 'READY'
    where a.tenant_uuid = ${tenant} and a.portfolio_uuid = any(${portfolioUUIDs}::uuid[]) and a.status = 'ACTIVE'
    order by a.asset_uuid
    for share of a
    on conflict (tenant_uuid, event_uuid, asset_uuid)
    do update set portfolio_uuid = excluded.portfolio_uuid where event_assets.portfolio_uuid is null`.execute(tx);
  const fresh = new Set(linked.map((row) => row.portfolio_uuid));
  return portfolioUUIDs.filter((uuid) => fresh.has(uuid));
}

export async function publishAssigned(scope: TenantScope, eventUUID: string, portfolioUUIDs: string[]): Promise<void> {
  for (const portfolioUUID of portfolioUUIDs)
    await publishEvent(scope, 'EVENT.PORTFOLIO_ASSIGNED', { eventUUID, portfolioUUID });
}
