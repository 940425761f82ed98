import type { ResponseOf, CallInput, Endpoint } from '#contract/endpoint.ts';
import { endpoints, type EndpointName, type Endpoints } from '#contract/endpoints.ts';
import type { Problem } from '#contract/problem.ts';
import { laterOf, READ_AFTER } from '#contract/readAfter.ts';

/** A response outside 2xx. `problem` is the body that the service sent, if any. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | null;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, problem: Problem | null, retryAfterSeconds: number | null) {
    super(problem?.detail ?? `The service returned ${status}`);
    this.status = status;
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

type OptionalInput<Row extends Endpoint> =
  Record<string, never> extends CallInput<Row>
    ? [input?: CallInput<Row>, options?: CallOptions]
    : [input: CallInput<Row>, options?: CallOptions];
/** One typed function per operation: `client.getAsset({ params: { assetUUID } })`. */
export type Client = {
  [Name in EndpointName]: (...args: OptionalInput<Endpoints[Name]>) => Promise<ResponseOf<Endpoints[Name]>>;
};

export interface ClientOptions {
  /** Address before the paths: https://host/api/v1, or /bff/api in the dashboard. */
  baseUrl: string;
  headers?: Record<string, string>;
  fetch?: typeof fetch;
}

export type CallParts = {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
};

/** The full address of a call: base, path with its parameters filled in, query. */
export function callUrl(baseUrl: string, path: string, { params = {}, query = {} }: CallParts): string {
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(key, `${value}`);
  const text = search.toString();
  return baseUrl + filled + (text && `?${text}`);
}

async function toApiError(response: Response): Promise<ApiError> {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
  const problem = isProblem ? ((await response.json().catch(() => null)) as Problem | null) : null;
  const retryAfter = Number(response.headers.get('retry-after') ?? NaN);
  return new ApiError(response.status, problem, Number.isFinite(retryAfter) ? retryAfter : null);
}

/** One call of an operation. Throws `ApiError` on any status but 2xx. */
export type SendCall = (row: Endpoint, input?: CallParts, options?: CallOptions) => Promise<unknown>;

/** What sends the calls of a client. */
export function createSendCall({
  baseUrl,
  headers = {},
  fetch: send = globalThis.fetch.bind(globalThis),
}: ClientOptions): SendCall {
  // Where the service reads from a replica too, later reads see at least what this client has written and seen.
  let readAfter: string | null = null;
  return async (row, input = {}, options = {}) => {
    const body = input.body === undefined ? undefined : JSON.stringify(input.body);
    const response = await send(callUrl(baseUrl, row.path, input), {
      method: row.method,
      headers: {
        ...headers,
        ...(row.mayBeStale && readAfter !== null ? { [READ_AFTER]: readAfter } : {}),
        ...options.headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body,
      signal: options.signal,
    });
    const seen = response.headers.get(READ_AFTER);
    if (seen !== null) readAfter = laterOf(readAfter, seen);
    if (!response.ok) throw await toApiError(response);
    return response.status === 204 ? undefined : response.json();
  };
}

/** A client of the interface for browsers and Node. Throws `ApiError` on any status but 2xx. */
export function createClient(options: ClientOptions): Client {
  const send = createSendCall(options);
  const calls = Object.entries<Endpoint>(endpoints).map(([name, row]) => [
    name,
    (input?: CallParts, callOptions?: CallOptions) => send(row, input, callOptions),
  ]);
  return Object.fromEntries(calls) as Client;
}

/** Headers of every request to the service itself. */
export const serviceHeaders = (apiKey: string, tenant: string): Record<string, string> => ({
  'x-api-key': apiKey,
  tenant,
  'x-api-version': '1.0',
});
