import type { z } from 'zod';
import type { BulkForecasts } from '#contract/forecast.ts';
import type { Handler } from '../../platform/http/call.ts';
import { accessOf, withheldDetail } from '../../tenants/consents/dataAccess.ts';
import { forecastAssets, horizonOf } from './forecastAssets.ts';
import { toColumns } from './forecastColumns.ts';

type Refused = z.infer<typeof BulkForecasts>['refused'][number];

/**
 * Forecasts up to 1,000 assets in the requested order; refuses one by one unknown assets, other tenants' and archived
 * ones, and those whose user does not allow half hours.
 */
export const createBulkForecast: Handler<'createBulkForecast'> = async ({
  scope,
  body: { assetUUIDs, horizonHours },
}) => {
  const { tx, tenant } = scope;
  const rows = await tx
    .selectFrom('assets')
    .select('asset_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('asset_uuid', 'in', assetUUIDs)
    .where('status', '=', 'ACTIVE')
    .execute();
  const active = new Set(rows.map((row) => row.asset_uuid));
  const access = await accessOf(scope, [...active]);
  const withheld = new Map(
    [...access].flatMap(([assetUUID, its]) =>
      withheldDetail(its) === null ? [] : [[assetUUID, withheldDetail(its)!]],
    ),
  );
  const known = assetUUIDs.filter((assetUUID) => active.has(assetUUID) && !withheld.has(assetUUID));
  const horizon = horizonOf(scope, horizonHours);
  const forecasts = await forecastAssets(scope, known, horizon);
  return {
    data: forecasts.map((forecast, index) => ({ assetUUID: known[index]!, ...toColumns(forecast, horizon.originMs) })),
    refused: assetUUIDs.flatMap((assetUUID): Refused[] => {
      if (!active.has(assetUUID))
        return [{ assetUUID, code: 'ASSET_NOT_FOUND', detail: 'There is no such asset, or it is archived' }];
      const detail = withheld.get(assetUUID);
      return detail === undefined ? [] : [{ assetUUID, code: 'CONSENT_REQUIRED', detail }];
    }),
  };
};
