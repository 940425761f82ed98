import type { Handler } from '../../platform/http/call.ts';
import { findTariff, toTariff, todayOf } from './tariffRow.ts';

export const getTariff: Handler<'getTariff'> = async ({ scope, params, version }) => {
  const row = await findTariff(scope, params.tariffUUID);
  version(row.row_version);
  return toTariff(todayOf(scope))(row);
};
