import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { uuid } from '#contract/primitives.ts';
import type { Database } from '#store/schema.ts';
import { beginAuditEntry, completeAuditEntry } from '../audit.ts';
import { asProblem, signInRequired } from '../http/problem.ts';
import { validate } from '../http/validate.ts';
import type { Authenticate } from '../session/authenticate.ts';
import type { Operator } from '../session/sessions.ts';
import { EXPECTED, NewView, ViewChanges } from './viewBody.ts';
import { changeView, createView, listViews, removeView } from './views.ts';

const PATH = '/bff/views';
const BODY_BYTES = 16 * 1024;
const Target = z.strictObject({ viewUUID: uuid });

const bodyOf = <Schema extends z.ZodType>(schema: Schema, { body }: FastifyRequest): z.output<Schema> =>
  validate(schema, 'body', body, EXPECTED);

/** Installs saved views of the signed-in, viewers included; every change is in the audit before it is made. */
export function installViewRoutes(app: FastifyInstance, db: Kysely<Database>, authenticate: Authenticate): void {
  const requireSignedIn = async (request: FastifyRequest): Promise<Operator> => {
    const operator = await authenticate(request);
    if (!operator) throw signInRequired();
    return operator;
  };
  const audited = async <Result>(
    request: FastifyRequest,
    operation: string,
    status: number,
    run: (operator: Operator) => Promise<Result>,
  ): Promise<Result> => {
    const operator = await requireSignedIn(request);
    const pathTemplate = request.method === 'POST' ? PATH : `${PATH}/{viewUUID}`;
    const seq = await beginAuditEntry(db, {
      operator,
      method: request.method,
      operation,
      pathTemplate,
      path: request.url.split('?', 1)[0]!,
    });
    try {
      const result = await run(operator);
      await completeAuditEntry(db, seq, status);
      return result;
    } catch (error) {
      await completeAuditEntry(db, seq, asProblem(error).status);
      throw error;
    }
  };
  const target = (request: FastifyRequest) => validate(Target, 'path', request.params, EXPECTED).viewUUID;

  app.get(PATH, async (request, reply) => reply.send({ data: await listViews(db, await requireSignedIn(request)) }));

  app.post(PATH, { bodyLimit: BODY_BYTES }, async (request, reply) => {
    const view = await audited(request, 'saveView', 201, (operator) =>
      createView(db, operator, bodyOf(NewView, request)),
    );
    return reply.code(201).send(view);
  });

  app.patch(`${PATH}/:viewUUID`, { bodyLimit: BODY_BYTES }, (request) =>
    audited(request, 'changeView', 200, (operator) =>
      changeView(db, operator, target(request), bodyOf(ViewChanges, request)),
    ),
  );

  app.delete(`${PATH}/:viewUUID`, async (request, reply) => {
    await audited(request, 'deleteView', 204, (operator) => removeView(db, operator, target(request)));
    return reply.code(204).send();
  });
}
