import { Button, Group, Modal, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '#app/data/query.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { FactGrid } from '#app/ui/FactGrid.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import type { Webhook, WebhookEvent } from '#contract/webhook.ts';
import { formatCount } from '#text/count.ts';
import { splitUrl, statusCodeWords } from './webhookWords.ts';
import classes from './webhooks.module.css';

/** Sends an example of one event type at once and shows the receiver's response. */
export default function TestWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [event, setEvent] = useState(webhook.events[0]!);
  const test = useMutation(mutation('testWebhook'));
  const [result] = test.data?.deliveries ?? [];
  const receiver = <code className={classes.code}>{webhook.url}</code>;

  return (
    <Modal opened onClose={onClose} title={`Test ${splitUrl(webhook.url).host}`}>
      <div className={classes.form}>
        <p className={classes.quietText}>
          One signed example is sent to {receiver}, once and immediately. It contains{' '}
          <code className={classes.code}>&quot;test&quot;: true</code>.
        </p>
        <NativeSelect
          label="Event"
          data={webhook.events}
          value={event}
          onChange={(change) => setEvent(change.currentTarget.value as WebhookEvent)}
        />
        <div className={classes.testResult} aria-live="polite">
          {test.isError ? (
            <ErrorState error={test.error} />
          ) : result ? (
            <FactGrid
              columns={3}
              facts={[
                [
                  'Result',
                  <StatusChip key="result" kind="delivery" status={result.error === null ? 'SUCCEEDED' : 'FAILED'} />,
                ],
                ['Status code', statusCodeWords(result.statusCode)],
                ['Time', `${formatCount(result.responseTimeMs)} ms`],
                ...(result.error === null ? [] : [['Error', result.error, 'whole'] as const]),
              ]}
            />
          ) : (
            <p className={classes.quietText}>
              {test.isPending ? 'Waiting up to 15 seconds for the receiver …' : 'The response appears here.'}
            </p>
          )}
        </div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button
            loading={test.isPending}
            onClick={() => test.mutate({ params: { webhookUUID: webhook.uuid }, body: { events: [event] } })}
          >
            {result ? 'Send again' : 'Send test'}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
