import type { FastifyInstance } from 'fastify';
import { findMalformedParameter } from '#server/malformedQuery.ts';
import { checkSingleHeaders } from '#server/singleHeaders.ts';
import { hasUnknownTransferCoding, UNKNOWN_TRANSFER_CODING } from '#server/transferCoding.ts';
import { BffProblem } from './problem.ts';

/**
 * Refuses with 400 a request that two parsers could read differently: a repeated header, an unknown transfer coding, a
 * query that is not percent-encoded UTF-8.
 */
export function requireWellFormed(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { differing } = checkSingleHeaders(request.raw);
    if (differing !== null)
      throw new BffProblem('BAD_FRAMING', `The request has two different ${differing} headers`, {
        headers: { connection: 'close' },
      });
    if (hasUnknownTransferCoding(request.raw))
      throw new BffProblem('BAD_FRAMING', UNKNOWN_TRANSFER_CODING, { headers: { connection: 'close' } });
    const malformed = request.url.startsWith('/bff/') ? findMalformedParameter(request.url) : null;
    if (malformed !== null) throw new BffProblem('INVALID_REQUEST', `?${malformed}: is not percent-encoded UTF-8`);
  });
}
