import { type Endpoint, statusOf } from '#contract/endpoint.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { entityTag } from '#server/entityTag.ts';
import type { CallNotes } from './callNotes.ts';
import type { StoredResponse } from './idempotency.ts';
import { links } from './page.ts';
import type { ParsedRequest } from './parseRequest.ts';
import { requireBounded, writeResponse } from './writeResponse.ts';
import { WrittenBody } from './writtenBody.ts';

type Parsed<Name extends EndpointName> = Pick<ParsedRequest<Name>, 'row' | 'request' | 'input'>;

/** Returns the response of a write: made in the transaction that stores it. */
export function responseOfWrite<Name extends EndpointName>(
  { row, request, input }: Parsed<Name>,
  result: unknown,
  notes: CallNotes<Name>,
): StoredResponse {
  const body = row.response ? requireBounded(JSON.stringify(result)) : '';
  const headers = { ...notes.headers, ...entityTagOf(row, body, notes), ...links(request.url, result) };
  return { status: statusOf(row, input.body), headers, body };
}

/** Returns the response of a read: written in slices, outside any transaction. */
export async function responseOfRead<Name extends EndpointName>(
  { row, request, input }: Parsed<Name>,
  result: unknown,
  notes: CallNotes<Name>,
): Promise<StoredResponse> {
  const { text, headers } =
    result instanceof WrittenBody
      ? { text: requireBounded(result.text), headers: {} }
      : await writeResponse(request.url, input.query, result);
  return {
    status: row.status,
    headers: { ...notes.headers, ...entityTagOf(row, text, notes), ...headers },
    body: text,
  };
}

function entityTagOf(
  { method }: Endpoint,
  text: string,
  { rowVersion, shown }: Pick<CallNotes<EndpointName>, 'rowVersion' | 'shown'>,
): Record<string, string> {
  if (method !== 'GET' && rowVersion === undefined) return {};
  return { etag: entityTag(shown === undefined ? text : JSON.stringify(shown), rowVersion) };
}

/** Throws if a result does not match the schema of its row. */
export function checkResult({ response }: Endpoint, result: unknown): void {
  response?.parse(JSON.parse(JSON.stringify(result)));
}
