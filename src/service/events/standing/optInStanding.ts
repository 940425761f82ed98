import { sql } from 'kysely';
import type { Refusal } from '#contract/scheme.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { ProblemError } from '../../platform/http/problem.ts';
import { enqueue, type JobHandler } from '../../platform/scheduler/jobs.ts';
import { portionSize } from '../../platform/scheduler/portionSize.ts';
import { readEvent } from '../eventRows.ts';
import { changeEventOptIns } from '../optEventAssets.ts';

/** Number of steps of a portion: each opt-in is locked with its asset and its owner. */
const OPT_IN_PARTS = 10;

type Revised = Pick<EventRow, 'event_uuid' | 'revision'>;

/**
 * Opts in the first of the assets that are invited to an event and marked by their standing opt-in, or were refused at
 * an earlier revision of it, and enqueues the next step: each is decided once at a revision, so that a step that is run
 * again does nothing twice. Ends once the event has started or its scheme is closed: nobody can be opted in any more.
 */
export const optInStanding: JobHandler = async (scope, eventUUID) => {
  const event = await readEvent(scope, eventUUID);
  if (!event) return;
  const { assetUUIDs, goesOn } = await nextPending(scope, event);
  if (assetUUIDs.length === 0) return;
  await sql`savepoint before_opt_ins`.execute(scope.tx);
  try {
    const { result } = await changeEventOptIns(scope, eventUUID, {
      assetUUIDs,
      action: 'OPT_IN',
      dryRun: false,
      standing: { goesOn },
    });
    await unmark(scope, event, assetUUIDs, result.refused);
    if (goesOn) await enqueue(scope, 'EVENT_OPT_INS', [eventUUID], scope.now);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await sql`rollback to savepoint before_opt_ins`.execute(scope.tx);
  }
};

/** Returns the first assets that are to be decided, as many as a step takes, and whether there are more. */
async function nextPending(
  { tx, tenant }: TenantScope,
  { event_uuid, revision }: Revised,
): Promise<{ assetUUIDs: string[]; goesOn: boolean }> {
  const most = Math.ceil(portionSize.assets / OPT_IN_PARTS);
  const rows = await tx
    .selectFrom('event_assets')
    .select('asset_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', event_uuid)
    .where('standing_result', 'is not', null)
    .where('state', '=', 'INVITED')
    .where('standing_revision', '<', revision)
    .orderBy('standing_revision')
    .orderBy('asset_uuid')
    .limit(most + 1)
    .execute();
  return { assetUUIDs: rows.slice(0, most).map(({ asset_uuid }) => asset_uuid), goesOn: rows.length > most };
}

/** Stores why assets are left invited. */
async function unmark(
  { tx, tenant }: TenantScope,
  { event_uuid, revision }: Revised,
  assetUUIDs: readonly string[],
  refused: readonly Refusal[],
): Promise<void> {
  const codeOf = new Map(refused.map(({ assetUUID, code }) => [assetUUID, code]));
  await sql`
    update event_assets ea set standing_result = decided.code, standing_revision = ${revision}
    from unnest(${[...assetUUIDs]}::uuid[], ${assetUUIDs.map((uuid) => codeOf.get(uuid) ?? null)}::text[])
      as decided (asset_uuid, code)
    where ea.tenant_uuid = ${tenant} and ea.event_uuid = ${event_uuid} and ea.asset_uuid = decided.asset_uuid
      and ea.state = 'INVITED'`.execute(tx);
}
