import type { Handler } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { requireReadAccess } from '../../tenants/consents/dataAccess.ts';
import { forecastAssets, horizonOf } from './forecastAssets.ts';
import { toColumns } from './forecastColumns.ts';

/**
 * Returns the forecast of one asset from the half hour in progress on; too little history gives nulls. Throws 404 for
 * an archived asset.
 */
export const getAssetForecast: Handler<'getAssetForecast'> = async ({
  scope,
  params: { assetUUID },
  query: { horizonHours },
}) => {
  const { tx, tenant } = scope;
  const asset = await tx
    .selectFrom('assets')
    .select('status')
    .where('tenant_uuid', '=', tenant)
    .where('asset_uuid', '=', assetUUID)
    .executeTakeFirst();
  if (asset?.status !== 'ACTIVE') throw notFound('asset');
  await requireReadAccess(scope, assetUUID);
  const horizon = horizonOf(scope, horizonHours);
  const [forecast] = await forecastAssets(scope, [assetUUID], horizon);
  return { assetUUID, ...toColumns(forecast!, horizon.originMs) };
};
