import { FactGrid } from '#app/ui/FactGrid.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { TwoColumns } from '#app/ui/TwoColumns.tsx';
import type { Webhook } from '#contract/webhook.ts';
import { plural } from '#text/count.ts';
import { Instant } from './webhookColumns.tsx';
import { eventWords } from './webhookWords.ts';
import classes from './WebhookFacts.module.css';
import webhooks from './webhooks.module.css';

const RETRIES = '5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h';

/** Address, creation, events of a subscription, and why it was disabled. */
export function WebhookFacts({
  webhook: { url, events, status, disabledReason, waiting, createdUTC, updatedUTC },
}: {
  webhook: Webhook;
}) {
  return (
    <TwoColumns>
      <Panel>
        <h2 className={webhooks.heading}>Details</h2>
        <FactGrid
          facts={[
            [
              'Address',
              <code key="url" className={webhooks.code}>
                {url}
              </code>,
              'whole',
            ],
            ['Created', <Instant key="created" at={createdUTC} />],
            ['Changed', <Instant key="changed" at={updatedUTC} />],
            ['Attempts', `Immediately, then after ${RETRIES}; each attempt waits 15\u202fs for a response`, 'whole'],
            [
              'Automatic disabling',
              'After 5 days in which every delivery failed, or when the receiver responds 410',
              'whole',
            ],
            ...(waiting === 0 && status === 'ACTIVE'
              ? []
              : [
                  [
                    'Waiting',
                    status === 'ACTIVE'
                      ? plural(waiting, 'message')
                      : `${plural(waiting, 'message')}, sent in order once the webhook is enabled; each waits up to 90 days`,
                    'whole',
                  ] as const,
                ]),
            ...(disabledReason === null
              ? []
              : [
                  [
                    'Reason disabled',
                    <span key="reason" className={webhooks.bad}>
                      {disabledReason}
                    </span>,
                    'whole',
                  ] as const,
                ]),
          ]}
        />
      </Panel>
      <Panel>
        <h2 className={webhooks.heading}>Events</h2>
        <ul className={classes.events}>
          {events.map((event) => (
            <li key={event} title={eventWords[event]}>
              <code className={webhooks.code}>{event}</code>
              <span className={webhooks.quiet}>{eventWords[event]}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </TwoColumns>
  );
}
