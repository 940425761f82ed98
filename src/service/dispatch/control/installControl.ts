import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { controlEndpoints, type ControlName } from '#contract/control/endpoints.ts';
import { STANDARD_BODY_BYTES } from '#contract/limits.ts';
import { API_PREFIX } from '#contract/match.ts';
import { findMalformedParameter } from '#server/malformedQuery.ts';
import { addToLogEntry } from '#server/requestLogEntry.ts';
import type { Database } from '#store/schema.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import type { ControllerLimits } from '../../assets/tokens/controllerLimits.ts';
import type { ControllersShare } from '../../assets/tokens/controllersShare.ts';
import { installTokenRoute } from '../../assets/tokens/tokenRoute.ts';
import type { TokenBearer, Tokens } from '../../assets/tokens/tokens.ts';
import { storageFull } from '../../platform/http/errors.ts';
import { invalid, ProblemError } from '../../platform/http/problem.ts';
import { NO_VALUE, validate } from '../../platform/http/validate.ts';
import { hasPublished } from '../../platform/outbound/outbox.ts';
import { LongPolls } from './longPolls.ts';
import { readChanges } from './readChanges.ts';
import { takeAnswers } from './takeAnswers.ts';

export interface ControlOptions {
  db: Kysely<Database>;
  tokens: Tokens;
  share: ControllersShare;
  controllerLimits: ControllerLimits;
  hasDiskSpace: () => boolean;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Callback for after the commit of a request that published a message. */
  onPublished?: () => void;
}

type Bearer = TokenBearer & { controllerUUID: string };
type Handle = (bearer: Bearer, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Adds the paths for controllers, with and without the prefix of the version. */
export async function installControl(app: FastifyInstance, options: ControlOptions): Promise<void> {
  const { db, tokens, share, controllerLimits, hasDiskSpace, log, onPublished } = options;
  const polls = new LongPolls(db, log);
  app.addHook('preClose', async () => polls.close());
  for (const prefix of ['', API_PREFIX])
    await installTokenRoute(app, tokens, {
      url: prefix + controlEndpoints.issueToken.path,
      audience: 'control',
      scopesOf: () => [],
    });

  const inTenant = <Result>(tenant: string, work: Parameters<typeof tenantTransaction<Result>>[2]) =>
    share.run(async () => {
      let published = false;
      const result = await tenantTransaction(db, tenant, async (scope) => {
        const done = await work(scope);
        published = hasPublished(scope.tx);
        return done;
      });
      if (published) onPublished?.();
      return result;
    });

  const poll: Handle = async ({ tenant, controllerUUID }, request, reply) => {
    const { cursor = 0, wait = 0 } = validate(controlEndpoints.pollDispatches.query, 'query', request.query);
    const read = () => inTenant(tenant, (scope) => readChanges(scope, controllerUUID, cursor));
    let changes = await read();
    if (wait > 0 && changes.dispatches === '[]' && !changes.more) {
      const from = { tenant, controllerUUID, cursor: changes.cursor };
      await polls.wait(from, wait * 1000, (end) => reply.raw.once('close', end));
      if (reply.raw.destroyed) return reply.hijack();
      changes = await read();
    }
    const body = `{"cursor":${changes.cursor},"more":${changes.more},"dispatches":${changes.dispatches}}`;
    return reply.type('application/json; charset=utf-8').send(body);
  };
  const answer: Handle = async ({ tenant, controllerUUID }, request) => {
    validate(NO_VALUE, 'query', request.query);
    if (request.body === undefined) throw new ProblemError('INVALID_JSON', 'The body is empty');
    const { answers } = validate(controlEndpoints.answerDispatches.body, 'body', request.body);
    return inTenant(tenant, (scope) => takeAnswers(scope, controllerUUID, answers));
  };
  const handlers: Record<Exclude<ControlName, 'issueToken'>, Handle> = {
    pollDispatches: poll,
    answerDispatches: answer,
  };

  const admitted = new WeakMap<FastifyRequest, Bearer>();
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    await share.requireRoom();
    const { controllerUUID, ...bearer } = await tokens.requireBearer(request.headers.authorization, 'control');
    if (controllerUUID === null) throw new ProblemError('UNAUTHORISED', 'The token does not belong to a controller');
    addToLogEntry(request, { tenant: bearer.tenant, key: bearer.clientId });
    reply.raw.once('close', controllerLimits.admit(controllerUUID));
    reply.headers(controllerLimits.headers(controllerUUID));
    const malformed = findMalformedParameter(request.url);
    if (malformed !== null)
      throw invalid([{ pointer: `?${malformed}`, code: 'INVALID', detail: 'is not percent-encoded UTF-8' }]);
    if (!hasDiskSpace()) throw storageFull();
    admitted.set(request, { ...bearer, controllerUUID });
  };
  for (const [name, handle] of Object.entries(handlers)) {
    const { method, path } = controlEndpoints[name as ControlName];
    for (const url of [path, API_PREFIX + path])
      app.route({
        method,
        url,
        config: { template: API_PREFIX + path },
        bodyLimit: STANDARD_BODY_BYTES,
        onRequest: admit,
        handler: (request, reply) => handle(admitted.get(request)!, request, reply),
      });
  }
}
