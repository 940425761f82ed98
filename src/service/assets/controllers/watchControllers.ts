import { sql } from 'kysely';
import { wallNow } from '#energy/time/clocks.ts';
import { enqueue, type JobHandler } from '../../platform/scheduler/jobs.ts';
import { markUnreachable } from './markUnreachable.ts';

/** Number of controllers marked in one run. */
const AT_ONCE = 200;
/** Minimum time between runs. */
const MIN_MS = 5000;

/**
 * Marks the tenant's controllers that should have polled by now, and runs again when the next one should have. A tenant
 * whose controllers do not poll has no such job.
 */
export const watchControllers: JobHandler = async (scope, subject) => {
  const { tx, tenant, now } = scope;
  const machine = wallNow();
  const overdue = sql<{ controller_uuid: string }>`
    select controller_uuid from controllers
    where tenant_uuid = ${tenant} and overdue_at <= ${new Date(machine)} and status = 'ACTIVE' and deleted_utc is null
    order by controller_uuid limit ${AT_ONCE} for no key update skip locked`;
  const { rows } = await overdue.execute(tx);
  for (const { controller_uuid } of rows) await markUnreachable(scope, controller_uuid);
  const next = await tx
    .selectFrom('controllers')
    .select(({ fn }) => fn.min('overdue_at').as('at'))
    .where('tenant_uuid', '=', tenant)
    .where('overdue_at', 'is not', null)
    .executeTakeFirst();
  if (next?.at) await enqueue(scope, 'CONTROLLER_WATCH', [subject], now + Math.max(MIN_MS, +next.at - machine));
};
