import { Button } from '@mantine/core';
import { IconCalculator } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMayOperate } from '#app/data/session.ts';
import type { Event } from '#contract/event.ts';
import { Notice } from './Notice.tsx';

const Recalculate = lazy(() => import('./settled/Recalculate.tsx'));

/** Offers to settle an event that was cancelled while it ran before such events were settled by themselves. */
export default function NeverSettled({ event }: { event: Event }) {
  const [asking, setAsking] = useState(false);
  const mayOperate = useMayOperate();
  return (
    <>
      <Notice tone="info" icon={IconCalculator}>
        <span>
          It was cancelled while it ran and has not been settled. A calculation settles the half hours that had ended.{' '}
          {mayOperate && (
            <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
              Calculate its stats
            </Button>
          )}
        </span>
      </Notice>
      {asking && (
        <Suspense fallback={null}>
          <Recalculate event={event} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
