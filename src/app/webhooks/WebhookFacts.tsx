import type { Webhook } from '#contract/webhook.ts';
import { Panel } from '#app/shell/Panel.tsx';
import { eventWords } from './webhookWords.ts';
import { Instant } from './webhookColumns.tsx';
import classes from './webhooks.module.css';

const RETRIES = '5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h';

/** Where a subscription sends, since when, what, and why it stopped where it did. */
export function WebhookFacts({ webhook: { url, events, disabledReason, createdUTC, updatedUTC } }: { webhook: Webhook }) {
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
          <div className={classes.wide}>
            <dt>Attempts</dt>
            <dd>At once, then after {RETRIES}; each waits 15{'\u00a0'}s for an answer</dd>
          </div>
          <div className={classes.wide}>
            <dt>Disabled by itself</dt>
            <dd>After 5 days of nothing but failure, or when the receiver answers 410</dd>
          </div>
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
            <li key={event} title={eventWords[event]}>
              <code className={classes.code}>{event}</code>
              <span className={classes.quiet}>{eventWords[event]}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
