import type { Method } from './endpoint.ts';
import { endpoints, type EndpointName } from './endpoints.ts';

/** Versioned base paths: every path exists with and without the prefix. */
export const API_PREFIX = '/api/v1';

/** Returns a path as the table has it. */
export const withoutPrefix = (path: string): string =>
  path.startsWith(`${API_PREFIX}/`) ? path.slice(API_PREFIX.length) : path;

interface Pattern {
  name: EndpointName;
  method: Method;
  segments: string[];
}

const patterns: Pattern[] = Object.entries(endpoints).map(([name, { method, path }]) => ({
  name: name as EndpointName,
  method,
  segments: path.slice(1).split('/'),
}));
/** Rows of one length that begin alike: every request is compared with these few. */
const patternsOf = Map.groupBy(patterns, ({ segments }) => `${segments.length} ${segments[0]}`);

const matchesPattern = (pattern: string[], path: string[]) =>
  pattern.length === path.length &&
  pattern.every((segment, i) => (segment.startsWith('{') ? path[i] !== '' : segment === path[i]));
const literals = (pattern: Pattern) => pattern.segments.filter((segment) => !segment.startsWith('{')).length;

/**
 * Returns the table rows that match `path` (without query), the most literal one first: /events/schemes before
 * /events/{event-uuid}.
 */
function matchPath(path: string): Pattern[] {
  const segments = withoutPrefix(path).slice(1).split('/');
  const found = (patternsOf.get(`${segments.length} ${segments[0]}`) ?? []).filter((pattern) =>
    matchesPattern(pattern.segments, segments),
  );
  if (found.length < 2) return found;
  const most = Math.max(...found.map(literals));
  return found.filter((pattern) => literals(pattern) === most);
}

/** Paths of earlier revisions, and their replacements. */
const FORMER_PATHS: Readonly<Record<string, string>> = {
  '/assets-bulk': '/assets/bulk',
  '/assets-create-bulk': '/assets/bulk',
};

/** Former place of week templates, beside the other paths of schemes. */
const FORMER_TEMPLATES = /^\/event-schemes(?=\/[^/]+\/week-templates(?:\/[^/]+)?$)/;

/** Returns the path that replaced one of an earlier revision; null if `path` never was one. */
export function successorOf(path: string): string | null {
  const prefix = path.startsWith(`${API_PREFIX}/`) ? API_PREFIX : '';
  const bare = path.slice(prefix.length);
  const successor =
    FORMER_PATHS[bare] ?? (FORMER_TEMPLATES.test(bare) ? bare.replace(FORMER_TEMPLATES, '/events/schemes') : undefined);
  return successor === undefined ? null : prefix + successor;
}

export interface Match {
  /** Name of the operation, if the table has one for this method and path. */
  name: EndpointName | null;
  /** Methods that the path allows, HEAD if it allows GET; empty if the path is unknown. */
  allow: (Method | 'HEAD')[];
}

function nameAmong(rows: readonly Pattern[], method: string): EndpointName | null {
  const lookedUp = method === 'HEAD' ? 'GET' : method;
  return rows.find((row) => row.method === lookedUp)?.name ?? null;
}

const mayMatchSamePath = (one: Pattern, other: Pattern): boolean =>
  one.segments.length === other.segments.length &&
  one.segments.every((segment, i) => {
    const counterpart = other.segments[i]!;
    return segment === counterpart || segment.startsWith('{') || counterpart.startsWith('{');
  });
const shapeOf = ({ segments }: Pattern): string =>
  segments.map((each) => (each.startsWith('{') ? '{}' : each)).join('/');

/**
 * Returns the matched paths of an operation's row that are those of other rows, without the prefix, as `/assets/bulk`
 * is not an asset; null where other rows with parameters match some of them.
 */
export function pathsOfOthers(name: EndpointName): ReadonlySet<string> | null {
  const own = patterns.find((each) => each.name === name)!;
  const others = patterns.filter((each) => shapeOf(each) !== shapeOf(own) && mayMatchSamePath(each, own));
  const paths = others.map(({ segments }) => `/${segments.join('/')}`);
  return paths.some((path) => path.includes('{')) ? null : new Set(paths);
}

/** Returns the operation of a method and path, without the methods that the path allows. */
export const operationAt = (method: string, path: string): EndpointName | null => nameAmong(matchPath(path), method);

/** Returns the operation of a method and path; HEAD is GET without the body. */
export function matchEndpoint(method: string, path: string): Match {
  const rows = matchPath(path);
  return {
    name: nameAmong(rows, method),
    allow: rows.flatMap((row): Match['allow'] => (row.method === 'GET' ? ['GET', 'HEAD'] : [row.method])),
  };
}
