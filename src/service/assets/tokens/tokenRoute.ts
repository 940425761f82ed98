import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../../platform/http/problem.ts';
import { TokenError } from './tokenError.ts';
import type { TokenDemand, Tokens } from './tokens.ts';

const FORM = 'application/x-www-form-urlencoded';
const MAX_BODY_BYTES = 8 * 1024;

export interface TokenRouteOptions extends Pick<TokenDemand, 'audience' | 'scopesOf'> {
  url: string;
  /** Whole path, where `url` is below a prefix. */
  template?: string;
  /** Further members of an error's body. */
  alsoOf?: (error: TokenError, request: FastifyRequest) => object;
}

/**
 * Adds an address that issues tokens of one audience (RFC 6749 §4.4) to a scope of its own: only there forms are read.
 */
export async function installTokenRoute(
  app: FastifyInstance,
  tokens: Tokens,
  { url, template = url, audience, scopesOf, alsoOf = () => ({}) }: TokenRouteOptions,
): Promise<void> {
  const issue = async (request: FastifyRequest, reply: FastifyReply) => {
    const { body, headers, ip } = request;
    if (!(body instanceof URLSearchParams)) throw new ProblemError('UNSUPPORTED_MEDIA_TYPE', `Send ${FORM}`);
    reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
    try {
      const { authorization } = headers;
      return await tokens.issue({ authorization, form: body, address: ip, audience, scopesOf });
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
      return reply
        .code(error.status)
        .headers(error.headers)
        .send({ ...error.body, ...alsoOf(error, request) });
    }
  };
  await app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    scope.post(url, { config: { template } }, issue);
  });
}
