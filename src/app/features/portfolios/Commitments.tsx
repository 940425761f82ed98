import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMayOperate } from '#app/data/session.ts';
import { BulkDialog } from '#app/features/optIn/index.ts';
import { formatPower, formatWindow } from '#app/format/format.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { Commitment, PortfolioCapability } from '#contract/capability.ts';
import { ReadyByType } from './ReadyByType.tsx';
import classes from './PortfolioEvents.module.css';

/** The events to come with a portfolio: its part in each, what is sure of it, and who could still join. */
export function Commitments({ capability }: { capability: PortfolioCapability }) {
  const mayOperate = useMayOperate();
  const [joined, setJoined] = useState<Commitment | null>(null);
  const { commitments, portfolioUUID } = capability;
  return (
    <Panel>
      <SectionHead title="Commitments" note="events to come with this portfolio" />
      {commitments.length === 0 ? (
        <EmptyState title="No event is planned with it" text="Events that are aimed at this portfolio appear here." />
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">Opted in</th>
              <th scope="col">Its part</th>
              <th scope="col" className={classes.state}>
                Sure
              </th>
              <th scope="col">Next step</th>
            </tr>
          </thead>
          <tbody>
            {commitments.map((event) => (
              <tr key={event.eventUUID}>
                <th scope="row">
                  <Link to="/events/$eventUUID" params={{ eventUUID: event.eventUUID }}>
                    {event.name}
                  </Link>
                  <span>{event.state === 'LIVE' ? 'Live' : formatWindow(event.startTime, event.endTime)}</span>
                </th>
                <td>{event.optedIn.toLocaleString('en-GB')}</td>
                <td>{formatPower(event.partKw)}</td>
                <td className={classes.state}>{formatPower(event.sureKw)}</td>
                <td>
                  {mayOperate && event.free !== null && event.free > 0 ? (
                    <Button variant="default" size="compact-sm" onClick={() => setJoined(event)}>
                      Opt in {event.free.toLocaleString('en-GB')}
                    </Button>
                  ) : (
                    '–'
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ReadyByType capability={capability} />
      {joined && (
        <BulkDialog
          intent="OPT_IN"
          target={{ kind: 'event', uuid: joined.eventUUID, name: joined.name }}
          filter={{ portfolioUUID }}
          count={joined.free ?? 0}
          onClose={() => setJoined(null)}
        />
      )}
    </Panel>
  );
}
