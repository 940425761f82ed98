import type { QueryHandler } from '../http/call.ts';
import { notFound } from '../http/problem.ts';
import { readConsumption, readRecords } from '../readings/consumptionResponses.ts';

/** Energy of one asset, active or archived, over exactly [from, to). */
export const getAssetConsumption: QueryHandler<'getAssetConsumption'> = {
  read: async ({ runQuery, params: { assetUUID }, query }) => {
    const register = { assetUUID, direction: query.direction };
    const found =
      query.format === 'records'
        ? await readRecords(runQuery, register, query)
        : await readConsumption(runQuery, register, query);
    if (!found) throw notFound('asset');
    return found;
  },
};
