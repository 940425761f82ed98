import type { FastifyBaseLogger } from 'fastify';
import { Agent } from 'undici';
import { listen } from '#server/listen.ts';
import { isLoopbackAddress } from '#server/metricsRoute.ts';
import { migrate } from '#store/migrate.ts';
import type { Store } from '#store/openStore.ts';
import { readOrCreateSecretKey } from '#store/secretKey.ts';
import { StartupError } from '#store/startupError.ts';
import { staticCarbon } from './assets/ports/carbon.ts';
import type { PortsOf } from './assets/ports/ports.ts';
import type { LoadRegime } from './dispatch/load/regime.ts';
import { readingMonthsLoop } from './housekeeping/readingMonthsLoop.ts';
import type { ExportPlaces } from './market/exports/schedules/places.ts';
import { dataPortal, type DfsFeedSettings } from './market/requirements/feed/dfsFeed.ts';
import { mailOptionsOf, type TenantMailSettings } from './messages/mail/mailSettings.ts';
import { SharedLimits } from './platform/http/sharedLimits.ts';
import { AddressGuard, LOOPBACK_CIDRS } from './platform/outbound/addresses.ts';
import { guardedConnector } from './platform/outbound/connector.ts';
import type { WebhookOptions } from './platform/outbound/createDeliveries.ts';
import { resolveName } from './platform/outbound/resolve.ts';
import { accountReaders, OCTOPUS_BASE_URL } from './readings/ports/accountReaders.ts';
import { createTemperatureSource, type TemperatureSettings } from './readings/ports/createTemperatureSource.ts';
import { nesoCarbon } from './readings/ports/nesoCarbon.ts';
import { octopusPorts } from './readings/ports/octopusEnergy.ts';
import { portsWith } from './readings/ports/portsWith.ts';
import { createService, type Service } from './service.ts';

export interface ServiceSettings {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl?: string | undefined;
  baseUrl?: string | undefined;
  sandboxBaseUrl?: string | undefined;
  /**
   * Access of the service itself to Octopus Energy, for live tenants' meters that no account reads: none if neither is
   * set.
   */
  octopus?: { baseUrl?: string | undefined; apiKey: string | null } | null;
  n3rgyBaseUrl?: string | undefined;
  /** Base URL of the NESO Carbon Intensity API; a static profile is the fallback without it. */
  carbonIntensityUrl?: string | undefined;
  /** Source of temperatures for forecasts of large portfolios, and its place; none if null. */
  temperatures?: TemperatureSettings | null;
  /** Mail relay; mails of live tenants wait without one. */
  mail?: TenantMailSettings | undefined;
  secretKey?: string | undefined;
  webhookAllowCidrs: readonly string[];
  isSandbox: boolean;
  /** Places to which scheduled exports may be written; none by default. */
  exportPlaces?: ExportPlaces | undefined;
  /** Addresses of NESO's data sets, and how often they are read; not polled if null. */
  dfsFeed?: DfsFeedSettings | null;
  /** Licence for load control; by default as it was announced. */
  regime?: LoadRegime | undefined;
  /** Token that allows reading the metrics from other machines. */
  metricsToken?: string | undefined;
}

export interface RunningService {
  store: Store;
  service: Service;
  /** Address on which it listens. */
  url: string;
  close: () => Promise<void>;
}

/** Migrates the store once it is open, starts the service on its port and the scheduler. Throws a StartupError. */
export async function launchService(
  settings: ServiceSettings,
  opening: Promise<Store>,
  logger: FastifyBaseLogger,
): Promise<RunningService> {
  const { host, port, dataDir, databaseUrl } = settings;
  const store = await opening;
  try {
    await migrate(store.pool);
    const own = `http://${host}:${port}`;
    const servers = serversOf(settings, own);
    const webhooks = {
      allowCidrs: allowedCidrs(settings),
      secretKey: readOrCreateSecretKey(dataDir, settings.secretKey),
      isOnlyProcess: !databaseUrl,
    } satisfies WebhookOptions;
    // The rules of webhook receivers apply to meter companies: no private address except the allowed ones.
    const outside = new Agent({
      allowH2: false,
      connect: guardedConnector(new AddressGuard(webhooks.allowCidrs), resolveName),
    });
    const metricsAccess = { token: settings.metricsToken ?? null, isPrivate: isLoopbackAddress(host) };
    const limits = databaseUrl ? new SharedLimits(store.admission, logger) : undefined;
    const { db, replica, background, admission, readiness, connections, hasDiskSpace, readDisk } = store;
    const service = await createService({
      db,
      replica,
      background,
      admission,
      readiness,
      connections,
      hasDiskSpace,
      readDisk,
      logger: logger.child({ part: 'service' }),
      servers,
      ports: portsOf(settings, outside),
      temperatures: settings.temperatures ? createTemperatureSource(settings.temperatures, outside) : null,
      webhooks,
      mail: mailOptionsOf(settings.mail ?? {}, webhooks.secretKey, settings.baseUrl ?? own),
      limits,
      exportPlaces: settings.exportPlaces,
      dfsFeed: settings.dfsFeed ? dataPortal(settings.dfsFeed) : null,
      regime: settings.regime,
      metricsAccess,
    });
    const refuse = (reason: string) => new StartupError(reason);
    const url = await listen(service.app, { host, port, setting: 'SERVICE_PORT', refuse }, () => service.close());
    const months = readingMonthsLoop(store, logger.child({ part: 'store' }));
    months.start();
    const close = async () => {
      await service.close();
      await months.stop();
      await outside.destroy();
      await store.close();
    };
    return { store, service, url, close };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * Returns the base addresses that the document names, the service's own for an environment without a configured
 * address.
 */
export function serversOf(
  { isSandbox, sandboxBaseUrl, baseUrl }: Pick<ServiceSettings, 'isSandbox' | 'sandboxBaseUrl' | 'baseUrl'>,
  own: string,
): { url: string; description: string }[] {
  const sandbox = sandboxBaseUrl ?? (isSandbox ? own : undefined);
  const production = baseUrl ?? (isSandbox ? undefined : own);
  const named = [
    { url: sandbox, description: 'Sandbox' },
    { url: production, description: 'Production' },
  ];
  return named.flatMap(({ url, description }) =>
    url === undefined ? [] : [{ url: url.replace(/\/+$/, ''), description }],
  );
}

const portsOf = ({ octopus, n3rgyBaseUrl, carbonIntensityUrl: baseUrl }: ServiceSettings, dispatcher: Agent): PortsOf =>
  portsWith(
    {
      accountReaders: accountReaders({ octopusBaseUrl: octopus?.baseUrl, n3rgyBaseUrl, dispatcher }),
      ...(octopus
        ? octopusPorts({ apiKey: octopus.apiKey, baseUrl: octopus.baseUrl ?? OCTOPUS_BASE_URL, dispatcher })
        : {}),
    },
    baseUrl ? { carbon: nesoCarbon({ baseUrl, fallback: staticCarbon }) } : {},
  );

/** Returns the allowed addresses: a sandbox that cannot be reached from outside may deliver to its own machine. */
const allowedCidrs = ({ webhookAllowCidrs, isSandbox, host }: ServiceSettings): readonly string[] =>
  isSandbox && /^(127\..*|::1|localhost)$/.test(host) ? [...webhookAllowCidrs, ...LOOPBACK_CIDRS] : webhookAllowCidrs;
