import type { Client } from '#client/client.ts';
import { allRead, setClock } from './clock.ts';
import { assignToControllers } from './controllers.ts';
import { findRegistered } from './findRegistered.ts';
import { demoFleet } from './fleet.ts';
import { inviteToSession, optIntoSessions } from './inviteHomes.ts';
import { assignToPortfolios, recordConsents, registerAssets, type RegisteredAsset } from './registerFleet.ts';
import { optIntoSchemes, type Schemes } from './schemes.ts';

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
}

/**
 * Registers the rest of the fleet, waits until its meters are read, opts it into the events that are to come, and
 * invites some homes to another one. What is there already is left as it is.
 */
export async function growFleet(
  client: Client,
  { first, last, now, portfolios, controllers, schemes }: Growth,
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
  await setClock(client, { advance: 'PT2M' });
  await allRead(client);
  await joinUpcomingEvents(client, schemes, all);
  await inviteToSession(client, schemes, Object.values(portfolios), now);
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
