/** Bytes that responses in preparation may reach together, at their largest: in total, and of one owner. */
const MAX_IN_PROGRESS_BYTES = 48_000_000;
const MAX_IN_PROGRESS_BYTES_PER_OWNER = 16_000_000;
/** Unread bytes of finished responses above which no large one starts: in total, and of one owner. */
const MAX_UNSENT_BYTES = 64_000_000;
const MAX_UNSENT_BYTES_PER_OWNER = 16_000_000;
/** How long a large response waits for its turn. */
const MAX_WAIT_MS = 10_000;

/** Permission to make one response. */
export interface ResponseSlot {
  /** Sets the response's bytes, which count until the client has read them. */
  buffered: (bytes: number) => void;
  /** The response was read, or never will be; safe to call twice. */
  release: () => void;
}

interface Owner {
  turns: number;
  making: number;
  unsent: number;
  waiting: { bytes: number; go: () => void }[];
}

/**
 * Responses are made at the rate at which they are read. An owner (a tenant, a session) with unread large ones starts
 * no other; one without is never delayed by the bytes of others. Owners take turns.
 */
export class ResponseBudget {
  readonly #owners = new Map<string, Owner>();
  readonly #refusal: () => Error;
  readonly #patienceMs: number;
  #making = 0;
  #unsent = 0;

  /** `refusal` creates the error of a caller that waited in vain. */
  constructor(refusal: () => Error, patienceMs = MAX_WAIT_MS) {
    this.#refusal = refusal;
    this.#patienceMs = patienceMs;
  }

  /** Bytes of finished, unread responses. */
  get unsentBytes(): number {
    return this.#unsent;
  }

  /** For a response that may reach so many bytes: waits for its turn, and rejects after ten seconds without one. */
  async acquire(name: string, bytes: number): Promise<ResponseSlot> {
    const owner = this.#ownerOf(name);
    owner.turns++;
    if (owner.waiting.length === 0 && this.#isFree(owner, bytes)) this.#make(owner, bytes);
    else
      await this.#wait(owner, bytes).catch((error: unknown) => {
        this.#leave(name, owner);
        throw error;
      });
    return this.#turn(name, owner, bytes);
  }

  /** For a response that is usually small: starts at once, and is counted by its bytes. */
  track(name: string): ResponseSlot {
    const owner = this.#ownerOf(name);
    owner.turns++;
    return this.#turn(name, owner, 0);
  }

  #turn(name: string, owner: Owner, mostBytes: number): ResponseSlot {
    let making = mostBytes;
    let unsent = 0;
    let isOver = false;
    const stopMaking = () => {
      this.#make(owner, -making);
      making = 0;
    };
    return {
      buffered: (bytes) => {
        stopMaking();
        if (!isOver) {
          unsent += bytes;
          this.#keep(owner, bytes);
        }
        this.#pump();
      },
      release: () => {
        if (isOver) return;
        isOver = true;
        stopMaking();
        this.#keep(owner, -unsent);
        this.#leave(name, owner);
        this.#pump();
      },
    };
  }

  #make(owner: Owner, bytes: number): void {
    owner.making += bytes;
    this.#making += bytes;
  }

  #keep(owner: Owner, bytes: number): void {
    owner.unsent += bytes;
    this.#unsent += bytes;
  }

  #isFree({ making, unsent }: Owner, bytes: number): boolean {
    if (this.#making + bytes > MAX_IN_PROGRESS_BYTES || making + bytes > MAX_IN_PROGRESS_BYTES_PER_OWNER) return false;
    return unsent === 0 || (unsent < MAX_UNSENT_BYTES_PER_OWNER && this.#unsent < MAX_UNSENT_BYTES);
  }

  #wait(owner: Owner, bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        this.#make(owner, bytes);
        resolve();
      };
      const waiting = { bytes, go };
      const timer = setTimeout(() => {
        owner.waiting = owner.waiting.filter((each) => each !== waiting);
        reject(this.#refusal());
      }, this.#patienceMs);
      owner.waiting.push(waiting);
    });
  }

  /** Starts those that may start; an owner that had its turn goes behind the others. */
  #pump(): void {
    for (const [name, owner] of this.#owners) {
      const [first] = owner.waiting;
      if (!first || !this.#isFree(owner, first.bytes)) continue;
      // Set again, it comes once more at the end of this loop.
      this.#owners.delete(name);
      this.#owners.set(name, owner);
      owner.waiting.shift();
      first.go();
    }
  }

  #ownerOf(name: string): Owner {
    let owner = this.#owners.get(name);
    if (!owner) this.#owners.set(name, (owner = { turns: 0, making: 0, unsent: 0, waiting: [] }));
    return owner;
  }

  #leave(name: string, owner: Owner): void {
    if (--owner.turns === 0) this.#owners.delete(name);
  }
}
