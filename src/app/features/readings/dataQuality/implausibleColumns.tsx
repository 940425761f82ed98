import { Link } from '@tanstack/react-router';
import { formatEnergy } from '#app/format/format.ts';
import type { Column } from '#app/table/columns.ts';
import { Clip } from '#app/ui/Clip.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { SuspicionReason, SuspicionState, SuspiciousReading } from '#contract/suspiciousReading.ts';

const reasonWords: Record<SuspicionReason, string> = {
  CAPACITY: 'asset capacity',
  CONNECTION: 'domestic supply limit',
  HISTORY: 'asset history',
};

/** The state of a suspicious reading, in words. */
export const suspicionWords: Record<SuspicionState, string> = {
  OPEN: 'Counted, to be reviewed',
  SET_ASIDE: 'Set aside, not counted',
  CONFIRMED: 'Confirmed, counted',
};

const decidedText = ({ state, decidedBy }: SuspiciousReading): string =>
  decidedBy === null ? suspicionWords[state] : `${suspicionWords[state]}, by ${decidedBy}`;

/** The columns of the list of implausible readings. */
export const implausibleColumns: readonly Column<SuspiciousReading>[] = [
  {
    id: 'asset',
    header: 'Asset',
    value: ({ name, assetId }) => name ?? assetId,
    cell: ({ assetUUID, name, assetId, startTime }) => (
      <Clip text={name ?? assetId} width={240}>
        <Link to="/assets/$assetUUID" params={{ assetUUID }} search={{ at: startTime }}>
          {name ?? assetId}
        </Link>
      </Clip>
    ),
  },
  {
    id: 'startTime',
    header: 'Half-hour',
    width: 170,
    value: ({ startTime }) => startTime,
    cell: ({ startTime }) => <Time at={startTime} />,
  },
  { id: 'direction', header: 'Direction', width: 92, cell: ({ direction }) => direction },
  {
    id: 'value',
    header: 'Reading',
    numeric: true,
    width: 110,
    value: ({ value }) => value,
    unit: 'kWh',
    cell: ({ value }) => (value === null ? 'not shown' : formatEnergy(value)),
  },
  {
    id: 'limit',
    header: 'Plausible up to',
    numeric: true,
    width: 130,
    value: ({ limit }) => limit,
    unit: 'kWh',
    cell: ({ limit }) => formatEnergy(limit),
  },
  { id: 'reason', header: 'Limit from', width: 160, cell: ({ reason }) => reasonWords[reason] },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => state,
    cell: (reading) => <Clip text={decidedText(reading)} width={260} />,
  },
];
