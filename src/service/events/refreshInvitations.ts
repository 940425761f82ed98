import type { JobHandler } from '../platform/scheduler/jobs.ts';
import { tryLockEvent } from './eventRows.ts';
import { updateAllInvitations } from './optIns/invitations.ts';

/** Updates the invitations of an event that was locked when an asset joined or left; a started event stays as it is. */
export const refreshInvitations: JobHandler = async (scope, eventUUID) => {
  const event = await tryLockEvent(scope, 'EVENT_MEMBERS', eventUUID);
  if (event?.state === 'SCHEDULED' && !event.is_starting && event.start_utc.getTime() > scope.now)
    await updateAllInvitations(scope, event);
};
