import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { elapsedSince } from '#energy/time/clocks.ts';
import type { MetricsAccess } from '#server/metricsRoute.ts';
import type { ConnectionCounts } from '#store/pools.ts';
import type { Replica } from '#store/replica/replica.ts';
import type { Database } from '#store/schema.ts';
import type { PortsOf } from './assets/ports/ports.ts';
import { type ControllerLimit, ControllerLimits } from './assets/tokens/controllerLimits.ts';
import { ControllersShare } from './assets/tokens/controllersShare.ts';
import { Tokens } from './assets/tokens/tokens.ts';
import { ANNOUNCED, type LoadRegime } from './dispatch/load/regime.ts';
import { createOpenAdr, type OpenAdr } from './dispatch/openadr/createOpenAdr.ts';
import { createPush } from './dispatch/push/createPush.ts';
import type { Push } from './dispatch/push/push.ts';
import { eventTables } from './events/routes.ts';
import { createHandlers } from './handlers.ts';
import { createExternalJobs, createJobHandlers, jobFailures } from './jobHandlers.ts';
import { complianceTables } from './market/compliance/routes.ts';
import { tables } from './market/exports/routes.ts';
import { type ExportPlaces, NO_PLACES } from './market/exports/schedules/places.ts';
import { marketFileTables } from './market/marketFiles/routes.ts';
import type { DfsFeed } from './market/requirements/feed/dfsFeed.ts';
import type { ReadDisk } from './messages/alerts/lowDisk.ts';
import { createMailTools, type MailOptions } from './messages/mail/mailTools.ts';
import type { Limits } from './platform/http/limits.ts';
import { MemoryLimits } from './platform/http/memoryLimits.ts';
import { Readiness } from './platform/monitoring/readiness.ts';
import { addReplicaMetrics, replicaDetails } from './platform/monitoring/replicaMetrics.ts';
import { ServiceMetrics } from './platform/monitoring/serviceMetrics.ts';
import { createDeliveries, type WebhookOptions } from './platform/outbound/createDeliveries.ts';
import type { Deliveries } from './platform/outbound/deliveries.ts';
import { ExternalJobRunner } from './platform/scheduler/externalJobRunner.ts';
import { Scheduler } from './platform/scheduler/scheduler.ts';
import { createConsumptionParser } from './readings/consumption/consumptionParser.ts';
import { portsWith } from './readings/ports/portsWith.ts';
import type { TemperatureSource } from './readings/ports/temperatureSource.ts';
import { TemperatureReader } from './readings/temperatures/temperatureReader.ts';
import { ClockMoves } from './sandbox/clockMoves.ts';
import { createServer } from './server.ts';
import { bundleTables } from './settlement/bundles/routes.ts';

export interface ServiceOptions {
  db: Kysely<Database>;
  /** Store for background work, with longer limits; `db` by default, as are the stores for keys and readiness. */
  background?: Kysely<Database>;
  /** Replica for reads that may be stale; none by default. */
  replica?: Replica | null;
  /** Store for keys. */
  admission?: Kysely<Database>;
  /** Store for readiness. */
  readiness?: Kysely<Database>;
  /** Connections below all of them, to be counted. */
  connections?: ConnectionCounts;
  /** Returns whether the disk has space for writes: without it they are refused, and background work pauses. */
  hasDiskSpace?: (checkAgain?: boolean) => boolean;
  /** Disk space of an own store, of which its operator is told when it is low; null or absent for another's. */
  readDisk?: ReadDisk;
  logger: FastifyBaseLogger;
  servers: { url: string; description: string }[];
  ports?: PortsOf;
  /** Temperatures of one place for the forecasts of every tenant's large portfolios; none by default. */
  temperatures?: TemperatureSource | null;
  /** Whether every response is checked against the table: for tests. */
  checkResponses?: boolean;
  /**
   * Whether due work is left to `scheduler.runDue()`, `externalJobs.runDue()`, `temperatureReader.runDue()`,
   * `deliveries.flush()`, `push.flush()` and the test clock: for tests.
   */
  manualScheduler?: boolean;
  webhooks?: WebhookOptions;
  /** Mail relay; mails of live tenants wait without one. */
  mail?: MailOptions;
  /** Places to which scheduled exports may be written; none by default. */
  exportPlaces?: ExportPlaces | undefined;
  /** NESO's data portal of the Demand Flexibility Service; not polled by default. */
  dfsFeed?: DfsFeed | null;
  /** Licence for load control; by default as it was announced. */
  regime?: LoadRegime | undefined;
  /** Access to the metrics; nobody's by default. */
  metricsAccess?: MetricsAccess;
  /** Counter of limits: in this process by default. */
  limits?: Limits;
  /** Time that a request waits for the test clock it moves: ten seconds by default, in tests to its end. */
  clockAnswerMs?: number;
  /** Limit of each client of OpenADR: 5 requests a second and 2 in flight by default. */
  controllerLimit?: ControllerLimit;
  /** Share of the process that controllers together may use, 0 to 1: 0.4 by default. */
  controllersShare?: number;
}

export interface Service {
  app: FastifyInstance;
  scheduler: Scheduler;
  externalJobs: ExternalJobRunner;
  deliveries: Deliveries;
  push: Push;
  openAdr: OpenAdr;
  /** Reader of temperatures; null without a source. */
  temperatureReader: TemperatureReader | null;
  /** Allows webhooks to one address of this machine, whatever the guard says: the dashboard's own. */
  exemptFromGuard: (href: string) => void;
  /** Makes `/ready` respond with 503 from now on, so that no more requests are sent here. */
  announceStop: () => void;
  close(): Promise<void>;
}

/** Time after which a response no longer waits for a move of a test clock, which goes on. */
const CLOCK_ANSWER_MS = 10_000;
/** Limits of polls: those that find nothing changed are short, and more of them may work at a time. */
const POLLS = { leastAdmitted: 40, maxWorking: 64 };

/** Creates the service over an open, migrated store and starts its scheduler; it does not listen yet. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const {
    db,
    background = db,
    admission = db,
    hasDiskSpace = () => true,
    logger,
    servers,
    ports = portsWith(),
    temperatures = null,
    checkResponses = false,
    manualScheduler = false,
    exportPlaces = NO_PLACES,
    regime = ANNOUNCED,
    dfsFeed = null,
  } = options;
  const { limits = new MemoryLimits(), metricsAccess = { token: null, isPrivate: false } } = options;
  const metrics = new ServiceMetrics(background, options.connections);
  if (options.replica) addReplicaMetrics(metrics.registry, options.replica);
  const { webhooks, deliveries, tokenKey, cursors } = createDeliveries(
    { db: background, hasDiskSpace, log: logger.child({ part: 'deliveries' }) },
    options.webhooks,
  );
  const mail = createMailTools({
    ...(options.webhooks ? { secretKeys: [options.webhooks.secretKey] } : {}),
    ...options.mail,
    chat: { db, ...webhooks },
  });
  mail.onAttempt = (outcome) => metrics.countMail(outcome);
  deliveries.onAttempt = (ok) => metrics.countDeliveryAttempt(ok);
  const onPublished = () => {
    deliveries.wake();
    push.wake();
    scheduler.wake();
  };
  const push = createPush({
    db: background,
    hasDiskSpace,
    log: logger.child({ part: 'push' }),
    guard: webhooks.guard,
    resolve: webhooks.resolve,
    secrets: webhooks.secrets,
    clock: webhooks.clock,
    isOnlyProcess: options.webhooks?.isOnlyProcess,
    onPublished: () => deliveries.wake(),
  });
  push.onAttempt = (ok) => metrics.countPush(ok);
  metrics.waitingBatches = () => push.waiting;
  const onRun = (kind: string, ok: boolean) => metrics.countJob(kind, ok);
  const scheduler = new Scheduler({
    db: background,
    hasDiskSpace,
    handlers: createJobHandlers(ports, mail, options.readDisk, exportPlaces, regime),
    failures: jobFailures,
    log: logger.child({ part: 'scheduler' }),
    onPublished,
    onRun,
  });
  const externalJobs = new ExternalJobRunner({
    db: background,
    hasDiskSpace,
    externalJobs: createExternalJobs(ports, webhooks.secrets, mail, exportPlaces, dfsFeed),
    log: logger.child({ part: 'externalJobs' }),
    onPublished,
    onRun,
  });
  const temperatureReader =
    temperatures &&
    new TemperatureReader({
      db: background,
      source: temperatures,
      hasDiskSpace,
      log: logger.child({ part: 'temperatures' }),
    });
  const reader = createConsumptionParser();
  const idleTimes = {
    scheduler: () => elapsedSince(scheduler.lastTick),
    externalJobs: () => externalJobs.idleMs(),
    deliveries: () => elapsedSince(deliveries.lastRound),
    push: () => elapsedSince(push.lastRound),
  };
  const readiness = new Readiness({
    db: options.readiness ?? db,
    idleTimes: manualScheduler ? null : idleTimes,
    hasDiskSpace,
    details: () => ({
      waitingBatches: push.waiting,
      ...(options.replica && { replica: replicaDetails(options.replica) }),
    }),
  });
  const clockMoves = new ClockMoves({
    db: background,
    scheduler,
    log: logger.child({ part: 'clock' }),
    answerMs: options.clockAnswerMs ?? (manualScheduler ? Infinity : CLOCK_ANSWER_MS),
  });
  const handlers = createHandlers(
    ports,
    clockMoves,
    { db, ...webhooks, wakePush: () => push.wake() },
    temperatures,
    mail,
    exportPlaces,
    regime,
    dfsFeed,
  );
  const tokens = new Tokens({ db: admission, key: tokenKey, hasDiskSpace, clock: webhooks.clock });
  const share = new ControllersShare({ share: options.controllersShare });
  const controllerLimits = new ControllerLimits(options.controllerLimit);
  const openAdr = createOpenAdr({
    db,
    background,
    webhooks,
    hasDiskSpace,
    log: logger.child({ part: 'openadr' }),
    tokens,
    limits: controllerLimits,
    share,
    pollShare: new ControllersShare({ ...POLLS, share: options.controllersShare }),
    servers,
    onPublished,
  });
  const app = await createServer({
    db,
    replica: options.replica,
    admission,
    hasDiskSpace,
    logger,
    servers,
    readiness,
    metrics,
    metricsAccess,
    checkResponses,
    limits,
    handlers,
    tables: {
      ...tables,
      ...complianceTables,
      ...marketFileTables,
      ...eventTables,
      ...bundleTables(webhooks.secrets),
    },
    mail,
    seal: webhooks.responseSeal,
    cursors,
    tokens,
    share,
    controllerLimits,
    install: openAdr.install,
    onPublished,
    parseConsumption: reader.parse,
  });
  if (!manualScheduler) {
    scheduler.start();
    externalJobs.start();
    deliveries.start();
    push.start();
    openAdr.callbacks.start();
    temperatureReader?.start();
    clockMoves.start();
  }
  return {
    app,
    scheduler,
    externalJobs,
    deliveries,
    push,
    openAdr,
    temperatureReader,
    exemptFromGuard: (href) => webhooks.guard.exempt(href),
    announceStop: () => readiness.announceStop(),
    close: async () => {
      readiness.announceStop();
      clockMoves.stop();
      await app.close();
      await Promise.all([scheduler.stop(), externalJobs.stop(), temperatureReader?.stop()]);
      await clockMoves.ended();
      await push.stop();
      await openAdr.seen.flush();
      await Promise.all([deliveries.stop(), openAdr.callbacks.stop()]);
      mail.mailer?.close();
      await reader.close();
    },
  };
}
