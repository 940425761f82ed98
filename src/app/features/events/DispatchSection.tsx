import { lazy, Suspense } from 'react';
import { RenderWhenNear } from '#app/ui/RenderWhenNear.tsx';
import type { Event } from '#contract/event.ts';
import type { EventPageSearch } from './eventPageSearch.ts';

const DispatchOnEvent = lazy(() => import('./DispatchOnEvent.tsx'));
/** About as high as the dispatch of an event. */
const HEIGHT_PX = 520;

/**
 * The dispatch of an event, where the server has it; its code is loaded for an event that it can matter to, and once
 * it is over when one comes near.
 */
export function DispatchSection({ event, search }: { event: Event; search: EventPageSearch }) {
  const { state, dispatchStatus } = event;
  if (dispatchStatus === null && state !== 'SCHEDULED') return null;
  const isOver = state === 'ENDED' || state === 'CANCELLED';
  const section = (
    <Suspense fallback={null}>
      <DispatchOnEvent event={event} search={search} />
    </Suspense>
  );
  const { dlist, dstate, delivery, controller, dispatch } = search;
  const isAddressed = [dlist, dstate, delivery, controller, dispatch].some((part) => part !== undefined);
  return isOver && !isAddressed ? <RenderWhenNear height={HEIGHT_PX}>{section}</RenderWhenNear> : section;
}
