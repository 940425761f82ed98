import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Operator } from '../session/sessions.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { readResource } from './readResource.ts';

/** Maximum delay of a change for the sake of the audit. */
const TIMEOUT_MS = 300;

const READ_BY_PATH = new Map<string, Endpoint>(
  Object.values<Endpoint>(endpoints)
    .filter(({ method, query }) => method === 'GET' && query === undefined)
    .map((row) => [row.path, row]),
);

/**
 * Returns the path that reads the one resource an operation changes: its own, or the one it acts upon and returns
 * (/events/e for /events/e/cancel).
 */
function resourcePath(row: Endpoint, path: string): string | null {
  if (row.method !== 'POST') return READ_BY_PATH.has(row.path) ? path : null;
  const parent = READ_BY_PATH.get(row.path.slice(0, row.path.lastIndexOf('/')));
  const isParent = parent && row.response !== null && parent.response === row.response;
  return isParent ? path.slice(0, path.lastIndexOf('/')) : null;
}

/** The resource before a change, if the table can read it; or why there is none. */
export interface ResourceBefore {
  value?: unknown;
  missing?: 'busy' | 'unread';
}

/** Reads the resource before it changes. Gives up rather than take a slot that a browser waits for; never throws. */
export async function readResourceBefore(
  upstream: Upstream,
  operator: Operator,
  row: Endpoint,
  path: string,
): Promise<ResourceBefore> {
  const read = resourcePath(row, path);
  if (read === null) return {};
  if (!upstream.hasSpareCapacity()) return { missing: 'busy' };
  const value = await readResource(upstream, operator, read, AbortSignal.timeout(TIMEOUT_MS));
  return value == null ? { missing: 'unread' } : { value };
}
