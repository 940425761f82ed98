import { Link } from '@tanstack/react-router';
import { plural } from '#app/format/plural.ts';
import type { PortfolioAnalytics } from '#contract/analytics.ts';
import classes from './portfolios.module.css';

/** Number of assets in a portfolio's figures, and a link to the others. */
export function SumsOf({
  analytics: { portfolioUUID, assets, assetsSampled, measuredAssets, pricedAssets },
}: {
  analytics: PortfolioAnalytics;
}) {
  if (assets === 0) return null;
  const count = (value: number): string => value.toLocaleString('en-GB');
  return (
    <p className={classes.sums}>
      {assetsSampled < assets && `Estimated from ${plural(assetsSampled, 'asset')}, which stand for all. `}
      {measuredAssets === assets
        ? `Energy is of all ${plural(assets, 'asset')}`
        : `Energy is of ${count(measuredAssets)} of ${plural(assets, 'asset')}`}
      {measuredAssets < assets && (
        <>
          {': '}
          <Link to="/data-quality" search={{ portfolio: portfolioUUID }} className={classes.link}>
            {count(assets - measuredAssets)} without readings in this range
          </Link>
        </>
      )}
      {pricedAssets === assets ? '; so is the cost.' : `; cost is of ${count(pricedAssets)}`}
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
