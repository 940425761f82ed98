import type { Handler } from '../http/call.ts';
import { notFound } from '../http/problem.ts';
import { readReadings } from './readReadings.ts';
import { coverageOf, periodsOf, recordsOf, seriesOf } from './shapes.ts';

/** Energy of one asset, active or archived, over exactly [from, to). */
export const getAssetConsumption: Handler<'getAssetConsumption'> = async ({ scope, params: { assetUUID }, query }) => {
  const { direction, granularity } = query;
  const asset = await scope.tx.selectFrom('assets').select('asset_uuid').where('tenant_uuid', '=', scope.tenant).where('asset_uuid', '=', assetUUID).executeTakeFirst();
  if (!asset) throw notFound('asset');
  const readings = await readReadings(scope, assetUUID, direction, query.from, query.to);
  if (query.format === 'records') return recordsOf(readings, query.page, query.pageSize);
  const head = { assetUUID, direction, unit: 'kWh' as const };
  const coverage = coverageOf(readings);
  if (granularity === 'halfHour' || granularity === 'hour') return { ...head, granularity, ...seriesOf(readings, granularity === 'hour' ? 2 : 1), coverage };
  return { ...head, granularity, periods: periodsOf(readings, granularity), coverage };
};
