import { elapsedSince, monotonicNow } from '#energy/time/clocks.ts';
import { enqueue, type JobHandler } from '../../scheduler/jobs.ts';
import { selectSchemes } from '../../schemes/schemeRows.ts';
import { readRegistration } from '../schemes/registrationStages.ts';
import { readReadyPower } from '../schemes/stagePowers.ts';
import { sumOf } from '../schemes/stageSteps.ts';
import { nextRun } from './nextRun.ts';

/** Calculates what the ready assets of a scheme can turn down, for lists; daily, and when something changed. */
export const keepSchemeStanding: JobHandler = async (scope, schemeUUID) => {
  const { tx, tenant, now } = scope;
  const scheme = await selectSchemes(scope).where('scheme_uuid', '=', schemeUUID).executeTakeFirst();
  if (!scheme) return;
  const began = monotonicNow();
  const counts = await readRegistration(scope, scheme);
  const ready = counts.filter(({ stage }) => stage === null);
  const power = await readReadyPower(scope, scheme, counts);
  const figures = {
    calculated_utc: new Date(now),
    took_ms: Math.ceil(elapsedSince(began)),
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
