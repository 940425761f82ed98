import type { FastifyBaseLogger } from 'fastify';
import { sql, type Kysely } from 'kysely';
import type { LimitFunction } from 'p-limit';
import type { Database, OldSecret } from '#store/schema.ts';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import { controllerSecretPurpose } from '../../assets/controllers/controllerRow.ts';
import { hasPublished } from '../../platform/outbound/outbox.ts';
import type { LeasedReceiver } from '../../platform/outbound/receiverLeases.ts';
import type { Secrets } from '../../platform/outbound/secrets.ts';
import type { Sender, SendLimits } from '../../platform/outbound/sender.ts';
import { sendSigned } from '../../platform/outbound/sendSigned.ts';
import { openSecrets } from '../../platform/outbound/signingSecrets.ts';
import type { Target } from '../../platform/outbound/webhookQueue.ts';
import { type PushOutcome, recordOutcomes } from './recordOutcomes.ts';
import { SendPace } from './sendPace.ts';
import { type PushedBatch, takeDueBatches } from './takeDueBatches.ts';

/** Limits of a push: a response may have an answer to each dispatch of a batch. */
export const PUSH_LIMITS: SendLimits = { totalMs: 10_000, readBytes: 512 * 1024, keptBytes: 512 * 1024 };

export interface ControllerQueueTools {
  db: Kysely<Database>;
  /** Limit of concurrent transactions, of all queues together. */
  limit: LimitFunction;
  sender: Sender;
  secrets: Secrets;
  /** Machine time in epoch milliseconds. */
  clock: () => number;
  random: () => number;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** Whether requests may be started: the lease lasts long enough. */
  maySend: () => boolean;
  onAttempt: (ok: boolean) => void;
  onPublished: () => void;
}

/**
 * Queue of the batches of one controller that this process has leased. Each turn records outcomes, then takes the next
 * batches.
 */
export class ControllerQueue implements LeasedReceiver {
  readonly tenant: string;
  readonly uuid: string;
  isFailing: boolean;
  readonly #tools: ControllerQueueTools;
  readonly #inMemory = new Map<string, PushedBatch>();
  readonly #pace = new SendPace();
  #outcomes: PushOutcome[] = [];
  #turn: Promise<void> | null = null;
  #isAskedAgain = false;
  #isStopped = false;

  constructor({ tenant, uuid, isFailing }: LeasedReceiver, tools: ControllerQueueTools) {
    this.tenant = tenant;
    this.uuid = uuid;
    this.isFailing = isFailing;
    this.#tools = tools;
  }

  /** Whether nothing is under way, and nothing was due in the last turn. */
  get isIdle(): boolean {
    return this.#turn === null && this.#inMemory.size === 0;
  }
  get unanswered(): number {
    return this.#inMemory.size - this.#outcomes.length;
  }

  /** Stops new requests; outcomes are still recorded. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Takes a turn, or another one after the running one. */
  takeTurn(): Promise<void> {
    if (this.#turn) {
      this.#isAskedAgain = true;
      return this.#turn;
    }
    this.#turn = this.#takeTurns().finally(() => (this.#turn = null));
    return this.#turn;
  }

  async #takeTurns(): Promise<void> {
    do {
      this.#isAskedAgain = false;
      await this.#takeOneTurn();
    } while (this.#isAskedAgain);
  }

  async #takeOneTurn(): Promise<void> {
    const endTurn = this.#pace.beginTurn();
    await this.#recordOutcomes();
    if (await this.#sendDue()) endTurn();
  }

  /** Records outcomes in a transaction of its own: until its commit, delivered batches are sent again after a kill. */
  async #recordOutcomes(): Promise<void> {
    const outcomes = this.#outcomes.splice(0);
    if (outcomes.length === 0) return;
    const { random, log, onPublished } = this.#tools;
    try {
      const { verdict, published } = await this.#inTransaction(async (scope) => ({
        verdict: await recordOutcomes(scope, this.uuid, outcomes, random),
        published: hasPublished(scope.tx),
      }));
      for (const { batch } of outcomes) this.#inMemory.delete(batch.uuid);
      this.isFailing = verdict.isFailing;
      if (verdict.disabledReason)
        log.warn({ controller: this.uuid, reason: verdict.disabledReason }, 'a controller was disabled');
      if (published) onPublished();
    } catch (error) {
      this.#outcomes.unshift(...outcomes);
      throw error;
    }
  }

  /** Takes due batches that have a place, and sends them. Returns whether there were any. */
  async #sendDue(): Promise<boolean> {
    const { clock, maySend } = this.#tools;
    const due = await this.#inTransaction(async (scope) => {
      const target = await this.#readTarget(scope);
      if (!target) return null;
      const inMemory = [...this.#inMemory.values()];
      const places = this.isFailing ? 1 : this.#pace.places;
      const limit = this.#isStopped || !maySend() ? 0 : places - inMemory.length;
      return { target, ...(await takeDueBatches(scope, this.uuid, new Date(clock()), inMemory, limit)) };
    });
    if (!due) return false;
    if (due.isEnded) this.#isAskedAgain = true;
    for (const batch of due.batches) this.#send(batch, due.target);
    return due.batches.length > 0;
  }

  #inTransaction<Result>(work: (scope: TenantScope) => Promise<Result>): Promise<Result> {
    const { db, limit } = this.#tools;
    return limit(() => tenantTransaction(db, this.tenant, work));
  }

  #send(batch: PushedBatch, target: Target): void {
    this.#inMemory.set(batch.uuid, batch);
    this.#pace.sent(batch.uuid);
    const { sender, clock, log, onAttempt } = this.#tools;
    const at = clock();
    void sendSigned(sender, target, batch, at, PUSH_LIMITS).then((result) => {
      this.#pace.ended(batch.uuid);
      // The sender was closed meanwhile: the batch stays due.
      if (!result) {
        this.#inMemory.delete(batch.uuid);
        return;
      }
      onAttempt(result.sent.error === null);
      this.#outcomes.push({ batch, at, ...result });
      this.takeTurn().catch((error: unknown) => log.error({ err: error }, 'outcomes of a push could not be recorded'));
    });
  }

  /** Reads the controller's present address and secrets; null once it is disabled or deleted. */
  async #readTarget({ tx, tenant }: TenantScope): Promise<Target | null> {
    const { rows } = await sql<{ url: string; secret: Buffer; old_secrets: OldSecret[] }>`
      select url, secret, old_secrets from controllers
      where tenant_uuid = ${tenant} and controller_uuid = ${this.uuid} and status = 'ACTIVE'
        and deleted_utc is null and url is not null and secret is not null`.execute(tx);
    const [row] = rows;
    if (!row) return null;
    const purpose = controllerSecretPurpose(tenant, this.uuid);
    return { url: row.url, secrets: openSecrets(this.#tools.secrets, row, purpose, this.#tools.clock()) };
  }
}
