import { Button } from '@mantine/core';
import { IconArrowBackUp, IconClock } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { SECOND_MS, useNowEvery } from '#app/data/clock.ts';
import { mutation } from '#app/data/query.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { askerText } from '#app/format/dispatchWords.ts';
import { formatPower } from '#app/format/format.ts';
import { notifyError, notifySuccess } from '#app/ui/notify.ts';
import type { HeldDispatch } from '#contract/dispatch/order.ts';
import { plural } from '#text/count.ts';
import { leavesText } from './undo.ts';
import classes from './dispatch.module.css';

const words: Record<HeldDispatch['action'], { does: string; undone: string }> = {
  SEND: { does: 'sends', undone: 'Undone: nothing was sent.' },
  RESEND: { does: 're-sends', undone: 'Undone: nothing was resent.' },
  RESPREAD: { does: 'reallocates', undone: 'Undone: nothing was reallocated.' },
  CANCEL: { does: 'cancels', undone: 'Undone: the dispatch continues.' },
};
const preposition = (action: HeldDispatch['action']): string => (action === 'CANCEL' ? 'for' : 'to');

/** Until something leaves: what, in how many seconds, and the button that undoes it. */
export function HeldNotice({ eventUUID, held }: { eventUUID: string; held: HeldDispatch }) {
  const { action, assets, kw, leavesUTC, by } = held;
  const now = useNowEvery(SECOND_MS);
  const mayUndo = usePermission('undoDispatch');
  const undo = useMutation({
    ...mutation('undoDispatch'),
    onSuccess: () => notifySuccess(words[action].undone),
    onError: notifyError,
  });
  const { does } = words[action];
  return (
    <section className={classes.held} data-tone="warn" aria-label="Can be undone">
      <IconClock size={18} stroke={1.8} aria-hidden="true" />
      <span>
        <strong>
          {does.slice(0, 1).toUpperCase() + does.slice(1)} {formatPower(kw)} {preposition(action)}{' '}
          {plural(assets, 'asset')} {leavesText(leavesUTC, now)}
        </strong>
        <span className={classes.quiet}> · {askerText(by)}</span>
      </span>
      {mayUndo && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowBackUp size={15} stroke={1.8} />}
          loading={undo.isPending}
          onClick={() => undo.mutate({ params: { 'event-uuid': eventUUID }, body: {} })}
        >
          Undo
        </Button>
      )}
    </section>
  );
}
