import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { type OptAction, OptDialog, type OptTarget } from '#app/features/events/optIn/index.ts';
import { formatPeriods, formatUtc, formatWindow } from '#app/format/format.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import type { Asset } from '#contract/asset.ts';
import { plural } from '#text/count.ts';
import shared from './asset.module.css';
import records from './RecordList.module.css';

const FEW = 6;

/** The asset's latest events: their state, and whether the asset took part. */
export function EventsPanel({ asset, atOnce = FEW }: { asset: Asset; atOnce?: number }) {
  const mayOpt = useMayOperate() && asset.status === 'ACTIVE';
  const [shown, setShown] = useState(atOnce);
  const [opting, setOpting] = useState<{ action: OptAction; target: OptTarget } | null>(null);
  const {
    data: events,
    error,
    refetch,
  } = useQuery(query('listAssetEvents', { params: { assetUUID: asset.assetUUID }, query: { pageSize: 100 } }));
  const rows = events?.data.slice(0, shown);
  const more = (events?.data.length ?? 0) - shown;

  return (
    <Panel>
      <h2 className={shared.title}>Events</h2>
      {!rows ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={180} />
        )
      ) : rows.length === 0 ? (
        <EmptyState
          title="No events yet"
          text="The asset joins an event when its portfolio is invited or an operator opts it in."
        />
      ) : (
        <ul className={records.list}>
          {rows.map(({ eventUUID, name, startTime, endTime, eventState, state }) => {
            const action = state === 'OPT_IN' ? 'OPT_OUT' : 'OPT_IN';
            return (
              <li key={eventUUID}>
                <div>
                  <Link to="/events/$eventUUID" params={{ eventUUID }}>
                    {name}
                  </Link>
                  <p className={shared.quiet} title={`${formatUtc(startTime)} to ${formatUtc(endTime)}`}>
                    {formatWindow(startTime, endTime)} ·{' '}
                    <span className={shared.whole}>{formatPeriods(startTime, endTime)}</span>
                  </p>
                </div>
                <span>
                  <StatusChip kind="eventAsset" status={state} />
                </span>
                <span>
                  <StatusChip kind="event" status={eventState} />
                </span>
                <span>
                  {mayOpt && eventState === 'SCHEDULED' && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      onClick={() => setOpting({ action, target: { kind: 'event', uuid: eventUUID, name } })}
                    >
                      {action === 'OPT_IN' ? 'Opt in' : 'Opt out'}
                      <VisuallyHidden>{action === 'OPT_IN' ? ` to ${name}` : ` of ${name}`}</VisuallyHidden>
                    </Button>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {more > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={() => setShown(shown + FEW)}>
          Show {plural(Math.min(FEW, more), 'earlier event')}
        </Button>
      )}
      {opting && <OptDialog onClose={() => setOpting(null)} {...opting} assetUUIDs={[asset.assetUUID]} />}
    </Panel>
  );
}
