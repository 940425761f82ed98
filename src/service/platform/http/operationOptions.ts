import type { Kysely } from 'kysely';
import type { ResponseBudget } from '#server/responseBudget.ts';
import type { Replica } from '#store/replica/replica.ts';
import type { Database } from '#store/schema.ts';
import type { ServiceMetrics } from '../monitoring/serviceMetrics.ts';
import type { BulkActionQueue } from './bulkActionQueue.ts';
import type { Handlers } from './call.ts';
import type { Tables } from './formats/tables.ts';
import type { ResponseSeal } from './idempotency.ts';
import type { Limits } from './limits.ts';
import type { CursorSeal } from './lists/cursorSeal.ts';
import type { BodyParser } from './parseRequest.ts';

export interface OperationOptions {
  db: Kysely<Database>;
  /** Replica for reads that may be stale; none by default. */
  replica?: Replica | null | undefined;
  /** Pool for reading API keys, which requests of tenants cannot use up. */
  admission: Kysely<Database>;
  /** Whether the disk has space for writes. */
  hasDiskSpace: (checkAgain?: boolean) => boolean;
  handlers: Handlers;
  /** Tables of operations that do not follow from their responses. */
  tables: Tables;
  parseConsumption: BodyParser;
  limits: Limits;
  /** Whether every response is validated against the table before it is sent: for tests. */
  checkResponses?: boolean;
  /** Encryption of stored responses that contain a secret. */
  seal: ResponseSeal;
  /** Encryption of the cursors of lists. */
  cursors: CursorSeal;
  metrics: ServiceMetrics;
  /** Callback for after the commit of a request that published an event. */
  onPublished?: () => void;
}

/** Context of operations: the options of the server, and what they share. */
export interface OperationContext extends OperationOptions {
  bulkActions: BulkActionQueue;
  responseBudget: ResponseBudget;
}
