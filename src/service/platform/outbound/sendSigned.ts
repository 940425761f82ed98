import { inSpan, presentCause, tracing } from '#server/telemetry/tracing.ts';
import type { AttemptResult, Sender, SendLimits } from './sender.ts';
import { signatureHeaders } from './sign.ts';
import type { Target } from './webhookQueue.ts';

const UNREADABLE: AttemptResult = {
  statusCode: null,
  responseTimeMs: 0,
  error: 'the secret cannot be decrypted with the key of this service; rotate it',
  responseBody: null,
  retryAfter: null,
};

export interface Message {
  uuid: string;
  body: string;
  /** W3C traceparent of the message's cause; by default that of the present trace. */
  cause?: string | null;
}

export interface SignedAttempt {
  headers: Record<string, string>;
  sent: AttemptResult;
}

/**
 * Signs and sends one message once, `at` machine time; null if the sender was closed meanwhile. Where requests are
 * traced, the receiver gets a `traceparent`.
 */
export async function sendSigned(
  sender: Sender,
  target: Target,
  message: Message,
  at: number,
  limits?: SendLimits,
): Promise<SignedAttempt | null> {
  if (target.secrets.length === 0) return { headers: {}, sent: UNREADABLE };
  if (tracing() === null) return send(sender, target, message, at, limits);
  const facts = {
    'http.request.method': 'POST',
    'server.address': new URL(target.url).hostname,
    'halfhour.message': message.uuid,
  };
  return inSpan({ name: 'POST webhook', kind: 'client', facts, cause: message.cause }, async (span) => {
    const attempt = await send(sender, target, message, at, limits);
    if (attempt) span.note(outcomeOf(attempt));
    return attempt;
  });
}

const outcomeOf = ({ sent }: SignedAttempt) => ({
  'http.response.status_code': sent.statusCode ?? undefined,
  'error.type': sent.error === null ? undefined : sent.statusCode === null ? 'no_response' : String(sent.statusCode),
});

async function send(
  sender: Sender,
  target: Target,
  message: Message,
  at: number,
  limits: SendLimits | undefined,
): Promise<SignedAttempt | null> {
  const traceparent = presentCause();
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Halfhour-Webhooks/1.0',
    ...signatureHeaders({ id: message.uuid, body: message.body, at, secrets: target.secrets }),
    ...(traceparent === null ? {} : { traceparent }),
  };
  const sent = await sender.post(target.url, headers, message.body, limits);
  return sent && { headers, sent };
}
