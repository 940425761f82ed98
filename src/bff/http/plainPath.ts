import { isPlainSegment } from '#contract/safeReturnPath.ts';

/** Path without a route, to which requests with ambiguous paths are routed. */
const UNROUTED_PATH = '/bff/nowhere';

/**
 * Returns whether a request target is one plain absolute path: not a whole URI, no empty or dot segment, no escaped
 * separators. Router, allow-list and upstream then read it alike.
 */
export function isPlainPath(target: string): boolean {
  const path = target.split('?', 1)[0]!;
  return path === '/' || (path.startsWith('/') && path.slice(1).split('/').every(isPlainSegment));
}

/** Returns the path and query by which a request is routed: its own if plain, else one that does not exist. */
export const plainPathOrUnrouted = (target: string): string => (isPlainPath(target) ? target : UNROUTED_PATH);
