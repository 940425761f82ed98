import { enqueue, type JobHandler } from '../clockwork/jobs.ts';
import { tell } from '../outbox.ts';
import { changeEvent, signal, takeEvent } from './eventRows.ts';
import { schemeOf } from '../shared/measure.ts';
import { measureForJob } from './keptProfile.ts';
import { storeBaselines } from './storeBaselines.ts';

/** Makes the baselines of an event's opted-in assets; says so when one is new or has changed. */
export const computeBaselines: JobHandler = async (scope, eventUUID) => {
  const event = await takeEvent(scope, 'BASELINES', eventUUID);
  if (!event || event.state === 'CANCELLED') return;
  // Asked for before the end, run after it: from then on the stats make the baselines.
  if (event.state === 'ENDED') return enqueue(scope, 'STATS', [eventUUID], scope.now);
  const changed = await storeBaselines(scope, eventUUID, await measureForJob(scope, event, await schemeOf(scope, event)));
  if (changed === 0 && event.baseline_status === 'READY') return;
  await tell(scope, 'EVENT.BASELINES_READY', signal(await changeEvent(scope, eventUUID, { baseline_status: 'READY' })));
};
