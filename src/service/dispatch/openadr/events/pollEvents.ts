import type { OadrCall } from '../http/route.ts';
import type { OadrObject } from '../objects/objectRows.ts';
import type { EventQuery } from '../schemas/queries.ts';
import { cacheControl, type EventTag, isCurrent, isNamed, readTag, tagKey, tagOf, writeTag } from './eventTag.ts';
import { listEvents } from './listEvents.ts';
import { markAsked } from './markAsked.ts';
import { readVenState, type VenState } from './venState.ts';

/**
 * Lists events. A VEN that sends back the tag of its last list gets 304 after one small query, by what the tag itself
 * says; a list sent to it is marked as delivered in the transaction that read it.
 */
export async function pollEvents(call: OadrCall<EventQuery>): Promise<OadrObject[] | undefined> {
  const { caller, query, transact, tools, request, reply } = call;
  const { controllerUUID } = caller;
  if (controllerUUID === null) return transact(async (scope) => (await listEvents(scope, caller, query)).objects);
  const key = tagKey(caller, query);
  tools.seen.note(caller.tenant, controllerUUID);
  const sent = request.headers['if-none-match'];
  const known = readTag(sent);
  if (known !== null) {
    const state = await call.poll(() => tools.states.read(caller.tenant, controllerUUID));
    if (isCurrent(known, state, key)) return notModified(call, known, state);
  }
  const { state, objects, tag } = await transact(async (scope) => {
    const read = await readVenState(scope, caller);
    const page = await listEvents(scope, caller, query);
    if (read.waits) await markAsked(scope, caller, query, page, read.number);
    return { state: read, objects: page.objects, tag: tagOf(read, page, key) };
  });
  if (isNamed(sent, tag)) return notModified(call, tag, state);
  reply.headers(headersOf(tag, state));
  return objects;
}

const headersOf = (tag: EventTag, { now }: VenState) => ({
  etag: writeTag(tag),
  'cache-control': cacheControl(tag, now, tag.key),
});

/** Sets the response to an empty 304. */
function notModified({ reply }: OadrCall<EventQuery>, tag: EventTag, state: VenState): undefined {
  reply.code(304).headers(headersOf(tag, state));
  return undefined;
}
