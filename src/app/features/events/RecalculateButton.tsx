import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { usePermission } from '#app/data/usePermission.ts';
import type { Event } from '#contract/event.ts';

const Recalculate = lazy(() => import('./settled/Recalculate.tsx'));

/** A button in a notice that requests a recalculation of the event's stats; nothing without permission. */
export default function RecalculateButton({ event, label }: { event: Event; label: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!usePermission('createStatsRun')) return null;
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Recalculate event={event} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
