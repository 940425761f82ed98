import type { TenantScope } from '#store/tenantTransaction.ts';
import { announce } from '../callbacks/announce.ts';
import type { OadrCaller } from '../http/caller.ts';
import { conflicting, noSuchObject } from '../http/problems.ts';
import { oadrRoute } from '../http/route.ts';
import {
  deleteObject,
  findObject,
  insertObject,
  nextVersion,
  type OadrObject,
  type OadrRow,
  toObject,
  updateObject,
} from '../objects/objectRows.ts';
import { requireProgram } from '../programs/programRows.ts';
import { eventQuery, noQuery } from '../schemas/queries.ts';
import { type EventRequest, eventRequest } from '../schemas/requests.ts';
import { listEvents } from './listEvents.ts';
import { markAsked } from './markAsked.ts';
import { pollEvents } from './pollEvents.ts';
import { endOfEvent } from './storedEvents.ts';
import { readVenState } from './venState.ts';

const NO_EVENT = () => noSuchObject('event');

async function readEvent(scope: TenantScope, caller: OadrCaller, id: string): Promise<OadrObject> {
  const { number } = await readVenState(scope, caller);
  const page = await listEvents(scope, caller, { id, skip: 0, limit: 1 });
  await markAsked(scope, caller, { id }, page, number);
  if (!page.objects[0]) throw NO_EVENT();
  return page.objects[0];
}

const columns = (body: EventRequest, { now }: TenantScope) => ({
  body,
  program_id: body.programID,
  priority: body.priority ?? null,
  targets: body.targets ?? [],
  ends_utc: endOfEvent(body, now),
});

/** Finds a stored event to be changed; throws 409 for a mirrored one. */
async function requireStored(scope: TenantScope, caller: OadrCaller, id: string): Promise<OadrRow> {
  const row = await findObject(scope, 'EVENT', id);
  if (row) return row;
  const page = await listEvents(scope, caller, { id, skip: 0, limit: 1 });
  if (page.objects.length === 0) throw NO_EVENT();
  throw conflicting('This event is a dispatch; change it in its own interface');
}

const requireProgramOf = (scope: TenantScope, caller: OadrCaller, { programID }: EventRequest) =>
  requireProgram(scope, caller, programID, () => conflicting('There is no program with this programID'));

const writes = { roles: ['BL'], scope: 'write_events', query: noQuery } as const;

export const eventRoutes = [
  oadrRoute('GET', '/events', { scope: 'read_targets', query: eventQuery, handle: pollEvents }),
  oadrRoute('GET', '/events/:id', {
    scope: 'read_targets',
    query: noQuery,
    handle: async ({ transact, caller, id }) => {
      const found = await transact((scope) =>
        // Marks are stored even where the event is gone: this response is how a cancel is delivered.
        readEvent(scope, caller, id).catch((error: unknown) => ({ error })),
      );
      if ('error' in found) throw found['error'];
      return found;
    },
  }),
  oadrRoute('POST', '/events', {
    ...writes,
    body: eventRequest,
    handle: ({ transact, caller, body }) =>
      transact(async (scope) => {
        await nextVersion(scope);
        await requireProgramOf(scope, caller, body);
        const row = await insertObject(scope, caller, 'EVENT', columns(body, scope));
        return announce(scope, 'CREATE', row, toObject(row));
      }),
  }),
  oadrRoute('PUT', '/events/:id', {
    ...writes,
    body: eventRequest,
    handle: ({ transact, caller, id, body }) =>
      transact(async (scope) => {
        await nextVersion(scope);
        await requireStored(scope, caller, id);
        await requireProgramOf(scope, caller, body);
        const row = await updateObject(scope, id, columns(body, scope));
        return announce(scope, 'UPDATE', row, toObject(row));
      }),
  }),
  oadrRoute('DELETE', '/events/:id', {
    ...writes,
    handle: ({ transact, caller, id }) =>
      transact(async (scope) => {
        await nextVersion(scope);
        const row = await requireStored(scope, caller, id);
        await deleteObject(scope, id);
        return announce(scope, 'DELETE', row, toObject(row));
      }),
  }),
];
