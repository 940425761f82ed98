import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** As the build writes it: a page's path, "/assets/$assetUUID", and the files that are its own. */
interface RouteFiles {
  path: string;
  scripts: string[];
  styles: string[];
}

/** What a page reads first, by its path; a list only as it opens, without filters. */
const READS: Record<string, string[]> = {
  '/assets': ['/bff/api/assets?status=ACTIVE&sort=name&page=1&pageSize=25'],
  '/assets/$assetUUID': ['/bff/api/assets/$uuid'],
  '/events/$eventUUID': ['/bff/api/events/$uuid', '/bff/api/analytics/events/$uuid/profile'],
};
const UUID = '([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})';

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/**
 * The links of a page's head to what it will ask for once its first scripts have run: its own scripts and style sheets and,
 * for who is signed in, what it reads first. They are on their way while those scripts still run.
 */
export function pageLinks(distDir: string): (url: string, signedIn: boolean) => string {
  const file = join(distDir, 'routes.json');
  const pages = (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RouteFiles[]) : []).map(({ path, scripts, styles }) => ({
    pattern: new RegExp(`^${path.replace(/\$\w+/g, UUID)}$`),
    reads: READS[path] ?? [],
    files: [
      ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${attribute(href)}">`),
      ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${attribute(href)}">`),
    ].join(''),
  }));
  return (url, signedIn) => {
    const [path = '', query] = url.split('?', 2);
    for (const { pattern, reads, files } of pages) {
      const found = pattern.exec(path);
      if (!found) continue;
      const [, uuid] = found;
      const asked = signedIn && (uuid !== undefined || query === undefined) ? reads : [];
      return files + asked.map((read) => `<link rel="preload" as="fetch" crossorigin href="${attribute(read.replace('$uuid', uuid ?? ''))}">`).join('');
    }
    return '';
  };
}
