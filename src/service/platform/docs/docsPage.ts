import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isPackage } from '#store/commandLine.ts';
import { PublicFile, REVALIDATED } from '../http/publicFile.ts';

const Guides = z.array(z.object({ name: z.string().regex(/^[a-z-]+$/), title: z.string() }));
const HERE = import.meta.dirname;
const PAGES = join(HERE, '..', '..', '..', '..', 'docs');
const ROOT = join(PAGES, '..');
/** Guides for integrators, in the order of the page's list. */
const guides = Guides.parse(JSON.parse(readFileSync(join(HERE, 'guides.json'), 'utf8')));
const resolved = (file: string) => createRequire(import.meta.url).resolve(file);
/** Returns the path of a file of another package; the build puts it beside this file. */
const foreign = (name: string, path: string) => (isPackage ? join(HERE, basename(path)) : resolved(`${name}/${path}`));
const swaggerUi = (file: string) => foreign('swagger-ui-dist', file);

/**
 * Content policy: no inline script, nothing from elsewhere. Swagger UI sets style attributes, and its style sheet has
 * images as data.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HTML = 'text/html; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const files: Record<string, readonly [type: string, file: () => string]> = {
  '/docs': [HTML, () => join(HERE, 'index.html')],
  '/docs/page.js': ['text/javascript; charset=utf-8', () => join(HERE, 'page.js')],
  '/docs/page.css': ['text/css; charset=utf-8', () => join(HERE, 'page.css')],
  '/docs/swagger-ui-bundle.js': ['text/javascript; charset=utf-8', () => swaggerUi('swagger-ui-bundle.js')],
  '/docs/swagger-ui.css': ['text/css; charset=utf-8', () => swaggerUi('swagger-ui.css')],
  '/docs/favicon.svg': ['image/svg+xml', () => join(ROOT, 'public', 'favicon.svg')],
  '/docs/inter.woff2': [
    'font/woff2',
    () => foreign('@fontsource-variable/inter', 'files/inter-latin-wght-normal.woff2'),
  ],
  '/docs/guides.json': ['application/json', () => join(HERE, 'guides.json')],
  ...Object.fromEntries(
    guides.map(({ name }) => [`/docs/${name}.md`, [TEXT, () => join(PAGES, `${name}.md`)] as const]),
  ),
};

/**
 * Installs the interface document as a page on which every operation can be tried, with the guides beside it; the page
 * needs no key, the requests it sends do.
 */
export function installDocsPage(app: FastifyInstance): void {
  for (const [path, [type, nameOf]] of Object.entries(files)) {
    const file = new PublicFile(type, () => readFile(nameOf()));
    app.get(path, (request, reply) => {
      reply
        .header('content-security-policy', POLICY)
        .header('referrer-policy', 'no-referrer')
        .header('cross-origin-opener-policy', 'same-origin');
      reply.header('cache-control', type === HTML ? REVALIDATED : 'public, max-age=3600');
      return file.send(request, reply);
    });
  }
}
