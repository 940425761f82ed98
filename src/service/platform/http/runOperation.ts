import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointName } from '#contract/endpoints.ts';
import { READ_AFTER } from '#contract/readAfter.ts';
import { isNotModified } from '#server/entityTag.ts';
import type { ResponseSlot } from '#server/responseBudget.ts';
import { LARGE_BYTES } from '#server/throttledStream.ts';
import { type ExecutedOperation, executeOperation } from './executeOperation.ts';
import { isReplay } from './executeWrite.ts';
import { negotiate } from './formats/negotiate.ts';
import { sendTable } from './formats/sendTable.ts';
import { tableOf } from './formats/tableOf.ts';
import { holdToPortfolios } from './holdToPortfolios.ts';
import { largeResponseBytes } from './largeResponses.ts';
import { openCursor } from './lists/listCursors.ts';
import type { OperationContext } from './operationOptions.ts';
import { type ParsedRequest, parseRequest } from './parseRequest.ts';
import { requireMatch } from './preconditions.ts';
import { readAfterOf } from './readAfter.ts';

/** Parses an admitted request, executes it and sends its response. */
export async function runOperation(
  context: OperationContext,
  name: EndpointName,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const parsed = openCursor(
    context.cursors,
    await holdToPortfolios(context.db, await parseRequest(name, request, request.tenant!, context.parseConsumption)),
  );
  const format = negotiate(parsed.row, request);
  if (parsed.row.formats) reply.header('vary', 'accept');
  if (format !== 'json') return sendTable(context, parsed, reply, format, await tableOf(context, parsed, format));
  const slot = await acquireSlot(context, parsed, reply);
  readAfterOf(request.headers);
  const executed = await executeOperation(context, parsed);
  const records = recordsIn(parsed.input.body);
  if (records > 0 && !isReplay(executed.response)) context.metrics.countRecords(name, records);
  return sendResponse(parsed, reply, executed, slot);
}

/** Waits until the response may be made: a client has to read its earlier large responses first. */
async function acquireSlot<Name extends EndpointName>(
  { responseBudget }: OperationContext,
  { name, tenant, input }: ParsedRequest<Name>,
  reply: FastifyReply,
): Promise<ResponseSlot> {
  const bytes = largeResponseBytes(name, input.query);
  const slot = bytes === null ? responseBudget.track(tenant) : await responseBudget.acquire(tenant, bytes);
  reply.raw.once('close', slot.release);
  if (reply.raw.closed) slot.release();
  return slot;
}

function sendResponse<Name extends EndpointName>(
  { row, request }: ParsedRequest<Name>,
  reply: FastifyReply,
  { response: { status, headers, body }, rowVersion, readAfter }: ExecutedOperation,
  slot: ResponseSlot,
): FastifyReply {
  const isRead = row.method === 'GET';
  if (isRead) requireMatch(request.headers, { tag: headers['etag']!, rowVersion });
  slot.buffered(body.length > LARGE_BYTES ? body.length : 0);
  reply.code(status).headers(headers);
  if (readAfter !== null) reply.header(READ_AFTER, readAfter);
  if (isRead && isNotModified(request.headers, headers['etag'])) return reply.code(304).send();
  return status === 204 ? reply.send() : reply.type('application/json; charset=utf-8').send(body);
}

/** Returns the number of records in a body: the length of a list, or what its parser counted. */
function recordsIn(body: unknown): number {
  if (Array.isArray(body)) return body.length;
  const { records } = (body ?? {}) as { records?: unknown };
  return typeof records === 'number' ? records : 0;
}
