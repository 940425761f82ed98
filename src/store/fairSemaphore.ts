/** Error if no slot became free in time: nothing was sent to the store. */
export class AcquireTimeoutError extends Error {
  override name = 'AcquireTimeoutError';
  readonly code = 'ACQUIRE_TIMEOUT';
}

interface Waiter {
  grant: () => void;
  timer: NodeJS.Timeout;
}

/**
 * Semaphore that shares slots, such as the connections of a pool, among tenants. Each tenant has its own queue; queues
 * are served in turn. A tenant gets a further slot only while, with it, it has no more than twice as many as are left
 * free: alone it gets up to two thirds of them, two get two fifths each, and a tenant without one finds one.
 */
export class FairSemaphore {
  readonly #timeoutMs: number;
  readonly #held = new Map<string, number>();
  /** Tenants that wait, the next one first. */
  readonly #queues = new Map<string, Waiter[]>();
  #free: number;

  /** Takes the number of slots, and the time after which a waiting caller gets an AcquireTimeoutError. */
  constructor(slots: number, timeoutMs: number) {
    this.#free = slots;
    this.#timeoutMs = timeoutMs;
  }

  /** Number of callers that wait for a slot. */
  get waitingCount(): number {
    return [...this.#queues.values()].reduce((sum, queue) => sum + queue.length, 0);
  }

  /** Runs `work` in a slot of the tenant. */
  async run<Result>(tenant: string, work: () => Promise<Result>): Promise<Result> {
    const release = this.#tryAcquire(tenant) ?? (await this.#wait(tenant));
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Acquires a slot of the tenant; returns its release function, to be called once. */
  acquire(tenant: string): Promise<() => void> {
    const release = this.#tryAcquire(tenant);
    return release ? Promise.resolve(release) : this.#wait(tenant);
  }

  #tryAcquire(tenant: string): (() => void) | null {
    return this.#queues.has(tenant) || !this.#mayAcquire(tenant) ? null : this.#grant(tenant);
  }

  #mayAcquire(tenant: string): boolean {
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
          reject(new AcquireTimeoutError(`no slot within ${this.#timeoutMs} ms`));
        }, this.#timeoutMs),
      };
      const queue = this.#queues.get(tenant);
      if (queue) queue.push(waiting);
      else this.#queues.set(tenant, [waiting]);
    });
  }

  /** Grants free slots to waiting callers; a tenant that had its turn goes behind the others. */
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
    for (const tenant of this.#queues.keys()) if (this.#mayAcquire(tenant)) return tenant;
    return undefined;
  }
}
