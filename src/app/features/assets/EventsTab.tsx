import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import type { Response } from '#app/charts/response.ts';
import { summaryOf } from '#app/charts/response.ts';
import { ResponseBars } from '#app/charts/ResponseBars.tsx';
import { query } from '#app/data/query.ts';
import { Panel } from '#app/ui/Panel.tsx';
import type { Asset } from '#contract/asset.ts';
import { EventsPanel } from './EventsPanel.tsx';
import { SchemesPanel } from './SchemesPanel.tsx';
import classes from './asset.module.css';

const Commitments = lazy(() => import('./commitments/Commitments.tsx'));

const AT_ONCE = 20;

/** The asset's schemes and events, its past responses, and what it is committed to. */
export function EventsTab({ asset }: { asset: Asset }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(
    query('listAssetEvents', { params: { assetUUID: asset.assetUUID }, query: { pageSize: 100 } }),
  );
  const responses = useMemo(
    () =>
      data?.data
        .filter(({ state, statsStatus }) => state === 'OPT_IN' && statsStatus !== null)
        .map(({ eventUUID, ...rest }): Response => ({ id: eventUUID, ...rest }))
        .toReversed(),
    [data],
  );
  return (
    <div className={classes.cards}>
      <Panel>
        <ResponseBars
          title="Response history"
          fileName={`${asset.assetId} response history`}
          height={220}
          responses={responses}
          note={responses && responses.length > 0 ? summaryOf(responses) : undefined}
          error={data === undefined ? error : undefined}
          onRetry={() => void refetch()}
          onOpen={({ id }) => void navigate({ to: '/events/$eventUUID', params: { eventUUID: id } })}
        />
      </Panel>
      <div className={classes.halves}>
        <EventsPanel asset={asset} atOnce={AT_ONCE} />
        <SchemesPanel asset={asset} />
      </div>
      <Suspense>
        <Commitments asset={asset} />
      </Suspense>
    </div>
  );
}
