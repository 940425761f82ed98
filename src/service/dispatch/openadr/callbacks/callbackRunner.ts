import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { type MonotonicMs, monotonicNow } from '#energy/time/clocks.ts';
import type { Database } from '#store/schema.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { allowAllTenants } from '../../../platform/outbound/queueLeases.ts';
import { retryAfterMs } from '../../../platform/outbound/retrySchedule.ts';
import { retryPause } from '../../push/retryPause.ts';
import type { OpenAdrTools } from '../openAdrTools.ts';
import { announceBatches } from './announceBatches.ts';
import { type DueNotification, endNotification, postpone, takeDue } from './dueNotifications.ts';
import { tokenPurpose } from './subscriptionRows.ts';

const ROUND_MS = 1000;
/** Each callback gets one at a time: so many may hang, ten seconds each, before others wait. */
const MAX_IN_FLIGHT = 200;
/** Controllers whose batches are announced in one round. */
const MAX_ANNOUNCED = 200;
const GONE = 410;

export interface CallbackRunnerOptions extends Pick<OpenAdrTools, 'sender' | 'secrets' | 'clock' | 'hasDiskSpace'> {
  db: Kysely<Database>;
  log: FastifyBaseLogger;
}

/** Announces what is issued to VENs, and sends notifications to their callbacks: for all tenants, one at a time each. */
export class CallbackRunner {
  readonly #options: CallbackRunnerOptions;
  readonly #inFlight = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | null = null;
  #isStopped = true;
  #round: Promise<void> = Promise.resolve();
  lastRound: MonotonicMs = monotonicNow();

  constructor(options: CallbackRunnerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#isStopped = false;
    this.#plan(ROUND_MS);
  }

  /** Waits for what is being sent; the sender is closed by whoever owns it. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#round;
    await Promise.all(this.#inFlight);
  }

  /** Announces and sends everything that is due; for tests. */
  async flush(): Promise<void> {
    while (await this.#announce());
    for (;;) {
      const due = await takeDue(this.#options.db, MAX_IN_FLIGHT, this.#now());
      if (due.length === 0) return;
      await Promise.all(due.map((each) => this.#send(each)));
    }
  }

  #now = (): Date => new Date(this.#options.clock());

  #plan(ms: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#round = this.#runRound().then((more) => this.#plan(more ? 0 : ROUND_MS));
    }, ms).unref();
  }

  /** Returns whether more may be due at once. */
  async #runRound(): Promise<boolean> {
    this.lastRound = monotonicNow();
    if (!this.#options.hasDiskSpace()) return false;
    try {
      const isMore = await this.#announce();
      const places = MAX_IN_FLIGHT - this.#inFlight.size;
      const due = places > 0 ? await takeDue(this.#options.db, places, this.#now()) : [];
      for (const each of due) {
        const sending: Promise<void> = this.#send(each).finally(() => this.#inFlight.delete(sending));
        this.#inFlight.add(sending);
      }
      if (due.length > 0) await Promise.race(this.#inFlight);
      return isMore || due.length > 0;
    } catch (error) {
      this.#options.log.warn({ err: error }, 'a round of callbacks failed');
      return false;
    }
  }

  /** Announces new batches of VENs that have subscriptions; returns whether there were any. */
  async #announce(): Promise<boolean> {
    const { db } = this.#options;
    const { rows } = await db.transaction().execute(async (tx) => {
      await allowAllTenants(tx);
      return sql<{ tenant_uuid: string; controller_uuid: string }>`
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
