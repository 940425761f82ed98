import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ReceiptLink } from '#app/features/settlement/receipts/index.ts';
import { formatDayMonth, formatPower, formatPounds } from '#app/format/format.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import type { PortfolioEvent, PortfolioSeason } from '#contract/portfolioSeason.ts';
import classes from './PortfolioEvents.module.css';

const HOUR_MS = 3_600_000;
/** As many as the chart beside them is high. */
const FIRST = 6;

/** What a portfolio delivered and earned in the events of the season, newest first, beside what is usual for it. */
export function PastEvents({ season: { events, usual } }: { season: PortfolioSeason }) {
  const [isWhole, setIsWhole] = useState(false);
  const past = events.data.filter(({ state }) => state !== 'SCHEDULED' && state !== 'LIVE');
  const usualOf = (event: PortfolioEvent) => usual.find(({ eventType }) => eventType === event.eventType)?.kw ?? null;
  const full = Math.max(...past.map((event) => powerOf(event) ?? 0), ...usual.map(({ kw }) => kw));
  return (
    <Panel>
      <SectionHead
        title="Past events"
        note={
          events.totalItems > events.data.length
            ? `the latest ${events.data.length} this season`
            : 'mean power; the line shows typical power'
        }
      />
      {past.length === 0 ? (
        <EmptyState title="No events with this portfolio this season" />
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col" className={classes.bar}>
                Delivered
              </th>
              <th scope="col">Power</th>
              <th scope="col">Earned</th>
              <th scope="col" className={classes.state}>
                State
              </th>
            </tr>
          </thead>
          <tbody>
            {(isWhole ? past : past.slice(0, FIRST)).map((event) => (
              <tr key={event.eventUUID}>
                <th scope="row">
                  <Link to="/events/$eventUUID" params={{ eventUUID: event.eventUUID }}>
                    {event.name}
                  </Link>
                  <span>{formatDayMonth(event.startTime)}</span>
                </th>
                <td className={classes.bar}>
                  <PowerBar kw={powerOf(event)} usualKw={usualOf(event)} full={full} />
                </td>
                <td>{formatPower(powerOf(event))}</td>
                <td>
                  <Earned event={event} />
                </td>
                <td className={classes.state}>
                  <State state={event.state} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {past.length > FIRST && (
        <Button variant="subtle" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Show the latest ${FIRST}` : `Show all ${past.length}`}
        </Button>
      )}
    </Panel>
  );
}

const powerOf = ({ deliveredKwh, startTime, endTime }: PortfolioEvent): number | null =>
  deliveredKwh === null ? null : (deliveredKwh * HOUR_MS) / (Date.parse(endTime) - Date.parse(startTime));

export function Earned({ event: { eventUUID, run, name, revenueGbp } }: { event: PortfolioEvent }) {
  if (run === null || revenueGbp === null) return '–';
  return (
    <ReceiptLink place={{ eventUUID, run }} label={`Receipt for ${name}`}>
      {formatPounds(Math.round(100 * revenueGbp) / 100 + 0)}
    </ReceiptLink>
  );
}

export function State({ state }: { state: PortfolioEvent['state'] }) {
  if (state === 'FINAL' || state === 'SETTLING')
    return <StatusChip kind="stats" status={state === 'FINAL' ? 'FINAL' : 'PRELIMINARY'} />;
  return <StatusChip kind="event" status={state === 'LIVE' ? 'STARTED' : state} />;
}

function PowerBar({ kw, usualKw, full }: { kw: number | null; usualKw: number | null; full: number }) {
  if (!(full > 0)) return null;
  const shareOf = (value: number) => `${(100 * Math.max(0, value)) / (1.08 * full)}%`;
  return (
    <span className={classes.track} aria-hidden="true">
      {kw !== null && <span className={classes.fill} style={{ width: shareOf(kw) }} />}
      {usualKw !== null && <span className={classes.mark} style={{ left: shareOf(usualKw) }} />}
    </span>
  );
}
