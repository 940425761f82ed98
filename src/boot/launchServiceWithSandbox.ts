import type { Logger } from 'pino';
import { defaultLimits } from '#contract/limits.ts';
import type { DemoThread } from '#demo/demoThread.ts';
import { type RunningService, launchService } from '#service/launchService.ts';
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
    const fill = async () => {
      if (isNew && config.DEMO === 'on') await fillWithDemo(running, credentials, demo ?? createDemoThread());
      if (isNew) writeCredentials(config.credentialsFile, credentials);
    };
    return { ...running, credentials, fill };
  } catch (error) {
    await running.close();
    throw error;
  }
}

/** The demo goes through the interface like any client; only the tenant's limits are lifted while it loads. */
async function fillWithDemo({ store }: RunningService, credentials: Credentials, demo: DemoThread): Promise<void> {
  const { db } = store;
  await setLimits(db, credentials.tenant, {
    requests_per_second: 100_000,
    requests_in_flight: 100,
    consumption_per_second: 1000,
    consumption_in_flight: 10,
  });
  await demo.fill(credentials);
  await setLimits(db, credentials.tenant, {
    requests_per_second: defaultLimits.standard.perSecond,
    requests_in_flight: defaultLimits.standard.inFlight,
    consumption_per_second: defaultLimits.consumption.perSecond,
    consumption_in_flight: defaultLimits.consumption.inFlight,
  });
}
