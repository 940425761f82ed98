/** A program that shows a promise, bounded in time and on loopback alone. The default export of a file of `proofs/`. */
export interface Proof {
  /** The promise, as a sentence. */
  title: string;
  /** It is stopped after this long, and then counts as failed. */
  minutes: number;
  options: Record<string, { about: string; fallback: number }>;
  /**
   * Options of its short form, which runs in `npm run proofs`, within two minutes; a proof without one runs whole only.
   */
  quick?: Record<string, number>;
  /** Returns lines to print, with what was measured. Throws if the promise is broken. */
  run(options: Record<string, number>): Promise<string[]>;
}
