import { Modal } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#app/data/client.ts';
import { BulkDialog } from '#app/features/events/optIn/index.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { readPages } from '#client/readAllItems.ts';
import { MAX_NAMED_ASSETS } from '#contract/bulkAction.ts';
import type { Event } from '#contract/event.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import OptInFree from '../balance/OptInFree.tsx';

/** The UUIDs of the most useful assets that are ready, free and not opted in, exactly so many. */
const firstFreeQuery = (eventUUID: string, count: number) =>
  queryOptions({
    queryKey: ['listFreeAssets', { params: { 'event-uuid': eventUUID } }, count],
    queryFn: async ({ signal }) => {
      const found: string[] = [];
      const pages = readPages((at) =>
        api.listFreeAssets(
          { params: { 'event-uuid': eventUUID }, query: { ...at, pageSize: Math.min(count, MAX_PAGE_SIZE) } },
          { signal },
        ),
      );
      for await (const { data } of pages) {
        found.push(...data.map(({ assetUUID }) => assetUUID));
        if (found.length >= count) break;
      }
      return found.slice(0, count);
    },
  });

/** Opts the most useful of those who are ready and free into an event, exactly so many; loaded when opened. */
export default function OptInFirst({ event, assets, onClose }: { event: Event; assets: number; onClose: () => void }) {
  if (assets > MAX_NAMED_ASSETS) return <OptInFree event={event} assets={assets} onClose={onClose} />;
  return <OptInNamed event={event} assets={assets} onClose={onClose} />;
}

function OptInNamed({ event, assets, onClose }: { event: Event; assets: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(firstFreeQuery(event.eventUUID, assets));
  if (error)
    return (
      <Modal opened onClose={onClose} title="Opt in">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Modal>
    );
  if (data === undefined) return null;
  return (
    <BulkDialog
      intent="OPT_IN"
      target={{ kind: 'event', uuid: event.eventUUID, name: event.name }}
      filter={{ assetUUIDs: data }}
      count={data.length}
      onClose={onClose}
    />
  );
}
