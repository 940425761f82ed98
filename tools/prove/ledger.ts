import type { Client } from '#client/client.ts';

/** Something that one writer alone writes, version after version, and that can be read back. */
export interface Subject {
  name: string;
  /** `added`: every version stays beside the others. `replaced`: one takes the place of the one before. */
  kind: 'added' | 'replaced';
  /** What one version is made of; with fewer of them there, it is torn. */
  parts: number;
  /** Sent with an Idempotency-Key, and repeated with it until it is answered. */
  keyed: boolean;
  request(version: number): { method: string; path: string; body: unknown };
  /** Parts found of each version, or of each mark. */
  found(client: Client): Promise<Map<number, number>>;
  /** What can be told of a version afterwards; itself where absent. */
  mark?(version: number): number;
}

interface Account {
  last: number;
  acknowledged: Set<number>;
  /** Sent, and not or not surely answered: it may be there whole, or not at all. */
  open: Set<number>;
}

/** What was written and what of it was acknowledged, and the check that just this is there. */
export class Ledger {
  readonly #accounts = new Map<Subject, Account>();
  acknowledgements = 0;
  /** Writes without an answer of which nothing, and of which all, was there after a check. */
  undone = 0;
  done = 0;

  #accountOf(subject: Subject): Account {
    const known = this.#accounts.get(subject) ?? { last: 0, acknowledged: new Set<number>(), open: new Set<number>() };
    this.#accounts.set(subject, known);
    return known;
  }

  /** The version to send next: a keyed one that is still open, or a new one. */
  begin(subject: Subject): number {
    const account = this.#accountOf(subject);
    const repeated = subject.keyed ? [...account.open][0] : undefined;
    const version = repeated ?? ++account.last;
    account.open.add(version);
    return version;
  }

  isOpen(subject: Subject): boolean {
    return this.#accountOf(subject).open.size > 0;
  }

  acknowledge(subject: Subject, version: number): void {
    const account = this.#accountOf(subject);
    this.acknowledgements += 1;
    account.open.delete(version);
    if (subject.kind === 'replaced') account.acknowledged.clear();
    if (subject.kind === 'replaced') account.open.clear();
    account.acknowledged.add(version);
  }

  /**
   * Reads every subject back. Fails where something acknowledged is missing, something is torn, or something is there
   * that nobody wrote.
   */
  async check(client: Client): Promise<void> {
    const faults: string[] = [];
    for (const [subject, account] of this.#accounts) {
      const found = await subject.found(client);
      faults.push(...faultsOf(subject, account, found).map((fault) => `${subject.name}: ${fault}`));
      this.#settle(subject, account, found);
    }
    if (faults.length > 0) throw new Error(faults.join('\n'));
  }

  /** What was found stays from now on; what was not is gone for good. Keyed ones stay open: they are to be repeated. */
  #settle(subject: Subject, account: Account, found: Map<number, number>): void {
    for (const version of subject.keyed ? [] : account.open) {
      const there = found.has(markOf(subject, version));
      this.done += there ? 1 : 0;
      this.undone += there ? 0 : 1;
      account.open.delete(version);
      if (!there) continue;
      if (subject.kind === 'replaced') account.acknowledged.clear();
      account.acknowledged.add(version);
    }
  }
}

const markOf = (subject: Subject, version: number): number => subject.mark?.(version) ?? version;

function faultsOf(subject: Subject, { acknowledged, open }: Account, found: Map<number, number>): string[] {
  const due = [...acknowledged].map((version) => markOf(subject, version));
  const allowed = new Set([...due, ...[...open].map((version) => markOf(subject, version))]);
  const torn = [...found]
    .filter(([, parts]) => parts !== subject.parts)
    .map(([version, parts]) => `${parts} of ${subject.parts} parts of ${version} are there`);
  const strange = [...found.keys()]
    .filter((version) => !allowed.has(version))
    .map((version) => `${version} is there, which is not to be`);
  const isThere = (version: number) =>
    found.has(version) || (subject.kind === 'replaced' && open.size > 0 && found.size > 0);
  const lost = due.filter((version) => !isThere(version)).map((version) => `${version} was acknowledged and is lost`);
  return [...torn, ...strange, ...lost];
}
