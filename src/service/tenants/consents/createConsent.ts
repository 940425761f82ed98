import type { Handler } from '../../platform/http/call.ts';
import { bodyPointer } from '../../platform/http/itemPointers.ts';
import { toConsent } from './consentRow.ts';
import { recordConsents } from './recordConsents.ts';

/** Records a preference; the newest of a user, asset scope and type ends the ACTIVE ones before it. */
export const createConsent: Handler<'createConsent'> = async ({ scope, body, version, location }) => {
  const [row] = await recordConsents(scope, [body], bodyPointer);
  version(row!.row_version);
  location(`/consents/${row!.consent_uuid}`);
  return toConsent(scope.now)(row!);
};
