import type { FastifyBaseLogger } from 'fastify';
import { ApiError, type Client } from '#client/client.ts';
import { OWN_WEBHOOK } from '#contract/change.ts';
import { type Webhook, webhookEvent } from '#contract/webhook.ts';

/** Key with which deliveries of the dashboard's own subscription are verified. */
export interface SigningKey {
  uuid: string;
  secret: string;
}

/** Interval of checks: a deleted subscription is recreated, an unreachable service is tried again. */
const CHECK_INTERVAL_MS = 5 * 60_000;
const RETRY_MS = 10_000;
const MAX_LISTED = 100;
/** Events that change a screen: requests for consent are for the operator's own messaging. */
export const LIVE_EVENTS = webhookEvent.options.filter((event) => event !== 'CONSENT.REQUESTED');

export interface SubscriptionOptions {
  client: Client;
  log: FastifyBaseLogger;
  /** Reports whether the service's messages arrive. */
  onReach: (reached: boolean) => void;
}

/**
 * The dashboard's own subscription at the service, one for each URL of a dashboard. Its secret stays in memory only:
 * every start rotates it. If the service may not or cannot send, browsers poll.
 */
export class OwnSubscription {
  readonly #options: SubscriptionOptions;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #reached = false;
  #hasWarned = false;
  /** Version of the subscription to which the secret belongs: another dashboard may rotate it. */
  #version = '';
  key: SigningKey | null = null;

  constructor(options: SubscriptionOptions) {
    this.#options = options;
  }

  /** Maintains a subscription of `url` from now on; settles after the first attempt. */
  async maintain(url: string): Promise<void> {
    let waitMs = CHECK_INTERVAL_MS;
    let reason: unknown;
    try {
      this.#reached = await this.#ensure(url);
    } catch (error) {
      this.#reached = false;
      reason = error;
      const isRefused = error instanceof ApiError && error.status < 500;
      if (!isRefused) waitMs = RETRY_MS;
    }
    if (this.#stopped) return;
    this.#report(reason);
    this.#timer = setTimeout(() => void this.maintain(url), waitMs).unref();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** Reports the reach, with one line in the log while nothing arrives, however many retries. */
  #report(reason: unknown): void {
    const { log, onReach } = this.#options;
    onReach(this.#reached);
    if (!this.#reached && !this.#hasWarned)
      log.warn(
        { err: reason },
        'the service cannot send its webhooks to this dashboard; browsers poll for changes instead',
      );
    this.#hasWarned = !this.#reached;
  }

  /** Returns whether messages arrive. */
  async #ensure(url: string): Promise<boolean> {
    const { data } = await this.#options.client.listWebhooks({ query: { pageSize: MAX_LISTED } });
    const ours = data.filter(({ description }) => description === OWN_WEBHOOK);
    const own = ours.find((webhook) => webhook.url === url);
    await this.#deleteAll(ours.filter((webhook) => webhook !== own && webhook.status === 'DISABLED'));
    const isKnown = own !== undefined && own.uuid === this.key?.uuid;
    // The subscription was disabled while we were listening.
    if (isKnown && own.status === 'DISABLED') return false;
    if (!isKnown || own.updatedUTC !== this.#version) await this.#adopt(url, own);
    else if (this.#reached) return true;
    return this.#sendTest();
  }

  /** Creates the subscription, or takes over the existing one with a new secret. */
  async #adopt(url: string, own: Webhook | undefined): Promise<void> {
    const { client } = this.#options;
    const wanted = { events: LIVE_EVENTS, status: 'ACTIVE' } as const;
    const params = { webhookUUID: own?.uuid ?? '' };
    const isAsWanted = own?.status === 'ACTIVE' && own.events.length === LIVE_EVENTS.length;
    if (own && !isAsWanted) await client.updateWebhook({ params, body: wanted });
    const saved = own
      ? await client.rotateWebhookSecret({ params, body: {} })
      : await client.createWebhook({ body: { url, events: LIVE_EVENTS, description: OWN_WEBHOOK } });
    this.key = { uuid: saved.uuid, secret: saved.secret };
    this.#version = saved.updatedUTC;
  }

  async #sendTest(): Promise<boolean> {
    const { deliveries } = await this.#options.client.testWebhook({
      params: { webhookUUID: this.key!.uuid },
      body: { events: ['EVENT.SCHEDULED'] },
    });
    return deliveries.every(({ error }) => error === null);
  }

  /** Deletes subscriptions of dashboards at other URLs that have not responded for days. */
  async #deleteAll(abandoned: readonly Webhook[]): Promise<void> {
    for (const { uuid } of abandoned) await this.#options.client.deleteWebhook({ params: { webhookUUID: uuid } });
  }
}
