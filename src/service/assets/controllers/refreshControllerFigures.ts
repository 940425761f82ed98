import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { BEFORE_FIRST_ASSET } from '../../platform/rows/firstAsset.ts';
import type { JobHandler } from '../../platform/scheduler/jobs.ts';
import { bucketOf } from './latencyBuckets.ts';

const STEP = 10_000;
/** Number of rows of one statement, which has at most 65,535 parameters. */
const INSERTED = 5000;

interface Counted {
  dispatches: number;
  answered: number;
  latencies: number[];
}
interface DispatchRow {
  asset_uuid: string;
  controller_uuid: string;
  latency_ms: number | null;
  is_answered: boolean;
}

/** Stores, after an event, each controller's figures of the answers to its dispatches. */
export const refreshControllerFigures: JobHandler = async (scope, eventUUID) => {
  const { tx, tenant } = scope;
  const event = await tx
    .selectFrom('events')
    .select('end_utc')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .executeTakeFirst();
  if (!event) return;
  const counted = new Map<string, Counted>();
  for (let after: string | undefined = BEFORE_FIRST_ASSET; after !== undefined;)
    after = await countStep(scope, eventUUID, after, counted);
  const controllers = [...counted.keys()].sort();
  for (let from = 0; from < controllers.length; from += INSERTED)
    await tx
      .insertInto('controller_events')
      .values(
        controllers.slice(from, from + INSERTED).map((controller_uuid) => {
          const { dispatches, answered, latencies } = counted.get(controller_uuid)!;
          return {
            tenant_uuid: tenant,
            controller_uuid,
            event_uuid: eventUUID,
            end_utc: event.end_utc,
            dispatches,
            answered,
            latency_counts: latencies,
          };
        }),
      )
      .onConflict((conflict) =>
        conflict.columns(['tenant_uuid', 'controller_uuid', 'event_uuid']).doUpdateSet((row) => ({
          dispatches: row.ref('excluded.dispatches'),
          answered: row.ref('excluded.answered'),
          latency_counts: row.ref('excluded.latency_counts'),
        })),
      )
      .execute();
};

/** Counts the next dispatches by asset; returns the last asset, undefined after the end. */
async function countStep(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  after: string,
  counted: Map<string, Counted>,
): Promise<string | undefined> {
  const { rows } = await sql<DispatchRow>`
    select d.asset_uuid, d.controller_uuid, d.latency_ms, d.answered_utc is not null as is_answered
    from dispatches d join controllers c using (tenant_uuid, controller_uuid)
    where d.tenant_uuid = ${tenant} and d.event_uuid = ${eventUUID} and d.asset_uuid > ${after}
      and c.answers = 'REQUIRED'
    order by d.asset_uuid limit ${STEP}`.execute(tx);
  for (const row of rows) {
    let of = counted.get(row.controller_uuid);
    if (!of) counted.set(row.controller_uuid, (of = { dispatches: 0, answered: 0, latencies: [] }));
    of.dispatches++;
    if (row.is_answered) of.answered++;
    if (row.is_answered && row.latency_ms !== null) {
      const bucket = bucketOf(row.latency_ms);
      while (of.latencies.length <= bucket) of.latencies.push(0);
      of.latencies[bucket]!++;
    }
  }
  return rows.length < STEP ? undefined : rows.at(-1)!.asset_uuid;
}
