/** Maximum bytes that responses in preparation may reach together, at their largest: in total, and of one owner. */
const MAX_IN_PROGRESS_BYTES = 48_000_000;
const MAX_IN_PROGRESS_BYTES_PER_OWNER = 16_000_000;
/** Number of unread bytes of finished responses above which no large one starts: in total, and of one owner. */
const MAX_UNSENT_BYTES = 64_000_000;
export const MAX_UNSENT_BYTES_PER_OWNER = 16_000_000;
/** Time for which a large response waits for its turn. */
export const RESPONSE_WAIT_MS = 10_000;

/** Permission to make one response. */
export interface ResponseSlot {
  /** Sets the response's bytes, which count until the client has read them. */
  buffered: (bytes: number) => void;
  /** Ends the slot: the response was read, or never will be; safe to call twice. */
  release: () => void;
}

interface Owner {
  slots: number;
  inProgress: number;
  unsent: number;
  waiting: { bytes: number; start: () => void }[];
}

/**
 * Budget by which responses are made at the rate at which they are read. An owner (a tenant, a session) with unread
 * large ones starts no other; one without is never delayed by the bytes of others. Owners take turns.
 */
export class ResponseBudget {
  readonly #owners = new Map<string, Owner>();
  readonly #refusal: () => Error;
  readonly #timeoutMs: number;
  #inProgress = 0;
  #unsent = 0;

  /** Takes `refusal`, which creates the error of a caller that waited in vain. */
  constructor(refusal: () => Error, timeoutMs = RESPONSE_WAIT_MS) {
    this.#refusal = refusal;
    this.#timeoutMs = timeoutMs;
  }

  /** Number of bytes of finished, unread responses. */
  get unsentBytes(): number {
    return this.#unsent;
  }

  /**
   * Acquires a slot for a response that may reach so many bytes: waits for its turn, and rejects after ten seconds
   * without one.
   */
  async acquire(name: string, bytes: number): Promise<ResponseSlot> {
    const owner = this.#ownerOf(name);
    owner.slots++;
    if (owner.waiting.length === 0 && this.#isFree(owner, bytes)) this.#addInProgress(owner, bytes);
    else
      await this.#wait(owner, bytes).catch((error: unknown) => {
        this.#removeSlot(name, owner);
        throw error;
      });
    return this.#createSlot(name, owner, bytes);
  }

  /** Returns a slot for a response that is usually small: it starts without waiting, and is counted by its bytes. */
  track(name: string): ResponseSlot {
    const owner = this.#ownerOf(name);
    owner.slots++;
    return this.#createSlot(name, owner, 0);
  }

  #createSlot(name: string, owner: Owner, maxBytes: number): ResponseSlot {
    let inProgress = maxBytes;
    let unsent = 0;
    let isReleased = false;
    const endProgress = () => {
      this.#addInProgress(owner, -inProgress);
      inProgress = 0;
    };
    return {
      buffered: (bytes) => {
        endProgress();
        if (!isReleased) {
          unsent += bytes;
          this.#addUnsent(owner, bytes);
        }
        this.#startWaiting();
      },
      release: () => {
        if (isReleased) return;
        isReleased = true;
        endProgress();
        this.#addUnsent(owner, -unsent);
        this.#removeSlot(name, owner);
        this.#startWaiting();
      },
    };
  }

  #addInProgress(owner: Owner, bytes: number): void {
    owner.inProgress += bytes;
    this.#inProgress += bytes;
  }

  #addUnsent(owner: Owner, bytes: number): void {
    owner.unsent += bytes;
    this.#unsent += bytes;
  }

  #isFree({ inProgress, unsent }: Owner, bytes: number): boolean {
    if (this.#inProgress + bytes > MAX_IN_PROGRESS_BYTES || inProgress + bytes > MAX_IN_PROGRESS_BYTES_PER_OWNER)
      return false;
    return unsent === 0 || (unsent < MAX_UNSENT_BYTES_PER_OWNER && this.#unsent < MAX_UNSENT_BYTES);
  }

  #wait(owner: Owner, bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        this.#addInProgress(owner, bytes);
        resolve();
      };
      const waiting = { bytes, start };
      const timer = setTimeout(() => {
        owner.waiting = owner.waiting.filter((each) => each !== waiting);
        reject(this.#refusal());
      }, this.#timeoutMs);
      owner.waiting.push(waiting);
    });
  }

  /** Starts responses that may start; an owner that had its turn goes behind the others. */
  #startWaiting(): void {
    for (const [name, owner] of this.#owners) {
      const [first] = owner.waiting;
      if (!first || !this.#isFree(owner, first.bytes)) continue;
      // The owner is set again, so that it comes once more at the end of this loop.
      this.#owners.delete(name);
      this.#owners.set(name, owner);
      owner.waiting.shift();
      first.start();
    }
  }

  #ownerOf(name: string): Owner {
    let owner = this.#owners.get(name);
    if (!owner) this.#owners.set(name, (owner = { slots: 0, inProgress: 0, unsent: 0, waiting: [] }));
    return owner;
  }

  #removeSlot(name: string, owner: Owner): void {
    if (--owner.slots === 0) this.#owners.delete(name);
  }
}
