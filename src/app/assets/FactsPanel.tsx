import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { portfolioQueries } from '#app/api/portfolios.ts';
import { formatDay, formatEnergy, formatMpan, formatPower } from '#app/charts/format.ts';
import { londonMidnight } from '#app/charts/london.ts';
import { Panel } from '#app/shell/Panel.tsx';
import type { Asset } from '#contract/asset.ts';
import classes from './asset.module.css';
import { assetTypeWords, placeOf } from './assetWords.ts';
import { LastReading } from './LastReading.tsx';

/** What is known about the asset; a dash where nothing is. */
export function FactsPanel({ asset }: { asset: Asset }) {
  const facts: [string, ReactNode][] = [
    ['Type', `${assetTypeWords[asset.assetType]}${asset.isDomestic ? ', domestic' : ', non-domestic'}`],
    ['MPAN', formatMpan(asset.mpan)],
    ['Export MPAN', formatMpan(asset.exportMpan)],
    ['Meter serial number', asset.meterSerialNumber ?? '–'],
    ['Power', formatPower(asset.powerKw, 'exact')],
    ['Capacity', formatEnergy(asset.capacityKwh, 'exact')],
    ['Place', placeOf(asset) ?? '–'],
    ['Grid supply point group', asset.gspGroup ?? '–'],
    ['Portfolio', asset.portfolioUUID === null ? '–' : <PortfolioLink key="portfolio" portfolioUUID={asset.portfolioUUID} />],
    ['User', asset.userId ?? '–'],
    ['Installed', asset.installationDate === null ? '–' : formatDay(londonMidnight(asset.installationDate), true)],
    ['Data through', <LastReading key="through" asset={asset} />],
  ];
  return (
    <Panel>
      <h2 className={classes.title}>Facts</h2>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function PortfolioLink({ portfolioUUID }: { portfolioUUID: string }) {
  const { data: portfolios } = useQuery(portfolioQueries.list());
  const portfolio = portfolios?.data.find((one) => one.portfolioUUID === portfolioUUID);
  return (
    <Link to="/assets" search={{ portfolio: portfolioUUID }}>
      {portfolio?.name ?? '…'}
    </Link>
  );
}
