import type { Credentials } from '#store/credentials.ts';

/** What the thread that loads the demo is given. */
export interface DemoOrder {
  credentials: Credentials;
  /** How many assets the whole fleet has. */
  assets: number;
  /** The first part is there; the rest of the fleet may be in part. */
  hasPilot: boolean;
}

/**
 * Reports of the thread: progress in words; that the pilot is there, with the scheme whose events go on; and that the
 * rest of the fleet waits for its checks, whose end a message answers.
 */
export type DemoReport = { line: string } | { pilot: { schemeUUID: string } } | { awaits: 'CHECKS' };
