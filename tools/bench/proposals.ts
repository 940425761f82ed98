import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Client, createClient } from '#client/client.ts';
import type { RequirementOffers } from '#contract/offer.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';
import { utcDay } from '#store/readings.ts';
import { formatCount } from '#text/count.ts';
import { type Bench, type BenchTenant, vacuum, withBench } from '../harness/benchService.ts';
import { fillScheduledEvent, type ScheduledEvent } from '../harness/fillScheduledEvent.ts';
import { fillTransaction } from '../harness/prepareBulkFill.ts';
import { EVENT_DAY } from '../harness/settledTenant.ts';
import { sized } from '../harness/sized.ts';
import { measureMs, median, ms } from '../harness/statistics.ts';
import { untilIdle } from '../harness/untilIdle.ts';
import type { Figure } from './figures.ts';

/** `PROPOSALS_ASSETS` names another number. */
const ASSETS = Number(process.env['PROPOSALS_ASSETS'] ?? sized(100_000, 200));
const UNITS = 20;
const ZONES = UNITS / 2;
const HALF_HOURS = 14;
const HISTORY_DAYS = 120;
const READS = 5;
const POLL_MS = 20;
const SEASON = join(process.env['NESO_DFS'] ?? join(import.meta.dirname, '../../../shared/data/neso-dfs'), 'bids.csv');
/** Starts of what is asked, on the day after the event. */
const ASKED = Array.from(
  { length: HALF_HOURS },
  (_, place) => EVENT_DAY + DAY_MS + 16 * HOUR_MS + place * HALF_HOUR_MS,
);
const PUBLISHED_MS = EVENT_DAY + DAY_MS + 10 * HOUR_MS;

/** Waits until a clock has arrived, and nothing is due. */
async function moveTo(client: Client, instantMs: number): Promise<void> {
  await client.setClock({ body: { now: new Date(instantMs).toISOString() } });
  while ((await client.getClock()).movingTo !== null) await sleep(POLL_MS);
}

/** Homes of 20 units, with an event behind them in which they halved their use, and the market of some months. */
async function fillUnits(bench: Bench, tenant: BenchTenant, client: Client): Promise<string> {
  const event = await fillScheduledEvent(bench, tenant, ASSETS);
  const { schemeUUID, portfolioUUIDs } = await client.getEvent({ params: { 'event-uuid': event.eventUUID } });
  await fillTransaction(bench.store, tenant.headers['tenant']!, async ({ tx, tenant: uuid }) => {
    const slot = (event.startMs - EVENT_DAY) / HALF_HOUR_MS;
    await sql`update reading_days set wh = wh[1:${slot}::integer] || array[wh[${slot + 1}::integer] / 2,
        wh[${slot + 2}::integer] / 2] || wh[${slot + 3}::integer:]
      where tenant_uuid = ${uuid} and day = ${utcDay(EVENT_DAY)}::date`.execute(tx);
    await sql`update scheme_assets sa set given_zone = 'Z' || (1 + (substr(a.asset_id, 7)::integer / 2) % ${ZONES})
      from assets a where sa.tenant_uuid = ${uuid} and a.tenant_uuid = ${uuid} and a.asset_uuid = sa.asset_uuid`.execute(
      tx,
    );
    await sql`
      insert into market_periods (tenant_uuid, scheme_uuid, season, buyer_event_id, event_type, start_utc, period_uuid,
        london_half_hour, asked_mw, offers, offered_mw, dearest_accepted_gbp, cheapest_refused_gbp)
      select ${uuid}, ${schemeUUID}, 2024, day::text, 'TURN_DOWN', at, gen_random_uuid(),
        (32 + place)::smallint, 500, 60, 90, 150 + 20 * sin(day * 7 + place), 210
      from generate_series(1, ${HISTORY_DAYS}) day, generate_series(0, ${HALF_HOURS - 1}) place,
        lateral (select ${new Date(ASKED[0]!)}::timestamptz - day * interval '1 day'
          + place * interval '30 minutes' as at) t`.execute(tx);
  });
  await vacuum(bench, 'scheme_assets, market_periods');
  for (const [place, portfolioUUID] of portfolioUUIDs.entries())
    for (let zone = 1; zone <= ZONES; zone++)
      await client.createUnit({
        body: {
          unitId: `HALF-${place * ZONES + zone}-Z${zone}`,
          schemeUUID,
          zone: `Z${zone}`,
          portfolioUUID,
          guardrails: { lowestPriceGbpPerMwh: 100, greatestShareOfP50: 1, greatestStrikeChance: 0.2 },
        },
      });
  await settle(client, event);
  await moveTo(client, PUBLISHED_MS);
  // The kept forecasts of the day.
  await untilIdle(bench);
  await vacuum(bench, 'unit_members, event_asset_stats, asset_responses, event_assets, event_participants');
  return schemeUUID;
}

async function settle(client: Client, { eventUUID, endMs }: ScheduledEvent): Promise<void> {
  await moveTo(client, endMs + HALF_HOUR_MS);
  while ((await client.getEvent({ params: { 'event-uuid': eventUUID } })).statsStatus !== 'READY') await sleep(POLL_MS);
}

const clock = (instantMs: number): string => new Date(instantMs).toISOString().slice(11, 16);
const dayMonthYear = (instantMs: number): string =>
  new Date(instantMs).toISOString().slice(0, 10).split('-').reverse().join('/');

/** The requirement as NESO publishes it; the clock in London is UTC on that day. */
function requirementCsv(): string {
  const caps = Array.from({ length: ZONES }, (_, place) => `Z${place + 1}:500`).join(',');
  return [
    'Event ID,DFS Submission Time_Local,Event Type,Event Tag,Delivery Date,From_Local,To_Local,From_UTC,To_UTC,' +
      'Service Requirement MW,Service Requirement Type,Guaranteed Acceptance Price GBP per MWh,Dispatch Type,' +
      'Participant Bids Eligible,Zonal Cap',
    ...ASKED.map((startMs) => {
      const times = `${clock(startMs)},${clock(startMs + HALF_HOUR_MS)}`;
      const date = dayMonthYear(startMs);
      return `999,${date} 12:00,Downwards,Energy,${date},${times},${times},500,Live,0,All Participants,"BENCH","${caps}"`;
    }),
  ].join('\r\n');
}

const upload = (client: Client, schemeUUID: string, content: Buffer) =>
  client.storeRequirementFile({ body: { name: 'file.csv', schemeUUID, content: content.toString('base64') } });

async function untilProposed(client: Client, schemeUUID: string): Promise<RequirementOffers> {
  const { data } = await client.listRequirements({ query: { schemeUUID, open: 'true' } });
  const params = { requirementUUID: data[0]!.requirementUUID };
  for (;;) {
    const { totalItems } = await client.listOffers({ query: { ...params, pageSize: 1 } });
    if (totalItems === UNITS * HALF_HOURS) {
      const found = await client.getRequirementOffers({ params });
      if (found.changes.some(({ sentence }) => sentence.startsWith('Proposed'))) return found;
    }
    await sleep(POLL_MS);
  }
}

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < READS; turn++) times.push(await measureMs(work));
  return median(times);
}

async function measure(bench: Bench): Promise<Figure[]> {
  const tenant = await bench.addTenant(0);
  const client = createClient({ baseUrl: bench.url, headers: tenant.headers });
  const schemeUUID = await fillUnits(bench, tenant, client);
  await upload(client, schemeUUID, Buffer.from(requirementCsv()));
  let found!: RequirementOffers;
  const proposed = await measureMs(async () => (found = await untilProposed(client, schemeUUID)));
  const { requirementUUID, units, totals } = found;
  const all = units.flatMap(({ offers }) => offers);
  const offered = all.filter(({ mw }) => mw !== null);
  const params = { requirementUUID };
  const read = await medianMs(() => client.getRequirementOffers({ params }));
  const edited = await medianMs(() =>
    client.updateOffer({ params: { offerUUID: (offered.pop() ?? all[0]!).offerUUID }, body: { mw: null } }),
  );
  const members = units.reduce((sum, unit) => sum + unit.members, 0);
  return [
    {
      figure: 'Proposal',
      value:
        `${formatCount(totals.offers)} offers of ${units.length} units × ${HALF_HOURS} half hours, ${formatCount(members)} of ` +
        `${formatCount(ASSETS)} assets could take part: ${ms(proposed)} after the requirement (aim 2 s)`,
    },
    { figure: 'Reading it', value: ms(read) },
    { figure: 'Taking an offer out', value: `${ms(edited)} (aim 50 ms)` },
    await readSeasonFile(client, schemeUUID),
  ];
}

async function readSeasonFile(client: Client, schemeUUID: string): Promise<Figure> {
  const figure = 'Storing a season of offers';
  if (!existsSync(SEASON))
    return { figure, value: 'skipped: the files of neso-dfs are neither in ../shared/data nor where NESO_DFS says' };
  const content = readFileSync(SEASON);
  let rows = 0;
  const taken = await measureMs(async () => ({ rows } = await upload(client, schemeUUID, content)));
  return { figure, value: `${formatCount(rows)} rows: ${ms(taken)} (aim 3 s for 13,365)` };
}

/** From a stored requirement to the offers that are proposed for it, over HTTP. */
export const proposals = (): Promise<Figure[]> => withBench(measure);
