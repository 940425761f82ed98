import type { Kysely } from 'kysely';
import type { Database } from '#store/schema.ts';
import type { AddressGuard } from '../deliveries/addresses.ts';
import type { Resolve } from '../deliveries/resolve.ts';
import type { Secrets } from '../deliveries/secrets.ts';
import type { Sender } from '../deliveries/sender.ts';

export interface WebhookTools {
  db: Kysely<Database>;
  guard: AddressGuard;
  resolve: Resolve;
  secrets: Secrets;
  sender: Sender;
  /** Machine time: attempts and rotation do not follow a tenant's test clock. */
  clock: () => number;
  /** Signals that something is due, after its commit. */
  wake: () => void;
}
