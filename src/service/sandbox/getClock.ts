import type { Clock } from '#contract/sandbox.ts';
import { wallNow } from '#energy/time/clocks.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../platform/http/call.ts';
import { iso, isoOrNull } from '../platform/rows/iso.ts';
import { readLoading } from './simulation/readLoading.ts';

export const clockAt = (now: number, movingTo: Date | null, loading: Clock['loading']): Clock => ({
  now: iso(now),
  offsetSeconds: Math.round((now - wallNow()) / 1000),
  movingTo: isoOrNull(movingTo),
  loading,
});

/** Reads the position of the clock, its target, and the progress of the readings. */
export async function readClockState(scope: TenantScope): Promise<Clock> {
  const { clock_target_utc } = await scope.tx
    .selectFrom('tenants')
    .select('clock_target_utc')
    .where('tenant_uuid', '=', scope.tenant)
    .executeTakeFirstOrThrow();
  return clockAt(scope.now, clock_target_utc, await readLoading(scope));
}

export const getClock: Handler<'getClock'> = async ({ scope, version }) => {
  version(await readMoves(scope));
  return readClockState(scope);
};

/** Reads how often the clock has been moved: its version, as what it shows is never the same twice. */
export async function readMoves({ tx, tenant }: TenantScope): Promise<number> {
  const { clock_moves } = await tx
    .selectFrom('tenants')
    .select('clock_moves')
    .where('tenant_uuid', '=', tenant)
    .executeTakeFirstOrThrow();
  return clock_moves;
}
