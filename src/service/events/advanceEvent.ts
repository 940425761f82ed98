import type { JobHandler } from '../platform/scheduler/jobs.ts';
import { tryLockEvent } from './eventRows.ts';
import { advanceThroughStates } from './lifecycle.ts';

/** Starts and ends an event when due, however late. */
export const advanceEvent: JobHandler = async (scope, eventUUID) => {
  const event = await tryLockEvent(scope, 'ADVANCE_EVENT', eventUUID);
  if (event) await advanceThroughStates(scope, event);
};
