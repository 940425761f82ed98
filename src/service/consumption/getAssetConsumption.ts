import type { Handler } from '../http/call.ts';
import { notFound } from '../http/problem.ts';
import { consumptionOf, recordsOf } from '../shared/consumptionShapes.ts';
import { readRegister } from '../shared/readRegister.ts';

/** Energy of one asset, active or archived, over exactly [from, to). */
export const getAssetConsumption: Handler<'getAssetConsumption'> = async ({ scope, params: { assetUUID }, query }) => {
  const register = { assetUUID, direction: query.direction };
  const found = await readRegister(scope, register, query.from, query.to);
  if (!found) throw notFound('asset');
  return query.format === 'records' ? recordsOf(found.readings, query.page, query.pageSize) : consumptionOf(register, query.granularity, found);
};
