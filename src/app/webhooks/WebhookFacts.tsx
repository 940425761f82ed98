import type { Webhook } from '#contract/webhook.ts';
import { Panel } from '#app/shell/Panel.tsx';
import { eventWords } from './webhookWords.ts';
import { Instant } from './webhookColumns.tsx';
import classes from './webhooks.module.css';

/** Where a subscription sends, since when, what, and why it stopped where it did. */
export function WebhookFacts({ webhook: { url, description, events, disabledReason, createdUTC, updatedUTC } }: { webhook: Webhook }) {
  return (
    <div className={classes.overview}>
      <Panel>
        <h2 className={classes.heading}>Facts</h2>
        <dl className={classes.facts}>
          <div className={classes.wide}>
            <dt>Address</dt>
            <dd>
              <code className={classes.code}>{url}</code>
            </dd>
          </div>
          <div>
            <dt>Created</dt>
            <dd>
              <Instant at={createdUTC} />
            </dd>
          </div>
          <div>
            <dt>Changed</dt>
            <dd>
              <Instant at={updatedUTC} />
            </dd>
          </div>
          {description !== null && (
            <div className={classes.wide}>
              <dt>Description</dt>
              <dd>{description}</dd>
            </div>
          )}
          {disabledReason !== null && (
            <div className={classes.wide}>
              <dt>Disabled because</dt>
              <dd className={classes.bad}>{disabledReason}</dd>
            </div>
          )}
        </dl>
      </Panel>
      <Panel>
        <h2 className={classes.heading}>Events</h2>
        <ul className={classes.events}>
          {events.map((event) => (
            <li key={event}>
              <code className={classes.code}>{event}</code>
              <span className={classes.quiet}>{eventWords[event]}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
