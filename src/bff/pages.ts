import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { EndpointName } from '#contract/endpoints.ts';
import { noSuchPath } from '#server/problems/httpProblem.ts';
import { addToLogEntry } from '#server/requestLogEntry.ts';
import { StartupError } from '#store/startupError.ts';
import { sendError } from './http/problem.ts';
import { nonceOf } from './http/securityHeaders.ts';
import { isNavigation } from './http/unknownPaths.ts';
import { pageLinks } from './pageLinks.ts';
import { readSessionId } from './session/sessionCookie.ts';

const NONCE_PLACEHOLDER = '__CSP_NONCE__';
/** Place of the links of the requested page, after those of every page. */
const LINKS_PLACEHOLDER = '__LINKS__';
/**
 * Preload of the first request of every page while its scripts load. Not on the sign-in page: the response would
 * predate the sign-in.
 */
const SESSION_PRELOAD = '</bff/session>; rel=preload; as=fetch; crossorigin';
const SIGN_IN = '/sign-in';

function readIndex(distDir: string): string[] {
  try {
    return readFileSync(join(distDir, 'index.html'), 'utf8')
      .replace('</head>', `${LINKS_PLACEHOLDER}</head>`)
      .split(NONCE_PLACEHOLDER);
  } catch (error) {
    throw new StartupError(`There is no built dashboard in ${distDir}: run npm run build first.`, { cause: error });
  }
}

/**
 * Installs the built app: hashed files are immutable, index.html is rendered for every response with its nonce. Throws
 * if it is not built.
 */
export async function installPages(
  app: FastifyInstance,
  distDir: string,
  lacks: (name: EndpointName) => boolean,
): Promise<void> {
  const root = resolve(distDir);
  const index = readIndex(root);
  const linksOf = pageLinks(root, lacks);
  await app.register(fastifyStatic, {
    root,
    // Each file present at the start has a route: no request path is ever looked up on the disk.
    wildcard: false,
    index: false,
    globIgnore: ['index.html', 'routes.json', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(root, 'assets'));
      reply
        .header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
        .header('vary', 'accept-encoding');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]!;
    if (!isNavigation(request)) return sendError(request, reply, noSuchPath());
    addToLogEntry(request, { route: '/page' });
    if (path !== SIGN_IN) void reply.header('link', SESSION_PRELOAD);
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        index
          .join(nonceOf(reply.raw))
          .replace(LINKS_PLACEHOLDER, () => linksOf(request.url, readSessionId(request) !== null)),
      );
  });
}
