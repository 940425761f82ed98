import type { JobHandler } from '../clockwork/jobs.ts';
import { selectConsents } from './consentRow.ts';
import { endDispatch } from './endDispatch.ts';

/** Ends the opt-ins that a DISPATCH consent covered, as of the instant it expired, however late the tick. */
export const expireConsent: JobHandler = async (scope, consentUUID) => {
  const row = await selectConsents(scope).where('consent_uuid', '=', consentUUID).executeTakeFirst();
  if (row?.type !== 'DISPATCH' || row.status !== 'ACTIVE' || row.expires_utc === null) return;
  await endDispatch({ ...scope, now: row.expires_utc.getTime() }, [row]);
};
