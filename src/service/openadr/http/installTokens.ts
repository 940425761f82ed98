import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../../http/problem.ts';
import { TokenError } from '../../tokens/tokenError.ts';
import type { Tokens } from '../../tokens/tokens.ts';
import { SCOPES } from './caller.ts';

const FORM = 'application/x-www-form-urlencoded';
const MAX_BODY_BYTES = 16 * 1024;
const PATH = '/auth/token';

/** Adds `GET /auth/server` and `POST /auth/token` (RFC 6749 §4.4; errors are both its own and the document's). */
export function installTokens(app: FastifyInstance, tokens: Tokens, base: (request: FastifyRequest) => string): void {
  app.get('/auth/server', (request, reply) => reply.send({ tokenURL: base(request) + PATH }));
  void app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    scope.post(PATH, async (request, reply) => {
      const { body, headers, ip } = request;
      if (!(body instanceof URLSearchParams)) throw new ProblemError('UNSUPPORTED_MEDIA_TYPE', `Send ${FORM}`);
      reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
      try {
        return await tokens.issue({
          authorization: /^Basic /i.test(headers.authorization ?? '') ? headers.authorization : undefined,
          form: body,
          address: ip,
          audience: 'openadr3',
          scopesOf: ({ role }) => SCOPES[role],
        });
      } catch (error) {
        if (!(error instanceof TokenError)) throw error;
        const { status, message: detail } = error;
        const problem = { type: 'about:blank', title: 'No token', status, detail, instance: base(request) + PATH };
        return reply
          .code(status)
          .headers(error.headers)
          .send({ ...error.body, ...problem });
      }
    });
  });
}
