import { enqueue, type JobHandler } from '../clockwork/jobs.ts';
import { tell } from '../outbox.ts';
import { schemeOf } from '../shared/eventTerms.ts';
import { isOver } from '../shared/measure.ts';
import { changeEvent, holdMeasuredEvent, readEvent, signal } from './eventRows.ts';
import { measureForJob } from './keptProfile.ts';
import { storeBaselines } from './storeBaselines.ts';

/**
 * Makes the baselines of an event's opted-in assets; says so when one is new or has changed. Others may change the
 * event while they are made.
 */
export const computeBaselines: JobHandler = async (scope, eventUUID) => {
  const event = await readEvent(scope, eventUUID);
  if (!event) return;
  // Asked for before the end, run after it: from then on the stats make the baselines.
  if (isOver(event)) return enqueue(scope, 'STATS', [eventUUID], scope.now);
  if (event.state === 'CANCELLED') return;
  const { measured, keep } = await measureForJob(scope, event, await schemeOf(scope, event));
  const held = await holdMeasuredEvent(scope, 'BASELINES', event);
  if (held === null) return;
  const changed = await storeBaselines(scope, eventUUID, measured);
  await keep();
  // Assets that were opted in meanwhile have none yet: the next turn makes theirs, and says so.
  if (held.row_version !== event.row_version || (changed === 0 && event.baseline_status === 'READY')) return;
  await tell(scope, 'EVENT.BASELINES_READY', signal(await changeEvent(scope, eventUUID, { baseline_status: 'READY' })));
};
