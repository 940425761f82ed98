import { sql } from 'kysely';
import { randomFrom } from '#energy/random.ts';
import type { Store } from '#store/openStore.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import type { PullController } from '../harness/controllers/controllerTokens.ts';
import type { DispatchEvent } from '../harness/dispatchEvent.ts';
import { measureMs } from '../harness/statistics.ts';

const ANSWERS_A_CALL = 1000;

/** The bodies of calls that accept every dispatch of an event once, by controller. */
export async function answerBodies({ background }: Store, event: DispatchEvent): Promise<Map<string, string[]>> {
  const rows = await tenantTransaction(background, event.tenant, ({ tx }) =>
    tx
      .selectFrom('dispatches')
      .select(['dispatch_uuid', 'controller_uuid'])
      .where('event_uuid', '=', event.eventUUID)
      .execute(),
  );
  const random = randomFrom(1);
  return new Map(
    [...Map.groupBy(rows, (row) => row.controller_uuid)].map(([controller, own]) => {
      const shuffled = own.toSorted(() => random() - 0.5);
      const parts = Array.from({ length: Math.ceil(own.length / ANSWERS_A_CALL) }, (_, part) =>
        shuffled.slice(part * ANSWERS_A_CALL, (part + 1) * ANSWERS_A_CALL),
      );
      const bodyOf = (part: typeof own) =>
        JSON.stringify({
          answers: part.map(({ dispatch_uuid }) => ({ dispatchUUID: dispatch_uuid, revision: 1, answer: 'ACCEPTED' })),
        });
      return [controller, parts.map(bodyOf)];
    }),
  );
}

/** Answers a second, each controller sending its calls one after the other. */
export async function answerAll(
  url: string,
  controllers: readonly PullController[],
  bodies: ReadonlyMap<string, readonly string[]>,
): Promise<number> {
  let accepted = 0;
  const took = await measureMs(() =>
    Promise.all(
      controllers.map(async ({ controllerUUID, headers }) => {
        for (const body of bodies.get(controllerUUID) ?? []) {
          const response = await fetch(`${url}/control/answers`, { method: 'POST', headers, body });
          if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
          const taken = (await response.json()) as { accepted: number };
          accepted += taken.accepted;
        }
      }),
    ),
  );
  return Math.round((accepted / took) * 1000);
}

/** The least work: the same rows updated a thousand at a time by one connection, in a table without anything else. */
export async function bareUpdates({ background }: Store, { tenant, eventUUID }: DispatchEvent): Promise<number> {
  await sql`create table bench_answers as select tenant_uuid, event_uuid, asset_uuid, answer, answered_utc,
    row_number() over (order by dispatch_uuid) / ${ANSWERS_A_CALL}::int as part from dispatches
    where false`.execute(background);
  await tenantTransaction(background, tenant, ({ tx }) =>
    sql`insert into bench_answers select tenant_uuid, event_uuid, asset_uuid, null, null,
      row_number() over (order by dispatch_uuid) / ${ANSWERS_A_CALL}::int from dispatches
      where event_uuid = ${eventUUID}`.execute(tx),
  );
  await sql`alter table bench_answers add primary key (tenant_uuid, event_uuid, asset_uuid)`.execute(background);
  const { rows } = await sql<{ part: number; assets: string[] }>`
    select part::int, array_agg(asset_uuid) as assets from bench_answers group by 1`.execute(background);
  const took = await measureMs(async () => {
    for (const { assets } of rows)
      await sql`update bench_answers set answer = 'ACKNOWLEDGED', answered_utc = now() where tenant_uuid = ${tenant}
        and event_uuid = ${eventUUID} and asset_uuid = any(${assets}::uuid[])`.execute(background);
  });
  await sql`drop table bench_answers`.execute(background);
  return Math.round((rows.reduce((sum, { assets }) => sum + assets.length, 0) / took) * 1000);
}
