import { lazy, Suspense } from 'react';
import { useIsOffered } from '#app/data/api/offeredOperations.ts';
import type { Event } from '#contract/event.ts';
import type { EventPageSearch } from './eventPageSearch.ts';

const DispatchOnEvent = lazy(() => import('./DispatchOnEvent.tsx'));

/** The dispatch of an event, where the server has it; its code is loaded for an event that it can matter to. */
export function DispatchSection({ event, search }: { event: Event; search: EventPageSearch }) {
  const { state, dispatch } = event;
  const isOffered = useIsOffered('getDispatchSummary');
  if (!isOffered || (dispatch.mode === 'OFF' && state !== 'SCHEDULED' && state !== 'STARTED')) return null;
  return (
    <Suspense fallback={null}>
      <DispatchOnEvent event={event} search={search} />
    </Suspense>
  );
}
