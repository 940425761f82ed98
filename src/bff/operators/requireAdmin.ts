import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '#store/schema.ts';
import { writeAuditEntry } from '../audit.ts';
import { BffProblem, signInRequired } from '../http/problem.ts';
import type { Authenticate } from '../session/authenticate.ts';
import type { Operator } from '../session/sessions.ts';

/**
 * Returns the administrator who sends a request; 401 without a session, 403 for any other role, recorded in the audit.
 */
export async function requireAdmin(
  db: Kysely<Database>,
  authenticate: Authenticate,
  request: FastifyRequest,
): Promise<Operator> {
  const operator = await authenticate(request);
  if (!operator) throw signInRequired();
  if (operator.role === 'admin') return operator;
  const path = request.url.split('?', 1)[0]!;
  const pathTemplate = (request.routeOptions.url ?? path).replaceAll(/:(\w+)/g, '{$1}');
  await writeAuditEntry(db, { operator, method: request.method, operation: 'administer', pathTemplate, path }, 403, {
    note: 'FORBIDDEN',
  });
  throw new BffProblem('FORBIDDEN', `This requires the admin role; yours is ${operator.role}`);
}
