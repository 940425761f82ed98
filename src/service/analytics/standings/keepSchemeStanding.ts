import { elapsedSince, monotonicNow } from '#energy/time/clocks.ts';
import type { SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue, type JobHandler } from '../../scheduler/jobs.ts';
import { selectSchemes } from '../../schemes/schemeRows.ts';
import { beginRegistration, countRegistration, isLargeFleet } from '../schemes/keepRegistration.ts';
import { registrationPasses } from '../schemes/registrationRow.ts';
import { readRegistration, type StageCount } from '../schemes/registrationStages.ts';
import { readReadyPower } from '../schemes/stagePowers.ts';
import { sumOf } from '../schemes/stageSteps.ts';
import { nextRun } from './nextRun.ts';

/**
 * Calculates what the ready assets of a scheme can turn down, for lists; daily, and when something changed. In a large
 * fleet its registrations are counted first, a portion a run of the job, and kept for its page.
 */
export const keepSchemeStanding: JobHandler = async (scope, schemeUUID) => {
  const { tx, tenant, now } = scope;
  const scheme = await selectSchemes(scope).where('scheme_uuid', '=', schemeUUID).executeTakeFirst();
  if (!scheme) return;
  const began = monotonicNow();
  const found = await countAll(scope, scheme);
  if (found === null) return enqueue(scope, 'SCHEME_STANDING', [schemeUUID], now);
  const { counts, tookMs } = found;
  const ready = counts.filter(({ stage }) => stage === null);
  const power = await readReadyPower(scope, scheme, counts);
  const figures = {
    calculated_utc: new Date(now),
    took_ms: Math.ceil(tookMs + elapsedSince(began)),
    counts: found.isLarge ? JSON.stringify(counts) : null,
    registered: sumOf(counts.filter(({ status }) => status !== null)),
    ready: sumOf(ready),
    expected_kw: power?.expectedKw ?? null,
    sure_kw: power?.sureKw ?? null,
  };
  await tx
    .insertInto('scheme_standings')
    .values({ tenant_uuid: tenant, scheme_uuid: schemeUUID, ...figures })
    .onConflict((conflict) => conflict.columns(['tenant_uuid', 'scheme_uuid']).doUpdateSet(figures))
    .execute();
  await enqueue(scope, 'SCHEME_STANDING', [schemeUUID], nextRun(now, power?.hasAllBaselines ?? true));
};

interface Counted {
  counts: StageCount[];
  /** How long the portions before took, in ms. */
  tookMs: number;
  isLarge: boolean;
}

/** Where all registrations stand; null while there are more to count. */
async function countAll(scope: TenantScope, scheme: SchemeRow): Promise<Counted | null> {
  if (!(await isLargeFleet(scope))) {
    await registrationPasses.remove(scope, scheme.scheme_uuid);
    return { counts: await readRegistration(scope, scheme), tookMs: 0, isLarge: false };
  }
  const began = monotonicNow();
  const pass = (await registrationPasses.read(scope, scheme.scheme_uuid))?.pass ?? beginRegistration();
  const { counts, next } = await countRegistration(scope, scheme, pass);
  const tookMs = pass.tookMs + elapsedSince(began);
  if (next) {
    await registrationPasses.savePass(scope, scheme.scheme_uuid, { ...next, tookMs });
    return null;
  }
  await registrationPasses.remove(scope, scheme.scheme_uuid);
  return { counts, tookMs, isLarge: true };
}
