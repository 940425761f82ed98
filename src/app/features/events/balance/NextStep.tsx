import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { usePermission } from '#app/data/usePermission.ts';
import type { EventBalance } from '#contract/balance.ts';
import type { Event } from '#contract/event.ts';
import { formatCount } from '#text/count.ts';
import { isOpen } from '../outcome.ts';

const OptInFirst = lazy(() => import('../scheduled/OptInFirst.tsx'));

type Step = NonNullable<EventBalance['nextStep']>;

/**
 * The one button of a balance, with the number it acts on: opts in the most useful of those who are free, changes the
 * contract, or lists who is silent.
 */
export function NextStep({ event, step }: { event: Event; step: Step }) {
  const [isOptingIn, setOptingIn] = useState(false);
  const mayOptIn = usePermission('optEventAssets');
  const mayChange = usePermission('updateEvent');
  if (step.code === 'ASK_FOR_READINGS') return <AskForReadings event={event} step={step} />;
  if (!isOpen(event)) return null;
  if (step.contractedKw !== undefined)
    return mayChange ? (
      <ChangeContract eventUUID={event.eventUUID} label={step.label} powerKw={step.contractedKw} />
    ) : null;
  if (!mayOptIn) return null;
  return (
    <>
      <Button onClick={() => setOptingIn(true)}>{step.label}</Button>
      <Suspense>
        {isOptingIn && <OptInFirst event={event} assets={step.assets} onClose={() => setOptingIn(false)} />}
      </Suspense>
    </>
  );
}

const KW_PER_MW = 1000;

/** Opens the event with another contract, of which the form shows what comes of it before it is changed. */
function ChangeContract({ eventUUID, label, powerKw }: { eventUUID: string; label: string; powerKw: number }) {
  const search = { edit: eventUUID, contract: powerKw / KW_PER_MW, step: 'amount' } as const;
  return (
    <Button renderRoot={(props) => <Link to="/events/new" search={search} preload={false} {...props} />}>
      {label}
    </Button>
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
