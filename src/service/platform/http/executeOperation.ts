import type { EndpointName } from '#contract/endpoints.ts';
import { queryWithoutTransaction } from '#store/pipeline/index.ts';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import { type Handler, type QueryHandler, unconditional } from './call.ts';
import { type CallNotes, createCall, createNotes, versionNoter } from './callNotes.ts';
import { checkResult, responseOfRead } from './createResponse.ts';
import { executeWrite } from './executeWrite.ts';
import type { StoredResponse } from './idempotency.ts';
import type { OperationContext } from './operationOptions.ts';
import { operatorOf } from './operatorOf.ts';
import type { ParsedRequest } from './parseRequest.ts';
import { readAfterOf } from './readAfter.ts';

export interface ExecutedOperation {
  response: StoredResponse;
  /** Version of the row that a read returned. */
  rowVersion?: number | undefined;
  /**
   * Position to be sent with later reads, so that they see this state; null for a read on a replica, and without one.
   */
  readAfter: string | null;
}

/** Runs the handler of a request and returns its response. */
export async function executeOperation<Name extends EndpointName>(
  context: OperationContext,
  parsed: ParsedRequest<Name>,
): Promise<ExecutedOperation> {
  const handler: Handler<Name> | QueryHandler<Name> = context.handlers[parsed.name];
  const { replica } = context;
  if (typeof handler === 'function' && parsed.row.method !== 'GET') {
    const response = await executeWrite(context, parsed, handler);
    replica?.noteWrite(parsed.tenant);
    return { response, readAfter: replica?.position ?? null };
  }
  const { result, notes, readAfter } = await readResult(context, parsed);
  return {
    response: await responseOfRead(context.cursors, parsed, result, notes),
    rowVersion: notes.rowVersion,
    readAfter,
  };
}

/** Runs the handler of a read. */
export async function readResult<Name extends EndpointName>(
  context: OperationContext,
  parsed: ParsedRequest<Name>,
): Promise<ReadResult<Name>> {
  const handler: Handler<Name> | QueryHandler<Name> = context.handlers[parsed.name];
  const read = await (typeof handler === 'function'
    ? readInTransaction(context, parsed, handler)
    : readWithQueries(context, parsed, handler));
  if (context.checkResponses) checkResult(parsed.row, read.result);
  return read;
}

interface ReadResult<Name extends EndpointName> {
  result: unknown;
  notes: CallNotes<Name>;
  readAfter: string | null;
}

async function readWithQueries<Name extends EndpointName>(
  { db }: OperationContext,
  { input, tenant }: ParsedRequest<Name>,
  { read }: QueryHandler<Name>,
): Promise<ReadResult<Name>> {
  const notes = createNotes<Name>();
  const runQuery = queryWithoutTransaction(db, tenant);
  const result = await read({ ...input, version: versionNoter(notes), runQuery });
  return { result, notes, readAfter: null };
}

async function readInTransaction<Name extends EndpointName>(
  context: OperationContext,
  parsed: ParsedRequest<Name>,
  handler: Handler<Name>,
): Promise<ReadResult<Name>> {
  const { input, key, request } = parsed;
  const { result, readAfter } = await readScoped(context, parsed, async (scope) => {
    const notes = createNotes<Name>();
    return {
      result: await handler(
        createCall(
          {
            input,
            scope,
            keyId: key.key_id,
            operator: operatorOf(request, key),
            portfolios: key.portfolio_uuids,
            match: unconditional,
          },
          notes,
        ),
      ),
      notes,
    };
  });
  for (const later of result.notes.afterCommit) await later();
  return { ...result, readAfter };
}

/** Reads data that may be stale on the replica, if it sees enough; otherwise, and all else, on the primary. */
export async function readScoped<Result>(
  { db, replica = null }: OperationContext,
  { tenant, request, row }: Pick<ParsedRequest<EndpointName>, 'tenant' | 'request' | 'row'>,
  work: (scope: TenantScope) => Promise<Result>,
): Promise<{ result: Result; readAfter: string | null }> {
  const stale = replica && row.mayBeStale ? await replica.read(tenant, readAfterOf(request.headers), work) : null;
  if (stale) return { result: stale.result, readAfter: null };
  return { result: await tenantTransaction(db, tenant, work), readAfter: replica?.position ?? null };
}
