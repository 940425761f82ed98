import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '#store/schema.ts';
import { noteDone } from '../audit.ts';
import { BffProblem, signInRequired } from '../http/problem.ts';
import { validate } from '../http/validate.ts';
import type { Offers } from '../offers/offers.ts';
import { Provider } from '../oidc/provider.ts';
import { installOidc } from '../oidc/routes.ts';
import type { OidcSettings } from '../oidc/settings.ts';
import { giveSession, sessionIdOf, takeSession } from './cookie.ts';
import { sha256 } from './secrets.ts';
import { type Operator, Sessions } from './sessions.ts';
import { installSessions } from './sessionsRoutes.ts';
import { NewPassword, setPassword } from './setPassword.ts';
import { checkCredentials, Credentials } from './signIn.ts';
import { Throttle } from './throttle.ts';
import type { WhoIs } from './whoIs.ts';

/** Room for a password far over its limit, so that its length is what is complained of. */
const BODY_BYTES = 2 * 1024 * 1024;

const aboutMe = (operator: Operator | null) =>
  operator
    ? {
        signedIn: true,
        name: operator.name,
        role: operator.role,
        passwordSet: operator.passwordSet,
        signedInBy: operator.signedInBy,
      }
    : { signedIn: false };

const EXPECTED = 'Send {"token"} or {"name", "password"} to sign in, {"password", "current"} to set a password';

/** Sign-in, sign-out and password; answers with the way to find who sends a request. */
export function installSession(
  app: FastifyInstance,
  db: Kysely<Database>,
  oidc: OidcSettings | null,
  offers: Offers,
): WhoIs {
  const sessions = new Sessions(db);
  const throttles = { passwords: new Throttle(), links: new Throttle() };
  const provider = oidc && new Provider(oidc);
  const whoIs: WhoIs = async (request) => {
    const id = sessionIdOf(request);
    return id === null ? null : sessions.find(id);
  };
  if (oidc && provider) installOidc(app, { db, settings: oidc, provider, sessions, throttle: throttles.links });
  installSessions(app, db, sessions, whoIs);

  app.get('/bff/sign-in', () => ({ password: !oidc?.only, provider: oidc && { name: oidc.name } }));
  app.get('/bff/session', async (request, reply) => {
    const operator = await whoIs(request);
    const notOffered = operator ? await offers.absent() : [];
    // Screens leave out what the service behind this server does not have.
    return reply.send({ ...aboutMe(operator), ...(notOffered.length > 0 && { notOffered }) });
  });

  app.post('/bff/session', { bodyLimit: BODY_BYTES }, async (request, reply) => {
    const credentials = validate(Credentials, 'body', request.body, EXPECTED);
    const signedInBy = 'token' in credentials ? 'link' : 'password';
    if (signedInBy === 'password' && oidc?.only)
      throw new BffProblem('FORBIDDEN', `Sign in with ${oidc.name}: passwords are not taken here`);
    const operatorUuid = await checkCredentials(db, throttles, request.ip, credentials);
    const former = sessionIdOf(request);
    const id = await sessions.start({
      operatorUuid,
      former: former === null ? null : sha256(former),
      signedInBy,
      browser: request.headers['user-agent'],
    });
    giveSession(reply, id);
    return aboutMe(await sessions.find(id));
  });

  app.delete('/bff/session', async (request, reply) => {
    const id = sessionIdOf(request);
    const operator = await whoIs(request);
    const { idToken } = id === null ? { idToken: null } : await sessions.end(id);
    if (operator)
      await noteDone(
        db,
        { operator, method: 'DELETE', operation: 'signOut', pathTemplate: '/bff/session', path: '/bff/session' },
        204,
      );
    takeSession(reply);
    reply.header('clear-site-data', '"cache", "storage"');
    const endSessionUrl =
      operator?.signedInBy === 'provider' && provider ? await provider.endSessionUrl(idToken) : null;
    return endSessionUrl === null ? reply.code(204).send() : reply.send({ endSessionUrl });
  });

  app.post('/bff/password', { bodyLimit: BODY_BYTES }, async (request, reply) => {
    const operator = await whoIs(request);
    if (!operator) throw signInRequired();
    if (oidc?.only) throw new BffProblem('FORBIDDEN', `Sign in with ${oidc.name}: passwords are not taken here`);
    await setPassword(db, throttles.passwords, operator, validate(NewPassword, 'body', request.body, EXPECTED));
    await sessions.endOthers(operator);
    return reply.code(204).send();
  });
  return whoIs;
}
