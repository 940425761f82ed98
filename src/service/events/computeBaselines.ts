import { schemeOf } from '../baselines/measurement/eventTerms.ts';
import { isSettleable } from '../baselines/measurement/measureOptedIn.ts';
import { enqueue, type JobHandler } from '../platform/scheduler/jobs.ts';
import { readEvent } from './eventRows.ts';
import type { Purpose } from './portions/plan.ts';
import { continuePlan, workOut } from './portions/workOut.ts';

const BASELINES: Purpose = { purpose: 'BASELINES', run: null };

/**
 * Computes the baselines of an event's opted-in assets; publishes if one is new or has changed. Other transactions may
 * change the event meanwhile.
 */
export const computeBaselines: JobHandler = async (scope, eventUUID) => {
  const event = await readEvent(scope, eventUUID);
  if (!event) return;
  // The job was enqueued before the end and runs after it: from then on the stats compute the baselines.
  if (isSettleable(event)) return enqueue(scope, 'STATS', [eventUUID], scope.now);
  if (await continuePlan(scope, event, BASELINES)) return;
  if (event.state !== 'CANCELLED') await workOut(scope, event, await schemeOf(scope, event), BASELINES);
};
