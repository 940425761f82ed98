import type { JobHandler } from '../clockwork/jobs.ts';
import { takeEvent } from './eventRows.ts';
import { advance } from './lifecycle.ts';

/** Starts and ends an event when its time has come, however late. */
export const advanceEvent: JobHandler = async (scope, eventUUID) => {
  const event = await takeEvent(scope, 'ADVANCE_EVENT', eventUUID);
  if (event) await advance(scope, event);
};
