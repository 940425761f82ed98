/** Large answers that are being made at one time: in all, and of one owner. */
const MOST_MADE = 6;
const MOST_MADE_OF_ONE = 2;
/** Bytes of answers made and not taken yet, from which on no large one is begun: in all, and of one owner. */
const MOST_UNSENT = 64_000_000;
const MOST_UNSENT_OF_ONE = 16_000_000;
/** A large answer waits so long for its turn. */
const PATIENCE_MS = 10_000;

/** Leave to make one answer. */
export interface AnswerTurn {
  /** The answer has so many bytes, which are kept until the client has taken them. */
  made: (bytes: number) => void;
  /** It has been taken, or never will be; safe to call twice. */
  over: () => void;
}

interface Owner {
  turns: number;
  making: number;
  unsent: number;
  waiting: (() => void)[];
}

/**
 * Answers are made at the pace at which they are taken. Who has large ones that are not taken begins no other; an owner
 * (a tenant, a session) with none is never kept waiting by the bytes of others. Owners take turns.
 */
export class AnswerBudget {
  readonly #owners = new Map<string, Owner>();
  readonly #refusal: () => Error;
  readonly #patienceMs: number;
  #making = 0;
  #unsent = 0;

  /** `refusal` is what a caller gets whose turn did not come. */
  constructor(refusal: () => Error, patienceMs = PATIENCE_MS) {
    this.#refusal = refusal;
    this.#patienceMs = patienceMs;
  }

  /** Bytes of answers that were made and have not been taken. */
  get unsentBytes(): number {
    return this.#unsent;
  }

  /** For an answer that may become large: waits for its turn, and fails after ten seconds without one. */
  async begin(name: string): Promise<AnswerTurn> {
    const owner = this.#ownerOf(name);
    owner.turns++;
    if (owner.waiting.length === 0 && this.#isFree(owner)) this.#make(owner, 1);
    else
      await this.#wait(owner).catch((error: unknown) => {
        this.#leave(name, owner);
        throw error;
      });
    return this.#turn(name, owner, true);
  }

  /** For an answer that is small as a rule: begun at once, and counted by its bytes. */
  count(name: string): AnswerTurn {
    const owner = this.#ownerOf(name);
    owner.turns++;
    return this.#turn(name, owner, false);
  }

  #turn(name: string, owner: Owner, isMaking: boolean): AnswerTurn {
    let making = isMaking;
    let unsent = 0;
    let isOver = false;
    const stopMaking = () => {
      if (making) this.#make(owner, -1);
      making = false;
    };
    return {
      made: (bytes) => {
        stopMaking();
        if (!isOver) {
          unsent += bytes;
          this.#keep(owner, bytes);
        }
        this.#pump();
      },
      over: () => {
        if (isOver) return;
        isOver = true;
        stopMaking();
        this.#keep(owner, -unsent);
        this.#leave(name, owner);
        this.#pump();
      },
    };
  }

  #make(owner: Owner, count: 1 | -1): void {
    owner.making += count;
    this.#making += count;
  }

  #keep(owner: Owner, bytes: number): void {
    owner.unsent += bytes;
    this.#unsent += bytes;
  }

  #isFree({ making, unsent }: Owner): boolean {
    if (this.#making >= MOST_MADE || making >= MOST_MADE_OF_ONE) return false;
    return unsent === 0 || (unsent < MOST_UNSENT_OF_ONE && this.#unsent < MOST_UNSENT);
  }

  #wait(owner: Owner): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        this.#make(owner, 1);
        resolve();
      };
      const timer = setTimeout(() => {
        owner.waiting = owner.waiting.filter((each) => each !== go);
        reject(this.#refusal());
      }, this.#patienceMs);
      owner.waiting.push(go);
    });
  }

  /** Lets those begin that may; an owner that was let through goes behind the others. */
  #pump(): void {
    for (const [name, owner] of this.#owners) {
      if (owner.waiting.length === 0 || !this.#isFree(owner)) continue;
      // Set anew, it comes once more at the end of this loop.
      this.#owners.delete(name);
      this.#owners.set(name, owner);
      owner.waiting.shift()!();
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
