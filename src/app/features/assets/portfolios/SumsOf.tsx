import { Link } from '@tanstack/react-router';
import { withinText } from '#app/format/withinText.ts';
import type { PortfolioAnalytics } from '#contract/analytics.ts';
import { formatCount, plural } from '#text/count.ts';
import classes from './portfolios.module.css';

/** Number of assets in a portfolio's figures, and a link to the others. */
export function SumsOf({
  analytics: { portfolioUUID, assets, assetsSampled, sampledWithin, measuredAssets, pricedAssets },
}: {
  analytics: PortfolioAnalytics;
}) {
  if (assets === 0) return null;
  return (
    <p className={classes.sums}>
      {assetsSampled < assets &&
        `Estimated from ${plural(assetsSampled, 'asset')}, which stand for all${withinText(sampledWithin)}. `}
      {measuredAssets === assets
        ? `Energy is of all ${plural(assets, 'asset')}`
        : `Energy is of ${formatCount(measuredAssets)} of ${plural(assets, 'asset')}`}
      {measuredAssets < assets && (
        <>
          {': '}
          <Link to="/data-quality" search={{ portfolio: portfolioUUID }} className={classes.link}>
            {formatCount(assets - measuredAssets)} without readings in this range
          </Link>
        </>
      )}
      {pricedAssets === assets ? '; so is the cost.' : `; cost is of ${formatCount(pricedAssets)}`}
      {pricedAssets < assets && (
        <>
          {': '}
          <Link to="/assets" search={{ portfolio: portfolioUUID, tariff: 'NONE' }} className={classes.link}>
            show the assets without a tariff
          </Link>
          .
        </>
      )}
    </p>
  );
}
