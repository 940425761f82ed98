import type { Client } from '#client/client.ts';
import { allDone, allRead } from './clock.ts';
import { assignToControllers } from './controllers.ts';
import { findRegistered } from './findRegistered.ts';
import { demoFleet } from './fleet.ts';
import { inviteToSession, optIntoSessions } from './inviteHomes.ts';
import { fleetWindow } from './plan.ts';
import { assignToPortfolios, recordConsents, registerAssets, type RegisteredAsset } from './registerFleet.ts';
import { optIntoSchemes, type Schemes } from './schemes.ts';
import { createUnits, hasUnit } from './units.ts';

/** Name of the event that the fleet alone is asked for. */
const FLEET_EVENT = 'Network constraint';
/** Assets of a bulk request. */
const AT_A_TIME = 400;
/** What is contracted of an asset. */
const CONTRACTED_KW = 0.4;

export interface Growth {
  /** Numbers of the assets, both included. */
  first: number;
  last: number;
  now: number;
  portfolios: Record<string, string>;
  controllers: Record<string, string>;
  schemes: Schemes;
  /** Has what external parties check of the fleet answered, or the clock would have to be moved past their answers. */
  checksAnswered: () => Promise<void>;
}

/**
 * Registers the rest of the fleet, waits until its meters are read, makes the units, schedules an event for the homes, opts it into those that
 * are to come, and invites some homes to another one. What is there already is left as it is.
 */
export async function growFleet(
  client: Client,
  { first, last, now, portfolios, controllers, schemes, checksAnswered }: Growth,
): Promise<void> {
  const known = await findRegistered(client);
  const all: RegisteredAsset[] = [];
  for (let from = first; from <= last; from += AT_A_TIME) {
    const registered = await registerAssets(client, demoFleet(from, Math.min(last, from + AT_A_TIME - 1)), now, known);
    const asked = registered.filter(({ userUUID }) => !known.consenting.has(userUUID));
    if (asked.length > 0) await recordConsents(client, asked, now);
    await assignToPortfolios(client, portfolios, registered);
    await assignToControllers(client, controllers, registered);
    await optIntoSchemes(client, schemes, registered);
    all.push(...registered);
  }
  await optIntoSessions(client, schemes, all);
  // MPANs are looked up and the regulators respond; meanwhile the meters are read.
  await checksAnswered();
  await allDone(client);
  await allRead(client);
  await createUnits(client, schemes, portfolios);
  const portfolioUUIDs = Object.values(portfolios);
  await scheduleForFleet(client, schemes, portfolioUUIDs);
  await joinUpcomingEvents(
    client,
    schemes,
    all.filter(({ member }) => !member.isSite),
  );
  await inviteToSession(client, schemes, portfolioUUIDs, now);
  await allDone(client);
}

/**
 * Schedules an event that starts with one of the next half hours, so that the fleet is dispatched at once, unless there
 * is one.
 */
async function scheduleForFleet(client: Client, { LOCAL }: Schemes, portfolioUUIDs: string[]): Promise<void> {
  const { data } = await client.listEvents({ query: { search: FLEET_EVENT, pageSize: 1 } });
  if (data.length > 0) return;
  const { startMs, endMs } = fleetWindow(Date.parse((await client.getClock()).now));
  await client.createEvent({
    body: {
      name: FLEET_EVENT,
      schemeUUID: LOCAL,
      eventType: 'TURN_DOWN',
      startTime: new Date(startMs).toISOString(),
      endTime: new Date(endMs).toISOString(),
      priceGbpPerMwh: 130,
      portfolioUUIDs,
    },
  });
}

/**
 * Opts homes into their own event, and those without a unit into the ones that others are opted into, which may now
 * contract more.
 */
async function joinUpcomingEvents(client: Client, schemes: Schemes, homes: RegisteredAsset[]): Promise<void> {
  const { data } = await client.listEvents({ query: { state: 'SCHEDULED', pageSize: 100 } });
  for (const { eventUUID, name, schemeUUID, assetsOptedIn } of data) {
    if (schemeUUID === schemes.SESSIONS || (assetsOptedIn === 0 && name !== FLEET_EVENT)) continue;
    const params = { 'event-uuid': eventUUID };
    const all = name === FLEET_EVENT ? homes : homes.filter(({ member }) => !hasUnit(member.area));
    for (let from = 0; from < all.length; from += AT_A_TIME)
      await client.optEventAssets({
        params,
        body: { action: 'OPT_IN', assetUUIDs: all.slice(from, from + AT_A_TIME).map(({ assetUUID }) => assetUUID) },
      });
    const event = await client.getEvent({ params });
    const contractedMw = Math.round(event.assetsOptedIn * CONTRACTED_KW) / 1000;
    await client.updateEvent({ params, body: { contractedMw } });
  }
}
