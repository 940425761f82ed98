import { type Client, createClient } from '#client/client.ts';
import type { Method } from '#contract/endpoint.ts';
import type { Upstream } from '../upstream/upstream.ts';

/** Operator of the dashboard's own calls, which have a share like any operator's. */
const OWN = 'the dashboard itself';

/** Returns a client that calls through the queue which limits all browsers to the tenant's rate. */
export function upstreamClient(upstream: Upstream): Client {
  const send = async (
    input: string | URL | Request,
    { method, headers, body }: RequestInit = {},
  ): Promise<Response> => {
    const response = await upstream.send({
      session: OWN,
      operator: OWN,
      method: method as Method,
      isWrite: method !== 'GET',
      path: input as string,
      headers: headers as Record<string, string>,
      body: typeof body === 'string' ? Buffer.from(body) : null,
      limit: 'standard',
      signal: new AbortController().signal,
    });
    const type = response.headers['content-type'];
    return new Response(response.body.length > 0 ? new Uint8Array(response.body) : null, {
      status: response.status,
      headers: typeof type === 'string' ? { 'content-type': type } : {},
    });
  };
  return createClient({ baseUrl: '', fetch: send });
}
