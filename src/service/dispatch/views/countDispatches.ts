import { sql } from 'kysely';
import type { DispatchQuery } from '#contract/dispatch/dispatch.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { REACHED_STATE } from '../batches/reachedState.ts';

type Counted = Pick<
  DispatchQuery,
  'state' | 'silent' | 'unconfirmed' | 'delivery' | 'execution' | 'portfolioUUID' | 'controllerUUID'
>;

/** What is stored of whether a dispatch delivers, by the interface's word. */
export const DELIVERS = { YES: true, NO: false, UNKNOWN: null } as const;

/** Counts the dispatches of an event that a filter finds, from the sums of triggers. */
export async function countDispatches(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  { state, silent, unconfirmed, delivery, execution, portfolioUUID, controllerUUID }: Counted,
): Promise<number> {
  let rows = tx
    .selectFrom('dispatch_sums as s')
    .select(sql<number>`coalesce(sum(s.assets), 0)::float8`.as('assets'))
    .where('s.tenant_uuid', '=', tenant)
    .where('s.event_uuid', '=', eventUUID)
    .where('s.slot', '=', 1);
  if (state)
    rows = rows.where(
      sql<boolean>`coalesce(s.answer, (select ${REACHED_STATE}
        from dispatch_batches b where b.tenant_uuid = ${tenant} and b.batch_uuid = s.batch_uuid)) = ${state}`,
    );
  if (silent !== undefined) rows = rows.where(sql<boolean>`(s.is_silent and not s.is_unconfirmed)`, '=', silent);
  if (unconfirmed !== undefined) rows = rows.where('s.is_unconfirmed', '=', unconfirmed);
  if (delivery) rows = rows.where('s.delivers', 'is', DELIVERS[delivery]);
  if (execution) rows = rows.where('s.execution', '=', execution);
  if (portfolioUUID) rows = rows.where('s.portfolio_uuid', '=', portfolioUUID);
  if (controllerUUID) rows = rows.where('s.controller_uuid', '=', controllerUUID);
  const { assets } = await rows.executeTakeFirstOrThrow();
  return assets;
}
