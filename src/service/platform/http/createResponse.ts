import { type Endpoint, isPreview, statusOf } from '#contract/endpoint.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Page } from '#contract/paging.ts';
import { entityTag, weakTag } from '#server/entityTag.ts';
import type { CallNotes } from './callNotes.ts';
import type { StoredResponse } from './idempotency.ts';
import type { CursorSeal } from './lists/cursorSeal.ts';
import { cursorAfter, withCursors } from './lists/listCursors.ts';
import { links } from './page.ts';
import type { ParsedRequest } from './parseRequest.ts';
import { requireBounded, writeResponse } from './writeResponse.ts';
import { WrittenBody } from './writtenBody.ts';

type Parsed<Name extends EndpointName> = Pick<ParsedRequest<Name>, 'name' | 'tenant' | 'row' | 'request' | 'input'>;

/** Returns the response of a write: made in the transaction that stores it. */
export function responseOfWrite<Name extends EndpointName>(
  { row, request, input }: Parsed<Name>,
  result: unknown,
  notes: CallNotes<Name>,
): StoredResponse {
  const body = row.response ? requireBounded(JSON.stringify(result)) : '';
  const headers = { ...notes.headers, ...tagOfWrite(body, notes), ...links(request.url, result) };
  // A preview creates no resource.
  if (isPreview(row, input.body)) delete headers['location'];
  return { status: statusOf(row, input.body), headers, body };
}

const tagOfWrite = (text: string, { rowVersion, shown }: CallNotes<EndpointName>): Record<string, string> =>
  rowVersion === undefined ? {} : { etag: entityTag(shown === undefined ? text : JSON.stringify(shown), rowVersion) };

/** Returns the response of a read: written in slices, outside any transaction. */
export async function responseOfRead<Name extends EndpointName>(
  seal: CursorSeal,
  parsed: Parsed<Name>,
  result: unknown,
  notes: CallNotes<Name>,
): Promise<StoredResponse> {
  const { row, request } = parsed;
  const { text, headers } =
    result instanceof WrittenBody
      ? { text: requireBounded(result.text), headers: {} }
      : await writeResponse(request.url, withCursors(seal, parsed, result), (items) =>
          cursorAfter(seal, parsed, result as Page<unknown>, items),
        );
  return {
    status: row.status,
    headers: { ...notes.headers, etag: tagOfRead(row, result, text, notes.rowVersion), ...headers },
    body: text,
  };
}

/** Returns the tag of a read's response; weak, and of the rest, if the response contains the current time. */
export const tagOfRead = ({ clockMember }: Endpoint, result: unknown, text: string, rowVersion?: number): string =>
  clockMember === undefined
    ? entityTag(text, rowVersion)
    : weakTag(JSON.stringify({ ...(result as object), [clockMember]: undefined }));

/** Throws if a result does not match the schema of its row. */
export function checkResult({ response }: Endpoint, result: unknown): void {
  response?.parse(JSON.parse(JSON.stringify(result)));
}
