import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { createChange } from '#contract/change.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Database } from '#store/schema.ts';
import { signInRequired } from '../http/problem.ts';
import type { Authenticate } from '../session/authenticate.ts';
import { Sessions } from '../session/sessions.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { changesOfMessage } from './changesOfMessage.ts';
import { changesOfOperation } from './changesOfOperation.ts';
import { LiveHub } from './hub.ts';
import { OwnSubscription } from './subscription.ts';
import { upstreamClient } from './upstreamClient.ts';
import { installWebhook } from './webhook.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Subscribes this server, which the service reaches at `url`, to its webhooks; settles after the first attempt. */
    maintainSubscription: (url: string) => Promise<void>;
  }
}

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

/** Function that reports an operation which the proxy has forwarded and which succeeded. */
export type OnWriteSucceeded = (name: EndpointName, path: string, body: Buffer | null) => void;

export interface LiveOptions {
  db: Kysely<Database>;
  authenticate: Authenticate;
  upstream: Upstream;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Installs the live stream of the signed-in and its sources: the service's webhooks, and writes through dashboards. */
export async function installLiveUpdates(
  app: FastifyInstance,
  { db, authenticate, upstream }: LiveOptions,
): Promise<OnWriteSucceeded> {
  const hub = new LiveHub(new Sessions(db));
  const onConnectionChange = (reached: boolean) => {
    hub.pushed = reached;
  };
  const subscription = new OwnSubscription({
    client: upstreamClient(upstream),
    log: app.log,
    onReach: onConnectionChange,
  });
  app.decorate('maintainSubscription', (url: string) => subscription.maintain(url));
  // Streams would delay the server's close for ever.
  app.addHook('preClose', async () => {
    subscription.stop();
    hub.close();
  });

  app.get<{ Querystring: { after?: unknown } }>('/bff/live', { config: { isStream: true } }, async (request, reply) => {
    const operator = await authenticate(request);
    if (!operator) throw signInRequired();
    const caller = { session: operator.session, operator: operator.operatorUuid };
    hub.streams.requireRoom(caller);
    // EventSource sends the last id only when it reconnects by itself; a tab that takes over sends it in the URL.
    const after = text(request.headers['last-event-id']) ?? text(request.query.after);
    if (request.method === 'HEAD') return reply.headers(HEADERS).send();
    reply.hijack();
    reply.raw.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...HEADERS });
    hub.openStream(caller, reply.raw, after);
    return reply;
  });

  await installWebhook(
    app,
    () => subscription.key,
    (message) => {
      upstream.noteNews();
      hub.broadcast(changesOfMessage(message));
    },
  );

  // After a sign-out, a new password or the removal of an operator, a stream of an ended session receives nothing more.
  app.addHook('onResponse', async ({ method, url }, { statusCode }) => {
    const [, part = 'api'] = /^\/bff\/([\w-]+)/.exec(url) ?? [];
    if (method === 'GET' || method === 'HEAD' || statusCode >= 400 || part === 'api' || part === 'webhook') return;
    if (part === 'operators') hub.broadcast([createChange('operator')]);
    if (part === 'views') hub.broadcast([createChange('view')]);
    else await hub.endExpiredSessions().catch(() => undefined);
  });

  return (name, path, body) => hub.broadcast(changesOfOperation(name, path, body));
}
