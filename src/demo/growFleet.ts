import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '#client/client.ts';
import { assignToControllers } from './controllers.ts';
import { demoFleet } from './fleet.ts';
import { inviteToSession, optIntoSessions } from './inviteHomes.ts';
import { assignToPortfolios, recordConsents, registerAssets, type RegisteredAsset } from './registerFleet.ts';
import { optIntoSchemes, type Schemes } from './schemes.ts';

/** Assets of a bulk request. */
const AT_A_TIME = 400;
const POLL_MS = 500;
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
}

/**
 * Registers the rest of the fleet, waits until its meters are read, opts it into the events that are to come, and invites
 * some homes to another one.
 */
export async function growFleet(
  client: Client,
  { first, last, now, portfolios, controllers, schemes }: Growth,
): Promise<void> {
  const all: RegisteredAsset[] = [];
  for (let from = first; from <= last; from += AT_A_TIME) {
    const registered = await registerAssets(client, demoFleet(from, Math.min(last, from + AT_A_TIME - 1)), now);
    await recordConsents(client, registered, now);
    await assignToPortfolios(client, portfolios, registered);
    await assignToControllers(client, controllers, registered);
    await optIntoSchemes(client, schemes, registered);
    all.push(...registered);
  }
  await optIntoSessions(client, schemes, all);
  // MPANs are looked up and the regulators respond; meanwhile the meters are read.
  await client.setClock({ body: { advance: 'PT2M' } });
  await allRead(client);
  await joinUpcomingEvents(client, schemes, all);
  await inviteToSession(client, schemes, Object.values(portfolios), now);
}

/** Waits until the meters are read. */
export async function allRead(client: Client): Promise<void> {
  while ((await client.getClock()).loading !== null) await sleep(POLL_MS);
}

/** Opts the assets into the events that others are opted into, which may now contract more. */
async function joinUpcomingEvents(client: Client, schemes: Schemes, all: RegisteredAsset[]): Promise<void> {
  const { data } = await client.listEvents({ query: { state: 'SCHEDULED', pageSize: 100 } });
  for (const { eventUUID, schemeUUID, assetsOptedIn } of data) {
    if (schemeUUID === schemes.SESSIONS || assetsOptedIn === 0) continue;
    const params = { 'event-uuid': eventUUID };
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
