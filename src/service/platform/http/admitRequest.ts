import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { SUPPORTED_VERSIONS } from '#contract/limits.ts';
import { noSuchPath } from '#server/problems/httpProblem.ts';
import { addToLogEntry } from '#server/requestLogEntry.ts';
import { Authenticator, type KeyRow } from './authenticate.ts';
import type { Admission } from './limits.ts';
import type { OperationOptions } from './operationOptions.ts';
import { ProblemError } from './problem.ts';
import { requireAccess } from './requireAccess.ts';

declare module 'fastify' {
  interface FastifyRequest {
    tenant: KeyRow | null;
    admission: Admission | null;
  }
}

/**
 * Function that admits a request of an operation before its body is read; throws the problem with which it is refused.
 */
export type Admit = (row: Endpoint, request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export function installAdmission(
  app: FastifyInstance,
  { admission, hasDiskSpace, limits, metrics }: OperationOptions,
): Admit {
  const authenticator = new Authenticator(admission, hasDiskSpace);
  app.decorateRequest('tenant', null);
  app.decorateRequest('admission', null);
  // The admission is released before the last byte of the response, so that the next request of the client is admitted.
  // A large response, a stream by now, is released when it has been read: a client that reads none must not collect
  // them here.
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (typeof payload === 'string' || Buffer.isBuffer(payload) || payload === undefined || payload === null)
      request.admission?.release();
    done();
  });
  app.addHook('onClose', () => limits.close());
  return async (row, request, reply) => {
    const key = await authenticator.authenticate(request);
    addToLogEntry(request, { tenant: key.tenant_uuid, key: key.key_id });
    if (row.sandboxOnly && key.environment !== 'SANDBOX') throw noSuchPath();
    const admitted = await limits.admit(key, row.limit).catch((error: unknown) => {
      for (const policy of violatedPolicies(error)) metrics.countRateLimited(policy);
      throw error;
    });
    request.tenant = key;
    request.admission = admitted;
    reply.raw.once('close', admitted.release);
    if (reply.raw.closed) admitted.release();
    reply.headers(admitted.headers);
    reply.header('x-api-version', requestedVersion(request));
    requireAccess(row, key);
  };
}

function requestedVersion(request: FastifyRequest): string {
  const version = String(request.headers['x-api-version'] ?? '').trim();
  if (SUPPORTED_VERSIONS.includes(version)) return version;
  throw new ProblemError('UNSUPPORTED_VERSION', `Send x-api-version: ${SUPPORTED_VERSIONS.join(' or ')}`, {
    extra: { supportedVersions: SUPPORTED_VERSIONS },
  });
}

/** Returns the rate limits that refused a request. */
function violatedPolicies(error: unknown): string[] {
  const named =
    error instanceof ProblemError && error.code === 'TOO_MANY_REQUESTS' ? error.extra['violated-policies'] : [];
  return Array.isArray(named) ? named.map(String) : [];
}
