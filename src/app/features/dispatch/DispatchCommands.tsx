import { Button } from '@mantine/core';
import { IconArrowsSplit, IconBan, IconHandStop } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { usePermission } from '#app/data/usePermission.ts';
import type { DispatchSummary } from '#contract/dispatch/order.ts';
import type { Event } from '#contract/event.ts';
import classes from './dispatch.module.css';

const Respread = lazy(() => import('./Respread.tsx'));
const CancelDispatch = lazy(() => import('./CancelDispatch.tsx'));
const Brake = lazy(() => import('./Brake.tsx'));

type Opened = 'respread' | 'cancel' | 'brake';

/** What can be done about a dispatch under way. */
export function DispatchCommands({ event: { eventUUID, state }, summary }: { event: Event; summary: DispatchSummary }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const mayRespread = usePermission('respreadDispatches');
  const mayCancel = usePermission('cancelDispatches');
  const mayStop = usePermission('stopDispatch');
  const close = () => setOpened(null);
  const underWay = summary.status !== 'CANCELLED' && summary.status !== 'ENDED' && state !== 'ENDED';
  if (!underWay) return null;
  return (
    <div className={classes.actions}>
      {mayRespread && summary.status === 'ISSUED' && (
        <Button
          variant="default"
          leftSection={<IconArrowsSplit size={16} stroke={1.8} />}
          onClick={() => setOpened('respread')}
        >
          Reallocate
        </Button>
      )}
      {mayCancel && (
        <Button variant="default" leftSection={<IconBan size={16} stroke={1.8} />} onClick={() => setOpened('cancel')}>
          Cancel dispatch
        </Button>
      )}
      {mayStop && (
        <Button color="red.9" leftSection={<IconHandStop size={16} stroke={1.8} />} onClick={() => setOpened('brake')}>
          Stop all dispatch
        </Button>
      )}
      <Suspense>
        {opened === 'respread' && <Respread eventUUID={eventUUID} onClose={close} />}
        {opened === 'cancel' && <CancelDispatch summary={summary} onClose={close} />}
        {opened === 'brake' && <Brake onClose={close} />}
      </Suspense>
    </div>
  );
}
