import type { Handler } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { hasKeyStatus, selectApiKeys, toApiKey } from './apiKeyRow.ts';

/** Lists the keys of the tenant, the newest first unless asked otherwise, never a secret. */
export const listApiKeys: Handler<'listApiKeys'> = async ({ scope, query: { status, ...page } }) => {
  let rows = selectApiKeys(scope);
  if (status) rows = rows.where(hasKeyStatus(status));
  return readPage(rows, {
    ...page,
    columns: { createdUTC: 'created_utc', label: 'label' },
    defaultSort: '-createdUTC',
    tieBreak: 'key_id',
    toItem: toApiKey,
  });
};
