import type { Handler } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { selectConsents, toConsent } from './consentRow.ts';

export const getConsent: Handler<'getConsent'> = async ({ scope, params, version }) => {
  const row = await selectConsents(scope).where('consent_uuid', '=', params.consentUUID).executeTakeFirst();
  if (!row) throw notFound('consent');
  version(row.row_version);
  return toConsent(scope.now)(row);
};
