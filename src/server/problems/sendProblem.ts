import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '#contract/problem.ts';
import { addToLogEntry } from '../requestLogEntry.ts';
import type { HttpProblem } from './httpProblem.ts';

export const PROBLEM_TYPE = 'application/problem+json';

/** Returns the body of a problem. `instance` is the path of the request. */
export function problemBody(problem: HttpProblem, instance: string, requestId: string): Problem {
  const { type, title, status, message, code, extra, errors } = problem;
  return { type, title, status, detail: message, instance, code, requestId, ...extra, ...(errors ? { errors } : {}) };
}

interface ProblemResponse {
  problem: HttpProblem;
  /** The thrown error; logged if it is a failure of this server. */
  error: unknown;
  instance: string;
  headers?: Record<string, string>;
}

/** Sends a problem as the response of a request, and adds it to the log entry. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  { problem, error, instance, headers = {} }: ProblemResponse,
): FastifyReply {
  const isOwnFailure = problem.status >= 500 && error !== problem;
  addToLogEntry(request, { code: problem.code, ...(isOwnFailure ? { failure: error } : {}) });
  return reply
    .code(problem.status)
    .headers({ ...headers, ...problem.headers })
    .type(PROBLEM_TYPE)
    .send(Buffer.from(JSON.stringify(problemBody(problem, instance, request.id))));
}

/** Sends a problem on a connection without a readable request, and closes it. */
export function endWithProblem(socket: Duplex, problem: HttpProblem, headers: Record<string, string>): void {
  const requestId = randomUUID();
  const body = JSON.stringify(problemBody(problem, '/', requestId));
  const all = {
    ...headers,
    'x-request-id': requestId,
    connection: 'close',
    'content-type': PROBLEM_TYPE,
    'content-length': Buffer.byteLength(body),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${problem.status} Error\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
