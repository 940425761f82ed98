import type { EndpointName } from '#contract/endpoints.ts';
import { hasSecret } from '#contract/secretResponses.ts';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import { hasPublished } from '../outbound/outbox.ts';
import type { Handler } from './call.ts';
import { type CallNotes, createCall, createNotes } from './callNotes.ts';
import { checkResult, responseOfWrite } from './createResponse.ts';
import {
  clearInProgress,
  findResponse,
  markInProgress,
  type ResponseSeal,
  saveResponse,
  type StoredResponse,
} from './idempotency.ts';
import type { OperationContext } from './operationOptions.ts';
import { operatorOf } from './operatorOf.ts';
import type { ParsedRequest } from './parseRequest.ts';
import { withConditions } from './preconditions.ts';

/** Operations that change up to ten thousand assets in one transaction. */
const BULK_OPERATIONS: ReadonlySet<EndpointName> = new Set<EndpointName>(['createBulkAction', 'undoBulkAction']);

/** Result of one attempt of the transaction; without a response, the notes say how to make it. */
interface Attempt<Name extends EndpointName> {
  response: StoredResponse | null;
  notes: CallNotes<Name>;
  hasPublished: boolean;
}

/** Runs the handler of a write in one transaction, once for each idempotency key, and returns its response. */
export async function executeWrite<Name extends EndpointName>(
  context: OperationContext,
  parsed: ParsedRequest<Name>,
  handler: Handler<Name>,
): Promise<StoredResponse> {
  const { name, tenant } = parsed;
  const work = (scope: TenantScope) => attemptWrite(context, parsed, handler, scope);
  const {
    response,
    notes,
    hasPublished: isPublished,
  } = await (BULK_OPERATIONS.has(name)
    ? context.bulkActions.transaction(tenant, work)
    : tenantTransaction(context.db, tenant, work));
  if (isPublished) context.onPublished?.();
  for (const each of notes.afterCommit) await each();
  return response ?? respondAfterCommit(context, parsed, notes);
}

async function attemptWrite<Name extends EndpointName>(
  context: OperationContext,
  parsed: ParsedRequest<Name>,
  handler: Handler<Name>,
  scope: TenantScope,
): Promise<Attempt<Name>> {
  const { name, input, key, idempotencyKey, request } = parsed;
  const notes = createNotes<Name>();
  const stored =
    idempotencyKey === null ? null : await findResponse(scope, name, idempotencyKey, request, sealOf(context, parsed));
  if (stored) return { response: asReplay(stored), notes, hasPublished: false };
  const { headers, query } = request;
  const caller = { keyId: key.key_id, operator: operatorOf(request, key), portfolios: key.portfolio_uuids };
  const result = await withConditions(context, { name, params: input.params, headers, query, scope }, (match) =>
    handler(createCall({ input, scope, ...caller, match }, notes)),
  );
  if (notes.respondAfterCommit === undefined) {
    const response = await storeResponse(context, parsed, { scope, result, notes });
    return { response, notes, hasPublished: hasPublished(scope.tx) };
  }
  if (idempotencyKey !== null) await markInProgress(scope, name, idempotencyKey, request);
  return { response: null, notes, hasPublished: hasPublished(scope.tx) };
}

/** Makes the response outside the transaction, then stores it in one of its own. */
async function respondAfterCommit<Name extends EndpointName>(
  context: OperationContext,
  parsed: ParsedRequest<Name>,
  notes: CallNotes<Name>,
): Promise<StoredResponse> {
  const { name, tenant, idempotencyKey } = parsed;
  try {
    const result = await notes.respondAfterCommit?.();
    return await tenantTransaction(context.db, tenant, (scope) =>
      storeResponse(context, parsed, { scope, result, notes }),
    );
  } catch (error) {
    if (idempotencyKey !== null)
      await tenantTransaction(context.db, tenant, (scope) => clearInProgress(scope, name, idempotencyKey)).catch(
        () => undefined,
      );
    throw error;
  }
}

interface WriteResult<Name extends EndpointName> {
  scope: TenantScope;
  result: unknown;
  notes: CallNotes<Name>;
}

async function storeResponse<Name extends EndpointName>(
  context: OperationContext,
  parsed: ParsedRequest<Name>,
  { scope, result, notes }: WriteResult<Name>,
): Promise<StoredResponse> {
  const { name, row, request, idempotencyKey } = parsed;
  if (context.checkResponses) checkResult(row, result);
  const response = responseOfWrite(parsed, result, notes);
  if (idempotencyKey !== null)
    await saveResponse(scope, name, idempotencyKey, request, response, sealOf(context, parsed));
  return response;
}

const sealOf = <Name extends EndpointName>(
  { seal }: OperationContext,
  { row }: ParsedRequest<Name>,
): ResponseSeal | undefined => (hasSecret(row.response) ? seal : undefined);

const REPLAYED = 'idempotency-replayed';
const asReplay = (stored: StoredResponse): StoredResponse => ({
  ...stored,
  headers: { ...stored.headers, [REPLAYED]: 'true' },
});

/** Whether a response is that of an earlier request with the same key. */
export const isReplay = ({ headers }: StoredResponse): boolean => headers[REPLAYED] !== undefined;
