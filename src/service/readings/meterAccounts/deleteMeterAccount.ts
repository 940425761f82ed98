import type { Handler } from '../../platform/http/call.ts';
import { lockAccount } from './accountRow.ts';

/** Deletes an account with its credential. Readings stay; its meters are read with the remaining accounts, if any. */
export const deleteMeterAccount: Handler<'deleteMeterAccount'> = async ({
  scope,
  params: { meterAccountUUID },
  match,
}) => {
  const row = await lockAccount(scope, meterAccountUUID);
  await match(row.row_version);
  await scope.tx
    .deleteFrom('meter_accounts')
    .where('tenant_uuid', '=', scope.tenant)
    .where('meter_account_uuid', '=', meterAccountUUID)
    .execute();
  return undefined;
};
