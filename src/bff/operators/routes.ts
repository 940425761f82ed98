import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { roles } from '#contract/endpoint.ts';
import { text, uuid } from '#contract/primitives.ts';
import type { Database } from '#store/schema.ts';
import { noteAttempt, noteOutcome } from '../audit.ts';
import { asProblem, BffProblem } from '../http/problem.ts';
import type { WhoIs } from '../session/routes.ts';
import { createSignInLink } from '../session/signInLink.ts';
import { changeRole, createOperator, getOperator, listOperators, removeOperator } from './operators.ts';
import { requireAdmin } from './requireAdmin.ts';

const PATH = '/bff/operators';
const MAX_NAME = 100;
const role = z.enum(roles);
const Invitation = z.strictObject({ name: text(MAX_NAME).refine((name) => name === name.trim()), role });
const RoleChange = z.strictObject({ role });
const Target = z.strictObject({ operatorUUID: uuid });

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new BffProblem('INVALID_REQUEST', `Send {"name", "role"} to invite, {"role"} to change one; a name has 1 to ${MAX_NAME} characters, a role is ${roles.join(', ')}`);
  return parsed.data;
}

/** Who is written into the audit, and what they do where. */
interface Work<Answer> {
  operation: string;
  pathTemplate: string;
  status: number;
  run: () => Promise<Answer>;
}

/** The dashboard's people, for administrators alone; every change is in the audit before it is made. */
export function installOperators(app: FastifyInstance, db: Kysely<Database>, whoIs: WhoIs): void {
  const audited = async <Answer>(request: FastifyRequest, { operation, pathTemplate, status, run }: Work<Answer>): Promise<Answer> => {
    const operator = await requireAdmin(whoIs, request);
    const seq = await noteAttempt(db, { operator, method: request.method, operation, pathTemplate, path: request.url.split('?', 1)[0]! });
    try {
      const answer = await run();
      await noteOutcome(db, seq, status);
      return answer;
    } catch (error) {
      await noteOutcome(db, seq, asProblem(error).status);
      throw error;
    }
  };
  const target = (request: FastifyRequest) => parse(Target, request.params).operatorUUID;
  // The fragment never reaches a server's log.
  const linkFor = async (name: string) => `/sign-in#token=${await createSignInLink(db, name)}`;

  app.get(PATH, async (request, reply) => {
    await requireAdmin(whoIs, request);
    return reply.send({ data: await listOperators(db) });
  });

  app.post(PATH, async (request, reply) => {
    const run = async () => {
      const { name, role } = parse(Invitation, request.body);
      const operator = await createOperator(db, name, role);
      return { ...operator, signInPath: await linkFor(name) };
    };
    return reply.code(201).send(await audited(request, { operation: 'inviteOperator', pathTemplate: PATH, status: 201, run }));
  });

  app.patch(`${PATH}/:operatorUUID`, async (request) => {
    const run = async () => changeRole(db, target(request), parse(RoleChange, request.body).role);
    return audited(request, { operation: 'changeOperatorRole', pathTemplate: `${PATH}/{operatorUUID}`, status: 200, run });
  });

  app.delete(`${PATH}/:operatorUUID`, async (request, reply) => {
    const run = async () => removeOperator(db, target(request));
    await audited(request, { operation: 'removeOperator', pathTemplate: `${PATH}/{operatorUUID}`, status: 204, run });
    return reply.code(204).send();
  });

  app.post(`${PATH}/:operatorUUID/sign-in-link`, async (request, reply) => {
    const run = async () => ({ signInPath: await linkFor((await getOperator(db, target(request))).name) });
    return reply.code(201).send(await audited(request, { operation: 'createSignInLink', pathTemplate: `${PATH}/{operatorUUID}/sign-in-link`, status: 201, run }));
  });
}
