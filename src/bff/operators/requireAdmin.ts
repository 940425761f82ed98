import type { FastifyRequest } from 'fastify';
import { BffProblem, signInRequired } from '../http/problem.ts';
import type { WhoIs } from '../session/routes.ts';
import type { Operator } from '../session/sessions.ts';

/** The administrator who sends a request; 401 without a session, 403 for any other role. */
export async function requireAdmin(whoIs: WhoIs, request: FastifyRequest): Promise<Operator> {
  const operator = await whoIs(request);
  if (!operator) throw signInRequired();
  if (operator.role !== 'admin') throw new BffProblem('FORBIDDEN', `This takes the role admin; yours is ${operator.role}`);
  return operator;
}
