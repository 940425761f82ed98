import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { createClient } from '#client/client.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { withBench } from '../../harness/benchService.ts';
import { startControllers } from '../../harness/controllers/startControllers.ts';
import { createTenantWithKey } from '../../harness/createTenantWithKey.ts';
import { addDispatchEvent, countAnswers } from '../../harness/dispatchEvent.ts';
import { waitUntil } from '../../harness/waitUntil.ts';
import type { Proof } from '../proof.ts';

const CONTROLLERS = 10;

/** The first controller of the tenant takes requests and never responds. */
const hangingController: Proof = {
  title: 'A controller that hangs delays no other: the others have their dispatches within a second',
  minutes: 10,
  options: {
    events: { about: 'events that are dispatched, one after the other', fallback: 20 },
    assets: { about: 'assets of each, a tenth of them under the controller that hangs', fallback: 500 },
    slower: { about: 'milliseconds to the delivery, at the 95th percentile', fallback: 1000 },
  },
  run: ({ events = 0, assets = 0, slower = 0 }) =>
    withBench(async ({ url, store }) => {
      const receiver = await startControllers({ hanging: 1 });
      try {
        const { tenant, headers } = await createTenantWithKey(store.db);
        const client = createClient({ baseUrl: url, headers });
        const controllers = await receiver.register(client, CONTROLLERS);
        const healthy = assets - Math.ceil(assets / CONTROLLERS);
        for (let n = 0; n < events; n++) {
          const event = await addDispatchEvent(store, tenant, { assets, controllers });
          const params = { 'event-uuid': event.eventUUID };
          await client.createDispatchOrder({ params, body: { allocation: 'CAPACITY', noticeMinutes: 2880 } });
          await waitUntil(
            async () => ((await countAnswers(store, event))['ACKNOWLEDGED'] ?? 0) >= healthy,
            'dispatches of healthy controllers were not answered',
            { withinMs: 30_000, everyMs: 20 },
          );
        }
        const [p95, most] = await deliveryTimes(store, tenant, controllers.slice(1));
        const { rows } = await tenantTransaction(store.background, tenant, ({ tx }) =>
          sql<{ n: number }>`select count(*)::int as n from dispatch_batches
            where controller_uuid = ${controllers[0]!} and state = 'SENT'`.execute(tx),
        );
        assert.ok(rows[0]!.n > 0, 'the first controller did not hang');
        assert.ok(p95! <= slower, `healthy controllers waited ${p95} ms (95th percentile)`);
        return [
          `${events} events to ${CONTROLLERS - 1} healthy controllers beside a hanging one: from the issue to the ` +
            `delivery ${Math.round(p95!)} ms at the 95th percentile, ${Math.round(most!)} ms at most`,
        ];
      } finally {
        receiver.stop();
      }
    }),
};

/** From the creation of a batch to its delivery, in milliseconds: at the 95th percentile, and at most. */
const deliveryTimes = async (
  { background }: Parameters<typeof addDispatchEvent>[0],
  tenant: string,
  controllers: readonly string[],
): Promise<number[]> =>
  tenantTransaction(background, tenant, async ({ tx }) => {
    const { rows } = await sql<{ times: number[] }>`
      select percentile_disc(array[0.95, 1]) within group (order by
        extract(epoch from delivered_utc - created_utc)::float8 * 1000) as times
      from dispatch_batches where controller_uuid = any(${[...controllers]}::uuid[])`.execute(tx);
    return rows[0]!.times;
  });

export default hangingController;
