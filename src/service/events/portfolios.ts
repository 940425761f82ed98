import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { notFound } from '../platform/http/problem.ts';
import { publishEvent } from '../platform/outbound/outbox.ts';
import { inviteFirst } from './inviteAssets.ts';

/**
 * Locks portfolios against archiving until the transaction ends; throws 404 unless every one is the tenant's and not
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

/**
 * Links portfolios to an event and invites their READY assets, of a large portfolio a first portion; returns the newly
 * linked portfolios.
 */
export async function linkPortfolios(
  scope: TenantScope,
  event: Pick<EventRow, 'event_uuid' | 'scheme_uuid' | 'hold_out' | 'unit_uuid'>,
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
  const fresh = new Set(linked.map((row) => row.portfolio_uuid));
  await inviteFirst(scope, event, [...fresh]);
  return portfolioUUIDs.filter((uuid) => fresh.has(uuid));
}

export async function publishAssigned(scope: TenantScope, eventUUID: string, portfolioUUIDs: string[]): Promise<void> {
  for (const portfolioUUID of portfolioUUIDs)
    await publishEvent(scope, 'EVENT.PORTFOLIO_ASSIGNED', { eventUUID, portfolioUUID });
}
