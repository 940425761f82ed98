import type { Handler } from '../http/call.ts';
import { readPage } from '../http/page.ts';
import { selectConsents, toConsent } from './consentRow.ts';

const columns = { createdUTC: 'created_utc', expiresUTC: 'expires_utc' };

/** Lists consents; ACTIVE and EXPIRED are distinguished by the tenant's clock. */
export const listConsents: Handler<'listConsents'> = async ({
  scope,
  query: { userUUID, assetUUID, type, status, ...page },
}) => {
  const now = new Date(scope.now);
  let rows = selectConsents(scope);
  if (userUUID) rows = rows.where('user_uuid', '=', userUUID);
  if (assetUUID) rows = rows.where('asset_uuid', '=', assetUUID);
  if (type) rows = rows.where('type', '=', type);
  if (status) rows = rows.where('status', '=', status === 'EXPIRED' ? 'ACTIVE' : status);
  if (status === 'EXPIRED') rows = rows.where('expires_utc', '<=', now);
  if (status === 'ACTIVE')
    rows = rows.where((eb) => eb.or([eb('expires_utc', 'is', null), eb('expires_utc', '>', now)]));
  return readPage(rows, { ...page, columns, defaultSort: 'createdUTC', tieBreak: 'seq', toItem: toConsent(scope.now) });
};
