import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '#store/schema.ts';
import { writeAuditEntry } from '../audit.ts';
import { BffProblem, signInRequired } from '../http/problem.ts';
import type { Authenticate } from './authenticate.ts';
import type { Operator, Sessions } from './sessions.ts';

const PATH = '/bff/sessions';
const Target = z.strictObject({ session: z.string().regex(/^[0-9a-f]{64}$/) });

/** Installs the list of an operator's sessions, and the end of the others. */
export function installSessionListRoutes(
  app: FastifyInstance,
  db: Kysely<Database>,
  sessions: Sessions,
  authenticate: Authenticate,
): void {
  const requireSignedIn = async (request: FastifyRequest): Promise<Operator> => {
    const operator = await authenticate(request);
    if (!operator) throw signInRequired();
    return operator;
  };

  app.get(PATH, async (request, reply) => {
    const operator = await requireSignedIn(request);
    return reply.send({
      data: (await sessions.list(operator)).map((one) => ({ ...one, current: one.session === operator.session })),
    });
  });

  app.delete(PATH, async (request, reply) => {
    const operator = await requireSignedIn(request);
    await sessions.endOthers(operator);
    await writeAuditEntry(
      db,
      { operator, method: 'DELETE', operation: 'endOtherSessions', pathTemplate: PATH, path: PATH },
      204,
    );
    return reply.code(204).send();
  });

  app.delete(`${PATH}/:session`, async (request, reply) => {
    const operator = await requireSignedIn(request);
    const target = Target.safeParse(request.params);
    if (!target.success || !(await sessions.endOne(operator, target.data.session)))
      throw new BffProblem('NOT_FOUND', 'You have no such session');
    await writeAuditEntry(
      db,
      {
        operator,
        method: 'DELETE',
        operation: 'endSession',
        pathTemplate: `${PATH}/{session}`,
        path: `${PATH}/${target.data.session.slice(0, 8)}`,
      },
      204,
    );
    return reply.code(204).send();
  });
}
