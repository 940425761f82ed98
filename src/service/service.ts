import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '#store/schema.ts';
import { Clockwork } from './clockwork/clockwork.ts';
import { ErrandRunner } from './clockwork/errandRunner.ts';
import { createConsumptionReader } from './consumption/reader.ts';
import { createDeliveries, type WebhookOptions } from './deliveries/createDeliveries.ts';
import type { Deliveries } from './deliveries/deliveries.ts';
import { createHandlers } from './handlers.ts';
import { createServer } from './http/server.ts';
import { createErrands, createJobHandlers } from './jobHandlers.ts';
import { type PortsOf, portsWith } from './ports/ports.ts';

/** A clockwork that has not finished a round for this long is stuck. */
const STUCK_MS = 30_000;

export interface ServiceOptions {
  db: Kysely<Database>;
  /** The store for work that nobody waits for, with longer limits; `db` unless given. */
  background?: Kysely<Database>;
  /** Whether the disk has room for writes: without it they are refused, and work that nobody waits for is held back. */
  hasRoom?: (lookAgain?: boolean) => boolean;
  logger: FastifyBaseLogger;
  servers: { url: string; description: string }[];
  ports?: PortsOf;
  /** Checks every answer against the table: for tests. */
  checkAnswers?: boolean;
  /** Leaves due work to `clockwork.runDue()`, `errands.runDue()`, `deliveries.settled()` and the test clock: for tests. */
  manualClockwork?: boolean;
  webhooks?: WebhookOptions;
}

export interface Service {
  app: FastifyInstance;
  clockwork: Clockwork;
  errands: ErrandRunner;
  deliveries: Deliveries;
  /** Lets webhooks go to one address of this machine, whatever the guard says: the dashboard's own. */
  exemptFromGuard: (href: string) => void;
  close(): Promise<void>;
}

/** Puts the service together over an open, migrated store and starts its clockwork; it does not listen yet. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { db, background = db, hasRoom = () => true, logger, servers, ports = portsWith(), checkAnswers = false, manualClockwork = false } = options;
  const { webhooks, deliveries } = createDeliveries({ db: background, hasRoom, log: logger }, options.webhooks);
  const onTold = () => deliveries.wake();
  const clockwork = new Clockwork({ db: background, hasRoom, handlers: createJobHandlers(ports), log: logger, onTold });
  const errands = new ErrandRunner({ db: background, hasRoom, errands: createErrands(ports), log: logger, onTold });
  const reader = createConsumptionReader();
  const ready = async () => {
    await sql`select 1`.execute(db);
    return manualClockwork || Date.now() - Math.min(clockwork.lastTick, deliveries.lastRound) < STUCK_MS;
  };
  const handlers = createHandlers(ports, () => clockwork, { db, ...webhooks });
  const app = await createServer({ db, hasRoom, logger, servers, ready, checkAnswers, handlers, seal: webhooks.answers, onTold, readConsumption: reader.read });
  if (!manualClockwork) {
    clockwork.start();
    errands.start();
    deliveries.start();
  }
  return {
    app,
    clockwork,
    errands,
    deliveries,
    exemptFromGuard: (href) => webhooks.guard.exempt(href),
    close: async () => {
      await app.close();
      await Promise.all([clockwork.stop(), errands.stop()]);
      await deliveries.stop();
      await reader.close();
    },
  };
}
