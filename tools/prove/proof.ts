/**
 * A promise shown by a program anyone can run, bounded in time and on loopback alone. One a file of `proofs/`, as its
 * default export.
 */
export interface Proof {
  /** The promise, as a sentence. */
  title: string;
  /** It is stopped after this long, and then counts as failed. */
  minutes: number;
  options: Record<string, { about: string; fallback: number }>;
  /** Options with which it runs in `npm test` too, within seconds: see `quickly.ts`. */
  quick?: Record<string, number>;
  /** Lines to print, with what was measured. Fails where the promise is broken. */
  run(options: Record<string, number>): Promise<string[]>;
}
