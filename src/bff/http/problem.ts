import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Problem, problemCodes, type ProblemItem } from '#contract/problem.ts';
import { addToLogEntry } from '#server/requestLogEntry.ts';

/** The interface's codes, and those that only a server between browser and service has. */
const codes = {
  ...problemCodes,
  SIGN_IN_REQUIRED: [401, 'Sign in first'],
  SIGN_IN_FAILED: [401, 'The sign-in was not accepted'],
  WRONG_SIGNATURE: [401, 'The message is not signed as it must be'],
  FORBIDDEN: [403, 'Your role does not allow this'],
  NOT_OFFERED: [404, 'This server does not offer this'],
  WRONG_PASSWORD: [403, 'The current password is not right'],
  CROSS_SITE: [403, 'The request does not come from this dashboard'],
  CLIENT_GONE: [499, 'The browser has gone'],
  BAD_GATEWAY: [502, 'The service did not answer as it should'],
} as const;
export type BffCode = keyof typeof codes;

/** Thrown anywhere below a route; becomes the problem+json answer. */
export class BffProblem extends Error {
  readonly code: BffCode;
  readonly headers: Record<string, string>;
  readonly errors: ProblemItem[] | undefined;

  constructor(code: BffCode, detail: string, headers: Record<string, string> = {}, errors?: ProblemItem[]) {
    super(detail);
    this.code = code;
    this.headers = headers;
    this.errors = errors;
  }

  get status(): number {
    return codes[this.code][0];
  }
}

export const signInRequired = (): BffProblem =>
  new BffProblem('SIGN_IN_REQUIRED', 'There is no session, or it has ended', {
    'www-authenticate': 'Session realm="halfhour"',
  });
export const noSuchPath = (): BffProblem => new BffProblem('NOT_FOUND', 'There is no such path');

const PROBLEM_BY_ERROR_CODE: Record<string, [BffCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['TOO_LARGE', 'The body is larger than this path takes'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'Send application/json'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['INVALID_JSON', 'The body is empty'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['BAD_FRAMING', 'The body does not have the length that Content-Length names'],
  FST_ERR_BAD_URL: ['NOT_FOUND', 'There is no such path'],
  ECONNRESET: ['BAD_FRAMING', 'The body ended early'],
  '53100': ['STORAGE_FULL', 'The disk is full; nothing was stored'],
};
const STORE_UNAVAILABLE_CODES = new Set([
  '25P03',
  '40P01',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  '53300',
]);

export function asProblem(error: unknown): BffProblem {
  if (error instanceof BffProblem) return error;
  const { code = '' } = error as { code?: string };
  const known = PROBLEM_BY_ERROR_CODE[code];
  if (known) return new BffProblem(...known);
  if (STORE_UNAVAILABLE_CODES.has(code))
    return new BffProblem('UNAVAILABLE', 'The store cannot be reached for the moment', { 'retry-after': '1' });
  return new BffProblem('INTERNAL', 'Something went wrong on our side; the request id finds it in the log');
}

export function problemBody(problem: BffProblem, instance: string, requestId: string): Problem {
  const [status, title] = codes[problem.code];
  return {
    type: `urn:halfhour:problem:${problem.code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status,
    detail: problem.message,
    instance,
    code: problem.code,
    requestId,
    ...(problem.errors ? { errors: problem.errors } : {}),
  };
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const problem = asProblem(error);
  addToLogEntry(request, {
    code: problem.code,
    ...(problem.status >= 500 && error !== problem ? { failure: error } : {}),
  });
  const instance = request.originalUrl.split('?', 1)[0] ?? '/';
  return reply
    .code(problem.status)
    .headers({ 'cache-control': 'no-store', ...problem.headers })
    .type('application/problem+json')
    .send(Buffer.from(JSON.stringify(problemBody(problem, instance, request.id))));
}
