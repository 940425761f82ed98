import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { EndpointName } from '#contract/endpoints.ts';
import { type Format, mediaTypes } from '#contract/format.ts';
import { wallNow } from '#energy/time/clocks.ts';
import { entityTag, isNotModified } from '#server/entityTag.ts';
import type { ResponseSlot } from '#server/responseBudget.ts';
import { LARGE_BYTES } from '#server/throttledStream.ts';
import type { OperationContext } from '../operationOptions.ts';
import type { ParsedRequest } from '../parseRequest.ts';
import { requireMatch } from '../preconditions.ts';
import { ProblemError } from '../problem.ts';
import type { Encoder } from './encoder.ts';
import { createEncoder } from './encoders.ts';
import { fileName } from './fileName.ts';
import type { Batch, Table } from './table.ts';

/** Maximum bytes of one batch, in memory and encoded. */
const BATCH_BYTES = 8_000_000;
const CHARSET: Record<Format, string> = { csv: '; charset=utf-8', parquet: '', 'ndjson.gz': '', xlsx: '' };

interface Sending {
  context: OperationContext;
  tenant: string;
  encoder: Encoder;
  iterator: AsyncIterator<Batch>;
  reply: FastifyReply;
}

/**
 * Sends a table. One that is a single batch has an ETag and its length; a longer one is sent as it is read: each batch
 * waits for the reader, and for its turn among other large responses of the tenant.
 */
export async function sendTable<Name extends EndpointName>(
  context: OperationContext,
  { row, request, input, tenant }: ParsedRequest<Name>,
  reply: FastifyReply,
  format: Format,
  table: Table,
): Promise<FastifyReply> {
  const iterator = table.batches[Symbol.asyncIterator]();
  const sending: Sending = { context, tenant, encoder: createEncoder[format](table), iterator, reply };
  const { batch, slot } = await readBatch(sending);
  reply.raw.once('close', slot.release);
  if (reply.raw.closed) slot.release();
  const named = { params: input.params, query: input.query };
  reply
    .type(mediaTypes[format] + CHARSET[format])
    .header('content-disposition', `attachment; filename="${fileName(row, named, format, wallNow())}"`);
  if (batch && !batch.isLast) {
    // A long table has no tag, and HEAD reads no more of it.
    if (request.method === 'HEAD') return reply.send('');
    return reply.send(
      Readable.from(encodeAll(sending, batch, slot), { objectMode: false, highWaterMark: LARGE_BYTES }),
    );
  }
  const body = Buffer.concat([...encodeOne(sending.encoder, batch)]);
  const etag = entityTag(body);
  requireMatch(request.headers, { tag: etag, rowVersion: undefined });
  slot.buffered(body.length > LARGE_BYTES ? body.length : 0);
  reply.header('etag', etag);
  if (isNotModified(request.headers, etag)) return reply.code(304).removeHeader('content-disposition').send();
  return reply.send(body);
}

function* encodeOne(encoder: Encoder, batch: Batch | null): Generator<Uint8Array> {
  yield encoder.begin();
  if (batch) yield* encoder.add(batch);
  yield* encoder.end();
}

/** Encodes a long table; ends, and its reading with it, when the reader goes away. */
async function* encodeAll(sending: Sending, first: Batch, firstSlot: ResponseSlot): AsyncGenerator<Uint8Array> {
  const { encoder, iterator } = sending;
  let slot = firstSlot;
  try {
    yield encoder.begin();
    for (let batch: Batch | null = first; batch;) {
      slot.buffered(BATCH_BYTES);
      yield* encoder.add(batch);
      slot.release();
      if (batch.isLast) break;
      ({ batch, slot } = await readBatch(sending));
    }
    yield* encoder.end();
  } finally {
    slot.release();
    await iterator.return?.();
  }
}

/** Reads the next batch once there is room for it; null at the end. */
async function readBatch(sending: Sending): Promise<{ batch: Batch | null; slot: ResponseSlot }> {
  const slot = await acquire(sending);
  try {
    const next = await sending.iterator.next();
    return { batch: next.done ? null : next.value, slot };
  } catch (error) {
    slot.release();
    throw error;
  }
}

/** Waits for other large responses of the tenant; the first batch for ten seconds, later ones until the reader goes. */
async function acquire({ context: { responseBudget }, tenant, reply }: Sending): Promise<ResponseSlot> {
  for (;;) {
    try {
      return await responseBudget.acquire(tenant, BATCH_BYTES);
    } catch (error) {
      if (!reply.raw.headersSent || reply.raw.closed || !(error instanceof ProblemError)) throw error;
    }
  }
}
