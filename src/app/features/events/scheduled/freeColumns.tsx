import { Link } from '@tanstack/react-router';
import { assetTypeWords, nameOf } from '#app/format/assetWords.ts';
import { formatEnergy, formatFixed } from '#app/format/format.ts';
import type { Column } from '#app/table/columns.ts';
import { Clip } from '#app/ui/Clip.tsx';
import type { FreeAsset } from '#contract/moreAssets.ts';
import { plural } from '#text/count.ts';
import classes from './FreeAssets.module.css';

type NameOfPortfolio = (portfolioUUID: string | null) => string;

const keptText = ({ keptPercent }: FreeAsset): string =>
  keptPercent === null ? '–' : `${Math.round(keptPercent)}\u202f%`;

const NameLink = ({ asset: { assetUUID, assetId, name } }: { asset: FreeAsset }) => (
  <Clip text={`${name ?? ''} ${assetId}`.trim()} width={148}>
    <Link to="/assets/$assetUUID" params={{ assetUUID }}>
      {name ?? assetId}
    </Link>
  </Clip>
);

/** An asset that could join, where it belongs, and what it would add. */
export const freeColumns = (portfolioName: NameOfPortfolio): Column<FreeAsset>[] => [
  { id: 'name', header: 'Asset', value: nameOf, cell: (asset) => <NameLink asset={asset} /> },
  {
    id: 'portfolio',
    header: 'Portfolio',
    value: ({ portfolioUUID }) => portfolioName(portfolioUUID),
    cell: ({ portfolioUUID }) => <Clip text={portfolioName(portfolioUUID)} width={148} />,
  },
  { id: 'assetType', header: 'Type', width: 104, cell: ({ assetType }) => assetTypeWords[assetType] },
  {
    id: 'addsKwh',
    header: 'Would add, kWh',
    hint: 'Its expected delivery over the event',
    numeric: true,
    width: 108,
    cell: ({ addsKwh }) => formatFixed(addsKwh, 2),
  },
  {
    id: 'keptPercent',
    header: 'Reliability',
    hint: 'Share of the last year’s events in which the asset delivered at least 10 % of its baseline',
    numeric: true,
    width: 104,
    cell: (asset) => (
      <span
        title={
          asset.eventsWithData === 0
            ? 'No settled events yet'
            : `${asset.eventsKept} of ${plural(asset.eventsWithData, 'event')}`
        }
      >
        {keptText(asset)}
      </span>
    ),
  },
];

/** The same in two lines, what it would add at the right. */
export const narrowFreeColumns = (portfolioName: NameOfPortfolio): Column<FreeAsset>[] => [
  {
    id: 'name',
    header: 'Asset',
    cell: (asset) => (
      <span className={classes.lines}>
        <NameLink asset={asset} />
        <small>{`${portfolioName(asset.portfolioUUID)} · ${assetTypeWords[asset.assetType]}`}</small>
      </span>
    ),
  },
  {
    id: 'addsKwh',
    header: 'Would add',
    numeric: true,
    width: 104,
    cell: (asset) => (
      <span className={classes.lines}>
        {formatEnergy(asset.addsKwh)}
        <small>{asset.keptPercent === null ? 'no events yet' : `reliability ${keptText(asset)}`}</small>
      </span>
    ),
  },
];
