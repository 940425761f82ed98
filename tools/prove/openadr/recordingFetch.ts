import type { Oracle } from './oracle.ts';

const BASE = '/openadr3/3.1.0';

/** `fetch` that shows every request below the base path, and its response, to the oracle; to nobody if it is null. */
export const recordingFetch =
  (oracle: Oracle | null): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    const url = new URL(input instanceof Request ? input.url : input);
    if (oracle === null || !url.pathname.startsWith(BASE)) return response;
    const text = await response.clone().text();
    oracle.check({
      method: init?.method ?? 'GET',
      path: url.pathname.slice(BASE.length),
      query: url.searchParams,
      body: sentBody(init?.body),
      status: response.status,
      contentType: response.headers.get('content-type'),
      response: text === '' ? null : JSON.parse(text),
    });
    return response;
  };

function sentBody(body: RequestInit['body']): unknown {
  if (body instanceof URLSearchParams) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}
