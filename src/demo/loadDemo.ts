import { type Client, createClient, serviceHeaders } from '#client/client.ts';
import type { Asset } from '#contract/asset.ts';
import type { Credentials } from '#store/credentials.ts';
import { demoAreas, type DemoAsset, demoFleet } from './fleet.ts';
import { type DemoMember, sendReadings } from './sendReadings.ts';
import { demoTariffs } from './tariffs.ts';
import { demoPlan, type PlannedEvent } from './plan.ts';
import { chance } from './random.ts';

const ASSETS = 120;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const HALF_HOUR_MS = HOUR_MS / 2;
const HISTORY_DAYS = 92;
/** How long after a half hour its reading arrives. */
const METER_LAG_MS = HOUR_MS;
const AT_ONCE = 10;

interface Schemes {
  DFS: string;
  LOCAL: string;
}

/**
 * Fills an empty sandbox tenant with an aggregator's last month: assets, users, consents, schemes, readings and events,
 * lived through on the test clock. Everything goes through the interface; `say` hears the progress.
 */
export async function loadDemo({ serviceUrl, apiKey, tenant }: Credentials, say: (line: string) => void): Promise<void> {
  const client = createClient({ baseUrl: `${serviceUrl}/api/v1`, headers: serviceHeaders(apiKey, tenant) });
  const now = Date.now();
  const plan = demoPlan(now);
  const opening = Math.min(...plan.map((event) => event.announcedMs)) - DAY_MS;
  await client.setClock({ body: { now: new Date(opening).toISOString() } });
  say(`Demo: registering ${ASSETS} assets and their users …`);
  const members = await register(client, demoFleet(ASSETS), now);
  say(`Demo: ${HISTORY_DAYS} days of half-hourly readings and ${plan.length} events …`);
  const arrivedBy = (instant: number) => Math.floor((instant - METER_LAG_MS) / HALF_HOUR_MS) * HALF_HOUR_MS;
  let through = arrivedBy(opening);
  const join = async () => {
    const schemes = await createSchemes(client, members);
    await client.setClock({ body: { advance: 'PT2M' } });
    return schemes;
  };
  // What was metered before has nothing to do with who joins what.
  const [schemes] = await Promise.all([join(), sendReadings(client, members, now - HISTORY_DAYS * DAY_MS, through, now)]);
  const liveUntil = async (instant: number) => {
    await client.setClock({ body: { now: new Date(instant).toISOString() } });
    const arrived = arrivedBy(instant);
    if (arrived > through) await sendReadings(client, members, through, arrived, now);
    through = Math.max(through, arrived);
  };
  for (const event of plan) {
    await liveUntil(event.announcedMs);
    await schedule(client, schemes, members, event);
  }
  await liveUntil(Date.now());
  await client.setClock({ body: { advance: 'PT2S' } });
}

/** Runs `work` over items, ten at a time. */
async function inBatches<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let i = 0; i < items.length; i += AT_ONCE) results.push(...(await Promise.all(items.slice(i, i + AT_ONCE).map(work))));
  return results;
}

const FIRST = ['Amina', 'Ben', 'Carys', 'David', 'Eilidh', 'Farid', 'Grace', 'Hamish', 'Isla', 'Jaspreet', 'Kofi', 'Leah'];
const LAST = ['Ahmed', 'Brown', 'Campbell', 'Davies', 'Evans', 'Fraser', 'Green', 'Hughes', 'Ibrahim', 'Jones', 'Kaur', 'Lewis', 'Murphy'];

async function register(client: Client, fleet: DemoAsset[], now: number): Promise<DemoMember[]> {
  const users = await inBatches(fleet, ({ number }) =>
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
  const members = fleet.map((asset, i) => ({ ...asset, assetUUID: (assets[i] as Asset).assetUUID, responses: [] }));
  const willing = members.map((member, i) => ({ member, userUUID: users[i]!.userUUID })).filter(({ member }) => member.consents);
  const consent = (type: 'DISPATCH' | 'DATA_ACCESS', purpose: string) =>
    inBatches(willing, ({ userUUID }) => client.createConsent({ body: { userUUID, type, evidenceMethod: 'App', wordingVersion: '2026-03', purpose } }));
  const portfolios = async () => {
    for (const area of demoAreas) {
      const { portfolioUUID } = await client.createPortfolio({ body: { name: `${area} homes`, description: `Domestic assets in ${area}` } });
      await client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs: members.filter((member) => member.area === area).map((member) => member.assetUUID) } });
    }
  };
  const consents = async () => {
    await consent('DISPATCH', 'Take part in flexibility events');
    await consent('DATA_ACCESS', 'Read half-hourly data');
  };
  await Promise.all([
    consents(),
    portfolios(),
    inBatches(members.filter((member) => member.number % 3 === 1), (member) => client.createTariffs({ params: { assetUUID: member.assetUUID }, body: demoTariffs(member, now) })),
  ]);
  return members;
}

async function createSchemes(client: Client, members: DemoMember[]): Promise<Schemes> {
  const dfs = await client.createScheme({ body: { name: 'Demand Flexibility Service', schemeType: 'DFS', description: 'National turn-down and turn-up, settled per half hour', settlementMethod: 'DFS_K' } });
  const local = await client.createScheme({
    body: { name: 'Local constraint service', schemeType: 'DNO_FLEX', regulator: 'DNO', settlementMethod: 'FLAT_RATE', inDayAdjustment: true, requiresMpan: false },
  });
  await client.createScheme({ body: { name: 'Saving sessions', schemeType: 'SUPPLIER', regulator: 'Supplier', settlementMethod: 'FLAT_RATE' } });
  const optIn = (schemeUUID: string, assets: DemoMember[]) => client.optSchemeAssets({ params: { schemeUUID }, body: { action: 'OPT_IN', assetUUIDs: assets.map((asset) => asset.assetUUID) } });
  await optIn(dfs.schemeUUID, members.filter((member) => member.number % 10 !== 4));
  await optIn(local.schemeUUID, members.filter((member) => member.number % 3 === 0));
  return { DFS: dfs.schemeUUID, LOCAL: local.schemeUUID };
}

/** Schedules one event, opts its share of the READY assets in, and remembers who will respond. */
async function schedule(client: Client, schemes: Schemes, members: DemoMember[], event: PlannedEvent): Promise<void> {
  const schemeUUID = schemes[event.scheme];
  const portfolios = await client.listPortfolios({ query: { pageSize: 100 } });
  const { eventUUID } = await client.createEvent({
    body: {
      name: event.name,
      schemeUUID,
      eventType: event.eventType,
      startTime: new Date(event.startMs).toISOString(),
      endTime: new Date(event.endMs).toISOString(),
      contractedMw: event.contractedMw,
      priceGbpPerMwh: event.priceGbpPerMwh,
      portfolioUUIDs: portfolios.data.map((portfolio) => portfolio.portfolioUUID),
    },
  });
  const params = { 'event-uuid': eventUUID };
  const chosen = members.filter((member) => chance(member.number, Math.floor(event.share * 1000)) < event.share);
  if (chosen.length > 0) await client.optEventAssets({ params, body: { action: 'OPT_IN', assetUUIDs: chosen.map((member) => member.assetUUID) } });
  if (event.fate === 'CANCELLED') {
    await client.cancelEvent({ params, body: { reason: 'The requirement was withdrawn' } });
    return;
  }
  const optedIn = await client.listEventAssets({ params, query: { state: 'OPT_IN', pageSize: 1000 } });
  const taking = new Set(optedIn.data.map((asset) => asset.assetUUID));
  for (const member of members) if (taking.has(member.assetUUID)) member.responses.push({ startMs: event.startMs, endMs: event.endMs, direction: event.eventType });
}
