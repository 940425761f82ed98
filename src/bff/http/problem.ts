import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemCodes } from '#contract/problem.ts';
import { createErrorMapper, type KnownErrors, knownErrors, STORE_UNAVAILABLE } from '#server/problems/errorMapper.ts';
import { HttpProblem, type ProblemDetails } from '#server/problems/httpProblem.ts';
import { sendProblem } from '#server/problems/sendProblem.ts';

/** The codes of the interface, and those of a server between browser and service. */
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
  BAD_GATEWAY: [502, 'The service did not respond as it should'],
} as const;
export type BffCode = keyof typeof codes;

/** Error thrown anywhere below a route; becomes a problem+json response. */
export class BffProblem extends HttpProblem<BffCode> {
  constructor(code: BffCode, detail: string, details?: ProblemDetails) {
    super(codes, code, detail, details);
  }
}

export const signInRequired = (): BffProblem =>
  new BffProblem('SIGN_IN_REQUIRED', 'There is no session, or it has ended', {
    headers: { 'www-authenticate': 'Session realm="halfhour"' },
  });

/** Problems of errors for a browser, besides those that are the same on every server. */
const BFF_ERRORS: KnownErrors = {
  ...knownErrors,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'Send application/json'],
  FST_ERR_BAD_URL: ['NOT_FOUND', 'There is no such path'],
  // The codes are of a deadlock, a lock timeout and a statement timeout.
  '40P01': STORE_UNAVAILABLE,
  '55P03': STORE_UNAVAILABLE,
  '57014': STORE_UNAVAILABLE,
};

export const asProblem = createErrorMapper(BffProblem, BFF_ERRORS);

const UNCACHED = { 'cache-control': 'no-store' };

/** Sends the problem of an error. */
export const sendError = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply =>
  sendProblem(request, reply, {
    problem: asProblem(error),
    error,
    instance: request.originalUrl.split('?', 1)[0] ?? '/',
    headers: UNCACHED,
  });
