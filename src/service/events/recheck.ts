import { sql } from 'kysely';
import type { Refusal, RefusalCode } from '#contract/scheme.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { emit } from '../platform/domainEvent.ts';
import { BEFORE_FIRST_ASSET } from '../platform/rows/firstAsset.ts';
import { enqueue, type JobHandler } from '../platform/scheduler/jobs.ts';
import { refreshShares } from '../schemes/stacking/refreshShares.ts';
import { REFUSAL_DETAILS } from '../tenants/bulkDecision.ts';
import { lockAssetsAndOwners } from '../tenants/locks/lockOrder.ts';
import { addRefusals } from './bulkActions/tally.ts';
import { optInsEnded } from './domainEvents.ts';
import { changeEvent, tryLockEvent } from './eventRows.ts';
import { type OptIn, refusalsOf } from './stillFits.ts';

/** Number of opted-in assets that one statement checks. */
const BATCH = 1000;
/** Checks the next thousand opted-in assets of a changed event, and reschedules itself while there are more. */
export const recheckEvent: JobHandler = async (scope, eventUUID) => {
  const event = await tryLockEvent(scope, 'EVENT_RECHECK', eventUUID);
  if (event?.state !== 'SCHEDULED' || event.recheck_after === null) return;
  const { refused, more } = await recheckBatch(scope, event);
  if (refused.length > 0) await changeEvent(scope, eventUUID, {});
  if (more) await enqueue(scope, 'EVENT_RECHECK', [eventUUID], scope.now);
};

/** Checks all remaining assets of a starting event: no asset takes part whose opt-in does not fit its window. */
export async function finishRecheck(scope: TenantScope, event: EventRow): Promise<void> {
  let after = event.recheck_after;
  while (after !== null) ({ after } = await recheckBatch(scope, { ...event, recheck_after: after }));
}

/**
 * Checks opted-in assets of an event, locked by the caller, against its window and deadline, and ends the opt-ins that
 * do not fit; they are stored with its newest revision. Baselines are recomputed after the last check.
 */
export async function recheckBatch(
  requestScope: TenantScope,
  event: EventRow,
): Promise<{ refused: Refusal[]; more: boolean; after: string | null }> {
  const page = await readPage(requestScope, event);
  const uuids = page.map(({ asset_uuid }) => asset_uuid);
  const { scope, assets } = await lockAssetsAndOwners(requestScope, uuids);
  const { refused, shares } = await refusalsOf(scope, event, page, assets);
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
  const more = page.length === BATCH;
  const after = more ? uuids.at(-1)! : null;
  await deleteBaselines(scope, event, uuids);
  await requestScope.tx
    .updateTable('events')
    .set({ recheck_after: after })
    .where('tenant_uuid', '=', requestScope.tenant)
    .where('event_uuid', '=', event.event_uuid)
    .execute();
  if (!more && (await hasOptIns(scope, event))) await enqueue(scope, 'BASELINES', [event.event_uuid], scope.now);
  return { refused, more, after };
}

const readPage = ({ tx, tenant }: TenantScope, { event_uuid, recheck_after }: EventRow): Promise<OptIn[]> =>
  tx
    .selectFrom('event_assets')
    .select(['asset_uuid', 'opted_utc'])
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', event_uuid)
    .where('state', '=', 'OPT_IN')
    .where('asset_uuid', '>', recheck_after ?? BEFORE_FIRST_ASSET)
    .orderBy('asset_uuid')
    .limit(BATCH)
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

async function hasOptIns({ tx, tenant }: TenantScope, { event_uuid }: EventRow): Promise<boolean> {
  return (
    (await tx
      .selectFrom('event_assets')
      .select('asset_uuid')
      .where('tenant_uuid', '=', tenant)
      .where('event_uuid', '=', event_uuid)
      .where('state', '=', 'OPT_IN')
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}
