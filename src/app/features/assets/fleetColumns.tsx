import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { assetTypeWords, nameOf } from '#app/format/assetWords.ts';
import type { Column } from '#app/table/columns.ts';
import type { ListedAsset } from '#contract/assetFigures.ts';
import { assetColumns } from './assetColumns.tsx';
import { DayBars } from './DayBars.tsx';
import { CoverageCell, EarnedCell, KeptCell, NextEventCell, ResponseCell, SchemeCell } from './FigureCells.tsx';
import { coveragePercent, schemeWords } from './figureWords.ts';
import { LastReading } from './LastReading.tsx';
import { typeIcons } from './typeIcons.ts';
import rows from './assets.module.css';
import classes from './figures.module.css';

type Names = ReadonlyMap<string, string>;
/** The scheme that the list is filtered by. */
type Chosen = { scheme: string | undefined; schemeName: string | undefined };

const Name = ({ asset }: { asset: ListedAsset }) => (
  <Link to="/assets/$assetUUID" params={{ assetUUID: asset.assetUUID }} className={rows.rowLink}>
    {nameOf(asset)}
  </Link>
);

function TypeIcon({ assetType }: Pick<ListedAsset, 'assetType'>) {
  const Icon = typeIcons[assetType];
  return (
    <>
      <Icon size={16} stroke={1.6} aria-hidden />
      <VisuallyHidden>{assetTypeWords[assetType]}</VisuallyHidden>
    </>
  );
}

/** The columns of the list of assets with what each can do; what it is registered as is hidden until it is chosen. */
export function fleetColumns(portfolioNames: Names, { scheme, schemeName }: Chosen): Column<ListedAsset>[] {
  const plain = new Map(assetColumns(portfolioNames).map((column) => [column.id, column]));
  const [portfolio, through] = [plain.get('portfolio')!, plain.get('lastReadingUTC')!];
  const optional = ['assetId', 'mpan', 'assetType', 'locationPostcode', 'powerKw'].map((id) => ({
    ...plain.get(id)!,
    optional: true,
  }));
  return [
    {
      ...plain.get('name')!,
      header: 'Asset',
      width: 176,
      cell: (asset) => (
        <span className={classes.named}>
          <TypeIcon assetType={asset.assetType} />
          <Name asset={asset} />
        </span>
      ),
    },
    ...optional,
    { ...portfolio, width: 112 },
    {
      id: 'energy14',
      header: 'Last 14 days',
      hint: 'Energy on each full day; a stroke marks a day without readings',
      width: 104,
      value: () => null,
      cell: DayBars,
    },
    {
      id: 'coverage',
      header: 'Readings, 30 days',
      hint: 'Share of half-hours with a reading over the last 30 full days',
      width: 120,
      value: ({ coverage }) => coveragePercent(coverage),
      cell: CoverageCell,
    },
    {
      id: 'schemes',
      header: schemeName ?? 'Scheme',
      width: 150,
      value: (asset) => schemeWords(asset, scheme),
      cell: (asset) => <SchemeCell asset={asset} scheme={scheme} />,
    },
    {
      id: 'response',
      header: 'Typical kW',
      hint:
        'What the asset typically delivers in a turn-down event, and the spread of single events around it; sorted by ' +
        'dependable kW',
      sortable: true,
      numeric: true,
      width: 120,
      value: ({ response }) => response?.meanKw ?? null,
      cell: ResponseCell,
    },
    {
      id: 'kept',
      header: 'Reliability',
      hint: 'Share of the last year’s events in which the asset delivered at least 10 % of its baseline',
      numeric: true,
      width: 110,
      value: ({ response }) => response?.eventsKept ?? null,
      cell: KeptCell,
    },
    {
      id: 'earned',
      header: 'Earned',
      hint: 'The asset’s share of this season’s event revenue',
      numeric: true,
      width: 72,
      value: ({ earned }) => earned?.gbp ?? null,
      cell: EarnedCell,
    },
    {
      id: 'nextEvent',
      header: 'Next event',
      width: 96,
      value: ({ nextEvent }) => nextEvent?.state ?? null,
      cell: NextEventCell,
    },
    { ...through, width: 104, numeric: true, cell: (asset) => <LastReading asset={asset} short /> },
  ];
}

/** The same on a phone: two columns of two lines, the right one what the list is about. */
export const narrowColumns = (
  portfolioNames: Names,
  scheme: string | undefined,
  figured: boolean,
): Column<ListedAsset>[] => [
  {
    id: 'name',
    header: 'Asset',
    sortable: true,
    cell: (asset) => (
      <span className={classes.line}>
        <span className={classes.named}>
          <TypeIcon assetType={asset.assetType} />
          <Name asset={asset} />
        </span>
        <span className={classes.state}>
          {(figured || asset.status === 'ARCHIVED') && <SchemeCell asset={asset} scheme={scheme} />}
          {asset.portfolioUUID !== null && portfolioNames.get(asset.portfolioUUID)}
        </span>
      </span>
    ),
  },
  figured
    ? {
        id: 'response',
        header: 'Typical kW',
        hint: 'What the asset typically delivers in a turn-down event',
        numeric: true,
        width: 100,
        cell: (asset) => (
          <span className={classes.lineFigures}>
            <ResponseCell {...asset} />
            <DayBars {...asset} />
          </span>
        ),
      }
    : {
        id: 'lastReadingUTC',
        header: 'Latest reading',
        sortable: true,
        numeric: true,
        width: 104,
        cell: (asset) => <LastReading asset={asset} short />,
      },
];
