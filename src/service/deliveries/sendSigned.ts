import type { AttemptResult, Sender, SendLimits } from './sender.ts';
import { signatureHeaders } from './sign.ts';
import type { Target } from './webhookQueue.ts';

const UNREADABLE: AttemptResult = {
  statusCode: null,
  responseTimeMs: 0,
  error: 'the secret cannot be read with the key of this service; rotate it',
  responseBody: null,
  retryAfter: null,
};

export interface Message {
  uuid: string;
  body: string;
}

export interface SignedAttempt {
  headers: Record<string, string>;
  sent: AttemptResult;
}

/** Signs and sends one message once, `at` machine time; null if the sender was closed meanwhile. */
export async function sendSigned(
  sender: Sender,
  target: Target,
  message: Message,
  at: number,
  limits?: SendLimits,
): Promise<SignedAttempt | null> {
  if (target.secrets.length === 0) return { headers: {}, sent: UNREADABLE };
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Halfhour-Webhooks/1.0',
    ...signatureHeaders({ id: message.uuid, body: message.body, at, secrets: target.secrets }),
  };
  const sent = await sender.post(target.url, headers, message.body, limits);
  return sent && { headers, sent };
}
