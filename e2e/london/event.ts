import type { Client } from '#client/client.ts';

export interface PriceEvent {
  eventId: string;
  startTime: string;
  endTime: string;
}

/**
 * Gives every home a user who consents to dispatch, opts the homes into a scheme, waits for the regulator's check, and
 * schedules and joins the event.
 */
export async function joinEvent(client: Client, homes: string[], event: PriceEvent): Promise<string> {
  const assets = await client.listAssets({ query: { pageSize: 1000 } });
  const assetUUIDs: string[] = [];
  for (const home of homes) {
    const asset = assets.data.find((each) => each.assetId === home)!;
    const { userUUID } = await client.createUser({ body: { userId: home, name: `Household ${home}` } });
    await client.updateAsset({ params: { assetUUID: asset.assetUUID }, body: { userUUID } });
    await client.createConsent({ body: { userUUID, type: 'DISPATCH' } });
    assetUUIDs.push(asset.assetUUID);
  }
  const { schemeUUID } = await client.createScheme({
    body: { name: 'Dynamic time of use', schemeType: 'SUPPLIER', settlementMethod: 'FLAT_RATE', requiresMpan: false },
  });
  await client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs, action: 'OPT_IN' } });
  await client.setClock({ body: { advance: 'PT1M' } });
  const { eventUUID } = await client.createEvent({
    body: {
      name: `High price ${event.eventId}`,
      schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: event.startTime,
      endTime: event.endTime,
      contractedMw: 0.002,
      priceGbpPerMwh: 300,
    },
  });
  const { changed, refused } = await client.optEventAssets({
    params: { 'event-uuid': eventUUID },
    body: { assetUUIDs, action: 'OPT_IN' },
  });
  if (changed !== homes.length) throw new Error(`opted in ${changed} of ${homes.length}: ${JSON.stringify(refused)}`);
  return eventUUID;
}
