import { MiniBars } from '#app/charts/MiniBars.tsx';
import { formatFixed } from '#app/format/format.ts';
import type { Column } from '#app/table/columns.ts';
import type { AssetResponse } from '#contract/assetResponse.ts';
import { fatigueWords, intervalWords } from './responseWords.ts';
import classes from './analytics.module.css';

const percent = (value: number | null): string => (value === null ? '–' : `${formatFixed(value, 0)}\u202f%`);
const LATEST = 16;

/** The ranking's columns; a name opens the asset's events. */
export const responseColumns = (onOpen: (assetUUID: string) => void): Column<AssetResponse>[] => [
  {
    id: 'assetId',
    header: 'Asset',
    sortable: true,
    cell: ({ assetUUID, assetId, name }) => (
      <button type="button" className={classes.name} title={assetId} onClick={() => onOpen(assetUUID)}>
        {name ?? assetId}
      </button>
    ),
  },
  {
    id: 'events',
    header: 'Events',
    hint: 'Settled events it was opted in to that have readings',
    sortable: true,
    numeric: true,
    width: 96,
    cell: ({ events, eventsWithData }) => (events === eventsWithData ? events : `${eventsWithData} of ${events}`),
  },
  {
    id: 'reliability',
    header: 'Reliability',
    hint: 'Share of events delivered, with its 95\u202f% confidence interval',
    sortable: true,
    width: 230,
    cell: (row) => <Interval row={row} />,
  },
  {
    id: 'meanKw',
    header: 'Mean, kW',
    sortable: true,
    numeric: true,
    width: 100,
    cell: ({ meanKw }) => formatFixed(meanKw, 3),
  },
  {
    id: 'deviation',
    header: '± kW',
    hint: 'Deviation between events',
    numeric: true,
    width: 80,
    cell: ({ deviationKw }) => formatFixed(deviationKw, 3),
  },
  {
    id: 'response',
    header: 'Share of baseline',
    hint: 'Delivered energy as a percentage of baseline',
    sortable: true,
    numeric: true,
    width: 126,
    cell: ({ responsePercent }) => percent(responsePercent),
  },
  {
    id: 'fatigue',
    header: 'Trend, points',
    hint: 'Change in response from one event to the next, in percentage points',
    sortable: true,
    numeric: true,
    width: 124,
    cell: ({ fatiguePoints }) => (
      <span title={fatigueWords(fatiguePoints)}>
        {fatiguePoints !== null && fatiguePoints > 0 ? '+' : ''}
        {formatFixed(fatiguePoints, 1)}
      </span>
    ),
  },
  {
    id: 'history',
    header: 'By event',
    width: 124,
    cell: ({ history }) => (
      <MiniBars
        values={history.slice(-LATEST)}
        label={`Share of baseline delivered by event: ${history.slice(-LATEST).map(percent).join(', ')}`}
      />
    ),
  },
];

function Interval({ row }: { row: AssetResponse }) {
  const { reliabilityPercent, reliabilityLowPercent: low, reliabilityHighPercent: high } = row;
  return (
    <span className={classes.interval} title={intervalWords(row)}>
      <span>{percent(reliabilityPercent)}</span>
      <span className={classes.track} aria-hidden="true">
        {low !== null && high !== null && (
          <>
            <span style={{ left: `${low}%`, width: `${high - low}%` }} />
            <i style={{ left: `${reliabilityPercent}%` }} />
          </>
        )}
      </span>
    </span>
  );
}
