import { publishEvent } from '../deliveries/outbox.ts';
import { keepMeasured } from '../dispatch/views/keepMeasured.ts';
import { schemeOf } from '../measuring/eventTerms.ts';
import { isSettleable } from '../measuring/measureOptedIn.ts';
import { enqueue, type JobHandler } from '../scheduler/jobs.ts';
import { changeEvent, lockMeasuredEvent, readEvent, toEventNotice } from './eventRows.ts';
import { measureForJob } from './profileCache.ts';
import { storeBaselines } from './storeBaselines.ts';

/**
 * Computes the baselines of an event's opted-in assets; publishes if one is new or has changed. Other transactions may
 * change the event meanwhile.
 */
export const computeBaselines: JobHandler = async (scope, eventUUID) => {
  const event = await readEvent(scope, eventUUID);
  if (!event) return;
  // Enqueued before the end, run after it: from then on the stats compute the baselines.
  if (isSettleable(event)) return enqueue(scope, 'STATS', [eventUUID], scope.now);
  if (event.state === 'CANCELLED') return;
  const { measured, saveProfile } = await measureForJob(scope, event, await schemeOf(scope, event));
  const locked = await lockMeasuredEvent(scope, 'BASELINES', event);
  if (locked === null) return;
  const changed = await storeBaselines(scope, eventUUID, measured);
  await keepMeasured(scope, locked, measured);
  await saveProfile();
  // Assets that were opted in meanwhile have none yet: the next run computes and publishes them.
  if (locked.row_version !== event.row_version || (changed === 0 && event.baseline_status === 'READY')) return;
  await publishEvent(
    scope,
    'EVENT.BASELINES_READY',
    toEventNotice(await changeEvent(scope, eventUUID, { baseline_status: 'READY' })),
  );
};
