import { sql } from 'kysely';
import { type Client, createClient } from '#client/client.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { formatCount } from '#text/count.ts';
import { type Bench, vacuum } from '../harness/benchService.ts';
import { addPullControllers } from '../harness/controllers/controllerTokens.ts';
import { startControllers } from '../harness/controllers/startControllers.ts';
import { addDispatchEvent, countBatches, type DispatchEvent, readOrderStatus } from '../harness/dispatchEvent.ts';
import { sized } from '../harness/sized.ts';
import { median, measureMs, medianAndBest, ms } from '../harness/statistics.ts';
import { waitUntil } from '../harness/waitUntil.ts';
import { allocationFigures } from './allocations.ts';
import { answerAll, answerBodies, bareUpdates } from './dispatchAnswers.ts';
import { benchFigures, type Figure } from './figures.ts';

const ASSETS = sized(10_000, 100);
const RUNS = sized(3, 1);
const PUSHED = 4;
const PULLING = sized(20, 2);
const ANSWERED = sized(100_000, 200);
const READS = sized(21, 1);
const WITHIN = { withinMs: 120_000, everyMs: 5 };
const TABLES = 'assets, scheme_assets, event_assets, dispatches, dispatch_batches, dispatch_sums';

/** From the order on: milliseconds until everything is issued, and until every answer is stored. */
async function dispatchOnce({ store }: Bench, client: Client, event: DispatchEvent) {
  const startedAt = performance.now();
  await order(client, event);
  await waitUntil(async () => (await readOrderStatus(store, event)) === 'ISSUED', 'not issued', WITHIN);
  const issued = performance.now() - startedAt;
  const isDelivered = async () => Object.keys(await countBatches(store, event)).join() === 'DELIVERED';
  await waitUntil(isDelivered, 'not delivered', WITHIN);
  return { issued, delivered: performance.now() - startedAt };
}

const order = (client: Client, { eventUUID }: DispatchEvent) =>
  client.createDispatchOrder({
    params: { 'event-uuid': eventUUID },
    body: { allocation: 'CAPACITY', noticeMinutes: 2880 },
  });

/** The least work of issuing: the rows copied into a table without indexes, triggers and batches. */
const bareRows = ({ store }: Bench, { tenant, eventUUID }: DispatchEvent): Promise<number> =>
  tenantTransaction(store.background, tenant, async ({ tx }) => {
    await sql`create temporary table bench_rows (like dispatches) on commit drop`.execute(tx);
    return measureMs(() =>
      sql`insert into bench_rows select * from dispatches where event_uuid = ${eventUUID}`.execute(tx),
    );
  });

async function pushFigures(bench: Bench): Promise<Figure[]> {
  const controllers = await startControllers({ remembers: false });
  try {
    const { headers } = await bench.addTenant(0);
    const client = createClient({ baseUrl: bench.url, headers });
    const registered = await controllers.register(client, PUSHED);
    const times: { issued: number; delivered: number }[] = [];
    let event: DispatchEvent | undefined;
    for (let run = 0; run <= RUNS; run++) {
      event = await addDispatchEvent(bench.store, headers['tenant']!, { assets: ASSETS, controllers: registered });
      await vacuum(bench, TABLES);
      const took = await dispatchOnce(bench, client, event);
      if (run > 0) times.push(took);
    }
    const bare = await bareRows(bench, event!);
    const params = { 'event-uuid': event!.eventUUID };
    const reads = async (read: () => Promise<unknown>) => {
      const taken: number[] = [];
      for (let turn = 0; turn < READS; turn++) taken.push(await measureMs(read));
      return taken;
    };
    const summary = await reads(() => client.getDispatchSummary({ params }));
    const page = await reads(() => client.listDispatches({ params, query: { pageSize: 50 } }));
    return [
      {
        figure: `${formatCount(ASSETS)} dispatches issued`,
        value: `${medianAndBest(times.map(({ issued }) => issued))} (aim ≤ 500 ms); bare rows (limit) ${ms(bare)}`,
      },
      {
        figure: `… handed to ${PUSHED} controllers, every answer stored`,
        value: `${medianAndBest(times.map(({ delivered }) => delivered))} from the order (aim ≤ 2 s)`,
      },
      { figure: '… summary', value: medianAndBest(summary) },
      { figure: '… first page of 50', value: medianAndBest(page) },
    ];
  } finally {
    controllers.stop();
  }
}

async function answerFigures(bench: Bench): Promise<Figure[]> {
  const { headers } = await bench.addTenant(0);
  const client = createClient({ baseUrl: bench.url, headers });
  const pulling = await addPullControllers(client, bench.url, PULLING);
  const controllers = pulling.map(({ controllerUUID }) => controllerUUID);
  const rates: number[] = [];
  let bare = 0;
  for (let run = 0; run < RUNS; run++) {
    const event = await addDispatchEvent(bench.store, headers['tenant']!, { assets: ANSWERED, controllers });
    await order(client, event);
    await waitUntil(async () => (await readOrderStatus(bench.store, event)) === 'ISSUED', 'not issued', WITHIN);
    await vacuum(bench, TABLES);
    if (run === 0) bare = await bareUpdates(bench.store, event);
    rates.push(await answerAll(bench.url, pulling, await answerBodies(bench.store, event)));
  }
  return [
    {
      figure: `Answers in calls of 1,000 by ${PULLING} controllers, through HTTP and stored`,
      value:
        `${formatCount(median(rates))} a second, best ${formatCount(Math.max(...rates))} ` +
        `(aim ≥ 20,000); bare updates by one connection (limit) ${formatCount(bare)}`,
    },
  ];
}

/** Dispatch of one event: divided, issued, handed over, answered and read, next to the bare work of each. */
export const dispatch = (): Promise<Figure[]> =>
  benchFigures(async (bench) => [
    ...allocationFigures(),
    ...(await pushFigures(bench)),
    ...(await answerFigures(bench)),
  ]);
