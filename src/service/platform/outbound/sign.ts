import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

export interface Signed {
  /** Id, equal for all attempts of a delivery. */
  id: string;
  /** The exact text sent. */
  body: string;
  /** Machine time of the attempt, epoch milliseconds. */
  at: number;
  /** Secrets, the newest first; every one signs the standard header, only the newest the interface's own. */
  secrets: readonly string[];
}

/**
 * Returns the signature of the interface (§5): hex HMAC-SHA256 of the body's bytes, keyed with the bytes of the secret
 * as shown.
 */
export const serviceSignature = (secret: string, body: string): string =>
  `svcsha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** Returns the signature of Standard Webhooks 1.0, keyed with the decoded base64 of the secret. */
function standardSignature(secret: string, id: string, timestamp: number, body: string): string {
  const key = secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : Buffer.from(secret);
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
}

/** Returns every header that lets a receiver verify one attempt. */
export function signatureHeaders({ id, body, at, secrets }: Signed): Record<string, string> {
  const timestamp = Math.floor(at / 1000);
  return {
    'service-Webhook-Signature': serviceSignature(secrets[0]!, body),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => standardSignature(secret, id, timestamp, body)).join(' '),
  };
}
