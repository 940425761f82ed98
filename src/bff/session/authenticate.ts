import type { FastifyRequest } from 'fastify';
import { type Operator } from './sessions.ts';

/** Finds who sends a request. */
export type Authenticate = (request: FastifyRequest) => Promise<Operator | null>;
