import { Link } from '@tanstack/react-router';
import { formatMpan } from '#app/format/format.ts';
import type { Column } from '#app/table/columns.ts';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { SmartMeter } from '#contract/smartMeter.ts';
import { providerWords, settledWords, troubleOf } from './meterWords.ts';
import classes from './meters.module.css';

const Instant = ({ at }: { at: string | null }) => (at === null ? '–' : <Time at={at} />);

/** The list's columns: how each meter is read, its problem, its last read. */
export const meterColumns: readonly Column<SmartMeter>[] = [
  {
    id: 'mpan',
    header: 'MPAN',
    sortable: true,
    width: 120,
    value: ({ mpan }) => formatMpan(mpan, 'masked'),
    cell: ({ mpan, assetUUID }) => (
      <Link to="/assets/$assetUUID" params={{ assetUUID }}>
        {formatMpan(mpan, 'masked')}
      </Link>
    ),
  },
  {
    id: 'status',
    header: 'Reading',
    width: 120,
    value: ({ reading }) => reading.status,
    cell: ({ reading }) => <StatusChip kind="meterRead" status={reading.status} reason={troubleOf(reading)} />,
  },
  {
    id: 'trouble',
    header: 'Reason',
    hint: 'Why the meter is not read, or why its last read failed',
    value: ({ reading }) => troubleOf(reading),
    cell: ({ reading }) => <span className={classes.trouble}>{troubleOf(reading) ?? '–'}</span>,
  },
  {
    id: 'settled',
    header: 'Settlement',
    hint: 'From the profile class in the top line of the MPAN',
    width: 110,
    cell: ({ isHalfHourlySettled }) => settledWords(isHalfHourlySettled),
    value: ({ isHalfHourlySettled }) => settledWords(isHalfHourlySettled),
  },
  {
    id: 'provider',
    header: 'Account',
    width: 140,
    value: ({ reading }) => reading.provider && providerWords[reading.provider],
    cell: ({ reading }) => (reading.provider ? providerWords[reading.provider] : '–'),
  },
  {
    id: 'lastRead',
    header: 'Last read',
    hint: 'Last successful read',
    width: 180,
    value: ({ reading }) => reading.lastReadUTC,
    cell: ({ reading }) => <Instant at={reading.lastReadUTC} />,
  },
  {
    id: 'nextTry',
    header: 'Next attempt',
    width: 180,
    value: ({ reading }) => reading.nextTryUTC,
    cell: ({ reading }) => <Instant at={reading.nextTryUTC} />,
  },
  {
    id: 'lastReadingUTC',
    header: 'Latest reading',
    hint: 'Start of the latest half-hour with a reading, from any source',
    sortable: true,
    width: 180,
    cell: ({ lastReadingUTC }) => <Instant at={lastReadingUTC} />,
  },
];
