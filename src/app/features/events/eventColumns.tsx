import { IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { eventTypeWords } from '#app/format/eventWords.ts';
import { formatEnergy, formatFixed, formatUtc } from '#app/format/format.ts';
import { formatPercent, formatPeriods, formatWindow, formatZone } from '#app/format/format.ts';
import type { Column } from '#app/table/columns.ts';
import { Chip } from '#app/ui/Chip.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { statusWords } from '#app/ui/statusWords.ts';
import { Tag } from '#app/ui/Tag.tsx';
import type { Event } from '#contract/event.ts';
import { formatCount, plural } from '#text/count.ts';
import { eventChip } from './balance/eventChip.ts';
import { ChanceCell, DeliveredCell, RevenueCell } from './OutlookCells.tsx';
import classes from './eventColumns.module.css';
import events from './events.module.css';
import windowText from './WindowText.module.css';

const NONE = <span className={events.quiet}>–</span>;
type Names = ReadonlyMap<string, string>;

/** The event list's columns; names of schemes come beside the page, `ahead` are the events whose balance is read. */
export const eventColumns = (schemeNames: Names, ahead: ReadonlySet<string>): Column<Event>[] => [
  { id: 'state', header: 'State', width: 104, value: stateWord, cell: State },
  { id: 'name', header: 'Event', sortable: true, lead: true, cell: (event) => <Name event={event} /> },
  {
    id: 'scheme',
    header: 'Scheme',
    value: (event) => schemeOf(event, schemeNames) ?? null,
    cell: (event) => <Clipped text={schemeOf(event, schemeNames)} />,
  },
  { id: 'startTime', header: 'Window', sortable: true, cell: (event) => <Window event={event} /> },
  {
    id: 'optedIn',
    header: 'Opted in',
    hint: 'Assets opted in',
    numeric: true,
    width: 76,
    value: ({ assetsOptedIn }) => assetsOptedIn,
    cell: optedIn,
  },
  {
    id: 'contracted',
    header: 'Contracted',
    hint: 'Energy contracted over the window, kWh; the target where nothing is contracted',
    numeric: true,
    width: 92,
    value: ({ targetKwh }) => targetKwh,
    unit: 'kWh',
    cell: ({ targetKwh }) => formatEnergy(targetKwh, 'exact'),
  },
  {
    id: 'delivered',
    header: 'Delivered',
    hint: 'Energy delivered, from the latest settlement run, kWh; hatched: likely delivery of upcoming events',
    numeric: true,
    width: 128,
    value: ({ deliveredKwh }) => deliveredKwh,
    unit: 'kWh',
    cell: (event) => <DeliveredCell event={event} ahead={ahead.has(event.eventUUID)} />,
  },
  {
    id: 'deliveryPercentage',
    header: '%',
    hint: 'Energy delivered as a percentage of contracted energy',
    numeric: true,
    sortable: true,
    width: 62,
    cell: ({ deliveryPercentage }) =>
      deliveryPercentage === null ? NONE : formatPercent(Math.round(deliveryPercentage)),
  },
  {
    id: 'chance',
    header: 'Likelihood',
    hint: 'Likelihood that an upcoming event meets its contracted energy',
    numeric: true,
    width: 76,
    cell: (event) => <ChanceCell event={event} ahead={ahead.has(event.eventUUID)} />,
  },
  {
    id: 'performanceFactor',
    header: 'K',
    hint: 'Mean performance factor of the half-hours, from the latest settlement run',
    numeric: true,
    width: 60,
    value: ({ performanceFactor }) => performanceFactor,
    cell: ({ performanceFactor }) => (performanceFactor === null ? NONE : formatFixed(performanceFactor, 2)),
  },
  {
    id: 'revenue',
    header: 'Revenue',
    hint: 'Revenue from the latest settlement run, £; likely revenue of upcoming events',
    numeric: true,
    width: 104,
    value: ({ revenueGbp }) => revenueGbp,
    unit: '£',
    cell: (event) => <RevenueCell event={event} ahead={ahead.has(event.eventUUID)} />,
  },
];

/** The scheme's name at the start of the event. */
const schemeOf = ({ terms, schemeUUID }: Event, names: Names): string | undefined =>
  terms?.schemeName ?? names.get(schemeUUID);

function Name({ event: { eventUUID, name, runningType, eventType } }: { event: Event }) {
  return (
    <span className={events.name}>
      <Link to="/events/$eventUUID" params={{ eventUUID }}>
        {name}
      </Link>
      {eventType === 'TURN_UP' && <IconArrowUp size={14} stroke={2} aria-label={eventTypeWords[eventType]} />}
      {runningType === 'TEST' && <Tag>Test</Tag>}
    </span>
  );
}

/** Without the zone, which is in the header, except where the clocks change. */
function Window({ event: { startTime, endTime } }: { event: Event }) {
  const [first, last] = [formatZone(startTime), formatZone(endTime)];
  const text = formatWindow(startTime, endTime);
  return (
    <span
      className={windowText.window}
      title={`${text}, ${formatPeriods(startTime, endTime)}, ${formatUtc(startTime)} to ${formatUtc(endTime)}`}
    >
      {first === last ? text.slice(0, -last.length) : text}
    </span>
  );
}

function Clipped({ text }: { text: string | undefined }) {
  return text === undefined ? (
    NONE
  ) : (
    <span className={classes.clipped} title={text}>
      {text}
    </span>
  );
}

function optedIn({ assetsOptedIn, assetsInvited }: Event) {
  return <span title={`of ${plural(assetsInvited, 'asset')} invited`}>{formatCount(assetsOptedIn)}</span>;
}

const stateWord = (event: Event): string =>
  event.statsStatus === 'FAILED' ? statusWords.statsRun.FAILED.word : eventChip(event).word;

/** The one state of an event; a calculation that failed comes before it. */
function State(event: Event) {
  const { statsStatus, statsFailure, cancelReason } = event;
  if (statsStatus === 'FAILED') return <StatusChip kind="statsRun" status={statsStatus} reason={statsFailure} />;
  const { word, ...chip } = eventChip(event);
  return <Chip {...chip} word={word.split(':')[0]!} reason={cancelReason ?? (word.includes(':') ? word : null)} />;
}
