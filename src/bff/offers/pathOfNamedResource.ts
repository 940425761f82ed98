import type { Endpoint } from '#contract/endpoint.ts';

/** Paths that read the resource named by a parameter. */
const RESOURCE_PATHS: Readonly<Record<string, string>> = {
  assetUUID: '/assets/',
  'event-uuid': '/events/',
  portfolioUUID: '/portfolios/',
  schemeUUID: '/events/schemes/',
  userUUID: '/users/',
};

/**
 * Returns the path that reads the resource a call names: /events/e for /analytics/events/e. Undefined if a call names
 * none, so that a 404 can only mean its operation; null if a 404 may mean the resource.
 */
export function pathOfNamedResource(
  { path: template, refusals = [] }: Pick<Endpoint, 'path' | 'refusals'>,
  path: string,
): string | null | undefined {
  if (refusals.includes(404)) return null;
  const segments = template.split('/');
  const [at, ...others] = segments.flatMap((segment, index) => (segment.startsWith('{') ? [index] : []));
  if (at === undefined) return undefined;
  const owner = RESOURCE_PATHS[segments[at]!.slice(1, -1)];
  const read = owner === undefined || others.length > 0 ? null : owner + path.split('/')[at]!;
  return read === path ? null : read;
}
