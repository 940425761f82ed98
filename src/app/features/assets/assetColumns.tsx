import { Link } from '@tanstack/react-router';
import { dataThrough, nameOf } from '#app/format/assetWords.ts';
import { formatMpan, maskedMpan } from '#app/format/format.ts';
import type { Column } from '#app/table/columns.ts';
import { fieldColumn } from '#app/table/fieldColumn.ts';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { statusWord } from '#app/ui/statusWords.ts';
import type { Asset } from '#contract/asset.ts';
import { listedFields } from './fields/listed.ts';
import { LastReading } from './LastReading.tsx';
import classes from './assets.module.css';

const isoOrNull = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();

/** The asset list's columns; portfolios are a map because assets contain only their id. */
export const assetColumns = (portfolioNames: ReadonlyMap<string, string>): Column<Asset>[] => [
  {
    ...fieldColumn(listedFields, 'name'),
    sortable: true,
    value: nameOf,
    cell: (asset) => (
      <Link to="/assets/$assetUUID" params={{ assetUUID: asset.assetUUID }} className={classes.rowLink}>
        {nameOf(asset)}
      </Link>
    ),
  },
  {
    ...fieldColumn(listedFields, 'assetId'),
    sortable: true,
    width: 150,
    cell: ({ assetId }) => <span className={classes.clip}>{assetId}</span>,
  },
  {
    ...fieldColumn(listedFields, 'mpan'),
    hint: 'Last four digits',
    sortable: true,
    width: 100,
    value: ({ mpan }) => maskedMpan(mpan),
    unmasked: ({ mpan }) => mpan,
    cell: ({ mpan }) => <span className={classes.quiet}>{formatMpan(mpan, 'masked')}</span>,
  },
  { ...fieldColumn(listedFields, 'assetType'), sortable: true, width: 120 },
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
  { ...fieldColumn(listedFields, 'locationPostcode'), sortable: true, width: 100 },
  { ...fieldColumn(listedFields, 'powerKw'), hint: 'Rated power', width: 84 },
  {
    id: 'lastReadingUTC',
    header: 'Latest reading',
    hint: 'End of the latest half-hour with a reading',
    sortable: true,
    width: 170,
    value: (asset) => isoOrNull(dataThrough(asset)),
    cell: (asset) => <LastReading asset={asset} />,
  },
];
