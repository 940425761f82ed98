import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { safeReturnPath } from '#contract/safeReturnPath.ts';
import type { Database } from '#store/schema.ts';
import { writeAuditEntry } from '../audit.ts';
import { sendContinuePage } from '../http/continuePage.ts';
import { BffProblem } from '../http/problem.ts';
import { addressGroup } from '../session/addressGroup.ts';
import { setSessionCookie, readSessionId } from '../session/sessionCookie.ts';
import type { Sessions } from '../session/sessions.ts';
import type { Throttle } from '../session/throttle.ts';
import { createCookieKeyLoader } from './cookieKey.ts';
import { flowCookieName, cookiesToDrop, FLOW_SECONDS, requireFlow, createFlow, sealFlow } from './flows.ts';
import { personOf } from './person.ts';
import { CALLBACK_PATH, type Provider } from './provider.ts';
import { OidcRefusal } from './refusal.ts';
import { resolveOperator } from './resolveOperator.ts';
import type { OidcSettings } from './settings.ts';
import { UsedFlows } from './usedFlows.ts';

/** Attributes of the cookie. Lax, unlike the session's: the browser must send it when the provider redirects back. */
const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'lax', maxAge: FLOW_SECONDS } as const;

export interface OidcOptions {
  db: Kysely<Database>;
  settings: OidcSettings;
  provider: Provider;
  sessions: Sessions;
  throttle: Throttle;
}

/** Installs start and callback of the organisation's provider: authorisation code with PKCE, state and nonce. */
export function installOidcRoutes(
  app: FastifyInstance,
  { db, settings, provider, sessions, throttle }: OidcOptions,
): void {
  const cookieKey = createCookieKeyLoader(db);
  const used = new UsedFlows(db);
  const stateOf = (request: FastifyRequest): string => {
    const { state } = request.query as { state?: unknown };
    return typeof state === 'string' ? state : '';
  };
  const signIn = async (request: FastifyRequest): Promise<{ id: string; returnTo: string }> => {
    const flow = requireFlow(await cookieKey(), request.cookies, stateOf(request));
    return used.runOnce(flow, async (succeed) => {
      const { claims, idToken } = await provider.completeSignIn(request.url, flow);
      const operator = await resolveOperator(db, settings, personOf(claims, settings));
      await succeed();
      const id = await sessions.start({
        operatorUuid: operator.operatorUuid,
        former: flow.former,
        signedInBy: 'provider',
        browser: request.headers['user-agent'],
        idToken,
      });
      await writeAuditEntry(db, { ...entry, operator }, 200, { after: { signedInBy: 'provider' } });
      return { id, returnTo: flow.returnTo };
    });
  };

  app.get('/bff/sign-in/oidc', async (request, reply) => {
    const { returnTo } = request.query as { returnTo?: unknown };
    const path = safeReturnPath(returnTo);
    // The provider redirects to one host name only; a cookie set under another would not be sent.
    if (request.raw.headers.host?.toLowerCase() !== new URL(settings.publicUrl).host)
      return reply.redirect(`${settings.publicUrl}/bff/sign-in/oidc?returnTo=${encodeURIComponent(path)}`, 303);
    try {
      const flow = createFlow(path, readSessionId(request));
      const url = await provider.authorizationUrl(flow);
      const key = await cookieKey();
      const sealed = sealFlow(key, flow);
      for (const name of cookiesToDrop(key, request.cookies, sealed.length)) reply.clearCookie(name, attributes);
      reply.setCookie(flowCookieName(flow.state), sealed, attributes);
      return reply.redirect(url.href, 303);
    } catch (error) {
      return sendRefusalPage(request, reply, error);
    }
  });

  app.get(CALLBACK_PATH, async (request, reply) => {
    try {
      const { id, returnTo } = await signIn(request);
      reply.clearCookie(flowCookieName(stateOf(request)), attributes);
      setSessionCookie(reply, id);
      return sendContinuePage(reply, { status: 200, path: returnTo, words: 'You are signed in.' });
    } catch (error) {
      if (error instanceof OidcRefusal) await auditRefusal(request, error);
      return sendRefusalPage(request, reply, error);
    }
  });

  // Repeated failures must not fill the audit.
  const auditRefusal = async (request: FastifyRequest, { reason, status, subject }: OidcRefusal) => {
    try {
      throttle.countAttempt([`provider ${addressGroup(request.ip)}`]);
    } catch (error) {
      if (error instanceof BffProblem) return;
      throw error;
    }
    await writeAuditEntry(db, { ...entry, operator: null }, status, {
      after: { signedInBy: 'provider', ...(subject === null ? {} : { subject }) },
      note: reason,
    });
  };
}

const entry = { method: 'GET', operation: 'signIn', pathTemplate: CALLBACK_PATH, path: CALLBACK_PATH };

function sendRefusalPage(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof OidcRefusal)) throw error;
  if (error.reason === 'rejected' || error.reason === 'unavailable')
    request.log.warn({ err: error.cause }, 'sign-in with the provider failed');
  if (error.status === 503) reply.header('retry-after', '60');
  return sendContinuePage(reply, {
    status: error.status,
    path: `/sign-in?refused=${error.reason}`,
    words: error.message,
  });
}
