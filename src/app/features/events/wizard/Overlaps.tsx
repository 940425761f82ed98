import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatWindow } from '#app/format/format.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { formatCount, plural } from '#text/count.ts';
import type { RehearsalQuery } from './rehearsalQuery.ts';
import classes from './Overlaps.module.css';
import wizard from './wizard.module.css';

/** Simultaneous events, and how many assets are opted in there. */
export function Overlaps({ rehearsal: { data, error, refetch }, planned }: RehearsalQuery) {
  return (
    <section className={wizard.panel} aria-label="At the same time" aria-busy={planned && !data && !error}>
      <h2>At the same time</h2>
      {!planned ? (
        <p className={wizard.note}>Choose a scheme and a window to see which events overlap.</p>
      ) : data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={96} />
        )
      ) : data.overlaps.length === 0 ? (
        <p className={wizard.good}>
          <IconCheck size={14} stroke={2} aria-hidden="true" /> No other events at this time
        </p>
      ) : (
        <>
          <p className={wizard.warning}>
            <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
            {plural(data.overlaps.length, 'event')} {data.overlaps.length === 1 ? 'overlaps' : 'overlap'}. An asset opts
            in to one event at a time: {plural(data.assets.overlapping, 'asset')} of{' '}
            {formatCount(data.assets.consented)} {data.assets.overlapping === 1 ? 'is' : 'are'} already committed.
          </p>
          <ul className={classes.overlaps}>
            {data.overlaps.map(({ eventUUID, name, state, startTime, endTime, assets, portfolioUUIDs }) => (
              <li key={eventUUID}>
                <Link to="/events/$eventUUID" params={{ eventUUID }} target="_blank">
                  {name}
                </Link>
                <StatusChip kind="event" status={state} />
                <span>{formatWindow(startTime, endTime)}</span>
                <strong>
                  {assets === 0 ? 'No assets in both' : `${plural(assets, 'asset')} in both`}
                  {portfolioUUIDs.length > 0 && `, ${plural(portfolioUUIDs.length, 'portfolio')} shared`}
                </strong>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
