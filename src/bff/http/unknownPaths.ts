import type { FastifyInstance, FastifyRequest } from 'fastify';
import { methodNotAllowed, noSuchPath } from '#server/problems/httpProblem.ts';

/** Whether a path is the app's own, which it routes itself; a path with an extension is a file, there or missing. */
const isPagePath = (path: string): boolean => !/^\/bff(\/|$)/.test(path) && !/\.[^/]*$/.test(path);

/** Returns whether a request opens one of the app's pages, or requests its headers. */
export const isNavigation = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && isPagePath(url.split('?', 1)[0]!);

/** Refuses requests without a route before their body is read: 405 if the path accepts another method, else 404. */
export function rejectUnknownPaths(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!request.is404 || isNavigation(request)) return;
    const allow = request.server.methodsAt(request);
    if (allow.length === 0 && isPagePath(request.url.split('?', 1)[0]!)) allow.push('GET', 'HEAD');
    throw allow.length === 0 || allow.includes(request.method) ? noSuchPath() : methodNotAllowed(allow);
  });
}
