import { Link } from '@tanstack/react-router';
import type { Event } from '#contract/event.ts';
import type { EventStats } from '#contract/stats.ts';
import { formatPercent, formatPower } from '#app/charts/format.ts';
import { StatusChip } from '#app/shell/StatusChip.tsx';
import type { Column } from '#app/table/columns.ts';
import classes from './events.module.css';
import { eventTypeWords } from './eventWords.ts';
import { WindowText } from './WindowText.tsx';

const NONE = <span className={classes.quiet}>–</span>;

/** The event list's columns; names of schemes and outcomes of settled events come in beside the page. */
export function eventColumns(schemeNames: ReadonlyMap<string, string>, outcomes: ReadonlyMap<string, EventStats>): Column<Event>[] {
  return [
    { id: 'name', header: 'Event', sortable: true, cell: (event) => <Name event={event} /> },
    { id: 'startTime', header: 'Window', sortable: true, cell: ({ startTime, endTime }) => <WindowText from={startTime} to={endTime} /> },
    { id: 'state', header: 'State', width: 104, cell: ({ state, cancelReason }) => <StatusChip kind="event" status={state} reason={cancelReason} /> },
    { id: 'scheme', header: 'Scheme', cell: ({ schemeUUID }) => <Clipped text={schemeNames.get(schemeUUID)} /> },
    { id: 'type', header: 'Type', width: 92, cell: ({ eventType }) => eventTypeWords[eventType] },
    { id: 'optedIn', header: 'Opted in', hint: 'Assets opted in, of those invited', numeric: true, width: 96, cell: optedIn },
    { id: 'contracted', header: 'Contracted', numeric: true, width: 96, cell: ({ contractedMw, targetKw }) => formatPower(contractedMw === null ? targetKw : contractedMw * 1000, 'exact') },
    { id: 'delivered', header: 'Delivered', hint: 'Energy delivered, in percent of the target', numeric: true, width: 88, cell: ({ eventUUID }) => <Delivered stats={outcomes.get(eventUUID)} /> },
    { id: 'stats', header: 'Stats', width: 116, cell: (event) => <Stats event={event} stats={outcomes.get(event.eventUUID)} /> },
  ];
}

function Name({ event: { eventUUID, name, runningType } }: { event: Event }) {
  return (
    <span className={classes.name}>
      <Link to="/events/$eventUUID" params={{ eventUUID }}>
        {name}
      </Link>
      {runningType === 'TEST' && <span className={classes.tag}>Test</span>}
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
  return (
    <>
      {assetsOptedIn.toLocaleString('en-GB')}
      <span className={classes.quiet}> of {assetsInvited.toLocaleString('en-GB')}</span>
    </>
  );
}

function Delivered({ stats }: { stats: EventStats | undefined }) {
  if (stats?.deliveryPercentage == null) return NONE;
  return formatPercent(Math.round(stats.deliveryPercentage));
}

function Stats({ event: { state, statsStatus }, stats }: { event: Event; stats: EventStats | undefined }) {
  if (stats) return <StatusChip kind="stats" status={stats.status} />;
  return state === 'ENDED' && statsStatus !== 'NOT_STARTED' ? <StatusChip kind="statsRun" status={statsStatus} /> : NONE;
}
