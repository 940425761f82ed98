import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BulkDialog } from '#app/features/events/optIn/index.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { MAX_NAMED_ASSETS } from '#contract/bulkAction.ts';
import type { Event } from '#contract/event.ts';
import OptInFree from '../balance/OptInFree.tsx';
import { firstFreeQuery } from './firstFree.ts';

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
