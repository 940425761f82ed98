import type { EventRow } from '#store/schema.ts';
import { portionedJob } from '../../platform/scheduler/portionedJob.ts';
import { lockEvent, readEvent } from '../eventRows.ts';
import { advanceThroughStates, enterStarted } from '../lifecycle.ts';
import { findStartPortions } from '../portions/portionRanges.ts';
import { beginStart, finishStart, type Start, START_STEPS } from './startSteps.ts';

/**
 * Starts an event that is aimed at many assets, a portion of them in each step. Only the last step locks the event:
 * nobody changes it while it starts.
 */
export const runStart = portionedJob<EventRow, Start>({
  async read(scope, eventUUID) {
    const event = await readEvent(scope, eventUUID);
    return event?.state === 'SCHEDULED' && event.is_starting ? event : undefined;
  },
  async begin(scope, event) {
    const assets = (await findStartPortions(scope, event)).reduce((sum, portion) => sum + portion.assets, 0);
    return beginStart(scope, event, assets);
  },
  walks: START_STEPS,
  async finish(scope, { event_uuid }, start) {
    const event = await lockEvent(scope, event_uuid);
    const started = await enterStarted(scope, event, await finishStart(scope, event, start));
    await advanceThroughStates(scope, started);
  },
});
