import type { FastifyRequest } from 'fastify';
import { type Operator } from './sessions.ts';

/** Function that finds the sender of a request. */
export type Authenticate = (request: FastifyRequest) => Promise<Operator | null>;
