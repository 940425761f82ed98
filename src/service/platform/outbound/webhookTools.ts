import type { Kysely } from 'kysely';
import type { Database } from '#store/schema.ts';
import type { AddressGuard } from './addresses.ts';
import type { Resolve } from './resolve.ts';
import type { Secrets } from './secrets.ts';
import type { Sender } from './sender.ts';

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
