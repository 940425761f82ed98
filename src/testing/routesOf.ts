import type { FastifyInstance } from 'fastify';

/** A path of a server as its router has it, with the methods it takes. */
export interface Route {
  path: string;
  methods: string[];
}

const LINE = /^((?:[│ ] {3})*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/;
const STEP = 4;

/** Every path that a server answers at, read off its router. */
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
