import type { WebhookMessage } from '#contract/webhookPayloads.ts';

const PREFIX = 'svcsha256=';

/**
 * Returns the message of a delivery if its signature is right: HMAC-SHA256 of the exact bytes received, keyed with the
 * secret as it was shown, compared with the header service-Webhook-Signature. Returns null if it does not match.
 */
export async function verifyWebhook(
  body: string | Uint8Array<ArrayBuffer>,
  signature: string | null | undefined,
  secret: string,
): Promise<WebhookMessage | null> {
  const hex = signature?.startsWith(PREFIX) ? signature.slice(PREFIX.length) : '';
  if (!/^[0-9a-f]{64}$/.test(hex)) return null;
  const encoder = new TextEncoder();
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  const claimed = Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16));
  const isOurs = await crypto.subtle.verify('HMAC', key, claimed, bytes);
  return isOurs ? (JSON.parse(new TextDecoder().decode(bytes)) as WebhookMessage) : null;
}
