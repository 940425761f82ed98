import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '#store/schema.ts';
import { writeAuditEntry } from '../audit.ts';
import { BffProblem, signInRequired } from '../http/problem.ts';
import { validate } from '../http/validate.ts';
import type { OfferedOperations } from '../offers/offeredOperations.ts';
import { Provider } from '../oidc/provider.ts';
import { installOidcRoutes } from '../oidc/routes.ts';
import type { OidcSettings } from '../oidc/settings.ts';
import type { Authenticate } from './authenticate.ts';
import { hashSecret } from './secrets.ts';
import { setSessionCookie, readSessionId, clearSessionCookie } from './sessionCookie.ts';
import { installSessionListRoutes } from './sessionListRoutes.ts';
import { type Operator, Sessions } from './sessions.ts';
import { NewPassword, setPassword } from './setPassword.ts';
import { checkCredentials, SignInCredentials } from './signIn.ts';
import { Throttle } from './throttle.ts';

/** Maximum size of the body, which accepts a password far over its limit, so that the error is about its length. */
const BODY_BYTES = 2 * 1024 * 1024;

const aboutMe = (operator: Operator | null) =>
  operator
    ? {
        signedIn: true,
        name: operator.name,
        ...(operator.email !== null && { email: operator.email }),
        role: operator.role,
        passwordSet: operator.passwordSet,
        signedInBy: operator.signedInBy,
      }
    : { signedIn: false };

const EXPECTED = 'Send {"token"} or {"name", "password"} to sign in, {"password", "current"} to set a password';

/** Installs sign-in, sign-out and password; returns the function that finds the sender of a request. */
export function installSignInRoutes(
  app: FastifyInstance,
  db: Kysely<Database>,
  oidc: OidcSettings | null,
  offers: OfferedOperations,
): Authenticate {
  const sessions = new Sessions(db);
  const throttles = { passwords: new Throttle(), links: new Throttle() };
  const provider = oidc && new Provider(oidc);
  const authenticate: Authenticate = async (request) => {
    const id = readSessionId(request);
    return id === null ? null : sessions.find(id);
  };
  if (oidc && provider) installOidcRoutes(app, { db, settings: oidc, provider, sessions, throttle: throttles.links });
  installSessionListRoutes(app, db, sessions, authenticate);

  app.get('/bff/sign-in', () => ({ password: !oidc?.only, provider: oidc && { name: oidc.name } }));
  app.get('/bff/session', async (request, reply) => {
    const operator = await authenticate(request);
    const notOffered = operator ? await offers.listAbsent() : [];
    // Screens leave out what the service behind this server lacks.
    return reply.send({ ...aboutMe(operator), ...(notOffered.length > 0 && { notOffered }) });
  });

  app.post('/bff/session', { bodyLimit: BODY_BYTES }, async (request, reply) => {
    const credentials = validate(SignInCredentials, 'body', request.body, EXPECTED);
    const signedInBy = 'token' in credentials ? 'link' : 'password';
    if (signedInBy === 'password' && oidc?.only)
      throw new BffProblem('FORBIDDEN', `Sign in with ${oidc.name}: passwords are not accepted here`);
    const operatorUuid = await checkCredentials(db, throttles, request.ip, credentials);
    const former = readSessionId(request);
    const id = await sessions.start({
      operatorUuid,
      former: former === null ? null : hashSecret(former),
      signedInBy,
      browser: request.headers['user-agent'],
    });
    setSessionCookie(reply, id);
    return aboutMe(await sessions.find(id));
  });

  app.delete('/bff/session', async (request, reply) => {
    const id = readSessionId(request);
    const operator = await authenticate(request);
    const { idToken } = id === null ? { idToken: null } : await sessions.end(id);
    if (operator)
      await writeAuditEntry(
        db,
        { operator, method: 'DELETE', operation: 'signOut', pathTemplate: '/bff/session', path: '/bff/session' },
        204,
      );
    clearSessionCookie(reply);
    reply.header('clear-site-data', '"cache", "storage"');
    const endSessionUrl =
      operator?.signedInBy === 'provider' && provider ? await provider.endSessionUrl(idToken) : null;
    return endSessionUrl === null ? reply.code(204).send() : reply.send({ endSessionUrl });
  });

  app.post('/bff/password', { bodyLimit: BODY_BYTES }, async (request, reply) => {
    const operator = await authenticate(request);
    if (!operator) throw signInRequired();
    if (oidc?.only) throw new BffProblem('FORBIDDEN', `Sign in with ${oidc.name}: passwords are not accepted here`);
    await setPassword(db, throttles.passwords, operator, validate(NewPassword, 'body', request.body, EXPECTED));
    await sessions.endOthers(operator);
    return reply.code(204).send();
  });
  return authenticate;
}
