import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { OadrRow } from '../objects/objectRows.ts';
import type { ObjectType, SubscriptionRequest } from '../schemas/requests.ts';
import { mayRead } from '../targets.ts';

export type Operation = 'CREATE' | 'UPDATE' | 'DELETE';
export type Subscriber = Pick<OadrRow, 'object_uuid' | 'controller_uuid' | 'seq' | 'targets'> & {
  body: Pick<SubscriptionRequest, 'objectOperations'>;
};

/** Facts of a change that decide which subscriptions hear of it. */
export interface AnnouncedChange {
  objectType: ObjectType;
  operation: Operation;
  programID: string | null;
  /** VEN that the object belongs to, the only one that hears of it; null for an object of business logic. */
  owner: string | null;
  /** Targets of a program or an event of business logic: a VEN hears of it if it may read it. */
  targets: readonly string[];
}

const AT_ONCE = 500;

/** Reads the subscriptions that hear of a change, step by step. */
export async function* subscribersOf(scope: TenantScope, change: AnnouncedChange): AsyncGenerator<Subscriber[]> {
  const { objectType, operation, programID, owner } = change;
  const named = JSON.stringify([{ objects: [objectType], operations: [operation] }]);
  const isByTargets = objectType === 'PROGRAM' || objectType === 'EVENT';
  let after = 0;
  for (;;) {
    const { rows } = await sql<Subscriber>`
      select s.object_uuid, s.controller_uuid, s.seq, s.targets, s.body from oadr_objects s
      where s.tenant_uuid = ${scope.tenant} and s.type = 'SUBSCRIPTION' and s.seq > ${after}
        and s.body -> 'objectOperations' @> ${named}::jsonb
        and (s.program_id is null or s.program_id = ${programID})
        and (s.controller_uuid is null or ${owner === null && isByTargets} or s.controller_uuid = ${owner}::uuid)
      order by s.seq limit ${AT_ONCE}`.execute(scope.tx);
    const readers = isByTargets ? await filterReaders(scope, rows, change) : rows;
    if (readers.length > 0) yield readers;
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.seq;
  }
}

/** Returns the subscriptions whose targets, or their VEN's, let them read a program or event. */
async function filterReaders(
  scope: TenantScope,
  subscribers: readonly Subscriber[],
  { owner, targets }: AnnouncedChange,
): Promise<Subscriber[]> {
  if (targets.length === 0) return subscribers.filter((each) => each.targets.length === 0 || owner !== null);
  const readers: Subscriber[] = [];
  for (const each of subscribers) {
    const asked = each.targets.length > 0 ? each.targets : undefined;
    // The targets of a VEN's own event are set by this service and granted to it.
    const reader = { controllerUUID: owner === null ? each.controller_uuid : null } as Parameters<typeof mayRead>[1];
    if (await holds(scope, mayRead(scope, reader, asked, sql`${targets}::text[]`))) readers.push(each);
  }
  return readers;
}

async function holds({ tx }: TenantScope, condition: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select ${condition} as holds`.execute(tx);
  return rows[0]!.holds;
}
