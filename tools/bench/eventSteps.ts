import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '#client/client.ts';
import type { Event } from '#contract/event.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { formatCount } from '#text/count.ts';
import { type Bench, vacuum, withBench } from '../harness/benchService.ts';
import { addFilledEventAfter, fillScheduledEvent, type ScheduledEvent } from '../harness/fillScheduledEvent.ts';
import { peakMemoryIncrease } from '../harness/resourceUsage.ts';
import { sized } from '../harness/sized.ts';
import { growthExponent, measureMs } from '../harness/statistics.ts';
import { untilIdle } from '../harness/untilIdle.ts';
import { type LongestStatements, watchStatements } from '../harness/watchStatements.ts';
import type { Figure } from './figures.ts';

/** `STEPS_ASSETS` names other sizes. */
const SIZES = (process.env['STEPS_ASSETS'] ?? sized('10000,100000', '100')).split(',').map(Number);
const POLL_MS = 50;

interface Step extends LongestStatements {
  name: string;
  ms: number;
  moreMb: number;
  failure: string | null;
}

type Measure = (name: string, work: () => Promise<unknown>) => Promise<void>;

async function untilEvent(client: Client, { eventUUID }: ScheduledEvent, isSo: (event: Event) => boolean) {
  while (!isSo(await client.getEvent({ params: { 'event-uuid': eventUUID } }))) await sleep(POLL_MS);
}

/** The requests that the pages of an event send. */
async function readEvent(
  measure: Measure,
  client: Client,
  { eventUUID, startMs, endMs }: ScheduledEvent,
  phase: string,
): Promise<void> {
  const params = { 'event-uuid': eventUUID };
  const { portfolioUUIDs, schemeUUID } = await client.getEvent({ params });
  const lost = { stage: 'OPTED_IN' as const, pageSize: 50 };
  const reads: [string, () => Promise<unknown>][] = [
    ['the event', () => client.getEvent({ params })],
    ['its balance', () => client.getEventBalance({ params })],
    ['its funnel', () => client.getEventAnalytics({ params })],
    ['its live figures', () => client.getEventLive({ params, query: {} })],
    ['its profile', () => client.getEventProfile({ params })],
    ['whom it lost', () => client.listEventLostAssets({ params, query: lost })],
    ['its assets', () => client.listEventAssets({ params, query: { pageSize: 50 } })],
  ];
  if (phase === 'scheduled')
    reads.push(
      ['its scheme', () => client.getSchemeStanding({ params: { schemeUUID } })],
      ['who could join it', () => client.listFreeAssets({ params, query: { pageSize: 50 } })],
      [
        'what moving it would do',
        () => {
          const later = (ms: number) => new Date(ms + HALF_HOUR_MS).toISOString();
          const body = { startTime: later(startMs), endTime: later(endMs) };
          return client.getEventChangeEffect({ params, body });
        },
      ],
    );
  if (phase === 'settled')
    reads.push(
      ['its settling', () => client.getEventSettling({ params })],
      ['its ranking', () => client.listEventAssetAnalytics({ params, query: { pageSize: 50 } })],
      [
        'its ranking by rebound',
        () => client.listEventAssetAnalytics({ params, query: { pageSize: 50, sort: '-reboundKwh' } }),
      ],
      ['its methods', () => client.getEventMethods({ params })],
      ['its receipt', () => client.getEventReceipt({ params: { ...params, run: 1 } })],
      [
        'the receipt of a portfolio',
        () =>
          client.getEventReceipt({
            params: { ...params, run: 1 },
            query: { at: new Date(startMs).toISOString(), portfolioUUID: portfolioUUIDs[0], pageSize: 50 },
          }),
      ],
      ['the results of its assets', () => client.listEventAssetStats({ params, query: { pageSize: 50 } })],
      ['its portfolios', () => client.listEventPortfolios({ params, query: {} })],
    );
  for (const [name, read] of reads) await measure(`${phase}: GET ${name}`, read);
}

/** A second run, and what of it differs from the first. */
async function recalculate(measure: Measure, bench: Bench, client: Client, event: ScheduledEvent): Promise<void> {
  const params = { 'event-uuid': event.eventUUID };
  await client.createStatsRun({ params, body: { reason: 'Bench' } });
  await untilEvent(client, event, ({ statsStatus }) => statsStatus === 'READY' || statsStatus === 'FAILED');
  await untilIdle(bench);
  await measure('recalculated: GET its funnel of the first run', () =>
    client.getEventAnalytics({ params, query: { run: 1 } }),
  );
  await measure('recalculated: GET what has changed', () =>
    client.listEventStatsChanges({ params: { ...params, run: 2 }, query: { pageSize: 50 } }),
  );
}

/** Moves an event to half an hour later. */
async function moveEvent(client: Client, event: ScheduledEvent): Promise<void> {
  event.startMs += HALF_HOUR_MS;
  event.endMs += HALF_HOUR_MS;
  await client.updateEvent({
    params: { 'event-uuid': event.eventUUID },
    body: { startTime: new Date(event.startMs).toISOString(), endTime: new Date(event.endMs).toISOString() },
  });
}

/** Schedules an event of the same portfolios a day later. */
async function addInvited(client: Client, { eventUUID, startMs, endMs }: ScheduledEvent): Promise<void> {
  const { schemeUUID, portfolioUUIDs } = await client.getEvent({ params: { 'event-uuid': eventUUID } });
  const dayAfter = (ms: number) => new Date(ms + DAY_MS).toISOString();
  await client.createEvent({
    body: {
      name: 'Invited',
      schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: dayAfter(startMs),
      endTime: dayAfter(endMs),
      portfolioUUIDs,
    },
  });
}

async function steps(bench: Bench, assets: number): Promise<Step[]> {
  const tenant = await bench.addTenant(0);
  const client = createClient({ baseUrl: bench.url, headers: tenant.headers });
  const measured: Step[] = [];
  const measure: Measure = async (name, work) => {
    let [ms, moreMb] = [NaN, NaN];
    let failure: string | null = null;
    const longest = await watchStatements(bench.store, async () => {
      moreMb = await peakMemoryIncrease(bench.pids.service, async () => {
        ms = await measureMs(() => work().catch((error: Error) => (failure = error.message.slice(0, 120))));
      });
    });
    measured.push({ name, ms, moreMb, failure, ...longest });
    console.log(`  ${formatCount(assets)}: ${describe(measured.at(-1)!)}`);
  };
  // It answers when nothing is due any more, which is later than what is measured.
  const moveClock = (ms: number): void =>
    void client.setClock({ body: { now: new Date(ms).toISOString() } }).catch(() => undefined);
  const first = await fillScheduledEvent(bench, tenant, assets);
  const start = (event: ScheduledEvent, name: string) =>
    measure(name, async () => {
      moveClock(event.startMs);
      await untilEvent(client, event, ({ state }) => state === 'STARTED');
    });
  await start(first, 'starting');
  await vacuum(bench, 'event_assets, event_participants, event_dropouts');
  await measure('settling it', async () => {
    moveClock(first.endMs + HALF_HOUR_MS);
    await untilEvent(client, first, ({ statsStatus }) => statsStatus === 'READY' || statsStatus === 'FAILED');
  });
  await measure('what follows its settlement', () => untilIdle(bench));
  await vacuum(bench, 'event_asset_stats, event_portfolio_stats, asset_responses');
  await readEvent(measure, client, first, 'settled');
  await recalculate(measure, bench, client, first);
  const second = await addFilledEventAfter(bench, tenant, first, assets);
  await untilIdle(bench);
  await readEvent(measure, client, second, 'scheduled');
  await measure('moving it', () => moveEvent(client, second));
  await measure('what follows the move', () => untilIdle(bench));
  await measure('inviting the homes to another', () => addInvited(client, second));
  await start(second, 'starting with a past');
  await measure('what follows the start', () => untilIdle(bench));
  await readEvent(measure, client, second, 'running');
  await measure('cancelling it', () =>
    client.cancelEvent({ params: { 'event-uuid': second.eventUUID }, body: { reason: 'Bench' } }),
  );
  await untilIdle(bench);
  const { schemeUUID, portfolioUUIDs } = await client.getEvent({ params: { 'event-uuid': second.eventUUID } });
  const optOut = { action: 'SCHEME_OPT_OUT', target: schemeUUID, filter: {}, all: true } as const;
  await measure('previewing that all opt out', () => client.createBulkAction({ body: { ...optOut, dryRun: true } }));
  await measure('having all opt out, until the response', () => client.createBulkAction({ body: optOut }));
  await untilIdle(bench);
  await measure('archiving a portfolio', () =>
    client.archivePortfolio({ params: { portfolioUUID: portfolioUUIDs[0]! } }),
  );
  await measure('what follows', () => untilIdle(bench));
  return measured;
}

const describe = ({ name, ms, statementMs, transactionMs, moreMb, failure, statement }: Step): string =>
  `${name}: ${Math.round(ms)} ms; longest statement ${Math.round(statementMs)} ms, transaction ` +
  `${Math.round(transactionMs)} ms; ${Math.round(moreMb)} MB more` +
  (failure === null ? '' : `; FAILED: ${failure}`) +
  (process.env['STEPS_STATEMENTS'] && statementMs > 500 ? `\n    ${statement.replace(/\s+/g, ' ').slice(0, 300)}` : '');

/** An event from its start to its settlement, and the requests of its pages, each size with a service of its own. */
export async function eventSteps(): Promise<Figure[]> {
  const measured: Step[][] = [];
  for (const size of SIZES) measured.push(await withBench((bench) => steps(bench, size)));
  return measured[0]!.map(({ name }, index): Figure => {
    const each = measured.map((of) => of[index]!);
    const list = (of: (step: Step) => number) => each.map((step) => Math.round(of(step))).join(', ');
    const exponent =
      SIZES.length > 1
        ? `; exponent ${growthExponent(
            SIZES,
            each.map(({ ms }) => ms),
          )}`
        : '';
    return {
      figure: name[0]!.toUpperCase() + name.slice(1),
      value:
        `${list(({ ms }) => ms)} ms; longest statement ${list(({ statementMs }) => statementMs)} ms; longest ` +
        `transaction ${list(({ transactionMs }) => transactionMs)} ms; ${list(({ moreMb }) => moreMb)} MB more${exponent}`,
    };
  });
}
