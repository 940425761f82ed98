import { Button, Group, Modal, NativeSelect } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '#app/data/clock.ts';
import { mutation } from '#app/data/query.ts';
import { formatInstant } from '#app/format/format.ts';
import { wallClocks } from '#app/format/wallTime.ts';
import { calendar } from '#app/ui/calendar.ts';
import { notifySuccess, notifyError } from '#app/ui/notify.ts';
import type { Webhook } from '#contract/webhook.ts';
import { addDays, londonDate } from '#energy/time/london.ts';
import { plural } from '#text/count.ts';
import { earliestInstantOf } from './earliestInstantOf.ts';
import classes from './webhooks.module.css';

/** Retries every delivery that failed, or still fails, since an instant in UK time. */
export default function RecoverDeliveries({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const today = londonDate(useNow());
  const [date, setDate] = useState<string | null>(addDays(today, -1));
  const [clock, setClock] = useState('00:00');
  const since = date === null ? null : earliestInstantOf(date, clock);
  const recover = useMutation({
    ...mutation('recoverWebhook'),
    onSuccess: ({ requeued }) => {
      onClose();
      notifySuccess(
        requeued === 0
          ? 'No deliveries have failed since then.'
          : `${plural(requeued, 'delivery', 'deliveries')} resent, oldest first.`,
      );
    },
    onError: notifyError,
  });
  return (
    <Modal opened onClose={onClose} title="Recover deliveries">
      <p className={classes.ask}>
        Every delivery from this time onwards that failed or is still being retried is resent, oldest first. Successful
        deliveries are not repeated; tests are excluded.
      </p>
      <div className={classes.since}>
        <DatePickerInput {...calendar} label="Start day" maxDate={today} value={date} onChange={setDate} />
        <NativeSelect
          label="Time"
          data={[...wallClocks]}
          value={clock}
          onChange={(event) => setClock(event.currentTarget.value)}
        />
      </div>
      <p className={classes.quietText} aria-live="polite">
        {since === null ? 'Choose a day' : `Since ${formatInstant(since)}`}
      </p>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={since === null}
          loading={recover.isPending}
          onClick={() =>
            since !== null &&
            recover.mutate({ params: { webhookUUID: webhook.uuid }, body: { since: new Date(since).toISOString() } })
          }
        >
          Recover deliveries
        </Button>
      </Group>
    </Modal>
  );
}
