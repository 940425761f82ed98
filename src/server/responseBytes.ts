import type { FastifyReply } from 'fastify';

/** Returns the bytes of a response about to be sent; 0 if unknown. */
export const responseBytes = (reply: FastifyReply, payload: unknown): number =>
  typeof payload === 'string' || Buffer.isBuffer(payload)
    ? Buffer.byteLength(payload)
    : Number(reply.getHeader('content-length') ?? 0);
