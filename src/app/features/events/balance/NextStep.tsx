import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { usePermission } from '#app/data/usePermission.ts';
import type { EventBalance } from '#contract/balance.ts';
import type { Event } from '#contract/event.ts';
import { formatCount } from '#text/count.ts';
import { isOpen } from '../outcome.ts';

const OptInFree = lazy(() => import('./OptInFree.tsx'));

type Step = NonNullable<EventBalance['nextStep']>;

/** The one button of a balance, with the number it acts on: opts in who is free, or lists who is silent. */
export function NextStep({ event, step }: { event: Event; step: Step }) {
  const [isOptingIn, setOptingIn] = useState(false);
  const mayOptIn = usePermission('optEventAssets');
  if (step.code === 'ASK_FOR_READINGS') return <AskForReadings event={event} step={step} />;
  if (!mayOptIn || !isOpen(event)) return null;
  return (
    <>
      <Button onClick={() => setOptingIn(true)}>{step.label}</Button>
      <Suspense>
        {isOptingIn && <OptInFree event={event} assets={step.assets} onClose={() => setOptingIn(false)} />}
      </Suspense>
    </>
  );
}

/** While it runs it can only be listed who is silent; after the end they are asked from their list. */
function AskForReadings({ event: { eventUUID, state }, step }: { event: Event; step: Step }) {
  const isLive = state === 'STARTED';
  return (
    <Button
      variant={isLive ? 'default' : 'filled'}
      renderRoot={(props) => (
        <Link
          to="/events/$eventUUID"
          params={{ eventUUID }}
          search={isLive ? { overdue: 'SILENT' } : { tab: 'results', dataStatus: 'MISSING' }}
          hash={isLive ? 'late-and-silent' : 'details'}
          {...props}
        />
      )}
    >
      {isLive ? `List ${formatCount(step.assets)} with no readings` : step.label}
    </Button>
  );
}
