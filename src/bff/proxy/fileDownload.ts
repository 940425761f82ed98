import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { formatsOf, mediaTypes } from '#contract/format.ts';
import { notOfferedProblem, type OfferedOperations } from '../offers/offeredOperations.ts';
import type { Operator } from '../session/sessions.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { abortOnClose } from './abortOnClose.ts';
import { requireForwardable } from './forwardable.ts';
import { toBrowserHeaders } from './headers.ts';

/** The query parameter with which a link, which sends no Accept of ours, names a format. */
const AS = 'as';

interface RequestedFile {
  name: EndpointName;
  /** Path and query without the parameter. */
  path: string;
  accept: string;
}

/** Returns the file that a link asks for by `?as=csv`; null if it asks for none, or in a format that is not offered. */
export function fileRequested({
  name,
  row,
  path,
  search,
}: {
  name: EndpointName;
  row: Endpoint;
  path: string;
  search: string;
}): RequestedFile | null {
  if (row.method !== 'GET' || !row.formats) return null;
  const query = new URLSearchParams(search);
  const format = formatsOf(row).find((each) => each === query.get(AS));
  if (format === undefined) return null;
  query.delete(AS);
  const rest = query.toString();
  return { name, path: path + (rest && `?${rest}`), accept: mediaTypes[format] };
}

interface Download extends RequestedFile {
  operator: Operator;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Passes a file on as it arrives, as fast as the browser reads it; nothing of it is stored here. */
export async function sendFile(
  { upstream, offers, serviceUrl }: { upstream: Upstream; offers: OfferedOperations; serviceUrl: string },
  { operator, request, reply, name, path, accept }: Download,
): Promise<FastifyReply> {
  if (offers.isAbsent(name)) throw notOfferedProblem();
  const { status, headers, body } = await upstream.open({
    session: operator.session,
    operator: operator.operatorUuid,
    method: 'GET',
    isWrite: false,
    path,
    headers: { accept, 'x-request-id': request.id },
    body: null,
    limit: 'standard',
    signal: abortOnClose(reply),
  });
  try {
    requireForwardable(status);
  } catch (error) {
    // The stream ends with an error, which has no other listener.
    body.on('error', () => undefined).destroy();
    throw error;
  }
  return reply.code(status).headers(toBrowserHeaders(headers, serviceUrl)).send(body);
}
