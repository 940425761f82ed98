import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatWindow } from '#app/format/format.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import { formatCount } from '#text/count.ts';
import classes from './PortfolioEvents.module.css';

type EventToCome = {
  eventUUID: string;
  name: string;
  startTime: string;
  endTime: string;
  state: string;
  optedIn: number;
};

type EventsToComeProps<Event extends EventToCome> = {
  title: string;
  note: string;
  events: readonly Event[];
  /** Beside the event and who is opted in; a phone has no room for the `wide` ones. */
  columns: readonly { header: string; wide?: boolean; renderCell: (event: Event) => ReactNode }[];
};

/** The events that are to come with a portfolio, the first of them first. */
export function EventsToCome<Event extends EventToCome>({ title, note, events, columns }: EventsToComeProps<Event>) {
  return (
    <>
      <SectionHead title={title} note={note} />
      {events.length === 0 ? (
        <EmptyState
          title="No events planned with this portfolio"
          text="Events assigned to this portfolio appear here."
        />
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">Opted in</th>
              {columns.map(({ header, wide = false }) => (
                <th key={header} scope="col" {...(wide && { className: classes.state })}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {events.map((event) => (
              <tr key={event.eventUUID}>
                <th scope="row">
                  <Link to="/events/$eventUUID" params={{ eventUUID: event.eventUUID }}>
                    {event.name}
                  </Link>
                  <span>{event.state === 'LIVE' ? 'Live' : formatWindow(event.startTime, event.endTime)}</span>
                </th>
                <td>{formatCount(event.optedIn)}</td>
                {columns.map(({ header, wide = false, renderCell }) => (
                  <td key={header} {...(wide && { className: classes.state })}>
                    {renderCell(event)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
