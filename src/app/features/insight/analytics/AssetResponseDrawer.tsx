import { Drawer, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { InlineBar } from '#app/charts/InlineBar.tsx';
import { query } from '#app/data/query.ts';
import { formatDayMonth, formatFixed, formatPercent } from '#app/format/format.ts';
import { Sheet, SheetTag } from '#app/table/Sheet.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Figure } from '#app/ui/Figure.tsx';
import type { AssetResponse, AssetResponseDetail } from '#contract/assetResponse.ts';
import { SLOW } from './queryRules.ts';
import { fatigueWords, intervalWords } from './responseWords.ts';
import classes from './analytics.module.css';

type AssetResponseDrawerProps = { assetUUID: string; profile: AssetResponse | undefined; onClose: () => void };

const LOADING_PX = 320;

/** One asset's events: delivery in each, rebound afterwards, and the time of day of its best delivery. */
export default function AssetResponseDrawer({ assetUUID, profile, onClose }: AssetResponseDrawerProps) {
  const { data, error, refetch } = useQuery(query('getAssetResponse', { params: { assetUUID } }, SLOW));
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={600}
      title={profile ? (profile.name ?? profile.assetId) : 'Response'}
    >
      <div className={classes.drawer}>
        {profile && (
          <div className={classes.drawerFigures}>
            <Figure
              label="Reliability"
              value={formatPercent(profile.reliabilityPercent)}
              note={intervalWords(profile)}
            />
            <Figure
              label="Mean power"
              value={formatFixed(profile.meanKw, 3)}
              unit="kW"
              note={profile.deviationKw === null ? 'one event' : `± ${formatFixed(profile.deviationKw, 3)} kW`}
            />
            <Figure
              label="Trend"
              value={formatFixed(profile.fatiguePoints, 1)}
              unit="points"
              note={fatigueWords(profile.fatiguePoints)}
            />
          </div>
        )}
        <Link to="/assets/$assetUUID" params={{ assetUUID }} className={classes.link}>
          Open the asset
        </Link>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton height={LOADING_PX} />
        ) : data.events.length === 0 ? (
          <EmptyState
            title="No settled events yet"
            text="Its delivery appears here once an event it took part in is settled."
          />
        ) : (
          <Events data={data} />
        )}
      </div>
    </Drawer>
  );
}

function Events({ data: { events, clock } }: { data: AssetResponseDetail }) {
  const full = Math.max(...events.map(({ deliveredKwh }) => Math.abs(deliveredKwh ?? 0)), 0);
  const best = Math.max(...clock.map(({ meanKw }) => Math.abs(meanKw)), 0);
  return (
    <>
      <section aria-label="Latest events">
        <h3>Latest events</h3>
        <Sheet label="Latest events, table">
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">Delivered, kWh</th>
              <th scope="col">Share of baseline</th>
              <th scope="col" title="Use above baseline in the four hours after the event">
                Rebound, kWh
              </th>
            </tr>
          </thead>
          <tbody>
            {events.toReversed().map(({ eventUUID, name, startTime, deliveredKwh, responsePercent, reboundKwh }) => (
              <tr key={eventUUID}>
                <th scope="row">
                  <Link to="/events/$eventUUID" params={{ eventUUID }}>
                    {name}
                  </Link>
                  <SheetTag>{formatDayMonth(startTime)}</SheetTag>
                </th>
                <td>
                  <InlineBar text={formatFixed(deliveredKwh, 3)} value={deliveredKwh} full={full} />
                </td>
                <td>{responsePercent === null ? '–' : `${formatFixed(responsePercent, 1)}\u202f%`}</td>
                <td>{formatFixed(reboundKwh, 3)}</td>
              </tr>
            ))}
          </tbody>
        </Sheet>
      </section>
      <section aria-label="Best hours">
        <h3>By time of day</h3>
        <Sheet label="By time of day, table">
          <thead>
            <tr>
              <th scope="col">Half-hour</th>
              <th scope="col">Mean, kW</th>
              <th scope="col">Events</th>
            </tr>
          </thead>
          <tbody>
            {clock.map(({ slot, meanKw, events: times }) => (
              <tr key={slot}>
                <th scope="row">{clockOf(slot)}</th>
                <td>
                  <InlineBar text={formatFixed(meanKw, 3)} value={meanKw} full={best} />
                </td>
                <td>{times}</td>
              </tr>
            ))}
          </tbody>
        </Sheet>
      </section>
    </>
  );
}

const clockOf = (slot: number): string =>
  `${String(Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 === 0 ? '00' : '30'}`;
