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
    header: 'Why',
    hint: 'Why it is not read, or what its last read failed of',
    value: ({ reading }) => troubleOf(reading),
    cell: ({ reading }) => <span className={classes.trouble}>{troubleOf(reading) ?? '–'}</span>,
  },
  {
    id: 'settled',
    header: 'Settled',
    hint: 'By the profile class in the top line of the MPAN',
    width: 110,
    cell: ({ isHalfHourlySettled }) => settledWords(isHalfHourlySettled),
    value: ({ isHalfHourlySettled }) => settledWords(isHalfHourlySettled),
  },
  {
    id: 'provider',
    header: 'Read through',
    width: 140,
    value: ({ reading }) => reading.provider && providerWords[reading.provider],
    cell: ({ reading }) => (reading.provider ? providerWords[reading.provider] : '–'),
  },
  {
    id: 'lastRead',
    header: 'Last read',
    hint: 'When a read last succeeded',
    width: 180,
    value: ({ reading }) => reading.lastReadUTC,
    cell: ({ reading }) => <Instant at={reading.lastReadUTC} />,
  },
  {
    id: 'nextTry',
    header: 'Next try',
    width: 180,
    value: ({ reading }) => reading.nextTryUTC,
    cell: ({ reading }) => <Instant at={reading.nextTryUTC} />,
  },
  {
    id: 'lastReadingUTC',
    header: 'Newest reading',
    hint: 'Start of the newest half hour there is, whoever sent it',
    sortable: true,
    width: 180,
    cell: ({ lastReadingUTC }) => <Instant at={lastReadingUTC} />,
  },
];
