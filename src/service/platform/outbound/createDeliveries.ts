import { hkdfSync, randomBytes } from 'node:crypto';
import { wallNow } from '#energy/time/clocks.ts';
import type { ResponseSeal } from '../http/idempotency.ts';
import { CursorSeal } from '../http/lists/cursorSeal.ts';
import { AddressGuard } from './addresses.ts';
import { Deliveries, type DeliveriesOptions } from './deliveries.ts';
import { type Resolve, resolveName } from './resolve.ts';
import { Secrets } from './secrets.ts';
import { Sender } from './sender.ts';

export interface WebhookOptions {
  /** Address ranges allowed for deliveries although they are not public. */
  allowCidrs: readonly string[];
  /** 32 bytes that seal signing secrets at rest. */
  secretKey: Buffer;
  /** Whether no other process uses the store: leases found at the start were left by a killed one. */
  isOnlyProcess?: boolean;
  /** Machine time in epoch milliseconds; for tests. */
  clock?: () => number;
  resolve?: Resolve;
}

/** Returns the key that signs tokens, another than the one that seals secrets. */
const tokenKeyOf = (secretKey: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), 'tokens of controllers', 32));

const RESPONSE_PURPOSE = 'idempotent answer';

/** Returns the defaults of a service without settings: only public addresses, and secrets that end with the process. */
const defaultOptions = (): WebhookOptions => ({ allowCidrs: [], secretKey: randomBytes(32) });

/** Creates the sending of webhooks; `webhooks` is for the handlers of subscriptions. */
export function createDeliveries(
  shared: Pick<DeliveriesOptions, 'db' | 'hasDiskSpace' | 'log'>,
  options: WebhookOptions = defaultOptions(),
) {
  const { allowCidrs, secretKey, resolve = resolveName, clock = wallNow, isOnlyProcess } = options;
  const guard = new AddressGuard(allowCidrs);
  const secrets = new Secrets(secretKey);
  const sender = new Sender(guard, resolve);
  const deliveries = new Deliveries({ ...shared, sender, secrets, clock, isOnlyProcess });
  const responseSeal: ResponseSeal = {
    seal: (text) => secrets.seal(text, RESPONSE_PURPOSE).toString('base64'),
    open: (text) => secrets.open(Buffer.from(text, 'base64'), RESPONSE_PURPOSE),
  };
  return {
    deliveries,
    tokenKey: tokenKeyOf(secretKey),
    cursors: new CursorSeal(secretKey),
    webhooks: { guard, resolve, secrets, sender, clock, responseSeal, wake: () => deliveries.wake() },
  };
}
