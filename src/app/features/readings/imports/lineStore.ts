import type { BadLine } from '#app/ui/files/BadLines.tsx';
import { MAX_IMPORT_LINES } from '#contract/imports.ts';
import type { ImportedLine, ImportOutcome } from '#contract/imports.ts';

/** State of a line: unchecked, or its result, or its expected result. */
export type LineState = 'READ' | ImportOutcome;
const STATES: readonly LineState[] = ['READ', 'CREATED', 'CHANGED', 'SKIPPED', 'FAILED'];

export type LineTally = Record<LineState, number>;

/**
 * The lines of a file in the worker: each body as text, its state in a byte. The page receives a chunk of them at a
 * time. Lines of one group, such as the tariffs of an asset, are in one chunk as far as they fit.
 */
export class LineStore {
  readonly #lines: number[] = [];
  readonly #bodies: (string | null)[] = [];
  readonly #groups: string[] = [];
  readonly #reasons = new Map<number, string>();
  #states = new Uint8Array(1024);
  #chunks: number[][] = [];

  get length(): number {
    return this.#lines.length;
  }

  /** Adds a valid line, or with a reason an invalid one. */
  add(line: number, body: object | null, reason: string | null, group = ''): void {
    const index = this.#lines.push(line) - 1;
    this.#bodies.push(body === null ? null : JSON.stringify(body));
    this.#groups.push(group);
    if (index === this.#states.length) {
      const larger = new Uint8Array(2 * index);
      larger.set(this.#states);
      this.#states = larger;
    }
    if (reason !== null) this.#setState(index, 'FAILED', reason);
  }

  /** Splits the valid lines into chunks; returns how many lines each has. */
  splitIntoChunks(): number[] {
    const groups = new Map<string, number[]>();
    this.#bodies.forEach((body, index) => {
      if (body === null) return;
      const named = this.#groups[index]!;
      const key = named === '' ? ` ${index}` : named;
      const group = groups.get(key);
      if (group) group.push(index);
      else groups.set(key, [index]);
    });
    let chunk: number[] = [];
    this.#chunks = [];
    for (const group of groups.values())
      for (let from = 0; from < group.length; from += MAX_IMPORT_LINES) {
        const part = group.slice(from, from + MAX_IMPORT_LINES);
        if (chunk.length + part.length > MAX_IMPORT_LINES) {
          this.#chunks.push(chunk);
          chunk = [];
        }
        chunk.push(...part);
      }
    if (chunk.length > 0) this.#chunks.push(chunk);
    return this.#chunks.map((each) => each.length);
  }

  /** How many lines of each chunk are still to be sent. */
  sizes = (): number[] => this.#chunks.map((_, chunk) => this.#unsent(chunk).length);

  /** The bodies of a chunk's lines that are still to be sent: all of them, or those that passed the check. */
  bodies(chunk: number): Record<string, unknown>[] {
    return this.#unsent(chunk).map((index) => JSON.parse(this.#bodies[index]!) as Record<string, unknown>);
  }

  /** Stores the results of the lines that `bodies` returned, in their order. */
  setResults(
    chunk: number,
    results: readonly ImportedLine[],
    wordsOf: (reasons: ImportedLine['reasons']) => string,
  ): void {
    this.#unsent(chunk).forEach((index, place) => {
      const result = results[place];
      if (result) this.#setState(index, result.outcome, wordsOf(result.reasons));
    });
  }

  tally(): LineTally {
    const counts: LineTally = { READ: 0, CREATED: 0, CHANGED: 0, SKIPPED: 0, FAILED: 0 };
    for (let index = 0; index < this.length; index++) counts[STATES[this.#states[index]!]!]++;
    return counts;
  }

  /** The first lines of a state, at most `most`. */
  first(state: LineState, most: number): BadLine[] {
    const found: BadLine[] = [];
    for (let index = 0; index < this.length && found.length < most; index++)
      if (this.stateAt(index) === state) found.push({ line: this.#lines[index]!, reason: this.reasonAt(index) });
    return found;
  }

  stateAt = (index: number): LineState => STATES[this.#states[index]!]!;
  reasonAt = (index: number): string => this.#reasons.get(index) ?? '';

  #unsent(chunk: number): number[] {
    return (this.#chunks[chunk] ?? []).filter((index) => ['READ', 'CREATED', 'CHANGED'].includes(this.stateAt(index)));
  }

  #setState(index: number, state: LineState, reason: string): void {
    this.#states[index] = STATES.indexOf(state);
    if (reason === '') this.#reasons.delete(index);
    else this.#reasons.set(index, reason);
  }
}
