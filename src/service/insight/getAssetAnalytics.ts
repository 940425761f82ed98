import { countDue } from '../assets/coverage/countPresent.ts';
import { halfHoursIn } from '../assets/halfHourRange.ts';
import type { PortsOf } from '../assets/ports/ports.ts';
import type { Handler } from '../platform/http/call.ts';
import { notFound } from '../platform/http/problem.ts';
import { requireReadAccess } from '../tenants/consents/dataAccess.ts';
import { baselineQuality } from './baselineQuality.ts';
import { toAnalyticsFigures } from './figures.ts';
import { sumMeters } from './sumMeters.ts';

/** Returns the figures of one asset, active or archived, with the carbon intensity of its region. */
export const getAssetAnalytics =
  (ports: PortsOf): Handler<'getAssetAnalytics'> =>
  async ({ scope, params: { assetUUID }, query: { from, to, costs } }) => {
    const asset = await scope.tx
      .selectFrom('assets')
      .select('gsp_group')
      .where('tenant_uuid', '=', scope.tenant)
      .where('asset_uuid', '=', assetUUID)
      .executeTakeFirst();
    if (!asset) throw notFound('asset');
    await requireReadAccess(scope, assetUUID);
    const range = halfHoursIn(from, to);
    const totals = await sumMeters(scope, [assetUUID], range, costs);
    const figures = await toAnalyticsFigures(ports(scope).carbon, range, asset.gsp_group, totals);
    const coverage = { expected: await countDue(scope, range, assetUUID), present: totals.present };
    return { assetUUID, ...figures, coverage, ...(await baselineQuality(scope, assetUUID, range)) };
  };
