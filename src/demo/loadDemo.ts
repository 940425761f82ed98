import { type Client, createClient, serviceHeaders } from '#client/client.ts';
import { retryingFetch } from '#client/pacedFetch.ts';
import { draw } from '#energy/simulated/draw.ts';
import { wallNow } from '#energy/time/clocks.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';
import { setClock } from './clock.ts';
import { assignToControllers, createControllers } from './controllers.ts';
import type { DemoOrder, DemoReport } from './demoMessages.ts';
import { findDemo } from './findDemo.ts';
import { demoFleet, PILOT_ASSETS } from './fleet.ts';
import { type Growth, growFleet } from './growFleet.ts';
import { demoPlan, MOVED_BY_MS, type PlannedEvent } from './plan.ts';
import {
  assignToPortfolios,
  createPortfolios,
  recordConsents,
  registerAssets,
  type RegisteredAsset,
} from './registerFleet.ts';
import { createSchemes, dispatchByItself, optIntoSchemes, type Schemes } from './schemes.ts';

/** Days before now on which the meters that fail have their last reading. */
const FAILED_DAYS = 5;
/** Days before now whose events are played from half hour to half hour. */
const FOLLOWED_DAYS = 4;

const MINUTE_MS = 60_000;
/**
 * Time from the announcement of an event until its figures with its opt-ins are stored. Long enough to be a jump of the
 * clock: forecasts wait for the end of jumps, and are then replayed.
 */
const OPTED_IN_MS = 15 * MINUTE_MS;
/** Time before the present that is played last, for what is sent and answered at once. */
const LAST_MS = 2000;

/** A step of the demo's past, at an instant of the test clock. */
interface Step {
  atMs: number;
  run: () => Promise<void>;
}

/**
 * Fills an empty sandbox tenant with an aggregator's last month, played on the test clock up to the present: the pilot,
 * with its assets, users, consents, schemes and events; then, while the service is used and the clock is right, the
 * rest of the fleet joins. Everything goes through the interface; readings are those of simulated meters, of which the
 * service reads all. `checksAnswered` ends the wait for the external parties that check the fleet.
 */
export async function loadDemo(
  orderPromise: Promise<DemoOrder>,
  report: (report: DemoReport) => void,
  checksAnswered: () => Promise<void>,
): Promise<void> {
  const { credentials, assets, hasPilot } = await orderPromise;
  const { serviceUrl, apiKey, tenant } = credentials;
  const client = createClient({
    baseUrl: `${serviceUrl}/api/v1`,
    headers: serviceHeaders(apiKey, tenant),
    // Whoever looks at the demo while it loads shares its limits.
    fetch: retryingFetch(),
  });
  const now = wallNow();
  const goOn = async (demo: Pick<Growth, 'portfolios' | 'controllers' | 'schemes'>) => {
    await moveToNow(client);
    report({ pilot: { schemeUUID: demo.schemes.DFS } });
    if (assets > PILOT_ASSETS)
      await growFleet(client, { first: PILOT_ASSETS + 1, last: assets, now, checksAnswered, ...demo });
  };
  if (hasPilot) return goOn(await findDemo(client));
  const plan = demoPlan(now);
  const opening = Math.min(...plan.map((event) => event.announcedMs)) - DAY_MS;
  const moveTo = (instant: number) => setClock(client, { now: new Date(instant).toISOString() });

  await moveTo(opening);
  const pilot = demoFleet(1, Math.min(assets, PILOT_ASSETS));
  report({ line: `Demo: registering ${pilot.length} assets and their users …` });
  const registered = await registerAssets(client, pilot, now);
  await recordConsents(client, registered, now);
  report({ line: `Demo: half-hourly readings of three months, and ${plan.length} events …` });
  // Once the MPANs are looked up, the meters are read; beside it goes what needs no readings.
  const reading = setClock(client, { advance: 'PT20S' });
  const portfolios = await createPortfolios(client);
  await assignToPortfolios(client, portfolios, registered);
  const controllers = await createControllers(client);
  await assignToControllers(client, controllers, registered);
  const schemes = await createSchemes(client);
  await optIntoSchemes(client, schemes, registered);
  await reading;
  await setClock(client, { advance: 'PT2M' });

  const portfolioUUIDs = Object.values(portfolios);
  const steps: Step[] = plan.flatMap((event) => {
    let eventUUID = '';
    const scheduled: Step = {
      atMs: event.announcedMs,
      run: async () => void (eventUUID = await schedule(client, schemes, portfolioUUIDs, registered, event)),
    };
    const atMs = event.announcedMs + OPTED_IN_MS;
    return event.contractedMw === null
      ? [scheduled, { atMs, run: () => contractLikely(client, eventUUID) }]
      : [scheduled];
  });
  // Who takes part in the events before does it by hand: playing a dispatch takes a while.
  const lastPast = plan.filter(({ endMs }) => endMs < now).reduce((a, b) => (a.endMs > b.endMs ? a : b));
  steps.push({ atMs: lastPast.announcedMs - 1, run: () => dispatchByItself(client, schemes) });
  // Of a move of more than a day only the end is played, and what is said of an event is kept where the clock stops.
  const stops = [lastPast.endMs, ...plan.filter((event) => isFollowed(event, now)).flatMap(stopsOf)];
  steps.push(...stops.map((atMs) => ({ atMs, run: async () => undefined })));
  steps.push({ atMs: now - FAILED_DAYS * DAY_MS, run: () => failMeters(client, registered) });
  let clockMs = opening;
  for (const { atMs, run } of steps.sort((a, b) => a.atMs - b.atMs)) {
    // The clock goes on while a step runs, and cannot be moved back.
    if (atMs - clockMs > MINUTE_MS) {
      await moveTo(atMs);
      clockMs = atMs;
    }
    await run();
  }
  await goOn({ portfolios, controllers, schemes });
}

/** Moves a clock that is behind to the present. */
async function moveToNow(client: Client): Promise<void> {
  for (const beforeMs of [LAST_MS, 0]) {
    const now = wallNow() - beforeMs;
    if (Date.parse((await client.getClock()).now) < now) await setClock(client, { now: new Date(now).toISOString() });
  }
}

/** Whether an event ran in the days before: its course can be looked at. */
const isFollowed = ({ startMs, endMs, fate }: PlannedEvent, now: number): boolean =>
  fate === 'RUNS' && endMs < now && startMs > now - FOLLOWED_DAYS * DAY_MS;

/** Once opted in, at the start, after each half hour, and while its last readings come. */
const stopsOf = ({ announcedMs, startMs, endMs }: PlannedEvent): number[] => {
  const stops = [announcedMs + OPTED_IN_MS];
  for (let atMs = startMs; atMs <= endMs + HOUR_MS; atMs += HALF_HOUR_MS) stops.push(atMs + MINUTE_MS);
  return stops;
};

/** Some meters are exchanged for ones that nobody reads. */
async function failMeters(client: Client, registered: readonly RegisteredAsset[]): Promise<void> {
  for (const { assetUUID, member } of registered)
    if (member.fails)
      await client.updateAsset({ params: { assetUUID }, body: { meterSerialNumber: `E6S${member.number}` } });
}

const windowOf = ({ startMs, endMs }: PlannedEvent, laterMs = 0) => ({
  startTime: new Date(startMs + laterMs).toISOString(),
  endTime: new Date(endMs + laterMs).toISOString(),
});

const KW_PER_MW = 1000;

/** Contracts what nine of ten likely results of an event meet. */
async function contractLikely(client: Client, eventUUID: string): Promise<void> {
  const params = { 'event-uuid': eventUUID };
  const { startTime, endTime } = await client.getEvent({ params });
  const { likely } = await client.getEventBalance({ params });
  const kw = ((likely?.p10Kwh ?? 0) * HOUR_MS) / (Date.parse(endTime) - Date.parse(startTime));
  await client.updateEvent({ params, body: { contractedMw: Math.max(1, Math.round(kw)) / KW_PER_MW } });
}

/** Schedules one event and opts its share of the READY assets in; then moves or cancels it, as planned. */
async function schedule(
  client: Client,
  schemes: Schemes,
  portfolioUUIDs: string[],
  registered: RegisteredAsset[],
  event: PlannedEvent,
): Promise<string> {
  const { name, eventType, contractedMw, priceGbpPerMwh } = event;
  const { eventUUID } = await client.createEvent({
    body: {
      name,
      schemeUUID: schemes[event.scheme],
      eventType,
      ...windowOf(event, event.fate === 'MOVED' ? MOVED_BY_MS : 0),
      ...(contractedMw !== null && { contractedMw }),
      priceGbpPerMwh,
      portfolioUUIDs,
    },
  });
  const params = { 'event-uuid': eventUUID };
  const chosen = registered.filter(({ member }) => draw(member.number, Math.floor(event.share * 1000)) < event.share);
  if (chosen.length > 0)
    await client.optEventAssets({
      params,
      body: { action: 'OPT_IN', assetUUIDs: chosen.map(({ assetUUID }) => assetUUID) },
    });
  if (event.fate === 'MOVED') await client.updateEvent({ params, body: windowOf(event) });
  if (event.fate === 'CANCELLED')
    await client.cancelEvent({ params, body: { reason: 'The requirement was withdrawn' } });
  return eventUUID;
}
