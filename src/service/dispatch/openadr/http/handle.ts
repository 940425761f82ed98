import type { FastifyReply, FastifyRequest } from 'fastify';
import { findMalformedParameter } from '#server/malformedQuery.ts';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import { hasPublished } from '../../../platform/outbound/outbox.ts';
import type { OpenAdrTools } from '../openAdrTools.ts';
import type { OadrCaller } from './caller.ts';
import { parseBody, parseQuery } from './parts.ts';
import { badRequest, unauthorised } from './problems.ts';
import type { OadrRoute } from './route.ts';
import type { OpenAdrServerOptions } from './serverOptions.ts';

const CREATED = 201;

/** Parses a request whose caller is known, runs its handler and sends the result. */
export async function handle(
  route: OadrRoute,
  { tools, share, pollShare }: OpenAdrServerOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const caller = request.oadrCaller!;
  const malformed = findMalformedParameter(request.url);
  if (malformed !== null)
    throw badRequest([{ pointer: `?${malformed}`, code: 'INVALID', detail: 'is not percent-encoded UTF-8' }]);
  const query = parseQuery(route.query, request.query);
  const schema = route.body[caller.role];
  const result = await route.handle({
    caller,
    id: (request.params as { id?: string }).id ?? '',
    query: query as never,
    body: (schema && parseBody(schema, request.body)) as never,
    tools,
    transact: (work) => share.run(() => transact(tools, caller, work)),
    poll: (work) => pollShare.run(work),
    request,
    reply,
  });
  if (result === undefined) return reply.send();
  return reply
    .code(route.method === 'POST' ? CREATED : 200)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(result));
}

async function transact<Result>(
  { db, onPublished }: OpenAdrTools,
  { tenant, controllerUUID }: OadrCaller,
  work: (scope: TenantScope) => Promise<Result>,
): Promise<Result> {
  let isPublished = false;
  const result = await tenantTransaction(db, tenant, async (scope) => {
    if (controllerUUID !== null) await requireActiveVen(scope, controllerUUID);
    const done = await work(scope);
    isPublished = hasPublished(scope.tx);
    return done;
  });
  if (isPublished) onPublished();
  return result;
}

/** Throws 401 once a VEN's controller is disabled. */
async function requireActiveVen(scope: TenantScope, controllerUUID: string): Promise<void> {
  const row = await scope.tx
    .selectFrom('controllers')
    .select('status')
    .where('tenant_uuid', '=', scope.tenant)
    .where('controller_uuid', '=', controllerUUID)
    .where('deleted_utc', 'is', null)
    .executeTakeFirst();
  if (row?.status !== 'ACTIVE') throw unauthorised();
}
