import { sql } from 'kysely';
import type { SchemeAssetStatus } from '#contract/scheme.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { assetsLeftScheme } from '../assets/domainEvents.ts';
import type { RegistrationDecision } from '../assets/ports/regulator.ts';
import { emit } from '../platform/domainEvent.ts';
import { publishEvent } from '../platform/outbound/outbox.ts';
import { splitByBytes } from '../platform/rows/splitByBytes.ts';
import type { LockedAsset } from '../tenants/locks/lockAssets.ts';
import { loseClaims } from './claims/loseClaims.ts';
import { assetsBecameReady, schemeStatusesChanged } from './domainEvents.ts';

/**
 * Maximum size of a message's list: with its other members it stays below the 256 KB that receivers commonly accept.
 */
const MAX_LIST_BYTES = 250_000;

/** An asset in a request to the regulator. */
export interface AwaitingDecision {
  asset_uuid: string;
  asset_id: string;
  mpan: string | null;
}
export type JudgedAsset = AwaitingDecision & RegistrationDecision;

interface StatusChange {
  asset_uuid: string;
  status: SchemeAssetStatus;
  previous: SchemeAssetStatus;
}

/**
 * Applies the regulator's decisions on a thousand assets at most, from any source: stored, and published in one
 * message, or in several if their reasons are long. Ends the opt-ins of assets that are no longer READY. The caller has
 * locked the assets and compared their MPANs: see `withUnchangedMpan`. Returns the number that have another status now;
 * for the others the decision is only recorded.
 */
export async function applyDecisions(
  scope: TenantScope,
  schemeUUID: string,
  judged: readonly JudgedAsset[],
): Promise<number> {
  if (judged.length === 0) return 0;
  const { name } = await scope.tx
    .selectFrom('event_schemes')
    .select('name')
    .where('tenant_uuid', '=', scope.tenant)
    .where('scheme_uuid', '=', schemeUUID)
    .executeTakeFirstOrThrow();
  const refused = judged.flatMap(({ asset_uuid, status }) => (status === 'READY' ? [] : [asset_uuid]));
  await emit(scope, assetsLeftScheme, refused, schemeUUID, null);
  await loseClaims(scope, schemeUUID, refused);
  const moved = new Map(
    (await writeDecisions(scope, schemeUUID, judged))
      .filter(({ status, previous }) => status !== previous)
      .map((row) => [row.asset_uuid, row]),
  );
  if (moved.size > 0) await emit(scope, schemeStatusesChanged, schemeUUID, [...moved.keys()]);
  await emit(
    scope,
    assetsBecameReady,
    [...moved.values()].flatMap(({ asset_uuid, status }) => (status === 'READY' ? [asset_uuid] : [])),
  );
  const assets = judged
    .filter(({ asset_uuid }) => moved.has(asset_uuid))
    .map(({ asset_uuid, asset_id, mpan, reason }) => ({
      assetUUID: asset_uuid,
      assetId: asset_id,
      mpan,
      status: moved.get(asset_uuid)!.status,
      previousStatus: moved.get(asset_uuid)!.previous,
      reason,
    }));
  for (const portion of splitByBytes(assets, MAX_LIST_BYTES))
    await publishEvent(scope, 'EVENT_SCHEME.ASSETS_UPDATED', { schemeUUID, schemeName: name, assets: portion });
  return assets.length;
}

/**
 * Returns the decisions on locked assets whose MPAN has not changed since the request: a new one waits for a check of
 * its own.
 */
export const withUnchangedMpan = (
  judged: readonly JudgedAsset[],
  locked: ReadonlyMap<string, LockedAsset>,
): JudgedAsset[] => judged.filter(({ asset_uuid, mpan }) => locked.get(asset_uuid)?.mpan === mpan);

/**
 * Stores the decisions on assets that are in the scheme. One that was READY when it was opted out stays so while the
 * regulator agrees, and must be checked again otherwise; the state of one opted out before its check stays.
 */
async function writeDecisions(
  { tx, tenant, now }: TenantScope,
  schemeUUID: string,
  judged: readonly JudgedAsset[],
): Promise<StatusChange[]> {
  const { rows } = await sql<StatusChange>`
    with verdict as (
      select sa.asset_uuid, sa.status as previous, incoming.reason, incoming.held_by,
        case when sa.status <> 'READY_OPT_OUT' then incoming.status
          when incoming.status = 'READY' then 'READY_OPT_OUT' else 'OPT_OUT' end as status
      from scheme_assets sa
      join unnest(${judged.map((asset) => asset.asset_uuid)}::uuid[], ${judged.map((asset) => asset.status)}::text[],
        ${judged.map((asset) => asset.reason)}::text[], ${judged.map((asset) => asset.heldBy ?? null)}::text[])
        as incoming (asset_uuid, status, reason, held_by) on incoming.asset_uuid = sa.asset_uuid
      where sa.tenant_uuid = ${tenant} and sa.scheme_uuid = ${schemeUUID} and sa.status <> 'OPT_OUT'
      order by sa.asset_uuid
      for no key update of sa
    )
    update scheme_assets sa
    set status = verdict.status, status_reason = verdict.reason, held_by = verdict.held_by, last_checked_utc = ${new Date(now)}, asked_utc = null,
      updated_utc = case when verdict.status = verdict.previous then sa.updated_utc else ${new Date(now)} end
    from verdict
    where sa.tenant_uuid = ${tenant} and sa.scheme_uuid = ${schemeUUID} and sa.asset_uuid = verdict.asset_uuid
    returning sa.asset_uuid, sa.status, verdict.previous`.execute(tx);
  return rows;
}
