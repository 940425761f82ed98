import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { requireRoom } from '../../../platform/http/requireRoom.ts';
import type { OadrCaller } from '../http/caller.ts';
import { conflicting, noSuchObject } from '../http/problems.ts';
import { findObject, type OadrObject, type OadrRow, toObject } from '../objects/objectRows.ts';
import type { OpenAdrTools } from '../openAdrTools.ts';
import type { SubscriptionQuery } from '../schemas/queries.ts';
import type { SubscriptionRequest } from '../schemas/requests.ts';

/** Maximum subscriptions of one client. */
const MAX_SUBSCRIPTIONS = 50;

export const toSubscription = (row: OadrRow): OadrObject => ({ ...toObject(row), clientID: row.client_id });

/** Reads a subscription: a VEN has its own; business logic reads all, and writes those that no VEN has. */
export async function requireSubscription(
  scope: TenantScope,
  caller: OadrCaller,
  id: string,
  toWrite = false,
): Promise<OadrRow> {
  const row = await findObject(scope, 'SUBSCRIPTION', id, caller.controllerUUID ?? undefined);
  if (!row || (toWrite && caller.role === 'BL' && row.controller_uuid !== null)) throw noSuchObject('subscription');
  return row;
}

/** Lists the subscriptions that a client may see, the newest first. */
export async function listSubscriptions(
  scope: TenantScope,
  { controllerUUID }: OadrCaller,
  { skip, limit, programID, clientName, objects }: SubscriptionQuery,
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

/** Returns the purpose for which a callback's token is sealed. */
export const tokenPurpose = (tenant: string, subscription: string): string => `openadr ${tenant} ${subscription}`;

/**
 * Returns the stored columns: tokens sealed, and null where the client reads them. A token that is not sent again
 * stays.
 */
export function subscriptionColumns(
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

/** Throws 409 if a client has its maximum of subscriptions. */
export const requireRoomForSubscription = (scope: TenantScope, { clientId }: OadrCaller): Promise<void> =>
  requireRoom(scope, {
    name: `oadr_objects SUBSCRIPTION ${clientId}`,
    rows: scope.tx
      .selectFrom('oadr_objects')
      .where('tenant_uuid', '=', scope.tenant)
      .where('type', '=', 'SUBSCRIPTION')
      .where('client_id', '=', clientId),
    most: MAX_SUBSCRIPTIONS,
    refusal: conflicting(`A client may have at most ${MAX_SUBSCRIPTIONS} subscriptions; delete one`),
  });
