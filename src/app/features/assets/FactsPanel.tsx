import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { allPortfolios } from '#app/data/sharedQueries.ts';
import { assetTypeWords, placeOf } from '#app/format/assetWords.ts';
import { formatDate, formatEnergy, formatMpan, formatPower } from '#app/format/format.ts';
import { Panel } from '#app/ui/Panel.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { Asset } from '#contract/asset.ts';
import { distributorOf } from '#energy/mpan.ts';
import { LastReading } from './LastReading.tsx';
import { RegistrationFacts } from './RegistrationFacts.tsx';
import shared from './asset.module.css';
import classes from './FactsPanel.module.css';

/** The network region behind the MPAN, with its grid supply point group. */
function regionOf({ mpan, boundaryMpan, gspGroup }: Asset): string {
  const name = distributorOf(mpan ?? boundaryMpan ?? '')?.name;
  return [name, gspGroup && `(${gspGroup})`].filter(Boolean).join(' ') || '–';
}

/** Attributes of the asset; a dash for an unknown one. */
export function FactsPanel({ asset }: { asset: Asset }) {
  const facts: [string, ReactNode][] = [
    ['Type', `${assetTypeWords[asset.assetType]}${asset.isDomestic ? ', domestic' : ', non-domestic'}`],
    ['MPAN', formatMpan(asset.mpan)],
    ['Export MPAN', formatMpan(asset.exportMpan)],
    ...(asset.boundaryMpan
      ? [['Behind the meter', <BoundaryLink key="boundary" mpan={asset.boundaryMpan} />] as [string, ReactNode]]
      : []),
    ['Meter serial number', asset.meterSerialNumber ?? '–'],
    ['Power', formatPower(asset.powerKw, 'exact')],
    ['Capacity', formatEnergy(asset.capacityKwh, 'exact')],
    ...(asset.minimumKw === null
      ? []
      : [['Minimum import', formatPower(asset.minimumKw, 'exact')] satisfies [string, ReactNode]]),
    ['Place', placeOf(asset) ?? '–'],
    ['Region', regionOf(asset)],
    [
      'Portfolio',
      asset.portfolioUUID === null ? '–' : <PortfolioLink key="portfolio" portfolioUUID={asset.portfolioUUID} />,
    ],
    ['User', asset.userUUID === null ? '–' : <UserLink key="user" userUUID={asset.userUUID} userId={asset.userId} />],
    ...(asset.occupiedFromUTC === null
      ? []
      : [['Occupied since', <Time key="occupied" at={asset.occupiedFromUTC} />] satisfies [string, ReactNode]]),
    ['Installed', asset.installationDate === null ? '–' : formatDate(asset.installationDate, true)],
    ['Data through', <LastReading key="through" asset={asset} />],
  ];
  return (
    <Panel>
      <h2 className={shared.title}>Facts</h2>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <RegistrationFacts asset={asset} />
    </Panel>
  );
}

/** Links to the boundary meter and the assets behind it. */
function BoundaryLink({ mpan }: { mpan: string }) {
  return (
    <Link to="/assets" search={{ search: mpan }}>
      {formatMpan(mpan)}
    </Link>
  );
}

function PortfolioLink({ portfolioUUID }: { portfolioUUID: string }) {
  const { data: portfolios } = useQuery(allPortfolios());
  const portfolio = portfolios?.data.find((one) => one.portfolioUUID === portfolioUUID);
  return (
    <Link to="/portfolios/$portfolioUUID" params={{ portfolioUUID }}>
      {portfolio?.name ?? '…'}
    </Link>
  );
}

function UserLink({ userUUID, userId }: { userUUID: string; userId: string | null }) {
  return (
    <Link to="/users/$userUUID" params={{ userUUID }}>
      {userId ?? 'Open the user'}
    </Link>
  );
}
