import { Time } from '#app/ui/Time.tsx';
import type { WebhookDelivery } from '#contract/webhook.ts';
import { formatCount } from '#text/count.ts';
import { CodeBlock } from './CodeBlock.tsx';
import { prettyJson } from './prettyJson.ts';
import { statusCodeWords } from './webhookWords.ts';
import classes from './AttemptDetails.module.css';
import webhooks from './webhooks.module.css';

type Attempt = WebhookDelivery['attempts'][number];

/** Headers as in a request, one a line. */
export const headerLines = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** One attempt as a line that expands: request headers, the receiver's response. */
export function AttemptDetails({ attempt, open }: { attempt: Attempt; open: boolean }) {
  const { attempt: number, attemptedUTC, statusCode, responseTimeMs, error, requestHeaders, responseBody } = attempt;
  return (
    <li>
      <details className={classes.attempt} open={open}>
        <summary>
          <span>{number}</span>
          <Time at={attemptedUTC} />
          <span className={error === null ? webhooks.good : webhooks.bad}>{statusCodeWords(statusCode)}</span>
          <span>
            {formatCount(responseTimeMs)}
            {'\u202f'}ms
          </span>
        </summary>
        {error !== null && <p className={webhooks.bad}>{error}</p>}
        <h4>Request headers</h4>
        <CodeBlock label={`Request headers of attempt ${number}`} text={headerLines(requestHeaders)} />
        <h4>Response</h4>
        {responseBody === null || responseBody === '' ? (
          <p className={webhooks.quietText}>
            {statusCode === null ? 'There was no response.' : 'The response had no body.'}
          </p>
        ) : (
          <CodeBlock label={`Response to attempt ${number}`} text={prettyJson(responseBody)} copyText={responseBody} />
        )}
      </details>
    </li>
  );
}
