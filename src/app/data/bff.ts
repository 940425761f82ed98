import { BffError } from './problem.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls the dashboard's server and returns the parsed response, or undefined for an empty one. Throws BffRefusal. */
export async function callBff(method: Method, path: `/bff/${string}`, body?: unknown): Promise<unknown> {
  const answer = await fetch(path, {
    method,
    headers:
      method === 'GET'
        ? { accept: 'application/json' }
        : { 'content-type': 'application/json', 'x-halfhour-csrf': '1' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  });
  const text = await answer.text();
  const parsed = text === '' ? undefined : parseJson(text);
  if (!answer.ok) throw new BffError(answer.status, parsed);
  return parsed;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
