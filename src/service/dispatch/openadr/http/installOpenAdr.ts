import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseJsonBody } from '#server/problems/requestParts.ts';
import { addToLogEntry } from '#server/requestLogEntry.ts';
import type { Tokens } from '../../../assets/tokens/tokens.ts';
import { storageFull } from '../../../platform/http/errors.ts';
import { ProblemError } from '../../../platform/http/problem.ts';
import { type OadrCaller, requireAllowed } from './caller.ts';
import { handle } from './handle.ts';
import { installTokens } from './installTokens.ts';
import { OadrProblem, sendOadrProblem, unauthorised } from './problems.ts';
import type { OadrRoute } from './route.ts';
import { oadrRoutes } from './routeTable.ts';
import type { OpenAdrServerOptions } from './serverOptions.ts';

const OADR_PREFIX = '/openadr3/3.1.0';
const MAX_BODY_BYTES = 1024 * 1024;

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
      await installTokens(scope, options.tokens, OADR_PREFIX, base);
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

/** Returns the address that a client used, by the configured one of that host where there is one. */
function baseUrl(request: FastifyRequest, servers: OpenAdrServerOptions['servers']): string {
  const host = request.host || 'localhost';
  const known = servers.find(({ url }) => URL.canParse(url) && new URL(url).host === host);
  const own = `${request.protocol}://${host}`;
  return `${known?.url ?? (URL.canParse(own) ? own : 'http://localhost')}${OADR_PREFIX}`;
}

function bind(scope: FastifyInstance, route: OadrRoute, options: OpenAdrServerOptions): void {
  const { tools, tokens, limits, share, pollShare } = options;
  scope.route({
    method: route.method,
    url: route.path,
    config: { template: OADR_PREFIX + route.path.replace(/:(\w+)/g, '{$1}') },
    bodyLimit: MAX_BODY_BYTES,
    onRequest: async (request, reply) => {
      await (route.path === '/events' && route.method === 'GET' ? pollShare : share).requireRoom();
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
