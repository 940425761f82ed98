import type { Handler } from '../http/call.ts';
import { requirePortfolio } from '../participation/requirePortfolio.ts';
import { countedOnce } from '../participation/sharedMeters.ts';
import type { PortsOf } from '../ports/ports.ts';
import { filterReadable } from '../readings/dataAccess.ts';
import { halfHoursIn } from '../readings/halfHourRange.ts';
import { countPresent } from './countPresent.ts';
import { toAnalyticsFigures } from './figures.ts';
import { sumMeters } from './sumMeters.ts';

/**
 * Sums of a portfolio's present assets whose users allow half hours, each meter once, with the carbon intensity of
 * Great Britain; coverage counts what is due from each.
 */
export const getPortfolioAnalytics =
  (ports: PortsOf): Handler<'getPortfolioAnalytics'> =>
  async ({ scope, params: { portfolioUUID }, query: { from, to, costs } }) => {
    await requirePortfolio(scope, portfolioUUID);
    const members = await scope.tx
      .selectFrom('assets')
      .select('asset_uuid')
      .where('tenant_uuid', '=', scope.tenant)
      .where('portfolio_uuid', '=', portfolioUUID)
      .where('status', '=', 'ACTIVE')
      .orderBy('asset_uuid')
      .execute();
    const range = halfHoursIn(from, to);
    const readable = await filterReadable(
      scope,
      members.map((asset) => asset.asset_uuid),
    );
    const summed = await countedOnce(scope, readable);
    const totals = await sumMeters(scope, summed, range, costs);
    const { coverage } = await countPresent(scope, range, { portfolioUUID });
    const counts = {
      assets: summed.length,
      assetsWithheld: members.length - readable.length,
      assetsMeterCounted: readable.length - summed.length,
    };
    return {
      portfolioUUID,
      ...counts,
      ...(await toAnalyticsFigures(ports(scope).carbon, range, null, totals)),
      coverage,
    };
  };
