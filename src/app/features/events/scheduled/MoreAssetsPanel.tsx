import { useQuery } from '@tanstack/react-query';
import { query } from '#app/data/query.ts';
import { Panel } from '#app/ui/Panel.tsx';
import type { Event } from '#contract/event.ts';
import { MoreAssetsCurve } from './MoreAssetsCurve.tsx';
import { MoreAssetsSteps } from './MoreAssetsSteps.tsx';

/** What a scheduled event comes to by the number of assets opted in, and steps to choose from. */
export function MoreAssetsPanel({ event }: { event: Event }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(
    query('getMoreAssets', { params: { 'event-uuid': event.eventUUID } }),
  );
  return (
    <Panel>
      <MoreAssetsCurve
        fileName={`${event.name} more assets`}
        loading={data === undefined}
        stale={isPlaceholderData}
        error={data === undefined ? error : undefined}
        onRetry={() => void refetch()}
        more={data}
      />
      {data && data.steps.length > 0 && <MoreAssetsSteps event={event} more={data} />}
    </Panel>
  );
}
