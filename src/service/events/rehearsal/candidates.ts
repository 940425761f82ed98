import { type RawBuilder, sql } from 'kysely';
import type { NewRehearsal } from '#contract/rehearsal.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { mayShareMeters, sharingMeter } from '../../assets/sharedMeters.ts';
import { ALL_ASSETS, type AssetRange } from '../../baselines/measurement/optedInBatches.ts';
import { arrayLiteral } from '../../platform/rows/arrayLiteral.ts';
import { newestConsent } from '../../tenants/consents/consents.ts';
import { type AimedEvent, isLeftOut } from '../optIns/heldOut.ts';

/** Candidate asset of a planned event, and what prevents it from taking part. */
export interface Candidate {
  assetUUID: string;
  assetId: string;
  name: string | null;
  portfolioUUID: string | null;
  ready: boolean;
  /** Whether it is ready, and its user consents to dispatch. */
  consented: boolean;
  /** Whether it, or an asset that shares its meter, is opted in to another event at that time. */
  overlapping: boolean;
}

/** Assets in a range of their UUIDs, or with some of them. */
export type Among = AssetRange | readonly string[];

/** Returns the condition that the UUID of an asset is among them. */
export const isAmong = (uuid: string, among: Among): RawBuilder<boolean> =>
  'after' in among
    ? sql`(${sql.ref(uuid)} > ${among.after} and ${sql.ref(uuid)} <= ${among.to})`
    : sql`${sql.ref(uuid)} = any(${arrayLiteral(among)}::uuid[])`;

/**
 * Returns the active assets of the portfolios; without a portfolio those registered in the scheme, whatever their
 * status. Assets that the event holds out, or that its unit does not have, are left out.
 */
export async function findCandidates(
  scope: TenantScope,
  { schemeUUID, portfolioUUIDs, startTime, endTime, eventUUID }: NewRehearsal,
  drawn: AimedEvent | null = null,
  among: Among = ALL_ASSETS,
): Promise<Candidate[]> {
  const chosen =
    portfolioUUIDs.length > 0
      ? sql`assets.portfolio_uuid = any(${portfolioUUIDs}::uuid[])`
      : sql`sa.status is not null`;
  const isBusy = (asset: string) => sql`exists (
        select from event_assets ea join events e using (tenant_uuid, event_uuid)
        where ea.tenant_uuid = ${sql.ref(`${asset}.tenant_uuid`)} and ea.asset_uuid = ${sql.ref(`${asset}.asset_uuid`)}
          and ea.state = 'OPT_IN' and e.state <> 'CANCELLED'
          and e.event_uuid is distinct from ${eventUUID ?? null}::uuid and e.start_utc < ${new Date(endTime)}
          and e.end_utc > ${new Date(startTime)}
      )`;
  const isMeterBusy = sql`exists (
        select from ${sharingMeter('assets')} same where ${isBusy('same')}
      )`;
  const { rows } = await sql<Candidate>`
    select assets.asset_uuid as "assetUUID", assets.asset_id as "assetId", assets.name,
      assets.portfolio_uuid as "portfolioUUID",
      sa.status is not distinct from 'READY' as ready,
      sa.status is not distinct from 'READY'
        and ${newestConsent(scope, 'DISPATCH', scope.now, { schemeUUID, at: startTime })} = 'ACTIVE' as consented,
      ${isBusy('assets')} or ${(await mayShareMeters(scope)) ? isMeterBusy : sql`false`} as overlapping
    from assets
    left join scheme_assets sa on sa.tenant_uuid = assets.tenant_uuid and sa.scheme_uuid = ${schemeUUID}
      and sa.asset_uuid = assets.asset_uuid
    where assets.tenant_uuid = ${scope.tenant} and assets.status = 'ACTIVE' and ${chosen}
      and ${isAmong('assets.asset_uuid', among)}
      and not ${drawn === null ? sql`false` : isLeftOut(drawn, sql`assets.asset_uuid`)}
    order by assets.asset_uuid`.execute(scope.tx);
  return rows;
}
