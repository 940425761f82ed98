import { z } from 'zod';
import { keyScopes } from './keyScope.ts';

/**
 * One fault in a request. `pointer` is a JSON pointer into the body, `?name` for a query parameter, `{name}` for one in
 * the path. `assetUUID` is the asset that conflicts.
 */
export const ProblemItem = z.object({
  pointer: z
    .string()
    .describe(
      'Where: a JSON pointer into the body, ?name of a query parameter, {name} of one in the path, or the name of a ' +
        'header.',
    ),
  code: z.string().describe('The kind of fault, for programs.'),
  detail: z.string().describe('What is wrong there, for people.'),
  assetUUID: z.string().optional().describe('MPAN_TAKEN: UUID of the asset that has the MPAN.'),
});
export type ProblemItem = z.infer<typeof ProblemItem>;

/** RFC 9457 problem details, the body of every error of the interface. */
export const Problem = z
  .object({
    type: z.string().describe('URN of the kind of problem.'),
    title: z.string().describe('The kind of problem, for people.'),
    status: z.int().describe('HTTP status of the response.'),
    detail: z.string().describe('What is wrong here, for people.'),
    instance: z.string().describe('Path of the request.'),
    code: z.string().describe('The kind of problem, for programs.'),
    requestId: z.string().describe('UUID that finds the request in our log, the same as x-request-id.'),
    errors: z.array(ProblemItem).max(100).optional().describe('Faults of the request, at most 100.'),
    supportedVersions: z
      .array(z.string())
      .optional()
      .describe('UNSUPPORTED_VERSION: versions of the interface there are.'),
    offeredTypes: z
      .array(z.string())
      .optional()
      .describe('NOT_ACCEPTABLE: media types in which the response is offered.'),
    'violated-policies': z
      .array(z.string())
      .optional()
      .describe('TOO_MANY_REQUESTS: names of the limits that were passed.'),
    neededScopes: z
      .array(z.enum(keyScopes))
      .optional()
      .describe('SCOPE_REQUIRED: the scopes whose keys may call the operation.'),
    keyScope: z.enum(keyScopes).optional().describe('SCOPE_REQUIRED: the scope of the key that was sent.'),
  })
  .meta({ id: 'Problem', description: 'What is wrong, as RFC 9457 problem details.' });
export type Problem = z.infer<typeof Problem>;

/** Every problem code, with its status and title. */
export const problemCodes = {
  BAD_FRAMING: [400, 'The request is not well formed'],
  INVALID_JSON: [400, 'The body is not valid JSON'],
  INVALID_REQUEST: [400, 'The request does not match the interface'],
  ANSWER_TOO_LARGE: [400, 'The response would be too large'],
  INVALID_MPAN: [400, 'Not a valid MPAN'],
  UNSUPPORTED_VERSION: [400, 'This version of the interface is not supported'],
  UNAUTHORISED: [401, 'A valid key and tenant are required'],
  KEY_EXPIRED: [401, 'The key has expired'],
  SCOPE_REQUIRED: [403, 'The scope of the key does not allow this'],
  OUTSIDE_PORTFOLIOS: [403, 'The key is limited to portfolios'],
  CONSENT_REQUIRED: [403, 'Consent is missing'],
  NOT_FOUND: [404, 'Not found'],
  METHOD_NOT_ALLOWED: [405, 'This path does not know that method'],
  NOT_ACCEPTABLE: [406, 'The response is not offered in an accepted format'],
  REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
  CONFLICT: [409, 'The state does not allow this'],
  ALREADY_EXISTS: [409, 'Already exists'],
  MPAN_TAKEN: [409, 'Another active asset has the MPAN'],
  DISPATCH_EXISTS: [409, 'The event has been dispatched'],
  EVENT_NOT_DISPATCHABLE: [409, 'The event cannot be dispatched'],
  PACK_DRAFT: [409, 'The market pack is a draft'],
  NOMINATION_LATE: [409, 'The nomination is late'],
  NOT_NOMINATED_BASELINE: [409, 'The baseline is not nominated'],
  STACKING_OPPOSITE_DIRECTIONS: [409, 'The asset is asked for the opposite at the same time'],
  STACKING_RECOVERY_TIME: [409, 'The asset has no time to recover and respond'],
  STACKING_NOT_ASSESSED: [409, 'Nobody has assessed this pair of services'],
  STACKING_IMPLICIT_NO: [409, 'An assessment implicitly says no to this pair of services'],
  STACKING_FORBIDDEN: [409, 'An assessment forbids this pair of services'],
  STACKING_NOT_CONFIRMED: [409, 'Nobody has confirmed this pair of services'],
  DISPATCH_STOPPED: [409, 'Dispatch is stopped'],
  RESEND_TOO_SOON: [409, 'It was sent again a moment ago'],
  SECOND_OPERATOR_REQUIRED: [409, 'A second operator must confirm'],
  STATS_NOT_READY: [409, 'Stats have not been calculated yet'],
  IDEMPOTENCY_IN_PROGRESS: [409, 'A request with this idempotency key is still running'],
  GONE: [410, 'This path is no more'],
  RUN_ASSETS_DELETED: [410, 'The assets of this run are kept no more'],
  PRECONDITION_FAILED: [412, 'A condition of the request does not hold'],
  TOO_LARGE: [413, 'The request is too large'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'This media type is not supported'],
  EXPECTATION_FAILED: [417, 'The expectation cannot be met'],
  WRONG_HOST: [421, 'The server does not respond under this name'],
  IDEMPOTENCY_KEY_REUSED: [422, 'This idempotency key was used with another request'],
  TOO_MANY_REQUESTS: [429, 'Too many requests'],
  HEADERS_TOO_LARGE: [431, 'The request headers are too large'],
  INTERNAL: [500, 'Something went wrong on our side'],
  UNAVAILABLE: [503, 'The service is not available for the moment'],
  STORAGE_FULL: [507, 'The service has no disk space to store this'],
} as const;
export type ProblemCode = keyof typeof problemCodes;
