import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { usePermission } from '#app/data/usePermission.ts';
import type { EventBalance } from '#contract/balance.ts';
import type { Event } from '#contract/event.ts';

const OptInFree = lazy(() => import('./OptInFree.tsx'));

type Step = NonNullable<EventBalance['nextStep']>;

/** The one button of a balance, with the number it acts on: opts in who is free, or lists who is silent. */
export function NextStep({ event, step }: { event: Event; step: Step }) {
  const [isOpen, setOpen] = useState(false);
  const mayOptIn = usePermission('optEventAssets');
  if (step.code === 'ASK_FOR_READINGS') return <ListSilent event={event} assets={step.assets} />;
  if (!mayOptIn) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{step.label}</Button>
      <Suspense>{isOpen && <OptInFree event={event} assets={step.assets} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function ListSilent({ event: { eventUUID, state }, assets }: { event: Event; assets: number }) {
  const isLive = state === 'STARTED';
  return (
    <Button
      variant="default"
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
      {`List ${assets.toLocaleString('en-GB')} silent`}
    </Button>
  );
}
