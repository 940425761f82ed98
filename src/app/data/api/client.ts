import { ApiError, type Client, createClient } from '#client/client.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { rowTag } from '#contract/rowTag.ts';
import { callLog } from './callLog.ts';
import { fillMissingFields } from './fillMissingFields.ts';
import { markNotOffered, NOT_OFFERED, NotOffered, isOffered } from './offeredOperations.ts';

/** The dashboard's server; the header is its CSRF guard. */
export const DASHBOARD = { baseUrl: '/bff/api', headers: { 'x-halfhour-csrf': '1' } };

type AnyCall = (...args: never[]) => Promise<unknown>;

/** The same calls, each only where the service has its operation. */
function rejectNotOffered(client: Client): Client {
  const guarded = Object.entries<AnyCall>(client).map(([name, call]): [string, AnyCall] => [
    name,
    async (...args) => {
      if (!isOffered(name as EndpointName)) throw new NotOffered();
      try {
        return fillMissingFields(name as EndpointName, await call(...args));
      } catch (error) {
        if (error instanceof ApiError && error.problem?.code === NOT_OFFERED) markNotOffered(name as EndpointName);
        throw error;
      }
    },
  ]);
  return Object.fromEntries(guarded) as unknown as Client;
}

/** The client without a log: for requests that every screen makes. */
export const unloggedApi = rejectNotOffered(createClient(DASHBOARD));

/**
 * The client of the interface through the dashboard's server. Calls are logged, so that they can be copied for a
 * program.
 */
export const api = Object.fromEntries(
  Object.entries<AnyCall>(unloggedApi).map(([name, call]) => [
    name,
    (...args: never[]) => {
      if (isOffered(name as EndpointName)) callLog.add({ name: name as EndpointName, input: args[0] ?? {} });
      return call(...args);
    },
  ]),
) as unknown as Client;

/**
 * One read together with its version for If-Match; null where the response has none. Derived figures, such as opt-ins,
 * do not change the version.
 */
export async function readWithVersion<Resource>(
  read: (client: Client) => Promise<Resource>,
): Promise<{ resource: Resource; version: string | null }> {
  let version: string | null = null;
  const captureETag: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    const etag = response.headers.get('etag');
    version = etag && rowTag(etag);
    return response;
  };
  return { resource: await read(rejectNotOffered(createClient({ ...DASHBOARD, fetch: captureETag }))), version };
}
