import type { Batch } from './table.ts';

/** Encoder of a table batch by batch; holds no more of it than the format requires. */
export interface Encoder {
  begin: () => Uint8Array;
  add: (batch: Batch) => Iterable<Uint8Array>;
  end: () => Iterable<Uint8Array>;
}
