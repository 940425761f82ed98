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
          ? 'Nothing failed since then.'
          : `${plural(requeued, 'delivery', 'deliveries')} sent again, the oldest first.`,
      );
    },
    onError: notifyError,
  });
  return (
    <Modal opened onClose={onClose} title="Recover deliveries">
      <p className={classes.ask}>
        Everything that failed, or is still being retried, and happened at this time or later is sent again, oldest
        first. What arrived is not repeated; tests are left out.
      </p>
      <div className={classes.since}>
        <DatePickerInput {...calendar} label="Since day" maxDate={today} value={date} onChange={setDate} />
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
