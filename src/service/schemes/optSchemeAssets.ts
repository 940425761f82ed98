import { sql } from 'kysely';
import type { OptAssets, SchemeAssetStatus } from '#contract/scheme.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { assetsLeftScheme } from '../assets/domainEvents.ts';
import type { PortsOf } from '../assets/ports/ports.ts';
import { type ChangeCause, causeColumn } from '../assets/statesBefore.ts';
import { emit } from '../platform/domainEvent.ts';
import type { Handler } from '../platform/http/call.ts';
import { conflict, notFound } from '../platform/http/problem.ts';
import { enqueue } from '../platform/scheduler/jobs.ts';
import { decideEach, type StateDecision, type BulkOutcome } from '../tenants/bulkDecision.ts';
import { type LockedAsset, lockAssets } from '../tenants/locks/lockAssets.ts';
import { assetsBecameReady, schemeStatusesChanged } from './domainEvents.ts';

export const optSchemeAssets =
  (ports: PortsOf): Handler<'optSchemeAssets'> =>
  async ({ scope, params: { schemeUUID }, body }) =>
    (await changeSchemeOptIns(ports)(scope, schemeUUID, body)).result;

/**
 * Opts assets into a scheme, where they wait for the regulator's next check, or out of it. With a cause, previous
 * statuses are saved for it.
 */
export const changeSchemeOptIns =
  (ports: PortsOf) =>
  async (
    scope: TenantScope,
    schemeUUID: string,
    { assetUUIDs, action, dryRun }: OptAssets,
    cause: ChangeCause | null = null,
  ): Promise<BulkOutcome> => {
    const requiresMpan = await lockSchemeShared(scope, schemeUUID, action);
    const assets = await lockAssets(scope, assetUUIDs, dryRun);
    const statuses = await readStatuses(scope, schemeUUID, assetUUIDs);
    const { moves, result } = decideEach(assetUUIDs, (uuid) =>
      schemeDecision(action, assets.get(uuid), statuses.get(uuid), requiresMpan),
    );
    const moved = moves.map(({ assetUUID }) => ({ assetUUID, before: statuses.get(assetUUID) ?? null }));
    if (dryRun || moves.length === 0) return { moved, result };
    if (cause) await saveStatusesBefore(scope, schemeUUID, moves, cause);
    await writeStatuses(scope, schemeUUID, moves);
    await emit(
      scope,
      schemeStatusesChanged,
      schemeUUID,
      moves.map(({ assetUUID }) => assetUUID),
    );
    await emit(
      scope,
      assetsBecameReady,
      moves.flatMap(({ assetUUID, to }) => (to === 'READY' ? [assetUUID] : [])),
    );
    if (action === 'OPT_OUT')
      await emit(
        scope,
        assetsLeftScheme,
        moves.map((move) => move.assetUUID),
        schemeUUID,
        cause,
      );
    else if (moves.some((move) => move.to === 'OPT_IN'))
      await enqueue(scope, 'REGULATOR_CHECK', [schemeUUID], scope.now + ports(scope).regulator.checkDelayMs);
    return { moved, result };
  };

/** Returns the decision on opting an asset, locked and in a status of the scheme. */
export function schemeDecision(
  action: OptAssets['action'],
  asset: LockedAsset | undefined,
  status: SchemeAssetStatus | undefined,
  requiresMpan: boolean,
): StateDecision<SchemeAssetStatus> {
  if (!asset) return { refused: 'ASSET_NOT_FOUND' };
  if (asset.status === 'ARCHIVED') return { refused: 'ASSET_ARCHIVED' };
  if (action === 'OPT_OUT') {
    if (status === 'OPT_OUT' || status === 'READY_OPT_OUT') return 'UNCHANGED';
    return { to: status === 'READY' ? 'READY_OPT_OUT' : 'OPT_OUT' };
  }
  if (status === 'OPT_IN' || status === 'READY') return 'UNCHANGED';
  if (requiresMpan && asset.mpan === null) return { refused: 'MPAN_REQUIRED' };
  if (asset.mpan_status === 'INVALID') return { refused: 'MPAN_INVALID' };
  return { to: status === 'READY_OPT_OUT' ? 'READY' : 'OPT_IN' };
}

/**
 * Locks a scheme against changes until the transaction ends: open, for opting in; a closed one can be left. Returns
 * whether its assets need an MPAN.
 */
export async function lockSchemeShared(
  { tx, tenant }: TenantScope,
  schemeUUID: string,
  action: OptAssets['action'],
): Promise<boolean> {
  const scheme = await tx
    .selectFrom('event_schemes')
    .select(['status', 'requires_mpan'])
    .where('tenant_uuid', '=', tenant)
    .where('scheme_uuid', '=', schemeUUID)
    .forShare()
    .executeTakeFirst();
  if (!scheme) throw notFound('event scheme');
  if (scheme.status === 'CLOSED' && action === 'OPT_IN') throw conflict('The event scheme is closed');
  return scheme.requires_mpan;
}

/** Returns the status of assets in a scheme; nothing for those that are not in it. */
export async function readStatuses(
  { tx, tenant }: TenantScope,
  schemeUUID: string,
  assetUUIDs: readonly string[],
): Promise<Map<string, SchemeAssetStatus>> {
  const rows = await tx
    .selectFrom('scheme_assets')
    .select(['asset_uuid', 'status'])
    .where('tenant_uuid', '=', tenant)
    .where('scheme_uuid', '=', schemeUUID)
    .where('asset_uuid', '=', sql<string>`any(${assetUUIDs}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.asset_uuid, row.status]));
}

async function saveStatusesBefore(
  { tx, tenant }: TenantScope,
  schemeUUID: string,
  moves: { assetUUID: string; to: SchemeAssetStatus }[],
  cause: ChangeCause,
): Promise<void> {
  await sql`
    insert into states_before (tenant_uuid, cause_uuid, asset_uuid, kind, target_uuid, state, reason, left_as)
    select ${tenant}::uuid, ${causeColumn(cause)}, asset_uuid, 'SCHEME', ${schemeUUID}::uuid, sa.status,
      sa.status_reason, move.left_as
    from unnest(${moves.map((move) => move.assetUUID)}::uuid[], ${moves.map((move) => move.to)}::text[])
      as move (asset_uuid, left_as)
    left join (select * from scheme_assets where tenant_uuid = ${tenant} and scheme_uuid = ${schemeUUID}) sa
      using (asset_uuid)`.execute(tx);
}

async function writeStatuses(
  { tx, tenant, now }: TenantScope,
  schemeUUID: string,
  moves: { assetUUID: string; to: SchemeAssetStatus }[],
): Promise<void> {
  await sql`
    insert into scheme_assets (tenant_uuid, scheme_uuid, asset_uuid, status, updated_utc)
    select ${tenant}, ${schemeUUID}, asset_uuid, status, ${new Date(now)}
    from unnest(${moves.map((move) => move.assetUUID)}::uuid[], ${moves.map((move) => move.to)}::text[])
      as move (asset_uuid, status)
    order by asset_uuid
    on conflict (tenant_uuid, scheme_uuid, asset_uuid)
    do update set status = excluded.status, status_reason = null, updated_utc = excluded.updated_utc`.execute(tx);
}
