import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { roles } from '#contract/endpoint.ts';
import { text, uuid } from '#contract/primitives.ts';
import type { Database } from '#store/schema.ts';
import { type AuditChange, beginAuditEntry, completeAuditEntry } from '../audit.ts';
import { asProblem } from '../http/problem.ts';
import { validate } from '../http/validate.ts';
import type { Authenticate } from '../session/authenticate.ts';
import { createSignInLink } from '../session/signInLink.ts';
import { changeRole, createOperator, getOperator, listOperators, removeOperator } from './operators.ts';
import { requireAdmin } from './requireAdmin.ts';

const PATH = '/bff/operators';
const MAX_NAME = 100;
const role = z.enum(roles);
const email = z.email().max(254).toLowerCase();
const Invitation = z.strictObject({
  name: text(MAX_NAME).refine((name) => name === name.trim(), 'must not start or end with white space'),
  role,
  email: email.nullish(),
});
const RoleChange = z.strictObject({ role });
const Target = z.strictObject({ operatorUUID: uuid });

const EXPECTED =
  `Send {"name", "role", "email"?} to invite, {"role"} to change one; a name has 1 to ${MAX_NAME} characters, a ` +
  `role is ${roles.join(', ')}`;

/** Work with its row in the audit: the action and its target, and before and after as the work returns them. */
interface AuditedWork<Result> {
  operation: string;
  pathTemplate: string;
  status: number;
  run: (change: AuditChange) => Promise<Result>;
}

/** Installs the dashboard's operators, for administrators only; every change is in the audit before it is made. */
export function installOperatorRoutes(app: FastifyInstance, db: Kysely<Database>, authenticate: Authenticate): void {
  const audited = async <Result>(
    request: FastifyRequest,
    { operation, pathTemplate, status, run }: AuditedWork<Result>,
  ): Promise<Result> => {
    const operator = await requireAdmin(db, authenticate, request);
    const seq = await beginAuditEntry(db, {
      operator,
      method: request.method,
      operation,
      pathTemplate,
      path: request.url.split('?', 1)[0]!,
    });
    const change: AuditChange = {};
    try {
      const result = await run(change);
      await completeAuditEntry(db, seq, status, change);
      return result;
    } catch (error) {
      const { status, code } = asProblem(error);
      await completeAuditEntry(db, seq, status, { note: code });
      throw error;
    }
  };
  const target = (request: FastifyRequest) => validate(Target, 'path', request.params, EXPECTED).operatorUUID;
  // The fragment never reaches a server's log.
  const linkFor = async (operatorUUID: string) => `/sign-in#token=${await createSignInLink(db, operatorUUID)}`;

  app.get(PATH, async (request, reply) => {
    await requireAdmin(db, authenticate, request);
    return reply.send({ data: await listOperators(db) });
  });

  app.post(PATH, async (request, reply) => {
    const run = async (change: AuditChange) => {
      const { name, role, email = null } = validate(Invitation, 'body', request.body, EXPECTED);
      const operator = await createOperator(db, { name, role, email });
      change.after = { operator: name, role };
      return { ...operator, signInPath: await linkFor(operator.operatorUUID) };
    };
    return reply
      .code(201)
      .send(await audited(request, { operation: 'inviteOperator', pathTemplate: PATH, status: 201, run }));
  });

  app.patch(`${PATH}/:operatorUUID`, async (request) => {
    const run = async (change: AuditChange) => {
      const { name, role } = await getOperator(db, target(request));
      const changed = await changeRole(db, target(request), validate(RoleChange, 'body', request.body, EXPECTED).role);
      Object.assign(change, { before: { operator: name, role }, after: { operator: name, role: changed.role } });
      return changed;
    };
    return audited(request, {
      operation: 'changeOperatorRole',
      pathTemplate: `${PATH}/{operatorUUID}`,
      status: 200,
      run,
    });
  });

  app.delete(`${PATH}/:operatorUUID`, async (request, reply) => {
    const run = async (change: AuditChange) => {
      const { name, role } = await getOperator(db, target(request));
      await removeOperator(db, target(request));
      change.before = { operator: name, role };
    };
    await audited(request, { operation: 'removeOperator', pathTemplate: `${PATH}/{operatorUUID}`, status: 204, run });
    return reply.code(204).send();
  });

  app.post(`${PATH}/:operatorUUID/sign-in-link`, async (request, reply) => {
    const run = async (change: AuditChange) => {
      const { name } = await getOperator(db, target(request));
      change.after = { operator: name };
      return { signInPath: await linkFor(target(request)) };
    };
    return reply.code(201).send(
      await audited(request, {
        operation: 'createSignInLink',
        pathTemplate: `${PATH}/{operatorUUID}/sign-in-link`,
        status: 201,
        run,
      }),
    );
  });
}
