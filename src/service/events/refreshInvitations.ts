import { updateAllInvitations } from '../participation/invitations.ts';
import type { JobHandler } from '../scheduler/jobs.ts';
import { tryLockEvent } from './eventRows.ts';

/**
 * Brings the invitations of an event up to date that was held when an asset joined or left; what has started stays as
 * it is.
 */
export const refreshInvitations: JobHandler = async (scope, eventUUID) => {
  const event = await tryLockEvent(scope, 'EVENT_MEMBERS', eventUUID);
  if (event?.state === 'SCHEDULED' && event.start_utc.getTime() > scope.now) await updateAllInvitations(scope, event);
};
