import { expect } from 'playwright/test';
import type { Client } from '#client/client.ts';
import type { EventBalancePoint } from '#contract/balance.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { homes, isMissing, kwhOf, type Window } from './fleet.ts';
import { furnishTenant } from './furnishTenant.ts';
import type { Pictured } from './picturedTenant.ts';

const at = (day: string, clock: string) => Date.parse(`${day}T${clock}:00Z`);
const iso = (utcMs: number) => new Date(utcMs).toISOString();

/** The instant of the screenshots: a Thursday. */
export const NOW = at('2026-01-15', '12:10');
/** The instant of those of a live event, in the second of its three half hours. */
export const EVENING = at('2026-01-15', '17:40');
const HISTORY_DAYS = 60;
const settled: Window = { from: at('2026-01-13', '17:00'), to: at('2026-01-13', '19:00') };
const earlier: Window = { from: at('2026-01-07', '16:30'), to: at('2026-01-07', '18:30') };
const later: Window = { from: at('2026-01-17', '08:00'), to: at('2026-01-17', '09:30') };
const next: Window = { from: at('2026-01-15', '17:00'), to: at('2026-01-15', '18:30') };

const setClock = (client: Client, utcMs: number) => client.setClock({ body: { now: iso(utcMs) } });

async function registerHomes(client: Client): Promise<string[]> {
  const users: string[] = [];
  for (const { number } of homes) {
    const { userUUID } = await client.createUser({
      body: { userId: `C-${2000 + number}`, name: `Customer ${number}`, email: `customer${number}@example.com` },
    });
    users.push(userUUID);
    if (number !== 20)
      await client.createConsent({
        body: { userUUID, type: 'DISPATCH', evidenceMethod: 'App', wordingVersion: '2025-10' },
      });
  }
  const { data } = await client.createAssetsBulk({
    body: homes.map(({ assetId, name, assetType, mpan, postcode, number }) => ({
      assetId,
      name,
      assetType,
      mpan,
      locationPostcode: postcode,
      installationDate: '2024-06-03',
      powerKw: 3 + (number % 4),
      userUUID: users[number - 1]!,
    })),
  });
  const assetUUIDs = data.map(({ assetUUID }) => assetUUID);
  for (const [i, name] of ['Hill homes', 'River homes'].entries()) {
    const { portfolioUUID } = await client.createPortfolio({ body: { name } });
    await client.assignPortfolioAssets({
      params: { portfolioUUID },
      body: { assetUUIDs: assetUUIDs.filter((_, n) => n % 2 === i) },
    });
  }
  await client.createTariffs({
    params: { assetUUID: assetUUIDs[0]! },
    body: {
      direction: 'import',
      tariffType: 'SINGLE_RATE',
      name: 'Standard variable',
      supplierName: 'Example Energy',
      standingChargePencePerDay: 54.2,
      unitRates: [{ label: 'All day', pencePerKwh: 24.5 }],
      validFrom: '2024-06-03',
    },
  });
  return assetUUIDs;
}

/** Readings of [from, to); the first home has a year more, for its carpet. */
async function sendReadings(client: Client, assetUUIDs: string[], from: number, to: number): Promise<void> {
  const windows = [earlier, settled, next];
  const of = (home: (typeof homes)[number], start: number) => {
    const slots = Array.from({ length: (to - start) / HALF_HOUR_MS }, (_, slot) => start + slot * HALF_HOUR_MS);
    return slots
      .filter((slot) => !isMissing(home, slot, NOW))
      .map((slot) => ({
        assetUUID: assetUUIDs[home.number - 1]!,
        startTime: iso(slot),
        value: kwhOf(home, slot, windows),
      }));
  };
  const records = homes
    .slice(0, assetUUIDs.length)
    .flatMap((home) => of(home, home.number === 1 && to < settled.from ? from - 310 * DAY_MS : from));
  const most = 40_000;
  for (let first = 0; first < records.length; first += most)
    await client.createConsumption({ body: records.slice(first, first + most) });
}

async function scheduleEvent(
  client: Client,
  schemeUUID: string,
  assetUUIDs: string[],
  name: string,
  { from, to }: Window,
): Promise<string> {
  const { data } = await client.listPortfolios({ query: { sort: 'name' } });
  const portfolioUUIDs = data.map(({ portfolioUUID }) => portfolioUUID);
  const { eventUUID } = await client.createEvent({
    body: {
      name,
      schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: iso(from),
      endTime: iso(to),
      contractedMw: 0.008,
      priceGbpPerMwh: 240,
      portfolioUUIDs,
    },
  });
  await client.optEventAssets({ params: { 'event-uuid': eventUUID }, body: { action: 'OPT_IN', assetUUIDs } });
  return eventUUID;
}

async function kindsOf(client: Client, eventUUID: string): Promise<string[]> {
  return (await client.getEventTimeline({ params: { 'event-uuid': eventUUID } })).data.map(({ kind }) => kind);
}

async function lastPoint(client: Client, eventUUID: string): Promise<EventBalancePoint | undefined> {
  return (await client.getEventBalanceHistory({ params: { 'event-uuid': eventUUID } })).points.at(-1);
}

/**
 * Fills an empty tenant with the same weeks each time: homes, readings, two settled events, a future and a cancelled
 * one, and one of everything else that has a screen.
 */
export async function fillTenant(client: Client): Promise<Pictured> {
  await setClock(client, at('2026-01-06', '09:00'));
  const assetUUIDs = await registerHomes(client);
  await sendReadings(client, assetUUIDs, at('2026-01-06', '00:00') - HISTORY_DAYS * DAY_MS, at('2026-01-06', '00:00'));
  await setClock(client, at('2026-01-06', '09:30'));
  const { schemeUUID } = await client.createScheme({
    body: { name: 'Evening flexibility', description: 'Turn-down in winter evenings, settled per half hour' },
  });
  await client.optSchemeAssets({
    params: { schemeUUID },
    body: { action: 'OPT_IN', assetUUIDs: assetUUIDs.slice(0, -2) },
  });
  await setClock(client, at('2026-01-06', '10:00'));
  await expect
    .poll(async () => (await client.getScheme({ params: { schemeUUID } })).counts)
    .toMatchObject({ READY: 19, DUPLICATED: 2, REJECTED: 1 });

  const final = await scheduleEvent(client, schemeUUID, assetUUIDs, 'Cold evening', earlier);
  await setClock(client, at('2026-01-12', '11:00'));
  await sendReadings(client, assetUUIDs, at('2026-01-06', '00:00'), at('2026-01-12', '10:00'));
  const ended = await scheduleEvent(client, schemeUUID, assetUUIDs.slice(0, -5), 'Still evening', settled);
  await setClock(client, at('2026-01-14', '09:00'));
  await sendReadings(client, assetUUIDs, at('2026-01-12', '10:00'), at('2026-01-14', '08:00'));
  await setClock(client, at('2026-01-15', '11:00'));
  await sendReadings(client, assetUUIDs, at('2026-01-14', '08:00'), at('2026-01-15', '11:00'));
  const coming = await scheduleEvent(client, schemeUUID, assetUUIDs.slice(2), 'Frosty evening', next);
  await expect.poll(() => kindsOf(client, coming)).toContain('BASELINES_READY');
  await setClock(client, at('2026-01-15', '11:05'));
  await expect.poll(() => lastPoint(client, coming)).toMatchObject({ phase: 'SCHEDULED', optedIn: 16 });
  const cancelled = await scheduleEvent(client, schemeUUID, assetUUIDs, 'Windy morning', later);
  const reason = 'The requirement was withdrawn';
  await client.cancelEvent({ params: { 'event-uuid': cancelled }, body: { reason } });
  const furniture = await furnishTenant(client, assetUUIDs, schemeUUID);
  await setClock(client, NOW);
  await expect
    .poll(async () =>
      (await client.listEvents({ query: { sort: 'startTime' } })).data.map(({ statsStatus }) => statsStatus),
    )
    .toEqual(['READY', 'READY', 'NOT_STARTED', 'NOT_STARTED']);
  // The home screen counts deliveries that are still pending.
  await expect.poll(async () => (await client.getSummary()).webhooks.pendingDeliveries).toBe(0);
  const events = { final, settled: ended, next: coming, cancelled };
  return { client, assetUUIDs, schemeUUID, events, ...furniture };
}

/** Moves the tenant into its next event, whose first half hour most meters have sent. */
export async function startEvening({ client, assetUUIDs, events }: Pictured): Promise<void> {
  await setClock(client, at('2026-01-15', '17:31'));
  await expect.poll(() => lastPoint(client, events.next)).toMatchObject({ phase: 'LIVE' });
  await sendReadings(client, assetUUIDs, at('2026-01-15', '11:00'), at('2026-01-15', '17:00'));
  await sendReadings(client, assetUUIDs.slice(0, -4), at('2026-01-15', '17:00'), at('2026-01-15', '17:30'));
  await setClock(client, EVENING);
  await expect.poll(async () => (await lastPoint(client, events.next))?.measuredKwh).toBeCloseTo(3.48, 2);
}
