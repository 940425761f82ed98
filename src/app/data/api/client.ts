import { ApiError, type Client, createClient } from '#client/client.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { rowTag } from '#contract/rowTag.ts';
import { callLog } from './callLog.ts';
import { fillMissingFields } from './fillMissingFields.ts';
import { markNotOffered, NOT_OFFERED, NotOffered, isOffered } from './offeredOperations.ts';

/** The dashboard's own server; the header is its guard against foreign pages. */
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

/** The interface, unnoted: for what is asked from every screen alike. */
export const unloggedApi = rejectNotOffered(createClient(DASHBOARD));

/**
 * The interface by way of the dashboard's own server. What is called is noted, for who wants to do the same from a
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
 * One read together with the version it read, as If-Match takes it; null where the answer carries none. Figures that
 * change beside it, as who has opted in, stop no change.
 */
export async function readWithVersion<Answer>(
  read: (client: Client) => Promise<Answer>,
): Promise<{ resource: Answer; version: string | null }> {
  let version: string | null = null;
  const captureETag: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    const etag = response.headers.get('etag');
    version = etag && rowTag(etag);
    return response;
  };
  return { resource: await read(rejectNotOffered(createClient({ ...DASHBOARD, fetch: captureETag }))), version };
}
