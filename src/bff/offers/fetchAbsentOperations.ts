import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { API_PREFIX } from '#contract/match.ts';

const TIMEOUT_MS = 5000;
const MAX_BYTES = 16 * 1024 * 1024;
const Document = z.object({ openapi: z.string(), paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** Returns a path without its parameters' names, which another server may choose. */
const shapeOf = (path: string): string =>
  (path.startsWith(`${API_PREFIX}/`) ? path.slice(API_PREFIX.length) : path).replaceAll(/\{[^}]*\}/g, '{}');

/** Returns the operations of the table that an OpenAPI document lacks; null if `text` is no such document. */
export function findAbsentOperations(text: string): Set<EndpointName> | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = Document.safeParse(json);
  if (!parsed.success) return null;
  const offered = new Set(
    Object.entries(parsed.data.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${shapeOf(path)}`),
    ),
  );
  const absent = Object.entries<Endpoint>(endpoints).filter(
    ([, { method, path }]) => !offered.has(`${method} ${shapeOf(path)}`),
  );
  return new Set(absent.map(([name]) => name as EndpointName));
}

/**
 * Returns the operations of the table missing in the service's document at /openapi.json; null if it has none. Rejects
 * if the service does not respond now.
 */
export async function fetchAbsentOperations(serviceUrl: string): Promise<Set<EndpointName> | null> {
  const url = new URL(`${new URL(serviceUrl).pathname.replace(/\/$/, '')}/openapi.json`, serviceUrl);
  const response = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { accept: 'application/json' },
  });
  if (response.ok && Number(response.headers.get('content-length') ?? 0) <= MAX_BYTES)
    return findAbsentOperations(await response.text());
  await response.body?.cancel();
  if (response.status >= 500 || response.status === 429) throw new Error(`The service answered ${response.status}`);
  return null;
}
