import { sql } from 'kysely';
import { elapsedSince, monotonicNow } from '#energy/time/clocks.ts';
import type { SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { assetsOfFleet, isLargeFleet, usersOfFleet } from '../../assets/fleet.ts';
import { enqueue } from '../../platform/scheduler/jobs.ts';
import { portionedJob } from '../../platform/scheduler/portionedJob.ts';
import { selectSchemes } from '../../schemes/schemeRows.ts';
import { addAssets, addUsers } from '../schemes/addRegistration.ts';
import { readRegistration, type StageCount } from '../schemes/registrationStages.ts';
import { readReadyPower } from '../schemes/stagePowers.ts';
import { sumOfStages } from '../schemes/stageSteps.ts';
import { enqueueDueSnapshots } from './enqueueSnapshots.ts';
import { nextRun } from './nextRun.ts';

/**
 * Calculates, for lists, what the ready assets of a scheme can turn down; daily, and when something changed. In a large
 * fleet its registrations are counted first, by assets and then by users, and stored for its page.
 */
export const refreshSchemeSnapshot = portionedJob<SchemeRow, StageCount[]>({
  read: (scope, schemeUUID) => selectSchemes(scope).where('scheme_uuid', '=', schemeUUID).executeTakeFirst(),
  async begin(scope, scheme) {
    if (await isLargeFleet(scope, 'ACTIVE')) return [];
    const began = monotonicNow();
    const counts = await readRegistration(scope, scheme);
    await saveSnapshot(scope, scheme, counts, { isLarge: false, tookMs: elapsedSince(began) });
    return null;
  },
  walks: [
    {
      over: assetsOfFleet,
      step: async (scope, scheme, counts, { after, to }) => {
        const range = sql<boolean>`assets.asset_uuid > ${after} and assets.asset_uuid <= ${to}`;
        return addAssets(counts, await readRegistration(scope, scheme, range));
      },
    },
    {
      over: usersOfFleet,
      step: async (scope, scheme, counts, { after, to }) => {
        const range = sql<boolean>`assets.user_uuid > ${after} and assets.user_uuid <= ${to}`;
        return addUsers(counts, await readRegistration(scope, scheme, range));
      },
    },
  ],
  finish: (scope, scheme, counts, tookMs) => saveSnapshot(scope, scheme, counts, { isLarge: true, tookMs }),
  again: {
    kind: 'SCHEME_STANDING',
    enqueue: (scope, { scheme_uuid }) => enqueueDueSnapshots(scope, 'SCHEME_STANDING', [scheme_uuid]),
  },
});

async function saveSnapshot(
  scope: TenantScope,
  scheme: SchemeRow,
  counts: readonly StageCount[],
  { isLarge, tookMs }: { isLarge: boolean; tookMs: number },
): Promise<void> {
  const { tx, tenant, now } = scope;
  const began = monotonicNow();
  const power = await readReadyPower(scope, scheme, counts);
  const figures = {
    calculated_utc: new Date(now),
    took_ms: Math.ceil(tookMs + elapsedSince(began)),
    counts: isLarge ? JSON.stringify(counts) : null,
    registered: sumOfStages(counts.filter(({ status }) => status !== null)),
    ready: sumOfStages(counts.filter(({ stage }) => stage === null)),
    expected_kw: power?.expectedKw ?? null,
    sure_kw: power?.sureKw ?? null,
  };
  await tx
    .insertInto('scheme_standings')
    .values({ tenant_uuid: tenant, scheme_uuid: scheme.scheme_uuid, ...figures })
    .onConflict((conflict) => conflict.columns(['tenant_uuid', 'scheme_uuid']).doUpdateSet(figures))
    .execute();
  await enqueue(scope, 'SCHEME_STANDING', [scheme.scheme_uuid], nextRun(now, power?.hasAllBaselines ?? true));
}
