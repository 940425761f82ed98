import type { TenantScope } from '#store/tenantTransaction.ts';
import { currentScheme, schemeOf } from '../baselines/measurement/eventTerms.ts';
import { findLatestRun } from '../baselines/measurement/latestRun.ts';
import { isSettleable } from '../baselines/measurement/measureOptedIn.ts';
import { publishEvent } from '../platform/outbound/outbox.ts';
import { enqueue, type JobHandler } from '../platform/scheduler/jobs.ts';
import { withPack } from '../schemes/packs/schemePack.ts';
import { changeEvent, readEvent, toEventNotice, tryLockEvent } from './eventRows.ts';
import { continuePlan, workOut } from './portions/workOut.ts';

/**
 * Calculates one more run of an event's stats; until that is FINAL, one falls due 30 days after the end. A job before
 * it publishes the start, in a transaction of its own: a run that dies is repeated without publishing twice. After the
 * FINAL run only a recalculation makes another; otherwise later readings are only noted beside it. The portions of a
 * large event follow as jobs: until they are done, another request is noted.
 */
export const computeStats: JobHandler = async (scope, eventUUID) => {
  const event = await readEvent(scope, eventUUID);
  if (!event || !isSettleable(event)) return;
  const last = await findLatestRun(scope, eventUUID);
  if (last?.status === 'FINAL' && event.recalculation === null) {
    if (await continuePlan(scope, event, { purpose: 'LATE', run: null })) return;
    return workOut(scope, event, await schemeOf(scope, event), { purpose: 'LATE', run: null });
  }
  const run = (last?.run ?? 0) + 1;
  if (await continuePlan(scope, event, { purpose: 'RUN', run })) return;
  if (event.stats_started_run !== run) return publishCalculationStarted(scope, eventUUID, run);
  const isByCurrent = event.recalculation?.terms === 'CURRENT';
  const scheme = isByCurrent ? await withPack(scope, await currentScheme(scope, event)) : await schemeOf(scope, event);
  await workOut(scope, event, scheme, { purpose: 'RUN', run });
};

/** Publishes once that a run is being calculated; the job's next run calculates it. */
async function publishCalculationStarted(scope: TenantScope, eventUUID: string, run: number): Promise<void> {
  const event = await tryLockEvent(scope, 'STATS', eventUUID);
  if (!event) return;
  await publishEvent(
    scope,
    'EVENT.STATS_CALCULATION_STARTED',
    toEventNotice(
      await changeEvent(scope, eventUUID, { stats_status: 'CALCULATING', stats_failure: null, stats_started_run: run }),
    ),
  );
  await enqueue(scope, 'STATS', [eventUUID], scope.now);
}
