import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../http/problem.ts';
import type { Audience } from './jwt.ts';
import { TokenError } from './tokenError.ts';
import type { TokenDemand, Tokens } from './tokens.ts';

const FORM = 'application/x-www-form-urlencoded';
const MAX_BODY_BYTES = 8 * 1024;

/** Adds an address that issues tokens of one audience to a scope of its own: only there forms are read. */
export async function installTokenRoute(
  app: FastifyInstance,
  tokens: Tokens,
  url: string,
  audience: Audience,
  scopesOf: TokenDemand['scopesOf'],
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    scope.post(url, { config: { template: url } }, (request, reply) => issue(request, reply));
  });
  const issue = async (request: FastifyRequest, reply: FastifyReply) => {
    const { body, headers, ip } = request;
    if (!(body instanceof URLSearchParams)) throw new ProblemError('UNSUPPORTED_MEDIA_TYPE', `Send ${FORM}`);
    reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
    try {
      const { authorization } = headers;
      return await tokens.issue({ authorization, form: body, address: ip, audience, scopesOf });
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
      return reply.code(error.status).headers(error.headers).send(error.body);
    }
  };
}
