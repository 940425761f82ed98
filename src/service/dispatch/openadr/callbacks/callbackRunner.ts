import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { type MonotonicMs, monotonicNow } from '#energy/time/clocks.ts';
import type { Database } from '#store/schema.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { allowAllTenants, placesByTenant } from '../../../platform/outbound/receiverLeases.ts';
import { retryAfterMs } from '../../../platform/outbound/retrySchedule.ts';
import { PollLoop } from '../../../platform/scheduler/pollLoop.ts';
import { retryPause } from '../../push/retryPause.ts';
import type { OpenAdrTools } from '../openAdrTools.ts';
import { announceBatches } from './announceBatches.ts';
import { type DueNotification, endNotification, postpone, takeDue } from './dueNotifications.ts';
import { tokenPurpose } from './subscriptionRows.ts';

const ROUND_MS = 1000;
/** Maximum callbacks in flight, one of each: so many may hang, ten seconds each, before others wait. */
const MAX_IN_FLIGHT = 200;
/** Maximum controllers whose batches are announced in one round. */
const MAX_ANNOUNCED = 200;
const GONE = 410;

export interface CallbackRunnerOptions extends Pick<OpenAdrTools, 'sender' | 'secrets' | 'clock' | 'hasDiskSpace'> {
  db: Kysely<Database>;
  log: FastifyBaseLogger;
}

/**
 * Runner that announces issued batches to VENs and sends notifications to their callbacks: for all tenants, one at a
 * time each.
 */
export class CallbackRunner {
  readonly #options: CallbackRunnerOptions;
  readonly #rounds: PollLoop;
  /** Notifications in flight, with their tenants. */
  readonly #inFlight = new Map<Promise<void>, string>();
  lastRound: MonotonicMs = monotonicNow();

  constructor(options: CallbackRunnerOptions) {
    this.#options = options;
    this.#rounds = new PollLoop({
      run: () => this.#runRound(),
      everyMs: () => ROUND_MS,
      onFailure: (error) => options.log.warn({ err: error }, 'a round of callbacks failed'),
    });
  }

  start(): void {
    this.#rounds.start();
  }

  /** Waits for notifications in flight; the sender is closed by its owner. */
  async stop(): Promise<void> {
    await this.#rounds.stop();
    await Promise.all(this.#inFlight.keys());
  }

  /** Announces and sends everything that is due; for tests. */
  async flush(): Promise<void> {
    while (await this.#announce());
    while (await this.#sendDue()) await Promise.all(this.#inFlight.keys());
  }

  async #runRound(): Promise<void> {
    this.lastRound = monotonicNow();
    if (!this.#options.hasDiskSpace()) return;
    const hasAnnounced = await this.#announce();
    if ((await this.#sendDue()) || hasAnnounced) this.#rounds.wake();
  }

  /** Sends due notifications that have a place; returns whether there were any. */
  async #sendDue(): Promise<boolean> {
    const limit = MAX_IN_FLIGHT - this.#inFlight.size;
    if (limit <= 0) return false;
    const places = placesByTenant([...this.#inFlight.values()], MAX_IN_FLIGHT);
    const due = await takeDue(this.#options.db, places, limit, this.#now());
    for (const each of due) {
      const sending: Promise<void> = this.#send(each).finally(() => {
        this.#inFlight.delete(sending);
        this.#rounds.wake();
      });
      this.#inFlight.set(sending, each.tenant_uuid);
    }
    return due.length > 0;
  }

  #now = (): Date => new Date(this.#options.clock());

  /** Announces new batches of VENs that have subscriptions; returns whether there were any. */
  async #announce(): Promise<boolean> {
    const { db } = this.#options;
    const { rows } = await db.transaction().execute(async (tx) => {
      await allowAllTenants(tx);
      return sql<{ tenant_uuid: string; controller_uuid: string }>`/* announceableControllers */
        select n.tenant_uuid, n.controller_uuid from controller_batch_numbers n
        join controllers c on c.tenant_uuid = n.tenant_uuid and c.controller_uuid = n.controller_uuid
        left join oadr_cursors k on k.tenant_uuid = n.tenant_uuid and k.controller_uuid = n.controller_uuid
        where c.channel = 'OPENADR' and n.last_number > coalesce(k.number, 0)
          and exists (select from oadr_objects s where s.tenant_uuid = n.tenant_uuid and s.type = 'SUBSCRIPTION'
            and (s.controller_uuid is null or s.controller_uuid = n.controller_uuid))
        order by n.tenant_uuid, n.controller_uuid limit ${MAX_ANNOUNCED}`.execute(tx);
    });
    let hasAnnounced = false;
    for (const { tenant_uuid, controller_uuid } of rows)
      if (await tenantTransaction(db, tenant_uuid, (scope) => announceBatches(scope, controller_uuid)))
        hasAnnounced = true;
    return hasAnnounced;
  }

  async #send(due: DueNotification): Promise<void> {
    const { db, sender, log } = this.#options;
    try {
      const operation = due.operations[due.callback];
      if (!operation) return await endNotification(db, due, false);
      const sent = await sender.post(operation.callbackUrl, this.#headers(due), due.body);
      if (sent === null) return void (await postpone(db, due, this.#now()));
      if (sent.error === null) return await endNotification(db, due, true);
      const now = this.#now().getTime();
      const untilStart = due.start_at === null ? Infinity : due.start_at.getTime() - now;
      const pause = retryPause(due.attempts, untilStart, retryAfterMs(sent.retryAfter, now), Math.random());
      const isOver = sent.statusCode === GONE || now + pause > due.give_up_at.getTime();
      if (isOver) return await endNotification(db, due, false);
      return void (await postpone(db, due, new Date(now + pause)));
    } catch (error) {
      log.warn({ err: error }, 'a callback was not recorded');
    }
  }

  #headers({ tenant_uuid, subscription_uuid, sealed_tokens, callback }: DueNotification): Record<string, string> {
    const sealed = sealed_tokens?.[callback] ?? null;
    const token =
      sealed && this.#options.secrets.open(Buffer.from(sealed, 'base64'), tokenPurpose(tenant_uuid, subscription_uuid));
    return {
      'content-type': 'application/json',
      'user-agent': 'Halfhour-OpenADR/1.0',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
  }
}
