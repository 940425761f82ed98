import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '#store/schema.ts';
import type { WebhookTools } from '../../platform/outbound/webhookTools.ts';
import { CallbackRunner } from './callbacks/callbackRunner.ts';
import { SeenNotes } from './events/seenNotes.ts';
import { VenStates } from './events/venState.ts';
import { installOpenAdr } from './http/installOpenAdr.ts';
import type { OpenAdrServerOptions } from './http/serverOptions.ts';

export interface OpenAdrOptions extends Omit<OpenAdrServerOptions, 'tools'> {
  db: Kysely<Database>;
  /** The store for background work. */
  background: Kysely<Database>;
  webhooks: Pick<WebhookTools, 'guard' | 'resolve' | 'secrets' | 'sender' | 'clock'>;
  hasDiskSpace: () => boolean;
  log: FastifyBaseLogger;
  onPublished: () => void;
}

export interface OpenAdr {
  /** Adds the OpenADR interface to the service's server. */
  install: (app: FastifyInstance) => Promise<void>;
  callbacks: CallbackRunner;
  seen: SeenNotes;
}

/** Creates the OpenADR interface of the service and the runner of its notifications. */
export function createOpenAdr({
  db,
  background,
  webhooks,
  hasDiskSpace,
  log,
  onPublished,
  ...server
}: OpenAdrOptions): OpenAdr {
  const { guard, resolve, secrets, sender, clock } = webhooks;
  const seen = new SeenNotes(background, hasDiskSpace, log);
  const callbacks = new CallbackRunner({ db: background, sender, secrets, clock, hasDiskSpace, log });
  const tools = {
    db,
    guard,
    resolve,
    secrets,
    sender,
    clock,
    hasDiskSpace,
    seen,
    states: new VenStates(db),
    onPublished,
  };
  return { install: (app) => installOpenAdr(app, { ...server, tools }), callbacks, seen };
}
