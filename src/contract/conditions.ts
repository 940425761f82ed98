import type { Endpoint } from './endpoint.ts';
import { endpoints, type EndpointName } from './endpoints.ts';

const reads = new Map(
  Object.entries<Endpoint>(endpoints).flatMap(([name, { method, path }]) =>
    method === 'GET' ? [[path, name as EndpointName]] : [],
  ),
);

/** Whether a row is a POST that changes a resource whose version it checks, not one that creates an entry. */
const isAction = (row: Endpoint): boolean => row.method === 'POST' && row.versioned === true && row.created !== true;

/**
 * Returns the GET whose ETag a write's If-Match names: that of the same path, or of the resource that an action is for;
 * undefined where there is none.
 */
export const readOf = (row: Endpoint): EndpointName | undefined =>
  row.method === 'GET'
    ? undefined
    : (reads.get(row.path) ?? (isAction(row) ? reads.get(row.path.slice(0, row.path.lastIndexOf('/'))) : undefined));

/** Whether a write adds to what the GET of its path shows, so that there is no row of its own to lock. */
export const addsToList = (row: Endpoint): boolean => row.method === 'POST' && !isAction(row);

/** Whether an operation may respond with 412: every read, and the writes whose If-Match has an ETag to name. */
export const hasConditions = (row: Endpoint): boolean => row.method === 'GET' || readOf(row) !== undefined;
