import type { FastifyInstance } from 'fastify';

/** A path of a server's router, with its methods. */
export interface Route {
  path: string;
  methods: string[];
}

const LINE = /^((?:[│ ] {3})*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/;
const STEP = 4;

/** Every path that a server serves, from its router. */
export function routesOf(app: FastifyInstance): Route[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, part, methods] = LINE.exec(line) ?? [];
      if (part === undefined) return [];
      const depth = indent!.length / STEP;
      above.length = depth;
      above.push(part);
      return methods ? [{ path: above.join(''), methods: methods.split(', ') }] : [];
    });
}
