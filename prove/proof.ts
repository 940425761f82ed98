/** A promise shown by a program that runs longer than a test may. */
export interface Proof {
  title: string;
  /** It is stopped after this long, and then counts as failed. */
  minutes: number;
  options: Record<string, { about: string; fallback: number }>;
  /** Lines to print. Fails where the promise is broken. */
  run(options: Record<string, number>): Promise<string[]>;
}
