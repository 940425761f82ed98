import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Function that says for which requests the route exists; by default all. For others its path is unknown with any
     * method.
     */
    isVisible?: (request: FastifyRequest) => boolean;
  }
  interface FastifyInstance {
    /** Returns the methods of the routes at a request's path; empty if there is none. */
    methodsAt: (request: FastifyRequest) => string[];
  }
}

interface KnownRoute {
  segments: string[];
  methods: string[];
  isVisible: (request: FastifyRequest) => boolean;
}

const matchesPattern = (pattern: string[], path: string[]) =>
  pattern.length === path.length &&
  pattern.every((segment, i) => segment === path[i] || (segment.startsWith(':') && path[i] !== ''));

/**
 * Makes every GET route accept HEAD, as GET without the body, and records the methods of each path. Install before the
 * first route.
 */
export function installRouteMethods(app: FastifyInstance): void {
  const known: KnownRoute[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method === 'GET') route.method = ['GET', 'HEAD'];
    if (!route.url.includes('*'))
      known.push({
        segments: route.url.split('/'),
        methods: [route.method].flat(),
        isVisible: route.config?.isVisible ?? (() => true),
      });
  });
  app.decorate('methodsAt', (request: FastifyRequest) => {
    const path = request.url.split('?', 1)[0]!.split('/');
    const found = known.filter(({ segments, isVisible }) => matchesPattern(segments, path) && isVisible(request));
    return [...new Set(found.flatMap(({ methods }) => methods))];
  });
}
