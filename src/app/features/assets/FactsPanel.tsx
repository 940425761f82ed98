import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePortfolioNames } from '#app/data/names.ts';
import { assetTypeWords, placeOf } from '#app/format/assetWords.ts';
import { factsOf, UNKNOWN } from '#app/format/fields.ts';
import { formatMpan } from '#app/format/format.ts';
import { Facts } from '#app/ui/Facts.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { Asset } from '#contract/asset.ts';
import { distributorOf } from '#energy/mpan.ts';
import { mainFields, registrationFields } from './fields/index.ts';
import { LastReading } from './LastReading.tsx';
import classes from './asset.module.css';

type Fact = [label: string, fact: ReactNode];

/** The network region behind the MPAN, with its grid supply point group. */
function regionOf({ mpan, boundaryMpan, gspGroup }: Asset): string {
  const name = distributorOf(mpan ?? boundaryMpan ?? '')?.name;
  return [name, gspGroup && `(${gspGroup})`].filter(Boolean).join(' ') || '–';
}

// The others are in the header, shown together, or shown where they are known.
const {
  name: _name,
  assetId: _assetId,
  userId: _userId,
  assetType,
  isDomestic: _isDomestic,
  boundaryMpan,
  minimumKw,
  locationBuildingNoOrName: _building,
  locationAddress: _address,
  locationPostcode: _postcode,
  ...plainFields
} = mainFields;
const { externalIds: _externalIds, ...registration } = registrationFields;

/** Attributes of the asset; a dash for an unknown one. What registers ask for is folded, as far as it is known. */
export function FactsPanel({ asset }: { asset: Asset }) {
  const { boundaryMpan: boundary, portfolioUUID, userUUID, occupiedFromUTC } = asset;
  const facts: Fact[] = [
    [assetType.label, `${assetTypeWords[asset.assetType]}${asset.isDomestic ? ', domestic' : ', non-domestic'}`],
    ...factsOf(plainFields, asset),
    ...(asset.minimumKw === null ? [] : factsOf({ minimumKw }, asset)),
    ...(boundary ? [[boundaryMpan.label, <BoundaryLink key="boundary" mpan={boundary} />] satisfies Fact] : []),
    ['Location', placeOf(asset) ?? '–'],
    ['Region', regionOf(asset)],
    ['Portfolio', portfolioUUID === null ? '–' : <PortfolioLink key="portfolio" portfolioUUID={portfolioUUID} />],
    ['User', userUUID === null ? '–' : <UserLink key="user" userUUID={userUUID} userId={asset.userId} />],
    ...(occupiedFromUTC === null
      ? []
      : [['Occupied since', <Time key="occupied" at={occupiedFromUTC} />] satisfies Fact]),
    ['Latest reading', <LastReading key="through" asset={asset} />],
  ];
  const registered = [
    ...factsOf(registration, asset).filter(([, fact]) => fact !== UNKNOWN),
    ...(asset.externalIds ?? []).map(({ system, id }) => [system, id] as const),
  ];
  return (
    <Panel>
      <h2 className={classes.title}>Details</h2>
      <div className={classes.facts}>
        <Facts facts={facts} />
        {registered.length > 0 && (
          <details>
            <summary>Registration</summary>
            <Facts facts={registered} />
          </details>
        )}
      </div>
    </Panel>
  );
}

/** Links to the boundary meter and the assets behind it. */
const BoundaryLink = ({ mpan }: { mpan: string }) => (
  <Link to="/assets" search={{ search: mpan }}>
    {formatMpan(mpan)}
  </Link>
);

function PortfolioLink({ portfolioUUID }: { portfolioUUID: string }) {
  const names = usePortfolioNames();
  return (
    <Link to="/portfolios/$portfolioUUID" params={{ portfolioUUID }}>
      {names.get(portfolioUUID) ?? '…'}
    </Link>
  );
}

const UserLink = ({ userUUID, userId }: { userUUID: string; userId: string | null }) => (
  <Link to="/users/$userUUID" params={{ userUUID }}>
    {userId ?? 'Open user'}
  </Link>
);
