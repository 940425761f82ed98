import { Link } from '@tanstack/react-router';
import { channelWords, latencyText, shareText } from '#app/format/dispatchWords.ts';
import { formatPower } from '#app/format/format.ts';
import type { Column } from '#app/table/columns.ts';
import { Clip } from '#app/ui/Clip.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { Controller } from '#contract/dispatch/controller.ts';
import { formatCount, plural } from '#text/count.ts';
import { HealthChip } from './HealthChip.tsx';
import { knownPowerKw } from './knownPower.ts';

/** The columns of the list of controllers. */
export const controllerColumns: readonly Column<Controller>[] = [
  {
    id: 'name',
    header: 'Controller',
    sortable: true,
    value: ({ name }) => name,
    cell: ({ controllerUUID, name }) => (
      <Clip text={name} width={300}>
        <Link to="/controllers/$controllerUUID" params={{ controllerUUID }}>
          {name}
        </Link>
      </Clip>
    ),
  },
  {
    id: 'health',
    header: 'Health',
    width: 170,
    value: ({ status, health }) => (status === 'DISABLED' ? status : health),
    cell: (controller) => <HealthChip controller={controller} />,
  },
  { id: 'channel', header: 'Channel', width: 116, cell: ({ channel }) => channelWords[channel] },
  {
    id: 'lastSeenUTC',
    header: 'Last seen',
    sortable: true,
    width: 180,
    value: ({ lastSeenUTC }) => lastSeenUTC,
    cell: ({ lastSeenUTC }) => (lastSeenUTC === null ? 'never' : <Time at={lastSeenUTC} />),
  },
  { id: 'assets', header: 'Assets', numeric: true, width: 84, cell: ({ assets }) => formatCount(assets) },
  {
    id: 'powerKw',
    header: 'Power',
    hint: 'Total of its assets with a known power',
    numeric: true,
    width: 96,
    value: knownPowerKw,
    unit: 'kW',
    cell: (controller) => formatPower(knownPowerKw(controller)),
  },
  {
    id: 'answerRate',
    header: 'Response rate',
    hint: 'Share of dispatches answered in its ended events, the newest 20 at most',
    numeric: true,
    width: 136,
    value: ({ answerRate }) => answerRate,
    cell: ({ answers, answerRate, answerEvents }) => {
      if (answers === 'NONE') return 'never';
      return answerRate === null || answerEvents === undefined
        ? shareText(answerRate)
        : `${shareText(answerRate)} of ${plural(answerEvents, 'event')}`;
    },
  },
  {
    id: 'p95',
    header: '95th percentile',
    hint: 'Time within which 95 % of responses arrive in these events',
    numeric: true,
    width: 104,
    value: ({ p95LatencySeconds }) => p95LatencySeconds,
    unit: 'seconds',
    cell: ({ p95LatencySeconds }) => latencyText(p95LatencySeconds),
  },
];
