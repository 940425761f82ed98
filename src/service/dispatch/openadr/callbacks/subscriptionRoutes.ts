import { v7 as newUuid } from 'uuid';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { OadrCaller } from '../http/caller.ts';
import { conflicting } from '../http/problems.ts';
import { type OadrCall, oadrRoute } from '../http/route.ts';
import { deleteObject, insertObject, updateObject } from '../objects/objectRows.ts';
import { requireProgram } from '../programs/programRows.ts';
import { noQuery, subscriptionQuery } from '../schemas/queries.ts';
import { type SubscriptionRequest, subscriptionRequest } from '../schemas/requests.ts';
import { announce } from './announce.ts';
import { requireCallbacks } from './challenge.ts';
import { beginCursors } from './cursors.ts';
import {
  listSubscriptions,
  requireRoomForSubscription,
  requireSubscription,
  subscriptionColumns,
  toSubscription,
} from './subscriptionRows.ts';

const requireItsProgram = async (scope: TenantScope, caller: OadrCaller, { programID }: SubscriptionRequest) => {
  if (programID !== undefined)
    await requireProgram(scope, caller, programID, () => conflicting('There is no program with this programID'));
};

async function createSubscription({ transact, caller, body, tools }: OadrCall<unknown, SubscriptionRequest>) {
  await requireCallbacks(tools, body);
  return transact(async (scope) => {
    await requireRoomForSubscription(scope, caller);
    await requireItsProgram(scope, caller, body);
    const id = newUuid();
    const row = await insertObject(scope, caller, 'SUBSCRIPTION', subscriptionColumns(tools, scope, id, body, null), {
      id,
    });
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
    const row = await updateObject(scope, id, subscriptionColumns(tools, scope, id, body, before));
    return announce(scope, 'UPDATE', row, toSubscription(row));
  });
}

/** Deletes waiting notifications: the number of their callback may mean another now; the next poll has them too. */
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
