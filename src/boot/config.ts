import { join } from 'node:path';
import type { DashboardSettings } from '#bff/launchDashboard.ts';
import type { OidcSettings } from '#bff/oidc/settings.ts';
import type { LoadRegime } from '#service/dispatch/load/regime.ts';
import type { ExportPlaces } from '#service/market/exports/schedules/places.ts';
import type { DfsFeedSettings } from '#service/market/requirements/feed/dfsFeed.ts';
import type { TenantMailSettings } from '#service/messages/mail/mailSettings.ts';
import type { TemperatureSettings } from '#service/readings/ports/createTemperatureSource.ts';
import { isPackage } from '#store/commandLine.ts';
import type { ReplicaSettings } from '#store/replica/openReplica.ts';
import { StartupError } from '#store/startupError.ts';
import { readDfsFeed } from './dfsFeedConfig.ts';
import { readExportPlaces } from './exportPlacesConfig.ts';
import { readMail } from './mailConfig.ts';
import { readOidc } from './oidcConfig.ts';
import { readSettings, settingNames, type SettingValues } from './settings.ts';
import { readTemperatures } from './temperatureConfig.ts';

export interface Config extends SettingValues {
  credentialsFile: string;
  /** Null if neither key nor address is set. */
  octopus: { baseUrl: string | undefined; apiKey: string | null } | null;
  /** Where reads go that may be stale. */
  replica: ReplicaSettings | undefined;
  /** Null if they are off. */
  temperatures: TemperatureSettings | null;
  /** What mails are sent with. */
  mail: TenantMailSettings;
  /** Where scheduled exports may be written. */
  exportPlaces: ExportPlaces;
  /** NESO's data sets that are polled; null for none. */
  dfsFeed: DfsFeedSettings | null;
  /** The line and the dates of the licence for load control. */
  regime: LoadRegime;
  /** Null if nobody signs in with a provider. */
  oidc: OidcSettings | null;
}

/**
 * Reads all settings from the environment.
 * @throws StartupError with one sentence that names the setting
 */
export function readConfig(env?: NodeJS.ProcessEnv): Config {
  const values = readSettings(settingNames, env);
  const { DATA_DIR, OCTOPUS_API_KEY: apiKey = null, OCTOPUS_BASE_URL: baseUrl } = values;
  const octopus = apiKey === null && baseUrl === undefined ? null : { baseUrl, apiKey };
  const credentialsFile = join(DATA_DIR, 'credentials.json');
  return {
    ...values,
    credentialsFile,
    replica: readReplica(values),
    octopus,
    temperatures: readTemperatures(values),
    mail: readMail(values),
    exportPlaces: readExportPlaces(values),
    dfsFeed: readDfsFeed(values),
    regime: readRegime(values),
    oidc: readOidc(values),
  };
}

const readRegime = (values: SettingValues): LoadRegime => ({
  lineMw: values.LOAD_CONTROL_LINE_MW,
  nearPercent: values.LOAD_CONTROL_NEAR_PERCENT,
  noticeMonths: values.LOAD_CONTROL_NOTICE_MONTHS,
  applicationsFrom: values.LOAD_CONTROL_APPLICATIONS_FROM,
  offenceFrom: values.LOAD_CONTROL_OFFENCE_FROM,
});

/** @throws StartupError if there is a replica and no primary */
function readReplica({
  DATABASE_URL: primary,
  DATABASE_READ_URL: url,
  READ_MAX_LAG_SECONDS: seconds,
}: SettingValues): ReplicaSettings | undefined {
  if (url === undefined) return undefined;
  if (primary === undefined)
    throw new StartupError(
      'The setting DATABASE_READ_URL cannot be used: there is no DATABASE_URL that it is a standby of.',
    );
  return { url, maxLagMs: seconds * 1000 };
}

/** What the settings say of the dashboard's server. */
export const dashboardSettingsOf = (config: Config): Omit<DashboardSettings, 'db' | 'readiness' | 'upstream'> => ({
  distDir: isPackage ? join(import.meta.dirname, '..', '..', 'dist') : 'dist',
  host: config.HOST,
  port: config.PORT,
  tls: config.TRUST_PROXY_TLS === '1',
  allowedHosts: config.ALLOWED_HOSTS,
  oidc: config.oidc,
  liveUrl: config.LIVE_URL,
  metricsToken: config.METRICS_TOKEN,
  auditMonths: config.AUDIT_MONTHS,
});
