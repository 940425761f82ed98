import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { entityTag, isNotModified } from '#server/entityTag.ts';
import type { Database } from '#store/schema.ts';
import { type TenantScope, tenantTransaction, UnknownTenantError } from '#store/tenantTransaction.ts';
import { readFeedToken } from '../calendar/feedRow.ts';
import { readFeed } from '../calendar/readFeed.ts';
import type { LinkClaim, LinkPurpose } from '../links/linkToken.ts';
import type { MailTools } from '../mailTools.ts';
import { addressLimit } from './addressLimit.ts';
import { answerByLink, showAnswerPage } from './answerPage.ts';
import { confirmByLink, showConfirmPage } from './confirmPage.ts';
import { NO_SUCH_LINK, type HtmlPage, sendPage } from './htmlPage.ts';
import { showUnsubscribePage, unsubscribeByLink } from './unsubscribePage.ts';

/** Maximum requests with a valid link from one address in any second; behind a proxy, of all people together. */
const PER_SECOND = 200;
/** Maximum bytes of a form: one short field. */
const BODY_BYTES = 4096;

interface LinkPageOptions {
  db: Kysely<Database>;
  mail: MailTools;
  /** Callback after each POST, which may have published something. */
  onPublished?: (() => void) | undefined;
}
type LinkRequest = FastifyRequest<{ Params: { token: string } }>;
type PageOf = (scope: TenantScope, mail: MailTools, claim: LinkClaim, fields: URLSearchParams) => Promise<HtmlPage>;

const routes: Record<string, { purposes: LinkPurpose[]; show: PageOf; act: PageOf }> = {
  '/answer/:token': { purposes: ['ANSWER'], show: showAnswerPage, act: answerByLink },
  '/unsubscribe/:token': {
    purposes: ['UNSUBSCRIBE_USER', 'UNSUBSCRIBE_CONTACT'],
    show: showUnsubscribePage,
    act: unsubscribeByLink,
  },
  '/confirm/:token': { purposes: ['CONFIRM_CONTACT'], show: showConfirmPage, act: confirmByLink },
};

/**
 * Installs the pages behind the links of mails, and calendars: without a key, since the token is one. GET changes
 * nothing, because scanners follow links; only POST acts. An invalid token costs no query.
 */
export async function installLinkPages(app: FastifyInstance, options: LinkPageOptions): Promise<void> {
  const { db, mail } = options;
  const limit = addressLimit(PER_SECOND);
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
    );
    // Media type of one-click unsubscription; nothing of the body is read.
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      async () => new URLSearchParams(),
    );
    for (const [url, { purposes, show, act }] of Object.entries(routes)) {
      const handle = (pageOf: PageOf) => async (request: LinkRequest, reply: FastifyReply) => {
        const claim = mail.links.read(request.params.token);
        if (!claim || !purposes.includes(claim.purpose)) return sendPage(reply, NO_SUCH_LINK);
        if (!limit(request.ip)) return sendPage(reply.header('retry-after', '1'), TOO_MANY);
        const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const page = await inTenantOf(db, claim.tenant, (inner) => pageOf(inner, mail, claim, fields));
        if (request.method === 'POST') options.onPublished?.();
        return sendPage(reply, page ?? NO_SUCH_LINK);
      };
      scope.get(url, handle(show));
      scope.post(url, handle(act));
    }
    scope.get('/calendar/:token', async (request: LinkRequest, reply) => {
      const token = request.params.token.replace(/\.ics$/, '');
      const found = token === request.params.token ? null : readFeedToken(token);
      if (!found) return sendPage(reply, NO_SUCH_LINK);
      if (!limit(request.ip)) return sendPage(reply.header('retry-after', '1'), TOO_MANY);
      const text = await inTenantOf(db, found.tenant, (inner) => readFeed(inner, found.feed, token));
      if (text === null) return sendPage(reply, NO_SUCH_LINK);
      const etag = entityTag(text);
      reply.header('etag', etag).header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex');
      if (isNotModified(request.headers, etag)) return reply.code(304).send();
      return reply
        .header('content-disposition', 'inline; filename="events.ics"')
        .type('text/calendar; charset=utf-8')
        .send(text);
    });
  });
}

const TOO_MANY: HtmlPage = { status: 429, title: 'Too many requests', paragraphs: ['Please try again in a moment.'] };

/** Runs a step in the tenant that a token names; null where there is no such tenant. */
async function inTenantOf<Result>(
  db: Kysely<Database>,
  tenant: string,
  step: (scope: TenantScope) => Promise<Result>,
): Promise<Result | null> {
  try {
    return await tenantTransaction(db, tenant, step);
  } catch (error) {
    if (error instanceof UnknownTenantError) return null;
    throw error;
  }
}
