import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findMalformedParameter } from '#server/malformedQuery.ts';
import { parseJsonBody } from '#server/problems/requestParts.ts';
import { addToLogEntry } from '#server/requestLogEntry.ts';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import { hasPublished } from '../../deliveries/outbox.ts';
import { storageFull } from '../../http/errors.ts';
import { ProblemError } from '../../http/problem.ts';
import type { ControllerLimits } from '../../tokens/controllerLimits.ts';
import type { ControllersShare } from '../../tokens/controllersShare.ts';
import type { Tokens } from '../../tokens/tokens.ts';
import type { OpenAdrTools } from '../openAdrTools.ts';
import { type OadrCaller, requireAllowed } from './caller.ts';
import { installTokens } from './installTokens.ts';
import { parseBody, parseQuery } from './parts.ts';
import { badRequest, OadrProblem, sendOadrProblem, unauthorised } from './problems.ts';
import type { OadrRoute } from './route.ts';
import { oadrRoutes } from './routeTable.ts';

export const OADR_PREFIX = '/openadr3/3.1.0';
const MAX_BODY_BYTES = 1024 * 1024;
const CREATED = 201;

declare module 'fastify' {
  interface FastifyRequest {
    oadrCaller: OadrCaller | null;
  }
}

export interface OpenAdrServerOptions {
  tools: OpenAdrTools;
  tokens: Tokens;
  limits: ControllerLimits;
  /** For work in the store, and for polls that find nothing changed: they are short, so that more of them may run. */
  share: ControllersShare;
  pollShare: ControllersShare;
  /** Where clients reach this service. */
  servers: readonly { url: string }[];
}

/** Adds the OpenADR 3.1 interface, with its own bodies and problems, below its own path. */
export async function installOpenAdr(app: FastifyInstance, options: OpenAdrServerOptions): Promise<void> {
  app.decorateRequest('oadrCaller', null);
  await app.register(
    async (scope) => {
      const base = (request: FastifyRequest) => baseUrl(request, options.servers);
      scope.setErrorHandler((error, request, reply) => sendOadrProblem(request, reply, error, base(request)));
      scope.setNotFoundHandler((request, reply) =>
        sendOadrProblem(request, reply, new OadrProblem('NOT_FOUND', 'There is no such path'), base(request)),
      );
      installParsers(scope);
      installTokens(scope, options.tokens, base);
      for (const route of oadrRoutes) bind(scope, route, options);
    },
    { prefix: OADR_PREFIX },
  );
}

function installParsers(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => (body.length === 0 ? undefined : parseJsonBody(body)),
  );
  scope.addContentTypeParser('*', async (_request: FastifyRequest, payload: NodeJS.ReadableStream) => {
    payload.resume();
    throw new ProblemError('UNSUPPORTED_MEDIA_TYPE', 'Send application/json in UTF-8');
  });
}

/** The address that a client used, by the configured one of that host where there is one. */
function baseUrl(request: FastifyRequest, servers: OpenAdrServerOptions['servers']): string {
  const host = request.host || 'localhost';
  const known = servers.find(({ url }) => URL.canParse(url) && new URL(url).host === host);
  const own = `${request.protocol}://${host}`;
  return `${known?.url ?? (URL.canParse(own) ? own : 'http://localhost')}${OADR_PREFIX}`;
}

function bind(scope: FastifyInstance, route: OadrRoute, options: OpenAdrServerOptions): void {
  const { tools, tokens, limits } = options;
  scope.route({
    method: route.method,
    url: route.path,
    config: { template: OADR_PREFIX + route.path.replace(/:(\w+)/g, '{$1}') },
    bodyLimit: MAX_BODY_BYTES,
    onRequest: async (request, reply) => {
      const caller = await callerOf(tokens, request);
      const release = limits.admit(caller.controllerUUID ?? caller.clientId);
      reply.raw.once('close', release);
      requireAllowed(caller, route);
      if (route.method !== 'GET' && !tools.hasDiskSpace()) throw storageFull();
      request.oadrCaller = caller;
    },
    handler: (request, reply) => handle(route, options, request, reply),
  });
}

async function callerOf(tokens: Tokens, request: FastifyRequest): Promise<OadrCaller> {
  const bearer = await tokens.requireBearer(request.headers.authorization, 'openadr3').catch((error: unknown) => {
    throw error instanceof ProblemError && error.code === 'UNAUTHORISED' ? unauthorised() : error;
  });
  addToLogEntry(request, { tenant: bearer.tenant, key: bearer.clientId });
  return { ...bearer, scopes: new Set(bearer.scopes) };
}

async function handle(
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
