import type { Logger } from 'pino';
import { defaultLimits } from '#contract/limits.ts';
import type { DemoOrder } from '#demo/demoMessages.ts';
import type { DemoThread } from '#demo/demoThread.ts';
import { PILOT_ASSETS } from '#demo/fleet.ts';
import { type RunningService, launchService } from '#service/launchService.ts';
import { answerChecks, noteDemoLoading, readDemoLoading } from '#service/sandbox/simulation/demoLoading.ts';
import { scheduleEventsOf } from '#service/sandbox/simulation/scheduleEventsOf.ts';
import { setLimits } from '#service/tenants/tenants.ts';
import { type Credentials, writeCredentials } from '#store/credentials.ts';
import type { Store } from '#store/openStore.ts';
import type { Config } from './config.ts';
import { findOrCreateSandboxTenant } from './findOrCreateSandboxTenant.ts';
import { printLine } from './runProgram.ts';
import { createDemoThread } from './startDemo.ts';

export interface ServiceWithSandbox extends RunningService {
  /** Absent in production, where the command line creates tenants. */
  credentials: Credentials | null;
  /**
   * Fills a sandbox tenant created by this start with demo data, unless DEMO is off, and saves its key; goes on loading
   * one that a stop interrupted. The service responds meanwhile.
   */
  fill: () => Promise<void>;
}

/** Starts the service with its sandbox tenant. `demo` is the demo data built so far for a new one, if any. */
export async function launchServiceWithSandbox(
  config: Config,
  opening: Promise<Store>,
  demo: DemoThread | null,
  logger: Logger,
): Promise<ServiceWithSandbox> {
  const running = await launchService(
    {
      host: config.HOST,
      port: config.SERVICE_PORT,
      dataDir: config.DATA_DIR,
      databaseUrl: config.DATABASE_URL,
      baseUrl: config.BASE_URL,
      sandboxBaseUrl: config.SANDBOX_BASE_URL,
      carbonIntensityUrl: config.CARBON_INTENSITY_URL,
      temperatures: config.temperatures,
      mail: config.mail,
      secretKey: config.SECRET_KEY,
      webhookAllowCidrs: config.WEBHOOK_ALLOW_CIDRS,
      isSandbox: config.ENVIRONMENT === 'sandbox',
      octopus: config.octopus,
      n3rgyBaseUrl: config.N3RGY_BASE_URL,
      exportPlaces: config.exportPlaces,
      dfsFeed: config.dfsFeed,
      regime: config.regime,
      metricsToken: config.METRICS_TOKEN,
    },
    opening,
    logger,
  );
  try {
    if (config.ENVIRONMENT === 'production') return { ...running, credentials: null, fill: async () => undefined };
    const { credentials, isNew } = await findOrCreateSandboxTenant(
      running.store.db,
      config.credentialsFile,
      running.url,
    );
    if (!isNew) await demo?.end();
    let growing: { thread: DemoThread; ended: Promise<void> } | null = null;
    const fill = async () => {
      const order = isNew
        ? { credentials, assets: config.DEMO_ASSETS, hasPilot: false }
        : await interruptedOrder(running, credentials);
      if (order && config.DEMO === 'off' && !isNew)
        printLine(`The demo has not all of its ${order.assets} assets: a start with DEMO=on loads the others.`);
      else if (order && config.DEMO === 'on') {
        const thread = demo ?? createDemoThread();
        if (!order.hasPilot) await fillWithPilot(running, order, thread);
        else {
          printLine(`Demo: a stop interrupted its loading; the rest of its ${order.assets} assets follows …`);
          // A failure is reported when it has ended; the service starts all the same.
          thread.fill(order, answersChecksOf(running, order)).catch(() => undefined);
        }
        growing = { thread, ended: grow(running, order, thread, logger) };
      }
      if (isNew) writeCredentials(config.credentialsFile, credentials);
    };
    const close = async () => {
      await growing?.thread.end();
      await growing?.ended;
      await running.close();
    };
    return { ...running, credentials, fill, close };
  } catch (error) {
    await running.close();
    throw error;
  }
}

/**
 * The demo goes through the interface like any client; only the tenant's limits are lifted while its first part loads.
 */
async function fillWithPilot({ store }: RunningService, order: DemoOrder, demo: DemoThread): Promise<void> {
  const { tenant } = order.credentials;
  const { assets } = order;
  await noteDemoLoading(store.db, tenant, { stage: 'PILOT', assets });
  await setLimits(store.db, tenant, { requests_per_second: 100_000, requests_in_flight: 100 });
  await demo.fill(order, answersChecksOf({ store }, order));
  await setLimits(store.db, tenant, {
    requests_per_second: defaultLimits.standard.perSecond,
    requests_in_flight: defaultLimits.standard.inFlight,
  });
  await noteDemoLoading(store.db, tenant, assets > PILOT_ASSETS ? { stage: 'FLEET', assets } : null);
}

const answersChecksOf =
  ({ store }: Pick<RunningService, 'store'>, { credentials }: DemoOrder) =>
  (): Promise<void> =>
    answerChecks(store.db, credentials.tenant);

/** The rest to load of a demo whose first part is there; null if it is whole. */
async function interruptedOrder({ store }: RunningService, credentials: Credentials): Promise<DemoOrder | null> {
  const loading = await readDemoLoading(store.db, credentials.tenant);
  return loading && { credentials, assets: loading.assets, hasPilot: true };
}

/**
 * The rest of a larger fleet follows while the service is used. From then on its events are scheduled by themselves. A
 * stop leaves the rest to the next start. Never rejects.
 */
async function grow(
  { store }: RunningService,
  { credentials, assets }: DemoOrder,
  demo: DemoThread,
  logger: Logger,
): Promise<void> {
  if (assets <= PILOT_ASSETS) return;
  const { tenant } = credentials;
  try {
    const isWhole = await demo.grown().catch((error: unknown) => {
      printLine(`Demo: not all of its ${assets} assets were loaded (see the log); the next start loads the others`);
      logger.error({ err: error }, 'the demo was not loaded to its end');
      return null;
    });
    if (isWhole === false) return;
    await scheduleEventsOf(store.db, tenant, await demo.scheme);
    if (!isWhole) return;
    await noteDemoLoading(store.db, tenant, null);
    printLine(`Demo: ${assets} assets with their history are loaded`);
  } catch (error) {
    logger.error({ err: error }, 'the events of the demo do not go on');
  }
}
