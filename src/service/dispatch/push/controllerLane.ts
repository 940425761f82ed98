import type { FastifyBaseLogger } from 'fastify';
import { sql, type Kysely } from 'kysely';
import type { Database, OldSecret } from '#store/schema.ts';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import { controllerSecretPurpose } from '../../controllers/controllerRow.ts';
import { hasPublished } from '../../deliveries/outbox.ts';
import type { Secrets } from '../../deliveries/secrets.ts';
import type { Sender, SendLimits } from '../../deliveries/sender.ts';
import { sendSigned } from '../../deliveries/sendSigned.ts';
import { openSecrets } from '../../deliveries/signingSecrets.ts';
import type { Target } from '../../deliveries/webhookQueue.ts';
import type { LeasedLane } from './laneLeases.ts';
import { type PushOutcome, recordOutcomes } from './recordOutcomes.ts';
import { type PushedBatch, takeDueBatches } from './takeDueBatches.ts';

/** Requests in flight to one controller; to one whose last attempt failed, one. */
const MAX_IN_FLIGHT = 4;
/** A response may have an answer to each dispatch of a batch. */
export const PUSH_LIMITS: SendLimits = { totalMs: 10_000, readBytes: 512 * 1024, keptBytes: 512 * 1024 };

export interface LaneTools {
  db: Kysely<Database>;
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
 * Pushes the batches of one controller that this process has leased. Each turn is one transaction: it records what has
 * come back and takes what goes out next.
 */
export class ControllerLane {
  readonly tenant: string;
  readonly controllerUUID: string;
  isFailing: boolean;
  readonly #tools: LaneTools;
  readonly #inMemory = new Map<string, PushedBatch>();
  #outcomes: PushOutcome[] = [];
  #turn: Promise<void> | null = null;
  #isAskedAgain = false;
  #isStopped = false;

  constructor({ tenant, controllerUUID, isFailing }: LeasedLane, tools: LaneTools) {
    this.tenant = tenant;
    this.controllerUUID = controllerUUID;
    this.isFailing = isFailing;
    this.#tools = tools;
  }

  /** Nothing is under way, and nothing was due in the last turn. */
  get isIdle(): boolean {
    return this.#turn === null && this.#inMemory.size === 0;
  }
  get unanswered(): number {
    return this.#inMemory.size - this.#outcomes.length;
  }

  /** No request is started any more; what comes back is still recorded. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Takes a turn, or another one after that which runs. */
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
    const outcomes = this.#outcomes.splice(0);
    const { db, clock, random, log, onPublished } = this.#tools;
    try {
      const { taken, target, published, verdict } = await tenantTransaction(db, this.tenant, async (scope) => {
        const made = outcomes.length > 0 ? await recordOutcomes(scope, this.controllerUUID, outcomes, random) : null;
        const recorded = new Set(outcomes.map(({ batch }) => batch.uuid));
        const inMemory = [...this.#inMemory.values()].filter(({ uuid }) => !recorded.has(uuid));
        const places = (made?.isFailing ?? this.isFailing) ? 1 : MAX_IN_FLIGHT;
        const destination = await this.#readTarget(scope);
        const limit = this.#isStopped || !this.#tools.maySend() || !destination ? 0 : places - inMemory.length;
        const due = destination
          ? await takeDueBatches(scope, this.controllerUUID, new Date(clock()), inMemory, limit)
          : [];
        return { taken: due, target: destination, published: hasPublished(scope.tx), verdict: made };
      });
      for (const { batch } of outcomes) this.#inMemory.delete(batch.uuid);
      if (verdict) this.isFailing = verdict.isFailing;
      if (verdict?.disabledReason)
        log.warn({ controller: this.controllerUUID, reason: verdict.disabledReason }, 'a controller was disabled');
      if (published) onPublished();
      for (const batch of taken) this.#send(batch, target!);
    } catch (error) {
      this.#outcomes.unshift(...outcomes);
      throw error;
    }
  }

  #send(batch: PushedBatch, target: Target): void {
    this.#inMemory.set(batch.uuid, batch);
    const { sender, clock, log, onAttempt } = this.#tools;
    const at = clock();
    void sendSigned(sender, target, batch, at, PUSH_LIMITS).then((result) => {
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

  /** The controller's present address and secrets; null once it is disabled or deleted. */
  async #readTarget({ tx, tenant }: TenantScope): Promise<Target | null> {
    const { rows } = await sql<{ url: string; secret: Buffer; old_secrets: OldSecret[] }>`
      select url, secret, old_secrets from controllers
      where tenant_uuid = ${tenant} and controller_uuid = ${this.controllerUUID} and status = 'ACTIVE'
        and deleted_utc is null and url is not null and secret is not null`.execute(tx);
    const [row] = rows;
    if (!row) return null;
    const purpose = controllerSecretPurpose(tenant, this.controllerUUID);
    return { url: row.url, secrets: openSecrets(this.#tools.secrets, row, purpose, this.#tools.clock()) };
  }
}
