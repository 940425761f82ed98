import { STANDARD_BODY_BYTES } from '#contract/limits.ts';
import { FairPlaces } from '#store/fairPlaces.ts';
import type { BodyReader } from '../http/operations.ts';
import type { GroupedConsumption } from '../shared/groupedConsumption.ts';
import { readBatch } from './readBatch.ts';
import { ReaderThread } from './readerThread.ts';

export interface ConsumptionReader {
  read: BodyReader & ((body: Buffer, tenant: string) => Promise<GroupedConsumption>);
  close(): Promise<void>;
}

/**
 * Batches handed to the thread at a time, of which one tenant has two at most: the next lies ready when one has been
 * read.
 */
const AT_A_TIME = 3;
/** A batch that has waited so long for its turn is refused with 503. */
const PATIENCE_MS = 60_000;

/**
 * Reads consumption bodies: small ones here, those over 1 MiB in a thread, so that they hold nobody up; tenants take
 * turns.
 */
export function createConsumptionReader(): ConsumptionReader {
  const thread = new ReaderThread();
  const places = new FairPlaces(AT_A_TIME, PATIENCE_MS);
  return {
    read: async (body, tenant) =>
      body.length > STANDARD_BODY_BYTES ? places.within(tenant, () => thread.read(body)) : readBatch(body),
    close: () => thread.close(),
  };
}
