import { sql } from 'kysely';
import type { Refusal, RefusalCode, SchemeAssetStatus } from '#contract/scheme.ts';
import type { SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { PortsOf } from '../../assets/ports/ports.ts';
import { notRestoredRefusal, type StateBefore } from '../../assets/statesBefore.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { readStatuses, schemeDecision } from '../../schemes/optSchemeAssets.ts';
import { enqueueMembers } from '../../schemes/units/enqueueMembers.ts';
import type { LockedAsset } from '../../tenants/locks/lockAssets.ts';
import { endScheduledOptIns } from '../optIns/endOptIns.ts';

type Status = SchemeAssetStatus | null;
/** Status to write, null to remove the asset; and the reason why it differs from the previous one. */
interface StatusRestore {
  to?: Status;
  refused?: RefusalCode;
}

/** Whether a status is out of the scheme; every other waits for the regulator's decision or has it. */
const isOut = (status: Status): boolean => status === null || status === 'OPT_OUT' || status === 'READY_OPT_OUT';

/** Restores each asset's status in a scheme. Returns those that have another, with the reason. */
export const restoreSchemeStatuses =
  (ports: PortsOf) =>
  async (
    scope: TenantScope,
    scheme: SchemeRow,
    states: readonly StateBefore[],
    assets: ReadonlyMap<string, LockedAsset>,
  ): Promise<Refusal[]> => {
    const uuids = states.map(({ asset_uuid }) => asset_uuid);
    const statuses = await readStatuses(scope, scheme.scheme_uuid, uuids);
    const decided = states.map((state) => ({
      state,
      ...decideRestore(scheme, state, assets.get(state.asset_uuid), statuses.get(state.asset_uuid) ?? null),
    }));
    const moves = decided.flatMap(({ state, to }) =>
      to === undefined ? [] : { assetUUID: state.asset_uuid, to, reason: to === state.state ? state.reason : null },
    );
    await write(scope, scheme.scheme_uuid, moves);
    if (moves.length > 0) await enqueueMembers(scope, [scheme.scheme_uuid]);
    await endScheduledOptIns(
      scope,
      moves.flatMap(({ assetUUID, to }) => (isOut(to) ? assetUUID : [])),
      'NOT_READY',
      scheme.scheme_uuid,
    );
    if (moves.some(({ to }) => to === 'OPT_IN'))
      await enqueue(scope, 'REGULATOR_CHECK', [scheme.scheme_uuid], scope.now + ports(scope).regulator.checkDelayMs);
    return decided.flatMap(({ state, refused }) =>
      refused === undefined ? [] : notRestoredRefusal(state.asset_uuid, refused, scheme.name),
    );
  };

function decideRestore(
  scheme: SchemeRow,
  { state, left_as }: StateBefore,
  asset: LockedAsset | undefined,
  current: Status,
): StatusRestore {
  if (!asset) return { refused: 'ASSET_NOT_FOUND' };
  if (asset.status === 'ARCHIVED') return { refused: 'ASSET_ARCHIVED' };
  const before = state as Status;
  const leftAs = left_as as SchemeAssetStatus;
  // An asset that was opted in may have had the regulator's decision since: it still counts as restored.
  if (isOut(leftAs) ? current !== leftAs : isOut(current)) return { refused: 'CHANGED_SINCE' };
  if (before === 'READY_OPT_OUT' && current !== 'READY') return { to: 'OPT_OUT', refused: 'CHANGED_SINCE' };
  if (before !== 'OPT_IN' && before !== 'READY') return { to: before };
  if (scheme.status === 'CLOSED') return { refused: 'SCHEME_CLOSED' };
  const decision = schemeDecision('OPT_IN', asset, current ?? undefined, scheme.requires_mpan);
  return typeof decision === 'object' && 'refused' in decision ? decision : { to: before };
}

async function write(
  { tx, tenant, now }: TenantScope,
  schemeUUID: string,
  moves: readonly { assetUUID: string; to: Status; reason: string | null }[],
): Promise<void> {
  const removed = moves.flatMap(({ assetUUID, to }) => (to === null ? assetUUID : []));
  const written = moves.filter(({ to }) => to !== null);
  await tx
    .deleteFrom('scheme_assets')
    .where('tenant_uuid', '=', tenant)
    .where('scheme_uuid', '=', schemeUUID)
    .where(sql<boolean>`asset_uuid = any(${removed}::uuid[])`)
    .execute();
  await sql`
    update scheme_assets sa
    set status = put.status, status_reason = put.reason, updated_utc = ${new Date(now)}
    from unnest(${written.map(({ assetUUID }) => assetUUID)}::uuid[], ${written.map(({ to }) => to)}::text[],
      ${written.map(({ reason }) => reason)}::text[]) as put (asset_uuid, status, reason)
    where sa.tenant_uuid = ${tenant} and sa.scheme_uuid = ${schemeUUID} and sa.asset_uuid = put.asset_uuid`.execute(tx);
}
