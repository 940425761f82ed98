import { isPlainSegment } from '#contract/safeReturnPath.ts';

/** Where requests go whose path could mean different things to different readers: nothing is there. */
const UNROUTED_PATH = '/bff/nowhere';

/**
 * Whether a request target is one plain absolute path: not a whole URI, no empty or dot segment, nothing escaped that
 * would divide segments. What passes is read the same by the router, the allow-list and the upstream.
 */
export function isPlainPath(target: string): boolean {
  const path = target.split('?', 1)[0]!;
  return path === '/' || (path.startsWith('/') && path.slice(1).split('/').every(isPlainSegment));
}

/** The path and query a request is routed by: its own, where that is plain, or one where nothing is. */
export const plainPathOrUnrouted = (target: string): string => (isPlainPath(target) ? target : UNROUTED_PATH);
