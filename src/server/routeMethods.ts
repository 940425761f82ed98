import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whom the route is there for; everybody unless told. To others its path is unknown whatever the method. */
    isVisible?: (request: FastifyRequest) => boolean;
  }
  interface FastifyInstance {
    /** The methods that the routes at a request's path take; empty where there is none. */
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
 * Has every route for GET answer HEAD too, as GET without the body, and keeps which methods each path takes. Install
 * before the first route.
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
