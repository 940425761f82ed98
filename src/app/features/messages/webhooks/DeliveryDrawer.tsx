import { Button, Drawer } from '@mantine/core';
import { IconRepeat, IconShieldCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { mutation } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { FactGrid } from '#app/ui/FactGrid.tsx';
import { notifySuccess, notifyError } from '#app/ui/notify.ts';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { Tag } from '#app/ui/Tag.tsx';
import type { Webhook, WebhookDelivery } from '#contract/webhook.ts';
import { AttemptDetails, headerLines } from './AttemptDetails.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { prettyJson } from './prettyJson.ts';
import { Instant } from './webhookColumns.tsx';
import { lastAttempt } from './webhookWords.ts';
import classes from './DeliveryDrawer.module.css';
import webhooks from './webhooks.module.css';

type DeliveryDrawerProps = { webhook: Webhook; delivery: WebhookDelivery; onClose: () => void };

/**
 * One delivery: its body, each attempt with its headers and the receiver's response, and a button that sends it again.
 */
export default function DeliveryDrawer({ webhook, delivery, onClose }: DeliveryDrawerProps) {
  const { deliveryUUID, event, status, createdUTC, nextAttemptUTC, attempts, body, test } = delivery;
  const mayOperate = useMayOperate();
  const replay = useMutation({
    ...mutation('replayWebhookDelivery'),
    onSuccess: () => notifySuccess(`${event} is being resent with the same webhook-id.`),
    onError: notifyError,
  });
  const last = lastAttempt(delivery);

  return (
    <Drawer opened onClose={onClose} position="right" size={640} title={event} classNames={{ title: classes.title! }}>
      <div className={webhooks.form}>
        <FactGrid
          facts={[
            [
              'Status',
              <Fragment key="status">
                <StatusChip kind="delivery" status={status} /> {test && <Tag>Test</Tag>}
              </Fragment>,
            ],
            ['Occurred', <Instant key="happened" at={createdUTC} />],
            ['Next attempt', <Instant key="next" at={nextAttemptUTC} />],
            [
              'Delivery',
              <code key="delivery" className={webhooks.code}>
                {deliveryUUID}
              </code>,
              'whole',
            ],
          ]}
        />
        <div className={classes.actions}>
          {mayOperate && (
            <Button
              leftSection={<IconRepeat size={16} stroke={1.8} />}
              disabled={webhook.status !== 'ACTIVE'}
              title={webhook.status === 'ACTIVE' ? undefined : 'Enable the webhook first'}
              loading={replay.isPending}
              onClick={() => replay.mutate({ params: { webhookUUID: webhook.uuid, deliveryUUID } })}
            >
              Replay
            </Button>
          )}
          {last && (
            <Button
              variant="default"
              leftSection={<IconShieldCheck size={16} stroke={1.8} />}
              renderRoot={(props) => (
                <Link
                  to="/webhooks/check"
                  state={{ signed: { body, headers: headerLines(last.requestHeaders) } }}
                  {...props}
                />
              )}
            >
              Check signature
            </Button>
          )}
        </div>
        <section>
          <h3 className={webhooks.heading}>{attempts.length === 0 ? 'No attempts yet' : 'Attempts'}</h3>
          <ol className={classes.attempts}>
            {attempts.toReversed().map((attempt, index) => (
              <AttemptDetails key={attempt.attempt} attempt={attempt} open={index === 0} />
            ))}
          </ol>
        </section>
        <section>
          <h3 className={webhooks.heading}>Body</h3>
          <CodeBlock label="Body" text={prettyJson(body)} copyText={body} />
        </section>
      </div>
    </Drawer>
  );
}
