import { announce } from '../callbacks/announce.ts';
import { noSuchObject } from '../http/problems.ts';
import { oadrRoute } from '../http/route.ts';
import { deleteObject, insertObject, nextVersion, toObject, updateObject } from '../objects/objectRows.ts';
import { noQuery, programQuery } from '../schemas/queries.ts';
import { type ProgramRequest, programRequest } from '../schemas/requests.ts';
import { listPrograms, requireFreeName, requireProgram, requireStoredProgram, requireUnused } from './programRows.ts';

const columns = (body: ProgramRequest) => ({ body, name: body.programName, targets: body.targets ?? [] });

const writes = { roles: ['BL'], scope: 'write_programs', query: noQuery } as const;

export const programRoutes = [
  oadrRoute('GET', '/programs', {
    scope: 'read_targets',
    query: programQuery,
    handle: ({ transact, caller, query }) => transact((scope) => listPrograms(scope, caller, query)),
  }),
  oadrRoute('GET', '/programs/:id', {
    scope: 'read_targets',
    query: noQuery,
    handle: ({ transact, caller, id }) =>
      transact((scope) => requireProgram(scope, caller, id, () => noSuchObject('program'))),
  }),
  oadrRoute('POST', '/programs', {
    ...writes,
    body: programRequest,
    handle: ({ transact, caller, body }) =>
      transact(async (scope) => {
        await nextVersion(scope);
        await requireFreeName(scope, body.programName, null);
        const row = await insertObject(scope, caller, 'PROGRAM', columns(body));
        return announce(scope, 'CREATE', row, toObject(row));
      }),
  }),
  oadrRoute('PUT', '/programs/:id', {
    ...writes,
    body: programRequest,
    handle: ({ transact, caller, id, body }) =>
      transact(async (scope) => {
        await nextVersion(scope);
        await requireStoredProgram(scope, caller, id);
        await requireFreeName(scope, body.programName, id);
        const row = await updateObject(scope, id, columns(body));
        return announce(scope, 'UPDATE', row, toObject(row));
      }),
  }),
  oadrRoute('DELETE', '/programs/:id', {
    ...writes,
    handle: ({ transact, caller, id }) =>
      transact(async (scope) => {
        await nextVersion(scope);
        const row = await requireStoredProgram(scope, caller, id);
        await requireUnused(scope, id);
        await deleteObject(scope, id);
        return announce(scope, 'DELETE', row, toObject(row));
      }),
  }),
];
