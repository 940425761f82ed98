import type { Handler } from '../../platform/http/call.ts';
import { readAccount, toMeterAccount } from './accountRow.ts';

export const getMeterAccount: Handler<'getMeterAccount'> = async ({ scope, params: { meterAccountUUID }, version }) => {
  const row = await readAccount(scope, meterAccountUUID);
  version(row.row_version);
  return toMeterAccount(scope.now)(row);
};
