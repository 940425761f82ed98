import type { Credentials } from '#store/credentials.ts';

/** What the thread that loads the demo is given. */
export interface DemoOrder {
  credentials: Credentials;
  /** How many assets the whole fleet has. */
  assets: number;
}

/** What it reports: progress in words, and that what a dashboard needs at its start is there. */
export type DemoReport = { line: string } | { pilot: DemoSchemes };

export interface DemoSchemes {
  DFS: string;
  LOCAL: string;
}
