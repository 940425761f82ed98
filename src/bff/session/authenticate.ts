import type { FastifyRequest } from 'fastify';
import { type Operator } from './sessions.ts';

/** Finds the sender of a request. */
export type Authenticate = (request: FastifyRequest) => Promise<Operator | null>;
