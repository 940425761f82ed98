import { Link } from '@tanstack/react-router';
import { formatPower, formatWindow } from '#app/format/format.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { PortfolioSeason } from '#contract/portfolioSeason.ts';
import { comingOf } from './PortfolioStage.tsx';
import classes from './PortfolioEvents.module.css';

/** The events that are to come with a portfolio: who is opted in, and what the whole event is contracted for. */
export function ComingEvents({ season }: { season: PortfolioSeason }) {
  const coming = comingOf(season);
  return (
    <Panel>
      <SectionHead title="Coming events" note="its part, and the contract of the whole event" />
      {coming.length === 0 ? (
        <EmptyState title="No event is planned with it" text="Events that are aimed at this portfolio appear here." />
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">Opted in</th>
              <th scope="col">Usually</th>
              <th scope="col">Contracted</th>
            </tr>
          </thead>
          <tbody>
            {coming.map((event) => (
              <tr key={event.eventUUID}>
                <th scope="row">
                  <Link to="/events/$eventUUID" params={{ eventUUID: event.eventUUID }}>
                    {event.name}
                  </Link>
                  <span>{event.state === 'LIVE' ? 'Live' : formatWindow(event.startTime, event.endTime)}</span>
                </th>
                <td>{event.optedIn.toLocaleString('en-GB')}</td>
                <td>{event.optedIn === 0 ? '–' : formatPower(event.usualKw)}</td>
                <td>{event.contractedMw === null ? '–' : formatPower(1000 * event.contractedMw)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
