import type { Reader } from '../http/call.ts';
import { notFound } from '../http/problem.ts';
import { consumptionOf, recordsOf } from '../shared/consumptionShapes.ts';
import { readRegister } from '../shared/readRegister.ts';

/** Energy of one asset, active or archived, over exactly [from, to). */
export const getAssetConsumption: Reader<'getAssetConsumption'> = {
  read: async ({ ask, params: { assetUUID }, query }) => {
    const register = { assetUUID, direction: query.direction };
    const found = await readRegister(ask, register, query.from, query.to);
    if (!found) throw notFound('asset');
    return query.format === 'records' ? recordsOf(found.readings, query.page, query.pageSize) : consumptionOf(register, query.granularity, found);
  },
};
