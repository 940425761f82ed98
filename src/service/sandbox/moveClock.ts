import { sql } from 'kysely';
import { wallNow } from '#energy/time/clocks.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { putOffForecasts } from '../baselines/forecasts/quality/putOffForecasts.ts';
import { readClock } from '../tenants/locks/readClock.ts';
import { nextStop } from './nextStop.ts';

/** Position and target of a tenant's clock, in epoch milliseconds of business time. */
export interface ClockState {
  now: number;
  /** Null while it does not move. */
  target: number | null;
}

/** Locks and reads a tenant's clock; of two concurrent moves the second sees the target of the first. */
export async function lockClock({ tx, tenant }: TenantScope): Promise<ClockState> {
  const { clock_target_utc } = await tx
    .selectFrom('tenants')
    .select('clock_target_utc')
    .where('tenant_uuid', '=', tenant)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { now: await readClock({ tx, tenant }), target: clock_target_utc?.getTime() ?? null };
}

/** Moves the clock to the next stop on its way, or to its target, or back. */
export async function moveClock(scope: TenantScope, clock: number, target: number): Promise<void> {
  const isBack = target < clock;
  const stop = isBack ? target : await nextStop(scope, clock, target);
  if (stop < target) await putOffForecasts(scope, target);
  await scope.tx
    .updateTable('tenants')
    .set({
      clock_offset_ms: stop - wallNow(),
      clock_moves: sql`clock_moves + 1`,
      clock_target_utc: isBack ? null : new Date(target),
    })
    .where('tenant_uuid', '=', scope.tenant)
    .execute();
}

/** Moves the clock on from its stop; returns false where it has arrived, or was moved elsewhere. */
export async function moveOn(scope: TenantScope): Promise<boolean> {
  const { now, target } = await lockClock(scope);
  if (target === null) return false;
  if (now < target) {
    await moveClock(scope, now, target);
    return true;
  }
  await scope.tx
    .updateTable('tenants')
    .set({ clock_target_utc: null })
    .where('tenant_uuid', '=', scope.tenant)
    .execute();
  return false;
}
