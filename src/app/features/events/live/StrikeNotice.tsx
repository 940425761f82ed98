import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { parseProblem } from '#app/data/problem.ts';
import { mutation, query } from '#app/data/query.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { sentence } from '#app/ui/fieldErrors.ts';
import type { EventRescue } from '#contract/rescue.ts';
import { plural } from '#text/count.ts';
import { Notice } from '../Notice.tsx';
import { moreOf } from './rescueCalls.ts';
import classes from './StrikeNotice.module.css';

const CallAssets = lazy(() => import('./CallAssets.tsx'));

/** Assets to call where a strike threatens, and once they are called, how to take that back; else nothing. */
export default function StrikeNotice({ eventUUID }: { eventUUID: string }) {
  const { data: rescue } = useQuery(query('getEventRescue', { params: { 'event-uuid': eventUUID } }));
  const mayCall = usePermission('respreadDispatches');
  const [asked, setAsked] = useState<EventRescue | null>(null);
  const [called, setCalled] = useState<EventRescue | null>(null);
  const isThreatened = rescue?.status === 'RESCUABLE' || rescue?.status === 'SHORT';
  return (
    <>
      {called && <Called rescue={called} onUndone={() => setCalled(null)} />}
      {rescue && isThreatened && (
        <Notice tone="bad" icon={IconAlertTriangle}>
          <span className={classes.row}>
            <span className={classes.words} aria-live="polite">
              {sentence(rescue.verdict.sentence)}.
            </span>
            {mayCall && rescue.calls.length > 0 && (
              <Button size="compact-sm" onClick={() => setAsked(rescue)}>
                Call {plural(rescue.calls.length, 'asset')}
              </Button>
            )}
          </span>
        </Notice>
      )}
      <Suspense>{asked && <CallAssets rescue={asked} onCalled={setCalled} onClose={() => setAsked(null)} />}</Suspense>
    </>
  );
}

/** Assets that were called, with Undo. */
function Called({ rescue, onUndone }: { rescue: EventRescue; onUndone: () => void }) {
  const { mutate, isPending, isError, error } = useMutation(mutation('respreadDispatches'));
  const problem = isError ? parseProblem(error) : null;
  return (
    <Notice tone="info" icon={IconCheck}>
      <span className={classes.row}>
        <span className={classes.words}>
          {plural(rescue.calls.length, 'asset')} called.
          {problem && ` ${sentence(problem.detail ?? problem.title)}.`}
        </span>
        <Button
          size="compact-sm"
          variant="default"
          loading={isPending}
          onClick={() =>
            mutate(
              { params: { 'event-uuid': rescue.eventUUID }, body: { more: moreOf(rescue, -1) } },
              { onSuccess: onUndone },
            )
          }
        >
          Undo
        </Button>
      </span>
    </Notice>
  );
}
