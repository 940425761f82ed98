import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ProblemItem, problemCodes } from '#contract/problem.ts';
import { HttpProblem, type ProblemDetails } from '#server/problems/httpProblem.ts';
import { addToLogEntry } from '#server/requestLogEntry.ts';
import { asProblem } from '../../../platform/http/errors.ts';
import { detailOf } from '../../../platform/http/problem.ts';

const oadrCodes = {
  ...problemCodes,
  UNAUTHORISED: [401, 'A valid bearer token is required'],
  FORBIDDEN: [403, 'This client may not do that'],
} as const;
export type OadrCode = keyof typeof oadrCodes;

/** Problem of the OpenADR interface. */
export class OadrProblem extends HttpProblem<OadrCode> {
  constructor(code: OadrCode, detail: string, details?: ProblemDetails) {
    super(oadrCodes, code, detail, details);
  }
}

/** Returns the same 401 for every cause: a client does not learn what was wrong with its token. */
export const unauthorised = (): OadrProblem =>
  new OadrProblem('UNAUTHORISED', 'Send Authorization: Bearer with a token of this server that has not expired', {
    headers: { 'www-authenticate': 'Bearer realm="openadr3"' },
  });
export const forbidden = (detail: string): OadrProblem => new OadrProblem('FORBIDDEN', detail);
export const noSuchObject = (noun: string): OadrProblem => new OadrProblem('NOT_FOUND', `There is no such ${noun}`);
export const conflicting = (detail: string): OadrProblem => new OadrProblem('CONFLICT', detail);
export const badRequest = (errors: ProblemItem[]): OadrProblem =>
  new OadrProblem('INVALID_REQUEST', detailOf(errors), { errors });
export const badValue = (pointer: string, detail: string): OadrProblem =>
  badRequest([{ pointer, code: 'INVALID', detail }]);

/** Sends an error as the document's `problem`: in application/json, with an absolute instance. */
export function sendOadrProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  base: string,
): FastifyReply {
  const problem: HttpProblem = error instanceof OadrProblem ? error : asProblem(error);
  addToLogEntry(request, {
    code: problem.code,
    ...(problem.status >= 500 && error !== problem ? { failure: error } : {}),
  });
  const { type, title, status, message: detail, code, errors, extra } = problem;
  const path = request.url.split('?', 1)[0]!;
  const instance = encodeURI(base.replace(/\/openadr3\/.*$/, '')) + (URL.canParse(path, base) ? path : '/');
  const body = { type, title, status, detail, instance, code, requestId: request.id, ...extra };
  return reply
    .code(status)
    .headers(problem.headers)
    .type('application/json')
    .send(Buffer.from(JSON.stringify(errors ? { ...body, errors } : body)));
}
