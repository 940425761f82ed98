import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { OadrCaller } from '../http/caller.ts';
import { conflicting, noSuchObject } from '../http/problems.ts';
import { type OadrCall, oadrRoute } from '../http/route.ts';
import {
  deleteObject,
  findObject,
  insertObject,
  type OadrObject,
  type OadrRow,
  toObject,
  updateObject,
} from '../objects/objectRows.ts';
import type { OpenAdrTools } from '../openAdrTools.ts';
import { requireProgram } from '../programs.ts';
import { noQuery, subscriptionQuery } from '../schemas/queries.ts';
import { type SubscriptionRequest, subscriptionRequest } from '../schemas/requests.ts';
import { announce } from './announce.ts';
import { requireCallbacks } from './challenge.ts';
import { beginCursors } from './cursors.ts';

/** Subscriptions of one client at most. */
const MAX_SUBSCRIPTIONS = 50;

const toSubscription = (row: OadrRow): OadrObject => ({ ...toObject(row), clientID: row.client_id });
/** A client's own: a VEN's by its controller, business logic's by its client id; business logic reads all. */
async function requireSubscription(scope: TenantScope, caller: OadrCaller, id: string, toWrite = false) {
  const row = await findObject(scope, 'SUBSCRIPTION', id, caller.controllerUUID ?? undefined);
  if (!row || (toWrite && caller.role === 'BL' && row.controller_uuid !== null)) throw noSuchObject('subscription');
  return row;
}

async function listSubscriptions(
  scope: TenantScope,
  { controllerUUID }: OadrCaller,
  { skip, limit, programID, clientName, objects }: ReturnType<typeof subscriptionQuery.parse>,
): Promise<OadrObject[]> {
  let query = scope.tx
    .selectFrom('oadr_objects')
    .selectAll()
    .where('tenant_uuid', '=', scope.tenant)
    .where('type', '=', 'SUBSCRIPTION')
    .orderBy('seq', 'desc')
    .offset(skip)
    .limit(limit);
  if (controllerUUID !== null) query = query.where('controller_uuid', '=', controllerUUID);
  if (programID !== undefined) query = query.where('program_id', '=', programID);
  if (clientName !== undefined) query = query.where(sql<string>`body ->> 'clientName'`, '=', clientName);
  if (objects !== undefined)
    query = query.where(
      sql<boolean>`exists (select from jsonb_array_elements(body -> 'objectOperations') o where o -> 'objects' ?| ${objects})`,
    );
  return (await query.execute()).map(toSubscription);
}

export const tokenPurpose = (tenant: string, subscription: string): string => `openadr ${tenant} ${subscription}`;

/** What is stored: tokens sealed, and null where the client reads them. A token that is not sent again stays. */
function columns(
  { secrets }: Pick<OpenAdrTools, 'secrets'>,
  { tenant }: TenantScope,
  id: string,
  body: SubscriptionRequest,
  before: OadrRow | null,
) {
  const earlier = (before?.body as Partial<SubscriptionRequest> | undefined)?.objectOperations ?? [];
  const kept = (url: string) => {
    const at = earlier.findIndex(({ callbackUrl }) => callbackUrl === url);
    return before?.sealed_tokens?.[at] ?? null;
  };
  return {
    body: { ...body, objectOperations: body.objectOperations.map((each) => ({ ...each, bearerToken: null })) },
    program_id: body.programID ?? null,
    targets: body.targets ?? [],
    sealed_tokens: body.objectOperations.map(({ bearerToken, callbackUrl }) =>
      bearerToken ? secrets.seal(bearerToken, tokenPurpose(tenant, id)).toString('base64') : kept(callbackUrl),
    ),
  };
}

async function requireRoom({ tx, tenant }: TenantScope, { clientId }: OadrCaller): Promise<void> {
  const { count } = await tx
    .selectFrom('oadr_objects')
    .select(sql<number>`count(*)`.as('count'))
    .where('tenant_uuid', '=', tenant)
    .where('type', '=', 'SUBSCRIPTION')
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_SUBSCRIPTIONS) throw conflicting(`A client may have ${MAX_SUBSCRIPTIONS} subscriptions; delete one`);
}

const requireItsProgram = async (scope: TenantScope, caller: OadrCaller, { programID }: SubscriptionRequest) => {
  if (programID !== undefined)
    await requireProgram(scope, caller, programID, () => conflicting('There is no program with this programID'));
};

async function createSubscription({ transact, caller, body, tools }: OadrCall<unknown, SubscriptionRequest>) {
  await requireCallbacks(tools, body);
  return transact(async (scope) => {
    await requireRoom(scope, caller);
    await requireItsProgram(scope, caller, body);
    const id = newUuid();
    const row = await insertObject(scope, caller, 'SUBSCRIPTION', columns(tools, scope, id, body, null), { id });
    await beginCursors(scope, id, caller.controllerUUID);
    return announce(scope, 'CREATE', row, toSubscription(row));
  });
}

async function replaceSubscription({ transact, caller, id, body, tools }: OadrCall<unknown, SubscriptionRequest>) {
  await transact((scope) => requireSubscription(scope, caller, id, true));
  await requireCallbacks(tools, body);
  return transact(async (scope) => {
    const before = await requireSubscription(scope, caller, id, true);
    await requireItsProgram(scope, caller, body);
    await dropNotifications(scope, id);
    const row = await updateObject(scope, id, columns(tools, scope, id, body, before));
    return announce(scope, 'UPDATE', row, toSubscription(row));
  });
}

/** What waits is by the number of a callback that may be another now; the next poll has it too. */
const dropNotifications = ({ tx, tenant }: TenantScope, id: string) =>
  tx.deleteFrom('oadr_notifications').where('tenant_uuid', '=', tenant).where('subscription_uuid', '=', id).execute();

const reads = { scope: 'read_ven_objects' } as const;
const writes = { scope: 'write_subscriptions', query: noQuery } as const;

export const subscriptionRoutes = [
  oadrRoute('GET', '/subscriptions', {
    ...reads,
    query: subscriptionQuery,
    handle: ({ transact, caller, query }) => transact((scope) => listSubscriptions(scope, caller, query)),
  }),
  oadrRoute('GET', '/subscriptions/:id', {
    ...reads,
    query: noQuery,
    handle: ({ transact, caller, id }) =>
      transact(async (scope) => toSubscription(await requireSubscription(scope, caller, id))),
  }),
  oadrRoute('POST', '/subscriptions', { ...writes, body: subscriptionRequest, handle: createSubscription }),
  oadrRoute('PUT', '/subscriptions/:id', { ...writes, body: subscriptionRequest, handle: replaceSubscription }),
  oadrRoute('DELETE', '/subscriptions/:id', {
    ...writes,
    handle: ({ transact, caller, id }) =>
      transact(async (scope) => {
        const row = await requireSubscription(scope, caller, id, true);
        await dropNotifications(scope, id);
        await deleteObject(scope, id);
        return announce(scope, 'DELETE', row, toSubscription(row));
      }),
  }),
];
