import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { loadDemo } from './demo/loadDemo.ts';
import { say } from './program.ts';
import { sandboxTenant } from './sandboxTenant.ts';
import { type RunningService, startService } from '#service/startService.ts';
import { setLimits } from '#service/tenants/tenants.ts';
import { type Credentials, writeCredentials } from '#store/credentials.ts';

export interface StartedService extends RunningService {
  /** Absent in production, where tenants are made by the command line. */
  credentials: Credentials | null;
}

/** Starts the service with its sandbox tenant, filled with demo data the first time unless DEMO is off. */
export async function startWithSandbox(config: Config, logger: Logger): Promise<StartedService> {
  say(config.DATABASE_URL ? 'Opening the PostgreSQL named by DATABASE_URL …' : `Starting PostgreSQL in ${config.DATA_DIR} …`);
  const running = await startService(
    {
      host: config.HOST,
      port: config.SERVICE_PORT,
      dataDir: config.DATA_DIR,
      databaseUrl: config.DATABASE_URL,
      baseUrl: config.BASE_URL,
      sandboxBaseUrl: config.SANDBOX_BASE_URL,
      carbonIntensityUrl: config.CARBON_INTENSITY_URL,
      secretKey: config.SECRET_KEY,
      webhookAllowCidrs: config.WEBHOOK_ALLOW_CIDRS,
      isSandbox: config.ENVIRONMENT === 'sandbox',
      octopus: config.octopus,
      metricsToken: config.METRICS_TOKEN,
    },
    logger,
  );
  try {
    if (config.ENVIRONMENT === 'production') return { ...running, credentials: null };
    const { credentials, isNew } = await sandboxTenant(running.store.db, config.credentialsFile, running.url);
    if (isNew && config.DEMO === 'on') await fillWithDemo(running, credentials);
    if (isNew) writeCredentials(config.credentialsFile, credentials);
    return { ...running, credentials };
  } catch (error) {
    await running.close();
    throw error;
  }
}

/** The demo goes through the interface like any client; only the tenant's limits are lifted while it loads. */
async function fillWithDemo({ store }: RunningService, credentials: Credentials): Promise<void> {
  const { db } = store;
  await setLimits(db, credentials.tenant, { requests_per_second: 100_000, requests_in_flight: 100, consumption_per_second: 1000, consumption_in_flight: 10 });
  await loadDemo(credentials, say);
  await setLimits(db, credentials.tenant, { requests_per_second: 25, requests_in_flight: 15, consumption_per_second: 1, consumption_in_flight: 1 });
}
