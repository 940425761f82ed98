import type { Handler } from '../http/call.ts';
import { forecastAssets, horizonOf } from './forecastAssets.ts';
import { toColumns } from './forecastColumns.ts';

/** Forecasts of up to 1,000 assets in the order asked for; those that are unknown, another tenant's or archived are refused one by one. */
export const createBulkForecast: Handler<'createBulkForecast'> = async ({ scope, body: { assetUUIDs, horizonHours } }) => {
  const { tx, tenant } = scope;
  const rows = await tx.selectFrom('assets').select('asset_uuid').where('tenant_uuid', '=', tenant).where('asset_uuid', 'in', assetUUIDs).where('status', '=', 'ACTIVE').execute();
  const active = new Set(rows.map((row) => row.asset_uuid));
  const known = assetUUIDs.filter((assetUUID) => active.has(assetUUID));
  const horizon = horizonOf(scope, horizonHours);
  const forecasts = await forecastAssets(scope, known, horizon);
  return {
    data: forecasts.map((made, index) => ({ assetUUID: known[index]!, ...toColumns(made, horizon.originMs) })),
    refused: assetUUIDs.filter((assetUUID) => !active.has(assetUUID)).map((assetUUID) => ({ assetUUID, code: 'ASSET_NOT_FOUND' as const, detail: 'There is no such asset, or it is archived' })),
  };
};
