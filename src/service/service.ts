import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { elapsedSince } from '#energy/time/clocks.ts';
import type { MetricsAccess } from '#server/metricsRoute.ts';
import type { ConnectionCounts } from '#store/pools.ts';
import type { Replica } from '#store/replica/replica.ts';
import type { Database } from '#store/schema.ts';
import type { ReadDisk } from './alerts/lowDisk.ts';
import { bundleTables } from './bundles/routes.ts';
import { ANNOUNCED, type LoadRegime } from './compliance/regime.ts';
import { complianceTables } from './compliance/routes.ts';
import { createConsumptionParser } from './consumption/consumptionParser.ts';
import { createDeliveries, type WebhookOptions } from './deliveries/createDeliveries.ts';
import type { Deliveries } from './deliveries/deliveries.ts';
import { createPush } from './dispatch/push/createPush.ts';
import type { Push } from './dispatch/push/push.ts';
import { eventTables } from './events/routes.ts';
import { tables } from './exports/routes.ts';
import { type ExportPlaces, NO_PLACES } from './exports/schedules/places.ts';
import { createHandlers } from './handlers.ts';
import type { Limits } from './http/limits.ts';
import { MemoryLimits } from './http/memoryLimits.ts';
import { createServer } from './http/server.ts';
import { createExternalJobs, createJobHandlers, jobFailures } from './jobHandlers.ts';
import { createMailTools, type MailOptions } from './mail/mailTools.ts';
import { marketFileTables } from './marketFiles/routes.ts';
import { Readiness } from './monitoring/readiness.ts';
import { addReplicaMetrics, replicaDetails } from './monitoring/replicaMetrics.ts';
import { ServiceMetrics } from './monitoring/serviceMetrics.ts';
import { createOpenAdr, type OpenAdr } from './openadr/createOpenAdr.ts';
import { type PortsOf, portsWith } from './ports/ports.ts';
import type { TemperatureSource } from './ports/temperatureSource.ts';
import { ExternalJobRunner } from './scheduler/externalJobRunner.ts';
import { Scheduler } from './scheduler/scheduler.ts';
import { TemperatureReader } from './temperatures/temperatureReader.ts';
import { type ControllerLimit, ControllerLimits } from './tokens/controllerLimits.ts';
import { ControllersShare } from './tokens/controllersShare.ts';
import { Tokens } from './tokens/tokens.ts';

export interface ServiceOptions {
  db: Kysely<Database>;
  /** The store for background work, with longer limits; `db` by default. So are the next two. */
  background?: Kysely<Database>;
  /** Where reads go that may be stale; none by default. */
  replica?: Replica | null;
  /** For keys. */
  admission?: Kysely<Database>;
  /** For readiness. */
  readiness?: Kysely<Database>;
  /** The connections below all of them, to be counted. */
  connections?: ConnectionCounts;
  /** Returns whether the disk has space for writes: without it they are refused, and background work pauses. */
  hasDiskSpace?: (checkAgain?: boolean) => boolean;
  /** Space of the disk of an own store, of which its operator is told when it is low; null or absent for another's. */
  readDisk?: ReadDisk;
  logger: FastifyBaseLogger;
  servers: { url: string; description: string }[];
  ports?: PortsOf;
  /** Temperatures of one place for the forecasts of every tenant's large portfolios; none by default. */
  temperatures?: TemperatureSource | null;
  /** Checks every response against the table: for tests. */
  checkResponses?: boolean;
  /**
   * Leaves due work to `scheduler.runDue()`, `externalJobs.runDue()`, `temperatureReader.runDue()`, `deliveries.flush()`,
   * `push.flush()` and the test clock: for tests.
   */
  manualScheduler?: boolean;
  webhooks?: WebhookOptions;
  /** Mails of live tenants wait without a relay. */
  mail?: MailOptions;
  /** Where scheduled exports may be written; nowhere by default. */
  exportPlaces?: ExportPlaces | undefined;
  /** The licence for load control; by default as it was announced. */
  regime?: LoadRegime | undefined;
  /** Nobody by default. */
  metricsAccess?: MetricsAccess;
  /** Where limits are counted: in this process by default. */
  limits?: Limits;
  /** Of each client of OpenADR: 5 requests a second and 2 in flight by default. */
  controllerLimit?: ControllerLimit;
  /** What controllers together may use of the process, 0 to 1: 0.4 by default. */
  controllersShare?: number;
}

export interface Service {
  app: FastifyInstance;
  scheduler: Scheduler;
  externalJobs: ExternalJobRunner;
  deliveries: Deliveries;
  push: Push;
  openAdr: OpenAdr;
  /** Null without a source of temperatures. */
  temperatureReader: TemperatureReader | null;
  /** Allows webhooks to one address of this machine, whatever the guard says: the dashboard's own. */
  exemptFromGuard: (href: string) => void;
  /** From now on `/ready` responds with 503, so that no more requests are sent here. */
  announceStop: () => void;
  close(): Promise<void>;
}

/** Polls that find nothing changed are short: more of them may work at a time. */
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
  } = options;
  const { limits = new MemoryLimits(), metricsAccess = { token: null, isPrivate: false } } = options;
  const metrics = new ServiceMetrics(background, options.connections);
  if (options.replica) addReplicaMetrics(metrics.registry, options.replica);
  const { webhooks, deliveries, tokenKey } = createDeliveries(
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
    externalJobs: createExternalJobs(ports, webhooks.secrets, mail, exportPlaces),
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
  const handlers = createHandlers(
    ports,
    () => scheduler,
    { db, ...webhooks, wakePush: () => push.wake() },
    temperatures,
    mail,
    exportPlaces,
    regime,
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
      await app.close();
      await Promise.all([scheduler.stop(), externalJobs.stop(), temperatureReader?.stop()]);
      await push.stop();
      await openAdr.seen.flush();
      await Promise.all([deliveries.stop(), openAdr.callbacks.stop()]);
      mail.mailer?.close();
      await reader.close();
    },
  };
}
