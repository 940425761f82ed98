import type { Client } from '#client/client.ts';

/** Of ten assets of a fleet, how many are of each type. */
const MIX = [
  ['EV_CHARGER', 4],
  ['HEAT_PUMP', 3],
  ['BATTERY', 2],
  // Homes: without an MPAN they are no smart meters.
  ['OTHER', 1],
] as const;
const POWER_KW = { EV_CHARGER: 7.4, HEAT_PUMP: 5, BATTERY: 3.6, OTHER: 3 };
const TYPES = MIX.flatMap(([type, many]) => Array.from({ length: many }, () => type));

export const START_MS = Date.UTC(2026, 10, 10, 17);
export const END_MS = Date.UTC(2026, 10, 10, 19);
/** Enough working days for baselines. */
const INSTALLED = '2026-10-20';
const AT_A_TIME = 500;
/** Asked of an asset on average. */
const ASKED_KW = 0.9;

const at = (ms: number) => ({ body: { now: new Date(ms).toISOString() } });

/**
 * Registers a fleet with simulated meters under one simulated controller, orders the dispatch of an evening event, and
 * moves the clock past it. Returns the event.
 */
export async function dispatchSimulated(client: Client, assets: number): Promise<string> {
  await client.setClock(at(START_MS - 90 * 60_000));
  const { userUUID } = await client.createUser({ body: { userId: 'fleet', name: 'Fleet' } });
  for (const type of ['DISPATCH', 'DATA_ACCESS'] as const) await client.createConsent({ body: { userUUID, type } });
  const { controllerUUID } = await client.createController({ body: { name: 'Devices', channel: 'SIMULATED' } });
  const { schemeUUID } = await client.createScheme({
    body: { name: 'Evenings', requiresMpan: false, dispatch: { mode: 'MANUAL' } },
  });
  const all: string[] = [];
  for (let from = 0; from < assets; from += AT_A_TIME) {
    const { data } = await client.createAssetsBulk({
      body: Array.from({ length: Math.min(AT_A_TIME, assets - from) }, (_, i) => ({
        assetId: `S-${from + i}`,
        assetType: TYPES[(from + i) % TYPES.length]!,
        mpan: null,
        userUUID,
        meterSerialNumber: `SIM-${from + i}`,
        installationDate: INSTALLED,
        powerKw: POWER_KW[TYPES[(from + i) % TYPES.length]!],
      })),
    });
    const assetUUIDs = data.map(({ assetUUID }) => assetUUID);
    await client.assignControllerAssets({ params: { controllerUUID }, body: { assetUUIDs } });
    await client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs, action: 'OPT_IN' } });
    all.push(...assetUUIDs);
  }
  await client.setClock(at(START_MS - 55 * 60_000));
  const { eventUUID } = await client.createEvent({
    body: {
      name: 'Evening',
      schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: new Date(START_MS).toISOString(),
      endTime: new Date(END_MS).toISOString(),
      targetKw: assets * ASKED_KW,
    },
  });
  const params = { 'event-uuid': eventUUID };
  for (let from = 0; from < all.length; from += AT_A_TIME)
    await client.optEventAssets({
      params,
      body: { assetUUIDs: all.slice(from, from + AT_A_TIME), action: 'OPT_IN' },
    });
  await client.setClock({ body: { advance: 'PT10S' } });
  await client.createDispatchOrder({ params, body: { spread: 'NONE' } });
  await client.setClock({ body: { advance: 'PT5M' } });
  await client.setClock(at(END_MS + 3 * 3_600_000));
  return eventUUID;
}
