import { setImmediate } from 'node:timers/promises';
import { addressOf, type Client, createClient, serviceHeaders } from '#client/client.ts';
import type { Asset } from '#contract/asset.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Credentials } from '#store/credentials.ts';
import { demoAreas, demoFleet } from './fleet.ts';
import { demoTariffs } from './tariffs.ts';
import { demoPlan, type PlannedEvent } from './plan.ts';
import { chance } from './random.ts';
import { type DemoMember, readingBodies } from './readingBodies.ts';

const ASSETS = 120;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const HALF_HOUR_MS = HOUR_MS / 2;
const HISTORY_DAYS = 92;
/** How long after a half hour its reading arrives. */
const METER_LAG_MS = HOUR_MS;
const AT_ONCE = 10;
/** Bulk requests under way: while one is stored, the next is read. */
const BULKS_AT_ONCE = 2;

/** Someone of the fleet, as the service knows them. */
interface Registered {
  member: DemoMember;
  userUUID: string;
  assetUUID: string;
}

interface Schemes {
  DFS: string;
  LOCAL: string;
}

/**
 * Fills an empty sandbox tenant with an aggregator's last month: assets, users, consents, schemes, readings and events,
 * lived through on the test clock. Everything goes through the interface; `say` hears the progress. What was metered
 * before the first event is made while the credentials are waited for.
 */
export async function loadDemo(told: Promise<Credentials>, say: (line: string) => void): Promise<void> {
  const now = Date.now();
  const plan = demoPlan(now);
  const opening = Math.min(...plan.map((event) => event.announcedMs)) - DAY_MS;
  const arrivedBy = (instant: number) => Math.floor((instant - METER_LAG_MS) / HALF_HOUR_MS) * HALF_HOUR_MS;
  const fleet = demoFleet(ASSETS).map((asset): DemoMember => ({ ...asset, responses: [] }));
  let through = arrivedBy(opening);
  const history = madeInTurns(readingBodies(fleet, now - HISTORY_DAYS * DAY_MS, through, now));

  const { serviceUrl, apiKey, tenant } = await told;
  const [baseUrl, headers] = [`${serviceUrl}/api/v1`, serviceHeaders(apiKey, tenant)];
  const client = createClient({ baseUrl, headers });
  const send = async (body: Buffer<ArrayBuffer>) => {
    const { path, method } = endpoints.createConsumption;
    const answer = await fetch(addressOf(baseUrl, path, {}), { method, headers: { ...headers, 'content-type': 'application/json' }, body });
    if (!answer.ok) throw new Error(`the demo's readings were refused: ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  await client.setClock({ body: { now: new Date(opening).toISOString() } });
  say(`Demo: registering ${ASSETS} assets and their users …`);
  const everybody = await register(client, fleet, now);
  say(`Demo: ${HISTORY_DAYS} days of half-hourly readings and ${plan.length} events …`);
  const join = async () => {
    const portfolioUUIDs = await equip(client, everybody, now);
    const schemes = await createSchemes(client, everybody);
    await client.setClock({ body: { advance: 'PT2M' } });
    return { portfolioUUIDs, schemes };
  };
  // What was metered before has nothing to do with who joins what.
  const [joined] = await Promise.all([join(), history.then((bodies) => atOnce(BULKS_AT_ONCE, bodies, send))]);

  const liveUntil = async (instant: number) => {
    const until = Math.max(through, arrivedBy(instant));
    const [bodies] = await Promise.all([madeInTurns(readingBodies(fleet, through, until, now)), client.setClock({ body: { now: new Date(instant).toISOString() } })]);
    for (const body of bodies) await send(body);
    through = until;
  };
  for (const event of plan) {
    await liveUntil(event.announcedMs);
    await schedule(client, joined, everybody, event);
  }
  await liveUntil(Date.now());
  await client.setClock({ body: { advance: 'PT2S' } });
}

/** All that a generator makes; between two, whatever else there is to do has its turn. */
async function madeInTurns<Item>(items: Iterable<Item>): Promise<Item[]> {
  const made: Item[] = [];
  for (const item of items) {
    made.push(item);
    await setImmediate();
  }
  return made;
}

/** Runs `work` over items, `limit` of them at a time. */
async function atOnce<Item, Result>(limit: number, items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  const lane = async () => {
    for (const [index, item] of left) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: limit }, lane));
  return results;
}

const FIRST = ['Amina', 'Ben', 'Carys', 'David', 'Eilidh', 'Farid', 'Grace', 'Hamish', 'Isla', 'Jaspreet', 'Kofi', 'Leah'];
const LAST = ['Ahmed', 'Brown', 'Campbell', 'Davies', 'Evans', 'Fraser', 'Green', 'Hughes', 'Ibrahim', 'Jones', 'Kaur', 'Lewis', 'Murphy'];

async function register(client: Client, fleet: DemoMember[], now: number): Promise<Registered[]> {
  const users = await atOnce(AT_ONCE, fleet, ({ number }) =>
    client.createUser({ body: { userId: `C-${20_000 + number}`, name: `${FIRST[number % FIRST.length]} ${LAST[number % LAST.length]}`, email: `customer${number}@example.com` } }),
  );
  const { data: assets } = await client.createAssetsBulk({
    body: fleet.map((asset, i) => ({
      assetId: asset.assetId,
      name: asset.name,
      userUUID: users[i]!.userUUID,
      assetType: asset.assetType,
      mpan: asset.mpan,
      exportMpan: asset.exportMpan,
      locationPostcode: asset.postcode,
      locationAddress: `${asset.street}, ${asset.area}`,
      installationDate: new Date(now - (asset.historyDays + 200 * chance(asset.number, 5)) * DAY_MS).toISOString().slice(0, 10),
      powerKw: asset.powerKw,
      capacityKwh: asset.capacityKwh,
    })),
  });
  return fleet.map((member, i) => ({ member, userUUID: users[i]!.userUUID, assetUUID: (assets[i] as Asset).assetUUID }));
}

/** Records who consents and who pays what, and puts the assets into portfolios; answers these. */
async function equip(client: Client, everybody: Registered[], now: number): Promise<string[]> {
  const willing = everybody.filter(({ member }) => member.consents);
  const consent = (type: 'DISPATCH' | 'DATA_ACCESS', purpose: string) =>
    atOnce(AT_ONCE, willing, ({ userUUID }) => client.createConsent({ body: { userUUID, type, evidenceMethod: 'App', wordingVersion: '2026-03', purpose } }));
  const consents = async () => {
    await consent('DISPATCH', 'Take part in flexibility events');
    await consent('DATA_ACCESS', 'Read half-hourly data');
  };
  const portfolios = async () => {
    const made: string[] = [];
    for (const area of demoAreas) {
      const { portfolioUUID } = await client.createPortfolio({ body: { name: `${area} homes`, description: `Domestic assets in ${area}` } });
      await client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs: uuidsOf(everybody, (member) => member.area === area) } });
      made.push(portfolioUUID);
    }
    return made;
  };
  const priced = everybody.filter(({ member }) => member.number % 3 === 1);
  const [portfolioUUIDs] = await Promise.all([
    portfolios(),
    consents(),
    atOnce(AT_ONCE, priced, ({ member, assetUUID }) => client.createTariffs({ params: { assetUUID }, body: demoTariffs(member, now) })),
  ]);
  return portfolioUUIDs;
}

const uuidsOf = (everybody: Registered[], among: (member: DemoMember) => boolean): string[] => everybody.filter(({ member }) => among(member)).map(({ assetUUID }) => assetUUID);

async function createSchemes(client: Client, everybody: Registered[]): Promise<Schemes> {
  const dfs = await client.createScheme({ body: { name: 'Demand Flexibility Service', schemeType: 'DFS', description: 'National turn-down and turn-up, settled per half hour', settlementMethod: 'DFS_K' } });
  const local = await client.createScheme({
    body: { name: 'Local constraint service', schemeType: 'DNO_FLEX', regulator: 'DNO', settlementMethod: 'FLAT_RATE', inDayAdjustment: true, requiresMpan: false },
  });
  await client.createScheme({ body: { name: 'Saving sessions', schemeType: 'SUPPLIER', regulator: 'Supplier', settlementMethod: 'FLAT_RATE' } });
  const optIn = (schemeUUID: string, among: (member: DemoMember) => boolean) => client.optSchemeAssets({ params: { schemeUUID }, body: { action: 'OPT_IN', assetUUIDs: uuidsOf(everybody, among) } });
  await optIn(dfs.schemeUUID, (member) => member.number % 10 !== 4);
  await optIn(local.schemeUUID, (member) => member.number % 3 === 0);
  return { DFS: dfs.schemeUUID, LOCAL: local.schemeUUID };
}

/** Schedules one event, opts its share of the READY assets in, and remembers who will respond. */
async function schedule(client: Client, { schemes, portfolioUUIDs }: { schemes: Schemes; portfolioUUIDs: string[] }, everybody: Registered[], event: PlannedEvent): Promise<void> {
  const { name, eventType, contractedMw, priceGbpPerMwh } = event;
  const { eventUUID } = await client.createEvent({
    body: { name, schemeUUID: schemes[event.scheme], eventType, startTime: new Date(event.startMs).toISOString(), endTime: new Date(event.endMs).toISOString(), contractedMw, priceGbpPerMwh, portfolioUUIDs },
  });
  const params = { 'event-uuid': eventUUID };
  const chosen = everybody.filter(({ member }) => chance(member.number, Math.floor(event.share * 1000)) < event.share);
  const refused = new Set<string>();
  if (chosen.length > 0) {
    const outcome = await client.optEventAssets({ params, body: { action: 'OPT_IN', assetUUIDs: chosen.map(({ assetUUID }) => assetUUID) } });
    for (const { assetUUID } of outcome.refused) refused.add(assetUUID);
  }
  if (event.fate === 'CANCELLED') {
    await client.cancelEvent({ params, body: { reason: 'The requirement was withdrawn' } });
    return;
  }
  for (const { member, assetUUID } of chosen) if (!refused.has(assetUUID)) member.responses.push({ startMs: event.startMs, endMs: event.endMs, direction: event.eventType });
}
