import type { ProblemCode } from '#contract/problem.ts';
import { type HttpProblem, ProblemError } from './httpProblem.ts';
import { type Failure, isStoreLost } from './storeLost.ts';

/** Problems that errors mean to a client, by their code. */
export type KnownErrors = Readonly<Record<string, readonly [code: ProblemCode, detail: string]>>;

export const STORE_UNAVAILABLE = ['UNAVAILABLE', 'The store cannot be reached for the moment'] as const;

/** Errors of the framework, the body and PostgreSQL that mean the same on every server. */
export const knownErrors = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['TOO_LARGE', 'The body is larger than this path accepts'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['BAD_FRAMING', 'The body does not have the length that Content-Length names'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['INVALID_JSON', 'The body is empty'],
  ECONNRESET: ['BAD_FRAMING', 'The body ended early'],
  '53100': ['STORAGE_FULL', 'The disk is full; nothing was stored'],
} as const satisfies KnownErrors;

const unavailable = (detail: string): ProblemError =>
  new ProblemError('UNAVAILABLE', detail, { headers: { 'retry-after': '1' } });

export const storeUnavailable = (): ProblemError => unavailable(STORE_UNAVAILABLE[1]);

/** Returns a server's function from a thrown error to the problem it responds with. `Own` is its class of problems. */
export const createErrorMapper =
  <Own extends HttpProblem>(
    Own: abstract new (...parts: never[]) => Own,
    known: KnownErrors,
  ): ((error: unknown) => Own | ProblemError) =>
  (error) => {
    if (error instanceof Own || error instanceof ProblemError) return error;
    const failure = error as Failure;
    if (isStoreLost(failure)) return storeUnavailable();
    const [code, detail] = known[failure.code ?? ''] ?? UNKNOWN;
    return code === 'UNAVAILABLE' ? unavailable(detail) : new ProblemError(code, detail);
  };

const UNKNOWN = ['INTERNAL', 'Something went wrong on our side; the request id finds it in the log'] as const;
