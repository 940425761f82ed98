import { type Selectable, sql } from 'kysely';
import type { BulkAction } from '#contract/bulkAction.ts';
import type { Refusal } from '#contract/scheme.ts';
import type { BulkActionsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { notFound } from '../../platform/http/problem.ts';
import { isoOrNull, stamp } from '../../platform/rows/iso.ts';
import { readEffects } from './readEffects.ts';
import { totalOf } from './tally.ts';

type BulkActionRow = Selectable<BulkActionsTable> & { target_name: string | null; undoable: boolean };

/**
 * Returns whether states can be restored now as far as the target decides: an event must be to come, a scheme open to
 * assets that opt in again.
 */
const undoable = ({ now }: TenantScope) => sql<boolean>`
  bulk_actions.status in ('DONE', 'FAILED') and changed > 0 and case
    when action in ('EVENT_OPT_IN', 'EVENT_OPT_OUT') then exists (
      select from events e where e.tenant_uuid = bulk_actions.tenant_uuid and e.event_uuid = target_uuid
        and e.state = 'SCHEDULED' and e.start_utc > ${new Date(now)})
    when action = 'SCHEME_OPT_OUT' then exists (
      select from event_schemes s where s.tenant_uuid = bulk_actions.tenant_uuid and s.scheme_uuid = target_uuid
        and s.status = 'ACTIVE')
    when action = 'CONSENT_REQUEST' then false
    else true end`;

/** Name of the target, which can always be looked up: targets are archived, never deleted. */
const targetName = sql<string | null>`coalesce(
  (select s.name from event_schemes s where s.tenant_uuid = bulk_actions.tenant_uuid and s.scheme_uuid = target_uuid),
  (select e.name from events e where e.tenant_uuid = bulk_actions.tenant_uuid and e.event_uuid = target_uuid),
  (select p.name from portfolios p where p.tenant_uuid = bulk_actions.tenant_uuid and p.portfolio_uuid = target_uuid))`;

export const selectBulkActions = (scope: TenantScope) =>
  scope.tx
    .selectFrom('bulk_actions')
    .selectAll()
    .select([targetName.as('target_name'), undoable(scope).as('undoable')])
    .where('tenant_uuid', '=', scope.tenant);

export async function readBulkAction(scope: TenantScope, bulkActionUUID: string): Promise<BulkAction> {
  const row = await selectBulkActions(scope).where('bulk_action_uuid', '=', bulkActionUUID).executeTakeFirst();
  if (!row) throw notFound('bulk action');
  const [action] = await toBulkActions(scope, [row]);
  return action!;
}

/** Returns rows as the interface shows them; names of refused assets are looked up, not stored: names can be erased. */
export async function toBulkActions(scope: TenantScope, rows: readonly BulkActionRow[]): Promise<BulkAction[]> {
  const named = await namedRefusals(
    scope,
    rows.flatMap((row) => [...(row.refused as Refusal[]), ...(row.not_put_back as Refusal[])]),
  );
  const effects = await readEffects(scope, rows);
  return rows.map((row) => ({
    bulkActionUUID: row.bulk_action_uuid,
    action: row.action,
    target: row.target_uuid,
    targetName: row.target_name,
    filter: row.filter as BulkAction['filter'],
    named: row.named,
    requestedBy: row.requested_by,
    status: row.status,
    matched: row.matched,
    matchedIs: row.finding === null ? 'EXACT' : row.finding.isCounted ? 'LAST_COUNTED' : 'AT_LEAST',
    done: row.done,
    changed: row.changed,
    unchanged: row.unchanged,
    refusedCount: row.refused_count,
    refusedByCode: row.refused_by_code,
    refused: (row.refused as Refusal[]).map(named),
    notPutBackCount: totalOf(row.not_put_back_by_code),
    notPutBackByCode: row.not_put_back_by_code,
    notPutBack: (row.not_put_back as Refusal[]).map(named),
    failure: row.failure,
    undoable: row.undoable,
    effect: effects.get(row.bulk_action_uuid) ?? null,
    createdUTC: stamp(row.created_utc),
    finishedUTC: isoOrNull(row.finished_utc),
  }));
}

/** Looks up the names of refused assets; returns the function that adds the name to a refusal. */
export async function namedRefusals(
  { tx, tenant }: TenantScope,
  refused: readonly Refusal[],
): Promise<(refusal: Refusal) => BulkAction['refused'][number]> {
  const uuids = [...new Set(refused.map(({ assetUUID }) => assetUUID))];
  const rows =
    uuids.length === 0
      ? []
      : await tx
          .selectFrom('assets')
          .select(['asset_uuid', 'asset_id', 'name'])
          .where('tenant_uuid', '=', tenant)
          .where(sql<boolean>`asset_uuid = any(${uuids}::uuid[])`)
          .execute();
  const assets = new Map(rows.map((row) => [row.asset_uuid, row]));
  return (refusal) => ({
    ...refusal,
    assetId: assets.get(refusal.assetUUID)?.asset_id ?? null,
    name: assets.get(refusal.assetUUID)?.name ?? null,
  });
}
