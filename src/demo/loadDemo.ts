import { callUrl, type Client, createClient, serviceHeaders } from '#client/client.ts';
import { endpoints } from '#contract/endpoints.ts';
import { wallNow } from '#energy/time/clocks.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';
import type { Credentials } from '#store/credentials.ts';
import { mapConcurrently, collectWithYields } from './concurrency.ts';
import { demoFleet } from './fleet.ts';
import { demoPlan, type PlannedEvent } from './plan.ts';
import { chance } from './random.ts';
import { type DemoMember, readingBodies } from './readingBodies.ts';
import { createSchemes, setUpAssets, registerAssets, type RegisteredAsset, type Schemes } from './registerFleet.ts';

const ASSETS = 120;
const HISTORY_DAYS = 92;
/** How long after a half hour its reading arrives. */
const METER_LAG_MS = HOUR_MS;
/** Concurrent bulk requests: while one is stored, the next is parsed. */
const CONCURRENT_BULKS = 2;

/**
 * Fills an empty sandbox tenant with an aggregator's last month: assets, users, consents, schemes, readings and events,
 * played on the test clock. Everything goes through the interface; `say` receives the progress. Readings before the
 * first event are generated while waiting for the credentials.
 */
export async function loadDemo(credentialsPromise: Promise<Credentials>, say: (line: string) => void): Promise<void> {
  const now = wallNow();
  const plan = demoPlan(now);
  const opening = Math.min(...plan.map((event) => event.announcedMs)) - DAY_MS;
  const arrivedBy = (instant: number) => Math.floor((instant - METER_LAG_MS) / HALF_HOUR_MS) * HALF_HOUR_MS;
  const fleet = demoFleet(ASSETS).map((asset): DemoMember => ({ ...asset, responses: [] }));
  let through = arrivedBy(opening);
  const history = collectWithYields(readingBodies(fleet, now - HISTORY_DAYS * DAY_MS, through, now));

  const { serviceUrl, apiKey, tenant } = await credentialsPromise;
  const [baseUrl, headers] = [`${serviceUrl}/api/v1`, serviceHeaders(apiKey, tenant)];
  const client = createClient({ baseUrl, headers });
  const send = async (body: Buffer<ArrayBuffer>) => {
    const { path, method } = endpoints.createConsumption;
    const response = await fetch(callUrl(baseUrl, path, {}), {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    if (!response.ok) throw new Error(`the demo's readings were refused: ${await response.text()}`);
    await response.arrayBuffer();
  };
  await client.setClock({ body: { now: new Date(opening).toISOString() } });
  say(`Demo: registering ${ASSETS} assets and their users …`);
  const registered = await registerAssets(client, fleet, now);
  say(`Demo: ${HISTORY_DAYS} days of half-hourly readings and ${plan.length} events …`);
  const enrolAssets = async () => {
    const portfolioUUIDs = await setUpAssets(client, registered, now);
    const schemes = await createSchemes(client, registered);
    await client.setClock({ body: { advance: 'PT2M' } });
    return { portfolioUUIDs, schemes };
  };
  // Earlier readings do not depend on who joins which scheme.
  const [joined] = await Promise.all([
    enrolAssets(),
    history.then((bodies) => mapConcurrently(CONCURRENT_BULKS, bodies, send)),
  ]);

  /** Moves the clock; readings that arrive by then are sent while `meanwhile` runs. */
  const advanceTo = async (instant: number, meanwhile?: () => Promise<void>) => {
    const until = Math.max(through, arrivedBy(instant));
    const [, bodies] = await Promise.all([
      client.setClock({ body: { now: new Date(instant).toISOString() } }),
      collectWithYields(readingBodies(fleet, through, until, now)),
    ]);
    await Promise.all([mapConcurrently(CONCURRENT_BULKS, bodies, send), meanwhile?.()]);
    through = until;
  };
  for (const event of plan) await advanceTo(event.announcedMs, () => schedule(client, joined, registered, event));
  await advanceTo(wallNow());
  await client.setClock({ body: { advance: 'PT2S' } });
}

/** Schedules one event, opts its share of the READY assets in, and records which will respond. */
async function schedule(
  client: Client,
  { schemes, portfolioUUIDs }: { schemes: Schemes; portfolioUUIDs: string[] },
  registered: RegisteredAsset[],
  event: PlannedEvent,
): Promise<void> {
  const { name, eventType, contractedMw, priceGbpPerMwh } = event;
  const { eventUUID } = await client.createEvent({
    body: {
      name,
      schemeUUID: schemes[event.scheme],
      eventType,
      startTime: new Date(event.startMs).toISOString(),
      endTime: new Date(event.endMs).toISOString(),
      contractedMw,
      priceGbpPerMwh,
      portfolioUUIDs,
    },
  });
  const params = { 'event-uuid': eventUUID };
  const chosen = registered.filter(({ member }) => chance(member.number, Math.floor(event.share * 1000)) < event.share);
  const refused = new Set<string>();
  if (chosen.length > 0) {
    const outcome = await client.optEventAssets({
      params,
      body: { action: 'OPT_IN', assetUUIDs: chosen.map(({ assetUUID }) => assetUUID) },
    });
    for (const { assetUUID } of outcome.refused) refused.add(assetUUID);
  }
  if (event.fate === 'CANCELLED') {
    await client.cancelEvent({ params, body: { reason: 'The requirement was withdrawn' } });
    return;
  }
  for (const { member, assetUUID } of chosen)
    if (!refused.has(assetUUID))
      member.responses.push({ startMs: event.startMs, endMs: event.endMs, direction: event.eventType });
}
