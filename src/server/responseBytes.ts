import type { FastifyReply } from 'fastify';

/** Bytes of an answer that is about to be sent; 0 where nobody can say. */
export const responseBytes = (reply: FastifyReply, payload: unknown): number =>
  typeof payload === 'string' || Buffer.isBuffer(payload)
    ? Buffer.byteLength(payload)
    : Number(reply.getHeader('content-length') ?? 0);
