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
  /** No other process uses the store: leases found at the start were left by a killed one. */
  isOnlyProcess?: boolean;
  /** Machine time in epoch milliseconds; for tests. */
  clock?: () => number;
  resolve?: Resolve;
}

/** What signs tokens is another key than what seals secrets. */
const tokenKeyOf = (secretKey: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), 'tokens of controllers', 32));

const RESPONSE_PURPOSE = 'idempotent answer';

/** Only public addresses, and secrets that end with the process: the defaults of a service without settings. */
const defaultOptions = (): WebhookOptions => ({ allowCidrs: [], secretKey: randomBytes(32) });

/** Creates the sending of webhooks; `webhooks` is what the handlers of subscriptions work with. */
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
