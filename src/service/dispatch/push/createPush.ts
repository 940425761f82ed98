import type { AddressGuard } from '../../platform/deliveries/addresses.ts';
import type { Resolve } from '../../platform/deliveries/resolve.ts';
import { Sender } from '../../platform/deliveries/sender.ts';
import { Push, type PushOptions } from './push.ts';

/** Creates the pushing of dispatches, under the same rules for addresses as webhooks. */
export const createPush = ({
  guard,
  resolve,
  ...options
}: Omit<PushOptions, 'sender'> & { guard: AddressGuard; resolve: Resolve }): Push =>
  new Push({ ...options, sender: new Sender(guard, resolve) });
