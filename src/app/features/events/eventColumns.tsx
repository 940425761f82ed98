import { IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { eventTypeWords } from '#app/format/eventWords.ts';
import { formatEnergy, formatPercent, formatPeriods, formatUtc, formatWindow, formatZone } from '#app/format/format.ts';
import { plural } from '#app/format/plural.ts';
import type { Column } from '#app/table/columns.ts';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { Tag } from '#app/ui/Tag.tsx';
import type { Event } from '#contract/event.ts';
import { statsWords } from './settlingWords.ts';
import classes from './eventColumns.module.css';
import events from './events.module.css';
import windowText from './WindowText.module.css';

const NONE = <span className={events.quiet}>–</span>;
type Names = ReadonlyMap<string, string>;

/** The event list's columns; the names of schemes and portfolios are passed beside the page. */
export const eventColumns = (schemeNames: Names, portfolioNames: Names): Column<Event>[] => [
  {
    id: 'state',
    header: 'State',
    width: 104,
    cell: ({ state, cancelReason }) => <StatusChip kind="event" status={state} reason={cancelReason} />,
  },
  { id: 'name', header: 'Event', sortable: true, cell: (event) => <Name event={event} /> },
  {
    id: 'scheme',
    header: 'Scheme',
    value: (event) => schemeOf(event, schemeNames) ?? null,
    cell: (event) => <Clipped text={schemeOf(event, schemeNames)} />,
  },
  { id: 'startTime', header: 'Window', sortable: true, cell: (event) => <Window event={event} /> },
  {
    id: 'portfolios',
    header: 'Portfolios',
    value: (event) => namesOf(event, portfolioNames).join(', '),
    cell: (event) => <Portfolios names={namesOf(event, portfolioNames)} />,
  },
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
    hint: 'Energy contracted over the window, kWh; what it aims at where nothing is contracted',
    numeric: true,
    width: 92,
    value: ({ targetKwh }) => targetKwh,
    cell: ({ targetKwh }) => formatEnergy(targetKwh, 'exact'),
  },
  {
    id: 'delivered',
    header: 'Delivered',
    hint: 'Energy delivered, by the latest stats, kWh',
    numeric: true,
    width: 84,
    value: ({ deliveredKwh }) => deliveredKwh,
    cell: ({ deliveredKwh }) => formatEnergy(deliveredKwh),
  },
  {
    id: 'deliveryPercentage',
    header: '%',
    hint: 'Energy delivered, in percent of the target',
    numeric: true,
    sortable: true,
    width: 62,
    cell: ({ deliveryPercentage }) =>
      deliveryPercentage === null ? NONE : formatPercent(Math.round(deliveryPercentage)),
  },
  { id: 'stats', header: 'Stats', width: 150, value: statsWords, cell: (event) => <Stats event={event} /> },
];

/** The scheme's name at the start of the event. */
const schemeOf = ({ terms, schemeUUID }: Event, names: Names): string | undefined =>
  terms?.schemeName ?? names.get(schemeUUID);
const namesOf = ({ portfolioUUIDs }: Event, names: Names): string[] =>
  portfolioUUIDs.map((uuid) => names.get(uuid) ?? 'Archived');

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
    <span className={windowText.window} title={`${text}, ${formatUtc(startTime)} to ${formatUtc(endTime)}`}>
      {first === last ? text.slice(0, -last.length) : text} <span>{formatPeriods(startTime, endTime)}</span>
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

function Portfolios({ names }: { names: readonly string[] }) {
  const [first, ...others] = names;
  if (first === undefined) return NONE;
  return (
    <span className={classes.some} title={names.join(', ')}>
      <span>{first}</span>
      {others.length > 0 && ` +${others.length}`}
    </span>
  );
}

function optedIn({ assetsOptedIn, assetsInvited }: Event) {
  return <span title={`of ${plural(assetsInvited, 'asset')} invited`}>{assetsOptedIn.toLocaleString('en-GB')}</span>;
}

function Stats({ event }: { event: Event }) {
  const { statsStatus, statsState, statsFailure } = event;
  if (statsStatus === 'FAILED') return <StatusChip kind="statsRun" status={statsStatus} reason={statsFailure} />;
  if (statsState)
    return (
      <span title={statsWords(event) ?? undefined}>
        <StatusChip kind="stats" status={statsState} />
        {statsState === 'PRELIMINARY' && event.expectedReadings != null && (
          <span className={events.quiet}>
            {' '}
            {event.presentReadings} of {event.expectedReadings}
          </span>
        )}
      </span>
    );
  return statsStatus === 'NOT_STARTED' ? NONE : <StatusChip kind="statsRun" status={statsStatus} />;
}
