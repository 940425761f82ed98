import { enqueue, type JobHandler } from '../clockwork/jobs.ts';
import { tell } from '../outbox.ts';
import { changeEvent, signal, takeEvent } from './eventRows.ts';
import { eventWindow, measureOptedIn, schemeOf, within } from '../shared/measure.ts';
import { keepProfile } from './keptProfile.ts';
import { profileWindow } from './profile.ts';
import { storeBaselines } from './storeBaselines.ts';

/** Makes the baselines of an event's opted-in assets; says so when one is new or has changed. */
export const computeBaselines: JobHandler = async (scope, eventUUID) => {
  const event = await takeEvent(scope, 'BASELINES', eventUUID);
  if (!event || event.state === 'CANCELLED') return;
  // Asked for before the end, run after it: from then on the stats make the baselines.
  if (event.state === 'ENDED') return enqueue(scope, 'STATS', [eventUUID], scope.now);
  const [scheme, days] = [await schemeOf(scope, event), profileWindow(event)];
  const measured = await measureOptedIn(scope, event, scheme, days);
  await keepProfile(scope, event, scheme, measured);
  const changed = await storeBaselines(scope, eventUUID, measured.map((asset) => within(asset, days, eventWindow(event))));
  if (changed === 0 && event.baseline_status === 'READY') return;
  await tell(scope, 'EVENT.BASELINES_READY', signal(await changeEvent(scope, eventUUID, { baseline_status: 'READY' })));
};
