import { type Kysely, sql, type Transaction } from 'kysely';
import { INSTANT_RANGE } from '#contract/primitives.ts';
import { wallNow } from '#energy/time/clocks.ts';
import type { Database } from '#store/schema.ts';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import { nextOrigin } from '../forecasts/kept/origins.ts';
import { putOffForecasts } from '../forecasts/kept/putOffForecasts.ts';
import type { Handler } from '../http/call.ts';
import { conflict, invalid } from '../http/problem.ts';
import { readClock } from '../participation/readClock.ts';
import { reschedule } from '../scheduler/jobs.ts';
import type { Scheduler } from '../scheduler/scheduler.ts';
import { clockAt } from './getClock.ts';
import { nextStop } from './nextStop.ts';

/** Moves the tenant's business time, then runs every due job; backwards only while the tenant has no events. */
export const setClock =
  (scheduler: () => Scheduler, db: Kysely<Database>): Handler<'setClock'> =>
  async ({ scope, body, afterCommit }) => {
    const { tx, tenant } = scope;
    // Of two concurrent moves the second begins where the first has ended.
    await tx.selectFrom('tenants').select('tenant_uuid').where('tenant_uuid', '=', tenant).forNoKeyUpdate().execute();
    const now = await readClock({ tx, tenant });
    const target = 'now' in body ? body.now : now + body.advance;
    // Beyond it no instant could be expressed, and finally none be stored.
    if (target >= INSTANT_RANGE[1])
      throw invalid([{ pointer: '/advance', code: 'OUT_OF_RANGE', detail: 'must not take the clock beyond 2200' }]);
    if (target < now) {
      const event = await tx
        .selectFrom('events')
        .select('event_uuid')
        .where('tenant_uuid', '=', tenant)
        .limit(1)
        .executeTakeFirst();
      if (event) throw conflict('The clock moves only forward once the tenant has events');
      await shiftJobs(tx, tenant, target - now);
      // Not shifted, or forecasts would begin at another time of the day.
      await reschedule(scope, 'FORECAST_DAY', tenant, nextOrigin(target));
    }
    let stop = await moveClock(scope, now, target);
    afterCommit(async () => {
      for (await scheduler().runUntilIdle(tenant); stop < target; await scheduler().runUntilIdle(tenant))
        stop = await tenantTransaction(db, tenant, (next) => moveOn(next, target));
    });
    return clockAt(target, null);
  };

/** Moves the clock to the next stop on its way, or to its target; returns where it is. */
async function moveClock(scope: TenantScope, clock: number, target: number): Promise<number> {
  const stop = target < clock ? target : await nextStop(scope, clock, target);
  if (stop < target) await putOffForecasts(scope, target);
  await scope.tx
    .updateTable('tenants')
    .set({ clock_offset_ms: stop - wallNow() })
    .where('tenant_uuid', '=', scope.tenant)
    .execute();
  return stop;
}

/** Moves the clock on from its stop, unless another request has moved it beyond. */
async function moveOn(scope: TenantScope, target: number): Promise<number> {
  const { tx, tenant } = scope;
  await tx.selectFrom('tenants').select('tenant_uuid').where('tenant_uuid', '=', tenant).forNoKeyUpdate().execute();
  const clock = await readClock({ tx, tenant });
  return clock >= target ? clock : moveClock(scope, clock, target);
}

/** Moves the due times of jobs with the clock when it goes back; a consent's expiry has its own date. */
const shiftJobs = (tx: Transaction<Database>, tenant: string, byMs: number) =>
  sql`
  update jobs set due_utc = due_utc + ${byMs}::float8 * interval '1 millisecond' where tenant_uuid = ${tenant}
    and kind <> 'CONSENT_EXPIRY'`.execute(tx);
