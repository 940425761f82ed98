import type { Client } from '#client/client.ts';

/** Something that a single writer writes, version after version, and that can be read back. */
export interface Subject {
  name: string;
  /** `added`: every version remains. `replaced`: each version replaces the one before. */
  kind: 'added' | 'replaced';
  /** The parts of one version; with only some of them stored, it is torn. */
  parts: number;
  /** Sent with an Idempotency-Key, and retried with it until there is a response. */
  keyed: boolean;
  request(version: number): { method: string; path: string; body: unknown };
  /** Parts found of each version, or of each mark. */
  found(client: Client): Promise<Map<number, number>>;
  /** The mark by which a version is recognised afterwards; the version itself by default. */
  mark?(version: number): number;
}

interface Account {
  last: number;
  acknowledged: Set<number>;
  /** Sent without a definite response: it may be stored completely, or not at all. */
  open: Set<number>;
}

/** Records what was written and what of it was acknowledged, and checks that exactly this is stored. */
export class Ledger {
  readonly #accounts = new Map<Subject, Account>();
  acknowledgements = 0;
  /** Writes without a response of which nothing, and of which everything, was stored at a check. */
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
   * Reads every subject back. Throws if something acknowledged is missing, something is torn, or something is stored
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

  /** Stored versions must stay from now on; missing ones must stay away. Keyed ones stay open: they are retried. */
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
  const unexpected = [...found.keys()]
    .filter((version) => !allowed.has(version))
    .map((version) => `${version} is stored and must not be`);
  const isThere = (version: number) =>
    found.has(version) || (subject.kind === 'replaced' && open.size > 0 && found.size > 0);
  const lost = due.filter((version) => !isThere(version)).map((version) => `${version} was acknowledged and is lost`);
  return [...torn, ...unexpected, ...lost];
}
