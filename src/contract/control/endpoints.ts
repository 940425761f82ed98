import type { z } from 'zod';
import { AnswersTaken, ControllerAnswers } from './answers.ts';
import { PolledDispatches, PollQuery } from './dispatches.ts';
import { Token, TokenFailure, TokenForm } from './token.ts';

/** An operation for controllers, which bear a token of theirs instead of the tenant's key. */
export interface ControlEndpoint {
  method: 'GET' | 'POST';
  path: string;
  summary: string;
  description: string;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Media type of the body; application/json by default. */
  bodyType?: 'application/x-www-form-urlencoded';
  response: z.ZodType;
  /** The body of errors that are no problem details. */
  failure?: z.ZodType;
  /** Whether the operation needs no token: it issues one. */
  isOpen?: boolean;
}

const control = <const Row extends ControlEndpoint>(row: Row): Row => row;

export const controlEndpoints = {
  issueToken: control({
    method: 'POST',
    path: '/auth/token',
    summary: 'Issue a token for a controller',
    description:
      'OAuth 2.0 client credentials (RFC 6749) with the credential of a controller, by HTTP Basic or in the form. The ' +
      'token is valid for one hour, and ends within a second when its credential is revoked. Ten requests a minute; ' +
      'after five failures each further one has to wait twice as long.',
    body: TokenForm,
    bodyType: 'application/x-www-form-urlencoded',
    response: Token,
    failure: TokenFailure,
    isOpen: true,
  }),
  pollDispatches: control({
    method: 'GET',
    path: '/control/dispatches',
    summary: 'Read what is asked of the assets of a controller',
    description:
      'What has changed since the cursor of the last response, cancels included: at most 1,000 dispatches, whole ' +
      'batches. With wait the response comes when there is something, or after so many seconds. Reading a dispatch is ' +
      'its delivery. Five requests a second and two in flight a controller.',
    query: PollQuery,
    response: PolledDispatches,
  }),
  answerDispatches: control({
    method: 'POST',
    path: '/control/answers',
    summary: 'Answer dispatches',
    description:
      '1 to 1,000 answers, each taken or refused by itself; the same one again changes nothing. `at` is an instant ' +
      "within 24 hours of the tenant's clock.",
    body: ControllerAnswers,
    response: AnswersTaken,
  }),
} satisfies Record<string, ControlEndpoint>;
export type ControlName = keyof typeof controlEndpoints;
