import { sql, type Transaction } from 'kysely';
import { INSTANT_RANGE } from '#contract/primitives.ts';
import { nextOrigin } from '#energy/forecast/origins.ts';
import type { Database } from '#store/schema.ts';
import type { Handler } from '../platform/http/call.ts';
import { conflict, invalid } from '../platform/http/problem.ts';
import { reschedule } from '../platform/scheduler/jobs.ts';
import type { ClockMoves } from './clockMoves.ts';
import { clockAt, readClockState, readMoves } from './getClock.ts';
import { lockClock, moveClock } from './moveClock.ts';

/**
 * Moves the tenant's business time and runs every due job; backwards only while the tenant has no events. A move that
 * takes long goes on after the response.
 */
export const setClock =
  (moves: ClockMoves): Handler<'setClock'> =>
  async ({ scope, body, match, respondAfterCommit }) => {
    const { tx, tenant } = scope;
    const { now, target: pending } = await lockClock(scope);
    await match(await readMoves(scope));
    const from = Math.max(now, pending ?? now);
    const target = 'now' in body ? body.now : from + body.advance;
    // Beyond it no instant could be expressed, and finally none be stored.
    if (target >= INSTANT_RANGE[1])
      throw invalid([{ pointer: '/advance', code: 'OUT_OF_RANGE', detail: 'must not move the clock beyond 2200' }]);
    if (target < from) {
      const event = await tx
        .selectFrom('events')
        .select('event_uuid')
        .where('tenant_uuid', '=', tenant)
        .limit(1)
        .executeTakeFirst();
      if (event) throw conflict('The clock can only move forward once the tenant has events');
    }
    if (target < now) {
      await shiftJobs(tx, tenant, target - now);
      // Not shifted, or forecasts would begin at another time of the day.
      await reschedule(scope, 'FORECAST_DAY', tenant, nextOrigin(target));
    }
    await moveClock(scope, now, target);
    respondAfterCommit(async () =>
      (await moves.moveToTarget(tenant)) ? clockAt(target, null, null) : moves.inTenant(tenant, readClockState),
    );
    return clockAt(target, null, null);
  };

/** Moves the due times of jobs with the clock when it goes back; a consent's expiry has its own date. */
const shiftJobs = (tx: Transaction<Database>, tenant: string, byMs: number) =>
  sql`
  update jobs set due_utc = due_utc + ${byMs}::float8 * interval '1 millisecond' where tenant_uuid = ${tenant}
    and kind <> 'CONSENT_EXPIRY'`.execute(tx);
