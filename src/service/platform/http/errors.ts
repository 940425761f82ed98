import type { FastifyRequest } from 'fastify';
import { createErrorMapper, type KnownErrors, knownErrors, storeUnavailable } from '#server/problems/errorMapper.ts';
import { type Failure, isStoreLost } from '#server/problems/storeLost.ts';
import { ProblemError } from './problem.ts';

/** Problems for errors of the service, besides those that are the same on every server. */
const SERVICE_ERRORS: KnownErrors = {
  ...knownErrors,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['UNSUPPORTED_MEDIA_TYPE', 'Send application/json in UTF-8'],
  FST_ERR_BAD_URL: ['BAD_FRAMING', 'The path is not well formed'],
  FST_ERR_MAX_PARAM_LENGTH: ['NOT_FOUND', 'There is no such path'],
  ERR_STREAM_PREMATURE_CLOSE: ['BAD_FRAMING', 'The body ended early'],
  Z_DATA_ERROR: ['INVALID_JSON', 'The body is not valid gzip'],
  Z_BUF_ERROR: ['INVALID_JSON', 'The gzip body ended early'],
  '57014': ['UNAVAILABLE', 'A database query took too long and was stopped'],
  '55P03': ['UNAVAILABLE', 'Other requests are changing the same records; nothing was stored'],
  '40P01': ['UNAVAILABLE', 'Other requests are changing the same records; nothing was stored'],
  ACQUIRE_TIMEOUT: ['UNAVAILABLE', 'Too many other requests are in progress; nothing was stored'],
};

export const asProblem = createErrorMapper(ProblemError, SERVICE_ERRORS);

export const storageFull = (): ProblemError =>
  new ProblemError(...knownErrors['53100'], { headers: { 'retry-after': '10' } });

/**
 * Returns the problem of an error, with the reason for a lost store: PostgreSQL stops when the disk is full and its log
 * cannot grow. A read stores nothing, so it can be repeated.
 */
export function problemOfRequest(
  error: unknown,
  { method }: FastifyRequest,
  hasDiskSpace: (checkAgain?: boolean) => boolean,
): ProblemError {
  const problem = asProblem(error);
  if (method === 'GET' || method === 'HEAD') return problem.code === 'STORAGE_FULL' ? storeUnavailable() : problem;
  return isStoreLost(error as Failure) && !hasDiskSpace(true) ? storageFull() : problem;
}
