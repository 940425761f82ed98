import type { AddressGuard } from '../../platform/outbound/addresses.ts';
import type { Resolve } from '../../platform/outbound/resolve.ts';
import { Sender } from '../../platform/outbound/sender.ts';
import { Push, type PushOptions } from './push.ts';

/** Creates the push of dispatches, under the same rules for addresses as webhooks. */
export const createPush = ({
  guard,
  resolve,
  ...options
}: Omit<PushOptions, 'sender'> & { guard: AddressGuard; resolve: Resolve }): Push =>
  new Push({ ...options, sender: new Sender(guard, resolve) });
