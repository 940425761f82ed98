import {
  ApiError,
  type CallOptions,
  type CallParts,
  type Client,
  createSendCall,
  type SendCall,
} from '#client/client.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { rowTag } from '#contract/rowTag.ts';
import { callLog } from './callLog.ts';
import { fillMissingFields } from './fillMissingFields.ts';
import { markNotOffered, NOT_OFFERED, NotOffered, isOffered } from './offeredOperations.ts';

/** The dashboard's server; the header is its CSRF guard. */
export const DASHBOARD = { baseUrl: '/bff/api', headers: { 'x-halfhour-csrf': '1' } };

type AnyCall = (input?: CallParts, options?: CallOptions) => Promise<unknown>;

/** A client whose calls are made by name: operations of few screens are added to the table by the files of these. */
const clientOf = (callOf: (name: EndpointName) => AnyCall): Client =>
  new Proxy<Record<string, AnyCall>>(
    {},
    {
      get: (made, name) => (made[name as string] ??= callOf(name as EndpointName)),
    },
  ) as unknown as Client;

/** The calls, each only where the service has its operation. */
function offeredOnly(send: SendCall): Client {
  return clientOf((name) => async (input, options) => {
    if (!isOffered(name)) throw new NotOffered();
    try {
      return fillMissingFields(name, await send(endpoints[name], input, options));
    } catch (error) {
      if (error instanceof ApiError && error.problem?.code === NOT_OFFERED) markNotOffered(name);
      throw error;
    }
  });
}

/** The client without a log: for requests that every screen makes. */
export const unloggedApi = offeredOnly(createSendCall(DASHBOARD));

/**
 * The client of the interface through the dashboard's server. Calls are logged, so that they can be copied for a
 * program.
 */
export const api = clientOf((name) => (input, options) => {
  if (isOffered(name)) callLog.add({ name, input: input ?? {} });
  return (unloggedApi[name] as AnyCall)(input, options);
});

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
  return { resource: await read(offeredOnly(createSendCall({ ...DASHBOARD, fetch: captureETag }))), version };
}
