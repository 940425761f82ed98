import { sql } from 'kysely';
import type { Refusal, RefusalCode } from '#contract/scheme.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { AssetRange } from '../baselines/measurement/optedInBatches.ts';
import { emit } from '../platform/domainEvent.ts';
import { LAST_ASSET } from '../platform/rows/firstAsset.ts';
import { enqueue, isEnqueued } from '../platform/scheduler/jobs.ts';
import { portionedJob } from '../platform/scheduler/portionedJob.ts';
import { refreshShares } from '../schemes/stacking/refreshShares.ts';
import { REFUSAL_DETAILS } from '../tenants/bulkDecision.ts';
import { lockAssetsAndOwners } from '../tenants/locks/lockOrder.ts';
import { addRefusals } from './bulkActions/tally.ts';
import { optInsEnded } from './domainEvents.ts';
import { changeEvent, tryLockEvent } from './eventRows.ts';
import { assetsOptedIn } from './portions/portionRanges.ts';
import { type OptIn, refusalsOf } from './stillFits.ts';

/** Number of steps of a portion: each opt-in is locked with its asset and its owner. */
export const RECHECK_PARTS = 10;

/** Checks the opted-in assets of a changed event until it starts, which checks the rest. A revision begins again. */
export const recheckEvent = portionedJob<EventRow, number>({
  async read(scope, eventUUID) {
    const event = await tryLockEvent(scope, 'EVENT_RECHECK', eventUUID);
    return event === null || (event.state === 'SCHEDULED' && !event.is_starting) ? event : undefined;
  },
  begin: async (_, { revision }) => revision,
  isStale: (begun, { revision }) => begun !== revision,
  walks: [
    {
      over: assetsOptedIn(RECHECK_PARTS),
      async step(scope, event, revision, range) {
        const refused = await recheckRange(scope, event, range);
        if (refused.length > 0) await changeEvent(scope, event.event_uuid, {});
        return revision;
      },
    },
  ],
  finish: enqueueBaselines,
});

/** Whether assets of a changed event are still to be checked. */
export const isRechecking = (scope: TenantScope, { event_uuid, state }: EventRow): Promise<boolean> | false =>
  state === 'SCHEDULED' && isEnqueued(scope, 'EVENT_RECHECK', event_uuid);

/**
 * Checks the opted-in assets after one, as many as a step of the job, of an event that the caller has locked; returns
 * the opt-ins that it ended, and the last asset: null where there are no more.
 */
export async function recheckAfter(
  scope: TenantScope,
  event: EventRow,
  after: string,
): Promise<{ refused: Refusal[]; last: string | null }> {
  const last = await assetsOptedIn(RECHECK_PARTS)(scope, after, event);
  const refused = await recheckRange(scope, event, { after, to: last ?? LAST_ASSET });
  if (last === null) await enqueueBaselines(scope, event);
  return { refused, last };
}

/**
 * Checks opted-in assets of an event, locked by the caller, against its window and deadline, and ends the opt-ins that
 * do not fit; they are stored with its newest revision. Baselines are recomputed after the last check.
 */
async function recheckRange(requestScope: TenantScope, event: EventRow, range: AssetRange): Promise<Refusal[]> {
  const optIns = await readOptIns(requestScope, event, range);
  const uuids = optIns.map(({ asset_uuid }) => asset_uuid);
  const { scope, assets } = await lockAssetsAndOwners(requestScope, uuids);
  const { refused, shares } = await refusalsOf(scope, event, optIns, assets);
  const ended = new Set(refused.map(({ assetUUID }) => assetUUID));
  await refreshShares(
    scope,
    event.event_uuid,
    shares.filter(({ assetUUID }) => !ended.has(assetUUID)),
  );
  await endRefusedOptIns(scope, event, refused);
  await saveRefused(scope, event, refused);
  await emit(
    scope,
    optInsEnded,
    refused.map(({ assetUUID }) => assetUUID),
    { reason: 'EVENT_CHANGED', eventUUID: event.event_uuid, running: true },
  );
  await deleteBaselines(scope, event, uuids);
  return refused;
}

const readOptIns = (
  { tx, tenant }: TenantScope,
  { event_uuid }: EventRow,
  { after, to }: AssetRange,
): Promise<OptIn[]> =>
  tx
    .selectFrom('event_assets')
    .select(['asset_uuid', 'opted_utc', 'standing_result'])
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', event_uuid)
    .where('state', '=', 'OPT_IN')
    .where('asset_uuid', '>', after)
    .where('asset_uuid', '<=', to)
    .orderBy('asset_uuid')
    .execute();

async function endRefusedOptIns(
  { tx, tenant, now }: TenantScope,
  { event_uuid, start_utc }: EventRow,
  refused: readonly Refusal[],
): Promise<void> {
  const reason = (code: RefusalCode) => `The event was changed: ${REFUSAL_DETAILS[code]}`;
  const at = new Date(Math.min(now, start_utc.getTime()));
  await sql`
    update event_assets ea
    set state = 'OPT_OUT', opted_utc = ${at}, state_reason = ended.reason
    from unnest(${refused.map(({ assetUUID }) => assetUUID)}::uuid[],
      ${refused.map(({ code }) => reason(code))}::text[]) as ended (asset_uuid, reason)
    where ea.tenant_uuid = ${tenant} and ea.event_uuid = ${event_uuid} and ea.asset_uuid = ended.asset_uuid`.execute(
    tx,
  );
}

async function saveRefused(
  { tx, tenant }: TenantScope,
  { event_uuid, revision }: EventRow,
  more: readonly Refusal[],
): Promise<void> {
  if (more.length === 0) return;
  const stored = await tx
    .selectFrom('event_revisions')
    .select(['refused_by_code', 'refused'])
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', event_uuid)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  const { byCode, first } = addRefusals({ byCode: stored.refused_by_code, first: stored.refused as Refusal[] }, more);
  await tx
    .updateTable('event_revisions')
    .set({ refused_by_code: JSON.stringify(byCode), refused: JSON.stringify(first) })
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', event_uuid)
    .where('revision', '=', revision)
    .execute();
}

/** Deletes baselines, which belong to the previous window. */
async function deleteBaselines(
  { tx, tenant }: TenantScope,
  { event_uuid }: EventRow,
  assetUUIDs: readonly string[],
): Promise<void> {
  await tx
    .updateTable('event_assets')
    .set({ baseline_wh: null })
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', event_uuid)
    .where(sql<boolean>`asset_uuid = any(${assetUUIDs}::uuid[])`)
    .execute();
}

async function enqueueBaselines(scope: TenantScope, { event_uuid }: EventRow): Promise<void> {
  const optIn = await scope.tx
    .selectFrom('event_assets')
    .select('asset_uuid')
    .where('tenant_uuid', '=', scope.tenant)
    .where('event_uuid', '=', event_uuid)
    .where('state', '=', 'OPT_IN')
    .limit(1)
    .executeTakeFirst();
  if (optIn) await enqueue(scope, 'BASELINES', [event_uuid], scope.now);
}
