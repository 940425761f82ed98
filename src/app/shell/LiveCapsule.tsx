import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { usePermission } from '#app/data/usePermission.ts';
import { liveEventsQuery } from './liveEvents.ts';

const Capsule = lazy(() => import('./Capsule.tsx'));

/** The live event that is worst off, in the top bar of every page but Home and its own; loaded while one is live. */
export function LiveCapsule() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isBalanced = usePermission('getEventBalance');
  const live = useQuery({ ...liveEventsQuery(), enabled: isBalanced }).data?.data ?? [];
  const others = live.filter(({ eventUUID }) => !path.startsWith(`/events/${eventUUID}`));
  if (path === '/' || others.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Capsule events={others} />
    </Suspense>
  );
}
