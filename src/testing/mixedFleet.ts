import { addPortfolio } from './addPortfolio.ts';
import { flatFleet } from './flatFleet.ts';
import { addEvent, addScheme, optIn } from './readyAssets.ts';
import { seedFleet } from './seed.ts';
import type { TestService, TestTenant } from './testService.ts';

const [READY, UNASKED, WITHOUT_USERS] = [6, 8, 4];

export interface MixedFleet {
  scheme: string;
  /** A scheme with few of the assets. */
  other: string;
  portfolio: string;
  /** An event that is settled: the ready assets took part. */
  past: string;
  /** The next event: four of the ready assets are opted in. */
  next: string;
  /** Assets that are ready in the scheme, and were in an event. */
  ready: string[];
  /** Assets with a consent, in no scheme. */
  rest: string[];
  /** The id of one asset. */
  single: string;
}

/**
 * Adds assets of every sort that lists filter by, two of them archived, with an event that is settled and one to come.
 * The tenant's clock is set to the evening of 31 October 2023.
 */
export async function addMixedFleet(service: TestService, tenant: TestTenant, assets: number): Promise<MixedFleet> {
  const { client } = tenant;
  await client.setClock({ body: { now: '2023-10-30T08:00:00Z' } });
  const { schemeUUID: scheme } = await addScheme(tenant);
  const { schemeUUID: other } = await addScheme(tenant, { name: 'Other' });
  const ready = await flatFleet(service, tenant, scheme, '2023-10-30', READY);
  const rest = await seedFleet(service, tenant, assets - READY - UNASKED - WITHOUT_USERS, { prefix: 'new' });
  const unasked = await seedFleet(service, tenant, UNASKED, { prefix: 'unasked', consent: false, outcomeDigit: null });
  const alone = await seedFleet(service, tenant, WITHOUT_USERS, { user: false, asset: { mpan_status: 'INVALID' } });
  for (const assetUUID of [rest[3]!, alone[1]!]) await client.archiveAsset({ params: { assetUUID } });
  for (const assetUUID of [ready[2]!, rest[8]!, unasked[5]!])
    await client.updateAsset({ params: { assetUUID }, body: { assetType: 'BATTERY' } });
  const portfolio = await addPortfolio(tenant, 'West', [ready[1]!, rest[1]!, unasked[1]!]);
  await client.optSchemeAssets({
    params: { schemeUUID: other },
    body: { assetUUIDs: [ready[0]!, rest[0]!, rest[1]!], action: 'OPT_IN' },
  });
  const single = (await client.getAsset({ params: { assetUUID: unasked[4]! } })).assetId;
  const consented = await client.getAsset({ params: { assetUUID: ready[5]! } });
  await client.createConsent({
    body: {
      userUUID: consented.userUUID!,
      assetUUID: ready[5]!,
      type: 'DISPATCH',
      preference: 'OPT_IN',
      expiresUTC: '2023-11-12T00:00:00Z',
    },
  });
  const { eventUUID: past } = await addEvent(tenant, scheme, {
    startTime: '2023-10-31T17:00:00Z',
    endTime: '2023-10-31T18:00:00Z',
  });
  await optIn(tenant, past, ready);
  await client.setClock({ body: { now: '2023-10-31T18:31:00Z' } });
  await client.createConsumption({
    body: ['2023-10-31T17:00:00Z', '2023-10-31T17:30:00Z'].flatMap((startTime) =>
      ready.map((assetUUID, index) => ({ assetUUID, startTime, value: 0.3 + index * 0.123 })),
    ),
  });
  const { eventUUID: next } = await addEvent(tenant, scheme, {
    startTime: '2023-11-03T17:00:00Z',
    endTime: '2023-11-03T18:00:00Z',
  });
  await optIn(tenant, next, ready.slice(0, 4));
  await client.setClock({ body: { advance: 'PT5S' } });
  return { scheme, other, portfolio, past, next, ready, rest, single };
}
