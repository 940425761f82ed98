import type { FastifyInstance, FastifyRequest } from 'fastify';
import { installTokenRoute } from '../../../assets/tokens/tokenRoute.ts';
import type { Tokens } from '../../../assets/tokens/tokens.ts';
import { SCOPES } from './caller.ts';

const PATH = '/auth/token';

/** Adds `GET /auth/server` and `POST /auth/token`, with errors in the forms of both OAuth and the document. */
export async function installTokens(
  app: FastifyInstance,
  tokens: Tokens,
  prefix: string,
  base: (request: FastifyRequest) => string,
): Promise<void> {
  app.get('/auth/server', { config: { template: `${prefix}/auth/server` } }, (request, reply) =>
    reply.send({ tokenURL: base(request) + PATH }),
  );
  await installTokenRoute(app, tokens, {
    url: PATH,
    template: prefix + PATH,
    audience: 'openadr3',
    scopesOf: ({ role }) => SCOPES[role],
    alsoOf: ({ status, message: detail }, request) => ({
      type: 'about:blank',
      title: 'No token',
      status,
      detail,
      instance: base(request) + PATH,
    }),
  });
}
