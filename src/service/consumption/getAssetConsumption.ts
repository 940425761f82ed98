import type { Handler } from '../http/call.ts';
import { notFound } from '../http/problem.ts';
import { consumptionOf, recordsOf } from '../shared/consumptionShapes.ts';
import { firstReading } from '../shared/firstReading.ts';
import { readReadings } from '../shared/readReadings.ts';

/** Energy of one asset, active or archived, over exactly [from, to). */
export const getAssetConsumption: Handler<'getAssetConsumption'> = async ({ scope, params: { assetUUID }, query }) => {
  const asset = await scope.tx.selectFrom('assets').select('asset_uuid').where('tenant_uuid', '=', scope.tenant).where('asset_uuid', '=', assetUUID).executeTakeFirst();
  if (!asset) throw notFound('asset');
  const register = { assetUUID, direction: query.direction };
  const readings = await readReadings(scope, register, query.from, query.to);
  return query.format === 'records' ? recordsOf(readings, query.page, query.pageSize) : consumptionOf(register, query.granularity, readings, await firstReading(scope, register));
};
