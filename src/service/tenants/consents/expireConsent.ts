import type { JobHandler } from '../../platform/scheduler/jobs.ts';
import { lockUsersExclusively } from '../locks/lockOrder.ts';
import { selectConsents } from './consentRow.ts';
import { endUncoveredOptIns } from './endUncoveredOptIns.ts';

/** Ends the opt-ins that a DISPATCH consent covered, as of the instant it expired, however late the tick. */
export const expireConsent: JobHandler = async (scope, consentUUID) => {
  const read = () =>
    selectConsents(scope)
      .where('consent_uuid', '=', consentUUID)
      .where('type', '=', 'DISPATCH')
      .where('status', '=', 'ACTIVE')
      .executeTakeFirst();
  const row = await read();
  if (!row?.expires_utc) return;
  // Nothing enqueues this job again, so waiting while its row is locked blocks no transaction that could lock the user.
  await lockUsersExclusively(scope, [row.user_uuid]);
  if (await read()) await endUncoveredOptIns({ ...scope, now: row.expires_utc.getTime() }, [row]);
};
