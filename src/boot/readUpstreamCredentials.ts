import { commandLine } from '#store/commandLine.ts';
import { type Credentials, readCredentials } from '#store/credentials.ts';
import { StartupError } from '#store/startupError.ts';
import type { Config } from './config.ts';

/** The service behind the dashboard: SERVICE_URL, API_KEY and TENANT, or the credentials of the data folder. */
export function readUpstreamCredentials({
  SERVICE_URL: serviceUrl,
  API_KEY: apiKey,
  TENANT: tenant,
  credentialsFile,
}: Config): Credentials {
  if (serviceUrl && apiKey && tenant) return { serviceUrl, apiKey, tenant };
  if (serviceUrl || apiKey || tenant)
    throw new StartupError('Set SERVICE_URL, API_KEY and TENANT together, or none of them.');
  const saved = readCredentials(credentialsFile);
  if (!saved)
    throw new StartupError(
      `There are no credentials in ${credentialsFile}: start the service first (${commandLine('service')}), or set ` +
        'SERVICE_URL, API_KEY and TENANT.',
    );
  return saved;
}
