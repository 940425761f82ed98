import { type Selectable, sql } from 'kysely';
import type { BulkAction } from '#contract/bulkAction.ts';
import type { BulkActionsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { notFound } from '../http/problem.ts';
import { iso, isoOrNull } from '../shared/iso.ts';

type BulkActionRow = Omit<Selectable<BulkActionsTable>, 'changed_assets' | 'states_before'> & { changed: number; undoable: boolean };

const COLUMNS = ['tenant_uuid', 'bulk_action_uuid', 'action', 'target_uuid', 'status', 'matched', 'unchanged', 'refused_count', 'refused_by_code', 'refused', 'created_utc', 'finished_utc'] as const;

/** Whether the opposite move is possible now, as far as its target says: an event must be to come, a scheme open. */
const undoable = ({ now }: TenantScope) => sql<boolean>`
  bulk_actions.status = 'DONE' and cardinality(changed_assets) > 0 and case
    when action in ('EVENT_OPT_IN', 'EVENT_OPT_OUT') then exists (
      select from events e where e.tenant_uuid = bulk_actions.tenant_uuid and e.event_uuid = target_uuid and e.state = 'SCHEDULED' and e.start_utc > ${new Date(now)})
    when action in ('SCHEME_OPT_IN', 'SCHEME_OPT_OUT') then exists (
      select from event_schemes s where s.tenant_uuid = bulk_actions.tenant_uuid and s.scheme_uuid = target_uuid and s.status = 'ACTIVE')
    else action = 'ASSIGN_PORTFOLIO' end`;

/** Bulk actions of the tenant, without the assets themselves. */
export const selectBulkActions = (scope: TenantScope) =>
  scope.tx
    .selectFrom('bulk_actions')
    .select(COLUMNS)
    .select([sql<number>`cardinality(changed_assets)`.as('changed'), undoable(scope).as('undoable')])
    .where('tenant_uuid', '=', scope.tenant);

export async function findBulkAction(scope: TenantScope, bulkActionUUID: string): Promise<BulkActionRow> {
  const row = await selectBulkActions(scope).where('bulk_action_uuid', '=', bulkActionUUID).executeTakeFirst();
  if (!row) throw notFound('bulk action');
  return row;
}

export const toBulkAction = (row: BulkActionRow): BulkAction => ({
  bulkActionUUID: row.bulk_action_uuid,
  action: row.action,
  target: row.target_uuid,
  status: row.status,
  matched: row.matched,
  changed: row.changed,
  unchanged: row.unchanged,
  refusedCount: row.refused_count,
  refusedByCode: row.refused_by_code,
  refused: row.refused as BulkAction['refused'],
  undoable: row.undoable,
  createdUTC: iso(row.created_utc),
  finishedUTC: isoOrNull(row.finished_utc),
});
