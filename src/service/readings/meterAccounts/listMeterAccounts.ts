import type { Handler } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { selectAccounts, toMeterAccount } from './accountRow.ts';

const columns = { createdUTC: 'meter_accounts.created_utc', provider: 'meter_accounts.provider' };

/** Lists the tenant's meter accounts with the names of their users, never a credential. */
export const listMeterAccounts: Handler<'listMeterAccounts'> = async ({
  scope,
  query: { provider, userUUID, ...page },
}) => {
  let rows = selectAccounts(scope)
    .leftJoin('users', (join) =>
      join
        .onRef('users.tenant_uuid', '=', 'meter_accounts.tenant_uuid')
        .onRef('users.user_uuid', '=', 'meter_accounts.user_uuid'),
    )
    .select('users.name as user_name');
  if (provider) rows = rows.where('meter_accounts.provider', '=', provider);
  if (userUUID) rows = rows.where('meter_accounts.user_uuid', '=', userUUID);
  const toItem = toMeterAccount(scope.now);
  return readPage(rows, {
    ...page,
    columns,
    defaultSort: 'createdUTC',
    tieBreak: 'meter_accounts.meter_account_uuid',
    toItem: (row) => ({ ...toItem(row), userName: row.user_name }),
  });
};
