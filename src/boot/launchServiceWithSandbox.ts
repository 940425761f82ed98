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
      exportPlaces: config.exportPlaces,
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
      const thread = isNew && config.DEMO === 'on' ? (demo ?? createDemoThread()) : null;
      if (thread) {
        const order = { credentials, assets: config.DEMO_ASSETS };
        growing = { thread, ended: grow(running, order, thread, await fillWithPilot(running, order, thread), logger) };
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
 * Returns the scheme whose events go on.
 */
async function fillWithPilot({ store }: RunningService, order: DemoOrder, demo: DemoThread): Promise<string> {
  const { tenant } = order.credentials;
  await setLimits(store.db, tenant, { requests_per_second: 100_000, requests_in_flight: 100 });
  const schemeUUID = await demo.fill(order);
  await setLimits(store.db, tenant, {
    requests_per_second: defaultLimits.standard.perSecond,
    requests_in_flight: defaultLimits.standard.inFlight,
  });
  return schemeUUID;
}

/**
 * The rest of a larger fleet follows while the service is used. From then on its events are scheduled by themselves,
 * also of a fleet that a stop kept from growing further. Never rejects.
 */
async function grow(
  { store }: RunningService,
  { credentials, assets }: DemoOrder,
  demo: DemoThread,
  schemeUUID: string,
  logger: Logger,
): Promise<void> {
  if (assets <= PILOT_ASSETS) return;
  try {
    await demo.grown().catch((error: unknown) => logger.error({ err: error }, 'the demo was not loaded to its end'));
    await scheduleEventsOf(store.db, credentials.tenant, schemeUUID);
  } catch (error) {
    logger.error({ err: error }, 'the events of the demo do not go on');
  }
}
