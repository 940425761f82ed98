import { Link } from '@tanstack/react-router';
import { assetTypeWords, dataThrough, nameOf } from '#app/format/assetWords.ts';
import { formatMpan, formatPower, maskedMpan } from '#app/format/format.ts';
import type { Column } from '#app/table/columns.ts';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { statusWord } from '#app/ui/statusWords.ts';
import type { Asset } from '#contract/asset.ts';
import { LastReading } from './LastReading.tsx';
import classes from './assets.module.css';

const isoOrNull = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();

/** The asset list's columns; portfolios are a map because assets contain only their id. */
export const assetColumns = (portfolioNames: ReadonlyMap<string, string>): Column<Asset>[] => [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    value: nameOf,
    cell: (asset) => (
      <Link to="/assets/$assetUUID" params={{ assetUUID: asset.assetUUID }} className={classes.rowLink}>
        {nameOf(asset)}
      </Link>
    ),
  },
  {
    id: 'assetId',
    header: 'Asset id',
    sortable: true,
    width: 150,
    cell: ({ assetId }) => <span className={classes.clip}>{assetId}</span>,
  },
  {
    id: 'mpan',
    header: 'MPAN',
    hint: 'Last four digits',
    sortable: true,
    width: 100,
    value: ({ mpan }) => maskedMpan(mpan),
    unmasked: ({ mpan }) => mpan,
    cell: ({ mpan }) => <span className={classes.quiet}>{formatMpan(mpan, 'masked')}</span>,
  },
  { id: 'assetType', header: 'Type', sortable: true, width: 120, cell: ({ assetType }) => assetTypeWords[assetType] },
  {
    id: 'status',
    header: 'Status',
    width: 160,
    value: ({ status, mpanStatus }) =>
      (status === 'ARCHIVED' ? statusWord('asset', status) : statusWord('mpan', mpanStatus)).word,
    cell: ({ status, mpanStatus }) =>
      status === 'ARCHIVED' ? (
        <StatusChip kind="asset" status={status} />
      ) : (
        <StatusChip kind="mpan" status={mpanStatus} />
      ),
  },
  {
    id: 'portfolio',
    header: 'Portfolio',
    width: 150,
    value: ({ portfolioUUID }) =>
      portfolioUUID === null ? null : (portfolioNames.get(portfolioUUID) ?? portfolioUUID),
    cell: ({ portfolioUUID }) => (
      <span className={classes.clip}>{portfolioUUID === null ? '–' : (portfolioNames.get(portfolioUUID) ?? '…')}</span>
    ),
  },
  {
    id: 'locationPostcode',
    header: 'Postcode',
    sortable: true,
    width: 100,
    cell: ({ locationPostcode }) => locationPostcode ?? '–',
  },
  {
    id: 'powerKw',
    header: 'Power',
    hint: 'Rated power',
    numeric: true,
    width: 84,
    cell: ({ powerKw }) => formatPower(powerKw, 'exact'),
  },
  {
    id: 'lastReadingUTC',
    header: 'Data through',
    hint: 'End of the last half hour read',
    sortable: true,
    width: 170,
    value: (asset) => isoOrNull(dataThrough(asset)),
    cell: (asset) => <LastReading asset={asset} />,
  },
];
