import type { EndpointName } from '#contract/endpoints.ts';
import { queryWithoutTransaction } from '#store/pipeline/index.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import type { Handler, QueryHandler } from './call.ts';
import { type CallNotes, createCall, createNotes, versionNoter } from './callNotes.ts';
import { checkResult, responseOfRead } from './createResponse.ts';
import { executeWrite } from './executeWrite.ts';
import type { StoredResponse } from './idempotency.ts';
import type { OperationContext } from './operationOptions.ts';
import { operatorOf } from './operatorOf.ts';
import type { ParsedRequest } from './parseRequest.ts';

export interface ExecutedOperation {
  response: StoredResponse;
  /** Of the row that a read returned. */
  rowVersion?: number | undefined;
}

/** Runs the handler of a request and returns its response. */
export async function executeOperation<Name extends EndpointName>(
  context: OperationContext,
  parsed: ParsedRequest<Name>,
): Promise<ExecutedOperation> {
  const handler: Handler<Name> | QueryHandler<Name> = context.handlers[parsed.name];
  if (typeof handler === 'function' && parsed.row.method !== 'GET')
    return { response: await executeWrite(context, parsed, handler) };
  const { result, notes } = await (typeof handler === 'function'
    ? readInTransaction(context, parsed, handler)
    : readWithQueries(context, parsed, handler));
  if (context.checkResponses) checkResult(parsed.row, result);
  return { response: await responseOfRead(parsed, result, notes), rowVersion: notes.rowVersion };
}

interface ReadResult<Name extends EndpointName> {
  result: unknown;
  notes: CallNotes<Name>;
}

async function readWithQueries<Name extends EndpointName>(
  { db }: OperationContext,
  { input, tenant }: ParsedRequest<Name>,
  { read }: QueryHandler<Name>,
): Promise<ReadResult<Name>> {
  const notes = createNotes<Name>();
  const runQuery = queryWithoutTransaction(db, tenant);
  const result = await read({ ...input, version: versionNoter(notes), runQuery });
  return { result, notes };
}

async function readInTransaction<Name extends EndpointName>(
  { db }: OperationContext,
  { input, tenant, key, request }: ParsedRequest<Name>,
  handler: Handler<Name>,
): Promise<ReadResult<Name>> {
  const read = await tenantTransaction(db, tenant, async (scope) => {
    const notes = createNotes<Name>();
    const ifMatch = request.headers['if-match'] ?? null;
    return {
      result: await handler(
        createCall({ input, scope, keyId: key.key_id, operator: operatorOf(request, key), ifMatch }, notes),
      ),
      notes,
    };
  });
  for (const work of read.notes.afterCommit) await work();
  return read;
}
