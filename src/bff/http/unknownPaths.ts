import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BffProblem, noSuchPath } from './problem.ts';

/** The app's own addresses, which it routes itself; a path with an ending is a file, there or missing. */
const isPagePath = (path: string): boolean => !/^\/bff(\/|$)/.test(path) && !/\.[^/]*$/.test(path);

/** Whether a request opens one of the app's pages, or asks for the headers of one. */
export const isNavigation = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && isPagePath(url.split('?', 1)[0]!);

/** The answer to a method that a path does not take: 405 with those it takes. */
export const methodNotAllowed = (allow: readonly string[]): BffProblem =>
  new BffProblem('METHOD_NOT_ALLOWED', `This path takes ${allow.join(', ')}`, { allow: allow.join(', ') });

/** Refuses what no route is there for, before its body is read: 405 where the path takes another method, 404 else. */
export function rejectUnknownPaths(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!request.is404 || isNavigation(request)) return;
    const allow = request.server.methodsAt(request);
    if (allow.length === 0 && isPagePath(request.url.split('?', 1)[0]!)) allow.push('GET', 'HEAD');
    throw allow.length === 0 || allow.includes(request.method) ? noSuchPath() : methodNotAllowed(allow);
  });
}
