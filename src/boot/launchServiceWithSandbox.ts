import type { Logger } from 'pino';
import { defaultLimits } from '#contract/limits.ts';
import type { DemoOrder } from '#demo/demoMessages.ts';
import type { DemoThread } from '#demo/demoThread.ts';
import { PILOT_ASSETS } from '#demo/fleet.ts';
import { type RunningService, launchService } from '#service/launchService.ts';
import { scheduleEventsOf } from '#service/simulation/scheduleEventsOf.ts';
import { setLimits } from '#service/tenants/tenants.ts';
import { type Credentials, writeCredentials } from '#store/credentials.ts';
import type { Store } from '#store/openStore.ts';
import type { Config } from './config.ts';
import { findOrCreateSandboxTenant } from './findOrCreateSandboxTenant.ts';
import { createDemoThread } from './startDemo.ts';

export interface ServiceWithSandbox extends RunningService {
  /** Absent in production, where the command line creates tenants. */
  credentials: Credentials | null;
  /**
   * Fills a sandbox tenant created by this start with demo data, unless DEMO is off, and saves its key. The service
   * responds meanwhile.
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
    let ended: DemoThread | null = null;
    const fill = async () => {
      const filling = isNew && config.DEMO === 'on' ? (demo ?? createDemoThread()) : null;
      if (filling) await fillWithDemo(running, { credentials, assets: config.DEMO_ASSETS }, filling, logger);
      if (isNew) writeCredentials(config.credentialsFile, credentials);
      ended = filling;
    };
    const close = async () => {
      await ended?.end();
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
 * The rest of a larger fleet follows while the service is used.
 */
async function fillWithDemo(
  { store }: RunningService,
  order: DemoOrder,
  demo: DemoThread,
  logger: Logger,
): Promise<void> {
  const { db } = store;
  const { tenant } = order.credentials;
  await setLimits(db, tenant, { requests_per_second: 100_000, requests_in_flight: 100 });
  const schemes = await demo.fill(order);
  await setLimits(db, tenant, {
    requests_per_second: defaultLimits.standard.perSecond,
    requests_in_flight: defaultLimits.standard.inFlight,
  });
  if (order.assets <= PILOT_ASSETS) return;
  demo
    .grown()
    .then(() => scheduleEventsOf(db, tenant, schemes.DFS))
    .catch((error: unknown) => logger.error({ err: error }, 'the demo could not be loaded to its end'));
}
