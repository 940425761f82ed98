import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EndpointName } from '#contract/endpoints.ts';
import { matchEndpoint } from '#contract/match.ts';
import { resolutionFor } from '#energy/time/resolution.ts';

/** Files of a route as the build writes them: a page's path, "/assets/$assetUUID", and its own files. */
interface RouteFiles {
  path: string;
  scripts: string[];
  styles: string[];
}

const listBy = (sort: string): string => `assets?status=ACTIVE&sort=${sort}&page=1&pageSize=25`;
const LIST = listBy('name');
const LIST_WITH_FIGURES = `${listBy('-response')}&include=energy14%2Ccoverage%2Cscheme%2Cresponse%2Cevent%2Cearned`;

/** A page's first reads, by its path, from its UUID and its search parameters. */
const FIRST_READS: Record<
  string,
  (uuid: string, fields: URLSearchParams, lacks: (name: EndpointName) => boolean) => string[]
> = {
  // The list is read only on entry, without filters; with figures where the service counts facets, as the page.
  '/assets': (_, fields, lacks) => (fields.size === 0 ? [lacks('getAssetFacets') ? LIST : LIST_WITH_FIGURES] : []),
  '/assets/$assetUUID': (uuid, fields) => [
    `assets/${uuid}`,
    ...(fields.has('tab') ? [] : [`events?assetUUID=${uuid}&sort=-startTime&pageSize=100`, ...energyOf(uuid, fields)]),
  ],
  '/events/$eventUUID': (uuid) => [
    `events/${uuid}`,
    `analytics/events/${uuid}/balance`,
    `analytics/events/${uuid}/profile`,
  ],
};
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/;

/** Returns the readings of an asset's page, if its URL has the range. */
function energyOf(uuid: string, fields: URLSearchParams): string[] {
  const [from, to] = [fields.get('from') ?? '', fields.get('to') ?? ''];
  if (!INSTANT.test(from) || !INSTANT.test(to)) return [];
  const query = {
    from,
    to,
    granularity: resolutionFor(Date.parse(from), Date.parse(to)),
    direction: fields.get('direction') === 'export' ? 'export' : 'import',
  };
  return [`assets/${uuid}/energy-consumption?${new URLSearchParams(query)}`];
}

const UUID = '([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})';

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/**
 * Returns a function that makes the head's links to what a page requests once its first scripts have run: its own
 * scripts and style sheets and, for the signed-in, its first reads that the service supports. They load while those
 * scripts still run.
 */
export function pageLinks(
  distDir: string,
  lacks: (name: EndpointName) => boolean = () => false,
): (url: string, signedIn: boolean) => string {
  const isOffered = (read: string): boolean => {
    const { name } = matchEndpoint('GET', `/${read.split('?', 1)[0]}`);
    return name !== null && !lacks(name);
  };
  const file = join(distDir, 'routes.json');
  const pages = (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RouteFiles[]) : []).map(
    ({ path, scripts, styles }) => ({
      pattern: new RegExp(`^${path.replace(/\$\w+/g, UUID)}$`),
      readsOf: FIRST_READS[path] ?? (() => []),
      files: [
        ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${attribute(href)}">`),
        ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${attribute(href)}">`),
      ].join(''),
    }),
  );
  return (url, signedIn) => {
    const [path = '', query] = url.split('?', 2);
    for (const { pattern, readsOf, files } of pages) {
      const found = pattern.exec(path);
      if (!found) continue;
      const [, uuid = ''] = found;
      const reads = signedIn ? readsOf(uuid, new URLSearchParams(query), lacks).filter(isOffered) : [];
      return (
        files +
        reads
          .map((read) => `<link rel="preload" as="fetch" crossorigin href="${attribute(`/bff/api/${read}`)}">`)
          .join('')
      );
    }
    return '';
  };
}
