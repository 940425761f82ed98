import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { ReceiptLink } from '#app/features/settlement/receipts/index.ts';
import { formatFixed, formatPercent, formatPounds } from '#app/format/format.ts';
import { Sheet, SheetTag } from '#app/table/Sheet.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { Event } from '#contract/event.ts';
import type { EventStats, StatsRun } from '#contract/stats.ts';
import { formatCount } from '#text/count.ts';
import { receivedPercent } from '#text/receivedPercent.ts';
import { atTab, type EventPageSearch } from '../eventPageSearch.ts';
import { settlingWords } from '../settlingWords.ts';
import { RunDiff } from './RunDiff.tsx';
import { RunFiles } from './RunFiles.tsx';
import classes from './settled.module.css';

const Recalculate = lazy(() => import('./Recalculate.tsx'));

type RunsProps = {
  event: Event;
  newest: EventStats;
  search: EventPageSearch;
  onChange: (changes: Partial<EventPageSearch>) => void;
};

const ROW_PX = 36;
const coverageOf = ({ presentReadings, expectedReadings }: StatsRun): number | null =>
  receivedPercent({ present: presentReadings, expected: expectedReadings });

/** Every calculation of the event's stats, and the differences between two. */
export default function Runs({ event, newest, search, onChange }: RunsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const mayOperate = useMayOperate();
  const { data, error, refetch } = useQuery(
    query('listEventStatsRuns', { params: { 'event-uuid': event.eventUUID }, query: { pageSize: 200 } }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={ROW_PX * (newest.run + 1)} />;
  const shown = search.run ?? newest.run;
  return (
    <>
      {mayOperate && (
        <div className={classes.stepper}>
          <p className={classes.quiet}>
            {newest.status === 'FINAL'
              ? 'Final: later readings change it only through a recalculation.'
              : `${settlingWords(newest)}. New readings create new runs until all have arrived.`}
          </p>
          <Button
            variant="default"
            size="xs"
            disabled={event.statsStatus === 'CALCULATING'}
            onClick={() => setIsOpen(true)}
          >
            Recalculate
          </Button>
        </div>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <Recalculate event={event} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
      <RunFiles eventUUID={event.eventUUID} run={newest.run} />
      <Sheet label="Settlement runs">
        <thead>
          <tr>
            <th scope="col">Run</th>
            <th scope="col" data-text>
              As known at
            </th>
            <th scope="col" data-text>
              Status
            </th>
            <th scope="col" data-text>
              Reason
            </th>
            <th scope="col">Readings</th>
            <th scope="col">Assets with readings</th>
            <th scope="col">Delivered, kWh</th>
            <th scope="col">Revenue</th>
          </tr>
        </thead>
        <tbody>
          {data.data.map((run) => (
            <tr key={run.run} data-chosen={run.run === shown}>
              <th scope="row">
                <Link
                  to="/events/$eventUUID"
                  params={{ eventUUID: event.eventUUID }}
                  search={atTab('runs', run.run === newest.run ? undefined : run.run)}
                  resetScroll={false}
                  {...(run.run === shown && { 'aria-current': true })}
                >
                  Run {run.run}
                </Link>
                {run.run === shown && <SheetTag>shown</SheetTag>}
              </th>
              <td data-text>
                <Time at={run.calculatedUTC} />
              </td>
              <td data-text>
                <StatusChip kind="stats" status={run.status} />
              </td>
              <td data-text>{run.reason ?? '–'}</td>
              <td>{formatPercent(coverageOf(run))}</td>
              <td>{`${formatCount(run.assetsWithData)} of ${formatCount(run.assetsOptedIn)}`}</td>
              <td>
                <ReceiptLink place={{ eventUUID: event.eventUUID, run: run.run }}>
                  {formatFixed(run.deliveredKwh, 3)}
                </ReceiptLink>
              </td>
              <td>
                {run.revenueGbp === null ? (
                  '–'
                ) : (
                  <ReceiptLink place={{ eventUUID: event.eventUUID, run: run.run }}>
                    {formatPounds(run.revenueGbp)}
                  </ReceiptLink>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Sheet>
      {newest.run === 1 ? (
        <p className={classes.quiet}>One run so far. It stays unchanged, whatever runs follow.</p>
      ) : (
        <RunDiff eventUUID={event.eventUUID} run={shown} newest={newest.run} search={search} onChange={onChange} />
      )}
    </>
  );
}
