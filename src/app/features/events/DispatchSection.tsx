import { useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback } from 'react';
import { useIsOffered } from '#app/data/api/offeredOperations.ts';
import { type DispatchAddress, DispatchPanel } from '#app/features/dispatch/index.ts';
import type { Event } from '#contract/event.ts';
import type { EventPageSearch } from './eventPageSearch.ts';

/** The dispatch of an event, where the server has it; its code is loaded after the page. */
export function DispatchSection({ event, search }: { event: Event; search: EventPageSearch }) {
  const navigate = useNavigate({ from: '/events/$eventUUID' });
  const onAddress = useCallback(
    (changes: DispatchAddress) => void navigate({ search: (now) => ({ ...now, ...changes }), resetScroll: false }),
    [navigate],
  );
  if (!useIsOffered('getDispatchSummary')) return null;
  return (
    <Suspense fallback={null}>
      <DispatchPanel event={event} terms={event.dispatch} address={search} onAddress={onAddress} />
    </Suspense>
  );
}
