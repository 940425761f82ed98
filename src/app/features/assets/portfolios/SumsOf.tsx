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
        `Estimated from a sample of ${plural(assetsSampled, 'asset')}${withinText(sampledWithin)}. `}
      {measuredAssets === assets
        ? `Energy covers all ${plural(assets, 'asset')}`
        : `Energy covers ${formatCount(measuredAssets)} of ${plural(assets, 'asset')}`}
      {measuredAssets < assets && (
        <>
          {': '}
          <Link to="/data-quality" search={{ portfolio: portfolioUUID }} className={classes.link}>
            {formatCount(assets - measuredAssets)} without readings in this period
          </Link>
        </>
      )}
      {pricedAssets === assets ? '; so does the cost.' : `; cost covers ${formatCount(pricedAssets)}`}
      {pricedAssets < assets && (
        <>
          {': '}
          <Link to="/assets" search={{ portfolio: portfolioUUID, tariff: 'NONE' }} className={classes.link}>
            show assets without a tariff
          </Link>
          .
        </>
      )}
    </p>
  );
}
