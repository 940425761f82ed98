import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchEndpoint, successorOf } from '#contract/match.ts';
import { methodNotAllowed, noSuchPath } from '#server/problems/httpProblem.ts';
import { sendProblem } from '#server/problems/sendProblem.ts';
import { asProblem, problemOfRequest } from './errors.ts';
import { pointAtRequest } from './pointAtRequest.ts';
import { ProblemError } from './problem.ts';

/** Sends the problem of an error; its faults point at what the request sent. */
export const sendError = (
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  problem: ProblemError = asProblem(error),
): FastifyReply =>
  sendProblem(request, reply, { problem: pointAtRequest(problem, request), error, instance: pathOf(request) });

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';

/** Sends every error of the server as problem+json: 404 for an unknown path, 405 for another method. */
export function installProblems(app: FastifyInstance, hasDiskSpace: (checkAgain?: boolean) => boolean): void {
  app.setErrorHandler((error, request, reply) =>
    sendError(request, reply, error, problemOfRequest(error, request, hasDiskSpace)),
  );
  // The path is checked before the body is read, whose format does not matter on an unknown path.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    // OPTIONS * is about the server as a whole (RFC 9110 9.3.7).
    if (request.method === 'OPTIONS' && request.url === '*')
      return void reply.code(204).header('allow', METHODS).send();
    throw unknownOperation(request);
  });
  app.setNotFoundHandler((request, reply) => sendError(request, reply, unknownOperation(request)));
}

export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

/** Returns the response to a method and path that neither the table nor another route has. */
export function unknownOperation(request: FastifyRequest): ProblemError {
  const successor = successorOf(pathOf(request));
  if (successor !== null)
    return new ProblemError('GONE', `This path is now ${successor}`, {
      headers: { link: `<${successor}>; rel="successor-version"` },
    });
  const { allow: ofTable } = matchEndpoint(request.method, pathOf(request));
  const allow = ofTable.length > 0 ? ofTable : request.server.methodsAt(request);
  return allow.length === 0 || allow.includes(request.method) ? unknownPath(request) : methodNotAllowed(allow);
}

/** Returns the 404 of a path; one with slashes too many is told the path without them. */
function unknownPath(request: FastifyRequest): ProblemError {
  const path = pathOf(request);
  const tidy = path.replaceAll(/\/{2,}/g, '/').replace(/\/$/, '');
  if (tidy === path || matchEndpoint(request.method, tidy).allow.length === 0) return noSuchPath();
  return new ProblemError('NOT_FOUND', `There is no such path; without the extra slash it is ${tidy}`);
}
