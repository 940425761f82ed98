import { BffError } from './problem.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls the dashboard's server and returns the parsed response, or undefined for an empty one. Throws BffRefusal. */
export async function callBff(method: Method, path: `/bff/${string}`, body?: unknown): Promise<unknown> {
  const response = await fetch(path, {
    method,
    headers:
      method === 'GET'
        ? { accept: 'application/json' }
        : { 'content-type': 'application/json', 'x-halfhour-csrf': '1' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  });
  const text = await response.text();
  const parsed = text === '' ? undefined : parseJson(text);
  if (!response.ok) throw new BffError(response.status, parsed);
  return parsed;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
