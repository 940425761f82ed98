import { sql } from 'kysely';
import type { AssetFigures } from '#contract/assetFigures.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { iso } from '../../platform/rows/iso.ts';
import { consentedAssets } from '../../tenants/consents/consents.ts';

type SchemeState = NonNullable<AssetFigures['schemes']>[number];
type NextEvent = NonNullable<AssetFigures['nextEvent']>;

/** Reads the states of some assets in open schemes, each with whether the user's consent is valid there. */
export async function readSchemeStates(
  scope: TenantScope,
  assetUUIDs: readonly string[],
): Promise<Map<string, SchemeState[]>> {
  const { tx, tenant, now } = scope;
  const { rows } = await sql<Pick<SchemeState, 'status'> & { asset_uuid: string; scheme_uuid: string }>`
    select sa.asset_uuid, sa.scheme_uuid, sa.status
    from scheme_assets sa
    join event_schemes s on s.tenant_uuid = sa.tenant_uuid and s.scheme_uuid = sa.scheme_uuid and s.status = 'ACTIVE'
    where sa.tenant_uuid = ${tenant} and sa.asset_uuid = any(${assetUUIDs}::uuid[])
    order by s.created_utc, s.scheme_uuid`.execute(tx);
  const consented = new Map<string, Set<string>>();
  for (const schemeUUID of new Set(rows.map((row) => row.scheme_uuid)))
    consented.set(schemeUUID, await consentedAssets(scope, 'DISPATCH', assetUUIDs, { schemeUUID, at: now }));
  const states = new Map<string, SchemeState[]>(assetUUIDs.map((assetUUID) => [assetUUID, []]));
  for (const { asset_uuid, scheme_uuid, status } of rows)
    states
      .get(asset_uuid)!
      .push({ schemeUUID: scheme_uuid, status, isConsented: consented.get(scheme_uuid)!.has(asset_uuid) });
  return states;
}

/**
 * Reads the event of some assets: a given one, else the next or running one they are invited to or have opted in to or
 * out of.
 */
export async function readNextEvents(
  { tx, tenant, now }: TenantScope,
  assetUUIDs: readonly string[],
  eventUUID: string | undefined,
): Promise<Map<string, NextEvent>> {
  const isMeant = eventUUID
    ? sql`e.event_uuid = ${eventUUID}`
    : sql`e.end_utc > ${new Date(now)} and e.state in ('SCHEDULED', 'STARTED')`;
  const { rows } = await sql<Omit<NextEvent, 'startTime'> & { assetUUID: string; start_utc: Date }>`
    with meant as materialized (
      select tenant_uuid, event_uuid, name, start_utc from events e where tenant_uuid = ${tenant} and ${isMeant}
    )
    select distinct on (ea.asset_uuid) ea.asset_uuid as "assetUUID", meant.event_uuid as "eventUUID", meant.name,
      meant.start_utc, ea.state
    from meant
    join event_assets ea on ea.tenant_uuid = meant.tenant_uuid and ea.event_uuid = meant.event_uuid
      and ea.asset_uuid = any(${assetUUIDs}::uuid[])
    order by ea.asset_uuid, meant.start_utc, meant.event_uuid`.execute(tx);
  return new Map(
    rows.map(({ assetUUID, start_utc, ...event }) => [assetUUID, { ...event, startTime: iso(start_utc) }]),
  );
}
