import type { ConsumptionQuery } from '#contract/consumption.ts';
import type { QueryRunner } from '#store/preparedQuery.ts';
import type { QueryHandler } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { readConsumption, readRecords } from '../consumptionResponses.ts';
import type { Register } from '../readReadings.ts';
import { writeHalfHours } from '../writeHalfHours.ts';

function readForm(runQuery: QueryRunner, register: Register, query: ConsumptionQuery) {
  if (query.format === 'records') return readRecords(runQuery, register, query);
  return query.granularity === 'halfHour'
    ? writeHalfHours(runQuery, register, query)
    : readConsumption(runQuery, register, query);
}

/** Returns the energy of one asset, active or archived, over exactly [from, to). */
export const getAssetConsumption: QueryHandler<'getAssetConsumption'> = {
  read: async ({ runQuery, params: { assetUUID }, query }) => {
    const register = { assetUUID, direction: query.direction };
    const found = await readForm(runQuery, register, query);
    if (!found) throw notFound('asset');
    return found;
  },
};
