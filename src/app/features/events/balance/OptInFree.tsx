import { BulkDialog } from '#app/features/events/optIn/index.ts';
import type { Event } from '#contract/event.ts';
import { filterOfFree } from './freeAssets.ts';

/** Opts those into a scheduled event that are ready and free, with the preview of a bulk action; loaded when opened. */
export default function OptInFree({ event, assets, onClose }: { event: Event; assets: number; onClose: () => void }) {
  return (
    <BulkDialog
      intent="OPT_IN"
      target={{ kind: 'event', uuid: event.eventUUID, name: event.name }}
      filter={filterOfFree(event)}
      count={assets}
      onClose={onClose}
    />
  );
}
