import { join } from 'node:path';
import { readSettings } from '#boot/settings.ts';
import { type Client, createClient, serviceHeaders } from '#client/client.ts';
import { type Credentials, readCredentials } from '#store/credentials.ts';
import { StartupError } from '#store/startupError.ts';

/** Returns the service a command talks to: SERVICE_URL, API_KEY and TENANT, else the credentials in the data folder. */
export function targetCredentials(): Credentials {
  const { SERVICE_URL, API_KEY, TENANT, DATA_DIR } = readSettings(['SERVICE_URL', 'API_KEY', 'TENANT', 'DATA_DIR']);
  if (SERVICE_URL && API_KEY && TENANT)
    return { serviceUrl: SERVICE_URL.replace(/\/$/, ''), apiKey: API_KEY, tenant: TENANT };
  const file = join(DATA_DIR, 'credentials.json');
  const stored = readCredentials(file);
  if (!stored)
    throw new StartupError(
      `There are no credentials in ${file}: start Halfhour first, or set SERVICE_URL, API_KEY and TENANT.`,
    );
  return stored;
}

export const clientFor = ({ serviceUrl, apiKey, tenant }: Credentials, send?: typeof fetch): Client =>
  createClient({
    baseUrl: `${serviceUrl}/api/v1`,
    headers: serviceHeaders(apiKey, tenant),
    ...(send ? { fetch: send } : {}),
  });
