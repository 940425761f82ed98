import { STANDARD_BODY_BYTES } from '#contract/limits.ts';
import type { BodyReader } from '../http/operations.ts';
import type { GroupedConsumption } from '../shared/groupedConsumption.ts';
import { readBatch } from './readBatch.ts';
import { ReaderThread } from './readerThread.ts';

export interface ConsumptionReader {
  read: BodyReader & ((body: Buffer) => Promise<GroupedConsumption>);
  close(): Promise<void>;
}

/** Reads consumption bodies: small ones here, those over 1 MiB in a thread, so that they hold nobody up. */
export function createConsumptionReader(): ConsumptionReader {
  const thread = new ReaderThread();
  return {
    read: async (body) => (body.length > STANDARD_BODY_BYTES ? thread.read(body) : readBatch(body)),
    close: () => thread.close(),
  };
}
