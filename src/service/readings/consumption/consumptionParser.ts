import { STANDARD_BODY_BYTES } from '#contract/limits.ts';
import { FairSemaphore } from '#store/fairSemaphore.ts';
import type { BodyParser } from '../../platform/http/parseRequest.ts';
import type { GroupedConsumption } from '../groupedConsumption.ts';
import { parseBatch } from './parseBatch.ts';
import { ParserThread } from './parserThread.ts';

export interface ConsumptionParser {
  parse: BodyParser & ((body: Buffer, tenant: string) => Promise<GroupedConsumption>);
  close(): Promise<void>;
}

/**
 * Number of batches given to the thread at a time, of which one tenant has two at most: the next is ready when one has
 * been read.
 */
const MAX_IN_THREAD = 3;
/** Waiting time after which a batch is refused with 503. */
const MAX_WAIT_MS = 60_000;

/**
 * Parses consumption bodies: small ones here, those over 1 MiB in a thread, so that they block nobody; tenants are
 * served in turn.
 */
export function createConsumptionParser(): ConsumptionParser {
  const thread = new ParserThread();
  const places = new FairSemaphore(MAX_IN_THREAD, MAX_WAIT_MS);
  return {
    parse: async (body, tenant) =>
      body.length > STANDARD_BODY_BYTES ? places.run(tenant, () => thread.parse(body)) : parseBatch(body),
    close: () => thread.close(),
  };
}
