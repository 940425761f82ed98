/** No place became free in time: nothing was asked of the store. */
export class AcquireTimeoutError extends Error {
  override name = 'PlacesTaken';
  readonly code = 'PLACES_TAKEN';
}

interface Waiter {
  grant: () => void;
  timer: NodeJS.Timeout;
}

/**
 * Shares places, such as the connections of a pool, among tenants. Each tenant has a queue of its own; queues are
 * served in turn. A tenant takes a further place only while, with it, it holds no more than twice as many as are left
 * free: alone it comes to two thirds of them, two to two fifths each, and whoever has none yet finds one.
 */
export class FairSemaphore {
  readonly #patienceMs: number;
  readonly #held = new Map<string, number>();
  /** Tenants that wait, whose turn is next first. */
  readonly #queues = new Map<string, Waiter[]>();
  #free: number;

  /** Who has waited for `patienceMs` is refused with PlacesTaken. */
  constructor(places: number, patienceMs: number) {
    this.#free = places;
    this.#patienceMs = patienceMs;
  }

  /** How many wait for a place. */
  get waitingCount(): number {
    return [...this.#queues.values()].reduce((sum, queue) => sum + queue.length, 0);
  }

  /** Does `work` in a place of the tenant's. */
  async run<Result>(tenant: string, work: () => Promise<Result>): Promise<Result> {
    const release = this.#takeNow(tenant) ?? (await this.#wait(tenant));
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** A place of the tenant's; answers what gives it back, to be called once. */
  acquire(tenant: string): Promise<() => void> {
    const release = this.#takeNow(tenant);
    return release ? Promise.resolve(release) : this.#wait(tenant);
  }

  #takeNow(tenant: string): (() => void) | null {
    return this.#queues.has(tenant) || !this.#mayTake(tenant) ? null : this.#grant(tenant);
  }

  #mayTake(tenant: string): boolean {
    const held = this.#held.get(tenant) ?? 0;
    return held === 0 ? this.#free > 0 : held + 1 <= 2 * (this.#free - 1);
  }

  #grant(tenant: string): () => void {
    this.#free--;
    this.#held.set(tenant, (this.#held.get(tenant) ?? 0) + 1);
    return () => {
      this.#free++;
      const left = this.#held.get(tenant)! - 1;
      if (left > 0) this.#held.set(tenant, left);
      else this.#held.delete(tenant);
      this.#serve();
    };
  }

  #wait(tenant: string): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiter = {
        grant: () => {
          clearTimeout(waiting.timer);
          resolve(this.#grant(tenant));
        },
        timer: setTimeout(() => {
          const left = this.#queues.get(tenant)!.filter((each) => each !== waiting);
          if (left.length > 0) this.#queues.set(tenant, left);
          else this.#queues.delete(tenant);
          reject(new AcquireTimeoutError(`no place within ${this.#patienceMs} ms`));
        }, this.#patienceMs),
      };
      const queue = this.#queues.get(tenant);
      if (queue) queue.push(waiting);
      else this.#queues.set(tenant, [waiting]);
    });
  }

  /** Gives free places to those that wait; a tenant that had its turn goes behind the others. */
  #serve(): void {
    for (let tenant = this.#nextTenant(); tenant !== undefined; tenant = this.#nextTenant()) {
      const queue = this.#queues.get(tenant)!;
      this.#queues.delete(tenant);
      const [first, ...others] = queue;
      if (others.length > 0) this.#queues.set(tenant, others);
      first!.grant();
    }
  }

  #nextTenant(): string | undefined {
    if (this.#free === 0) return undefined;
    for (const tenant of this.#queues.keys()) if (this.#mayTake(tenant)) return tenant;
    return undefined;
  }
}
