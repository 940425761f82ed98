import { type Selectable, sql } from 'kysely';
import type { Refusal } from '#contract/scheme.ts';
import type { BulkActionsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { ChangedAsset, BulkOutcome } from '../../tenants/bulkDecision.ts';
import { type NotPutBack, type Tally, totalOf } from './tally.ts';

export type ActionRow = Selectable<BulkActionsTable>;
type Changes = Partial<Pick<ActionRow, 'status' | 'done' | 'failure' | 'finished_utc'>>;

/** Returns the record of an action, locked until the transaction ends: one step of it at a time. */
export const lockAction = ({ tx, tenant }: TenantScope, bulkActionUUID: string): Promise<ActionRow | undefined> =>
  tx
    .selectFrom('bulk_actions')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('bulk_action_uuid', '=', bulkActionUUID)
    .forUpdate()
    .executeTakeFirst();

export const changeAction = (
  { tx, tenant }: TenantScope,
  bulkActionUUID: string,
  changes: Changes,
  tally: Tally | null = null,
) =>
  tx
    .updateTable('bulk_actions')
    .set({
      ...changes,
      ...(tally && {
        done: tally.done,
        changed: tally.changed,
        unchanged: tally.unchanged,
        refused_count: totalOf(tally.refusedByCode),
        refused_by_code: JSON.stringify(tally.refusedByCode),
        refused: JSON.stringify(tally.refused),
        ...columnsOf(tally),
      }),
    })
    .where('tenant_uuid', '=', tenant)
    .where('bulk_action_uuid', '=', bulkActionUUID)
    .execute();

const columnsOf = ({ notPutBackByCode, notPutBack }: NotPutBack) => ({
  not_put_back_by_code: JSON.stringify(notPutBackByCode),
  not_put_back: JSON.stringify(notPutBack),
});

/** Returns the assets that could not be restored so far. */
export const notPutBackOf = ({ not_put_back_by_code, not_put_back }: ActionRow): NotPutBack => ({
  notPutBackByCode: not_put_back_by_code,
  notPutBack: not_put_back as Refusal[],
});

/** Changes an action that is being undone. */
export const changeUndoingAction = (
  { tx, tenant }: TenantScope,
  bulkActionUUID: string,
  changes: Changes,
  notRestored: NotPutBack,
) =>
  tx
    .updateTable('bulk_actions')
    .set({ ...changes, ...columnsOf(notRestored) })
    .where('tenant_uuid', '=', tenant)
    .where('bulk_action_uuid', '=', bulkActionUUID)
    .execute();

/** Changes how many of an action's assets have been found. */
export const changeFinding = (
  { tx, tenant }: TenantScope,
  bulkActionUUID: string,
  changes: { finding: string | null; matched: number },
) =>
  tx
    .updateTable('bulk_actions')
    .set(changes)
    .where('tenant_uuid', '=', tenant)
    .where('bulk_action_uuid', '=', bulkActionUUID)
    .execute();

/** Stores the assets that each further step changes. */
export async function insertSteps(
  { tx, tenant }: TenantScope,
  bulkActionUUID: string,
  steps: readonly string[][],
): Promise<void> {
  const { before } = await tx
    .selectFrom('bulk_action_steps')
    .select(sql<number>`coalesce(max(step) + 1, 0)`.as('before'))
    .where('tenant_uuid', '=', tenant)
    .where('bulk_action_uuid', '=', bulkActionUUID)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('bulk_action_steps')
    .values(
      steps.map((asset_uuids, step) => ({
        tenant_uuid: tenant,
        bulk_action_uuid: bulkActionUUID,
        step: before + step,
        state: 'WAITING',
        asset_uuids,
      })),
    )
    .execute();
}

const stepAt = ({ tx, tenant }: TenantScope, bulkActionUUID: string, step: number) =>
  tx
    .updateTable('bulk_action_steps')
    .where('tenant_uuid', '=', tenant)
    .where('bulk_action_uuid', '=', bulkActionUUID)
    .where('step', '=', step);

export const markStepDone = (scope: TenantScope, bulkActionUUID: string, step: number, { moved }: BulkOutcome) =>
  stepAt(scope, bulkActionUUID, step)
    .set({
      state: 'DONE',
      changed_assets: moved.map(({ assetUUID }) => assetUUID),
      states_before: moved.map(({ before }) => before),
    })
    .execute();

export const markStepUndone = (scope: TenantScope, bulkActionUUID: string, step: number) =>
  stepAt(scope, bulkActionUUID, step).set({ state: 'UNDONE' }).execute();

export interface Step {
  step: number;
  assetUUIDs: string[];
  /** Changes of a step that is done. */
  moved: ChangedAsset[];
}

/** Returns the first steps in a state, and whether there are more. */
export async function nextSteps(
  { tx, tenant }: TenantScope,
  bulkActionUUID: string,
  state: 'WAITING' | 'DONE',
  most: number,
): Promise<{ steps: Step[]; more: boolean }> {
  const rows = await tx
    .selectFrom('bulk_action_steps')
    .select(['step', 'asset_uuids', 'changed_assets', 'states_before'])
    .where('tenant_uuid', '=', tenant)
    .where('bulk_action_uuid', '=', bulkActionUUID)
    .where('state', '=', state)
    // A step that changed nothing has nothing to undo.
    .$if(state === 'DONE', (query) => query.where(sql<boolean>`cardinality(changed_assets) > 0`))
    .orderBy('step')
    .limit(most + 1)
    .execute();
  const steps = rows.slice(0, most).map(({ step, asset_uuids, changed_assets, states_before }) => ({
    step,
    assetUUIDs: asset_uuids,
    moved: changed_assets.map((assetUUID, index) => ({ assetUUID, before: states_before[index] ?? null })),
  }));
  return { steps, more: rows.length > most };
}
