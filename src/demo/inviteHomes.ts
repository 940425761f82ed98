import type { Client } from '#client/client.ts';
import { sessionWindow } from './plan.ts';
import type { RegisteredAsset } from './registerFleet.ts';
import type { Schemes } from './schemes.ts';

/** Homes that are invited by mail. */
const HOMES = 40;

/** Opts some homes into the scheme that writes to people. */
export async function optIntoSessions(
  client: Client,
  { SESSIONS }: Schemes,
  registered: readonly RegisteredAsset[],
): Promise<void> {
  const homes = registered.filter(
    ({ member }) => member.assetType === 'SMART_METER' && !member.isSite && member.consents,
  );
  if (homes.length === 0) return;
  await client.optSchemeAssets({
    params: { schemeUUID: SESSIONS },
    body: { action: 'OPT_IN', assetUUIDs: homes.slice(0, HOMES).map(({ assetUUID }) => assetUUID) },
  });
}

/** Announces an event to which those homes are invited, unless there is one; their answers are open. */
export async function inviteToSession(
  client: Client,
  { SESSIONS }: Schemes,
  portfolioUUIDs: string[],
  now: number,
): Promise<void> {
  const { totalItems } = await client.listEvents({ query: { schemeUUID: SESSIONS, pageSize: 1 } });
  if (totalItems > 0) return;
  const { startMs, endMs } = sessionWindow(now);
  await client.createEvent({
    body: {
      name: 'Saving session',
      schemeUUID: SESSIONS,
      eventType: 'TURN_DOWN',
      startTime: new Date(startMs).toISOString(),
      endTime: new Date(endMs).toISOString(),
      targetKw: HOMES / 4,
      portfolioUUIDs,
    },
  });
}
