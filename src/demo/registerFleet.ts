import type { Client } from '#client/client.ts';
import { mapConcurrently } from './concurrency.ts';
import type { Registered } from './findRegistered.ts';
import { type DemoAsset, demoAreas, installedOn, PILOT_ASSETS } from './fleet.ts';
import { demoTariffs } from './tariffs.ts';

/** More would only wait for each other. */
const CONCURRENT_REQUESTS = 4;

/** A member of the fleet with the ids the service gave it. */
export interface RegisteredAsset {
  member: DemoAsset;
  userUUID: string;
  assetUUID: string;
}

const FIRST = [
  'Amina',
  'Ben',
  'Carys',
  'David',
  'Eilidh',
  'Farid',
  'Grace',
  'Hamish',
  'Isla',
  'Jaspreet',
  'Kofi',
  'Leah',
];
const LAST = [
  'Ahmed',
  'Brown',
  'Campbell',
  'Davies',
  'Evans',
  'Fraser',
  'Green',
  'Hughes',
  'Ibrahim',
  'Jones',
  'Kaur',
  'Lewis',
  'Murphy',
];

const userIdOf = ({ number }: DemoAsset): string => `C-${20_000 + number}`;

/** Registers assets with their users, except those that are `known`. */
export async function registerAssets(
  client: Client,
  fleet: DemoAsset[],
  now: number,
  known: Pick<Registered, 'users' | 'assets'> = { users: new Map(), assets: new Map() },
): Promise<RegisteredAsset[]> {
  const users = new Map(known.users);
  const newUsers = fleet.filter((member) => !users.has(userIdOf(member)));
  if (newUsers.length > 0)
    for (const { userId, userUUID } of (await createUsers(client, newUsers)).data) users.set(userId, userUUID);
  const ownerOf = (member: DemoAsset): string => users.get(userIdOf(member))!;
  const assets = new Map(known.assets);
  const newAssets = fleet.filter(({ assetId }) => !assets.has(assetId));
  if (newAssets.length > 0)
    for (const asset of (await createAssets(client, newAssets, ownerOf, now)).data)
      assets.set(asset.assetId, asset.assetUUID);
  return fleet.map((member) => ({
    member,
    userUUID: ownerOf(member),
    assetUUID: assets.get(member.assetId)!,
  }));
}

const createUsers = (client: Client, fleet: readonly DemoAsset[]) =>
  client.createUsersBulk({
    body: fleet.map((member) => ({
      userId: userIdOf(member),
      name: member.isSite
        ? `Manager of ${member.name}`
        : `${FIRST[member.number % FIRST.length]} ${LAST[member.number % LAST.length]}`,
      email: `customer${member.number}@example.com`,
      // Numbers that Ofcom keeps for drama.
      phone: `+44 7700 900${String(member.number % 1000).padStart(3, '0')}`,
    })),
  });

const createAssets = (
  client: Client,
  fleet: readonly DemoAsset[],
  ownerOf: (member: DemoAsset) => string,
  now: number,
) =>
  client.createAssetsBulk({
    body: fleet.map((asset) => ({
      assetId: asset.assetId,
      name: asset.name,
      userUUID: ownerOf(asset),
      assetType: asset.assetType,
      isDomestic: !asset.isSite,
      mpan: asset.mpan,
      exportMpan: asset.exportMpan,
      locationPostcode: asset.postcode,
      locationAddress: `${asset.street}, ${asset.area}`,
      installationDate: installedOn(asset, now),
      meterSerialNumber: asset.meterSerialNumber,
      powerKw: asset.powerKw,
      capacityKwh: asset.capacityKwh,
    })),
  });

/** Records the users' consents and what some of them pay. */
export async function recordConsents(client: Client, registered: RegisteredAsset[], now: number): Promise<void> {
  const consentsTo = (type: 'DISPATCH' | 'DATA_ACCESS', purpose: string, of: readonly RegisteredAsset[]) =>
    of.map(({ userUUID }) => ({ userUUID, type, evidenceMethod: 'App', wordingVersion: '2026-03', purpose }));
  const consenting = registered.filter(({ member }) => member.consents);
  const priced = registered.filter(({ member }) => member.number <= PILOT_ASSETS && member.number % 3 === 1);
  await Promise.all([
    client.createConsentsBulk({
      body: [
        ...consentsTo('DISPATCH', 'Take part in flexibility events', consenting),
        ...consentsTo('DATA_ACCESS', 'Read half-hourly data', registered),
      ],
    }),
    mapConcurrently(CONCURRENT_REQUESTS, priced, ({ member, assetUUID }) =>
      client.createTariffs({ params: { assetUUID }, body: demoTariffs(member, now) }),
    ),
  ]);
}

/** The name of an area's portfolio. */
export const portfolioName = (area: string): string => `${area} homes`;

/** Creates the portfolios, one an area; returns their ids by area. */
export async function createPortfolios(client: Client): Promise<Record<string, string>> {
  const made: Record<string, string> = {};
  for (const area of demoAreas) {
    const { portfolioUUID } = await client.createPortfolio({
      body: { name: portfolioName(area), description: `Domestic assets in ${area}` },
    });
    made[area] = portfolioUUID;
  }
  return made;
}

/** Puts assets into the portfolio of their area. */
export async function assignToPortfolios(
  client: Client,
  portfolios: Record<string, string>,
  registered: RegisteredAsset[],
): Promise<void> {
  for (const [area, portfolioUUID] of Object.entries(portfolios)) {
    const assetUUIDs = uuidsOf(registered, (member) => member.area === area);
    if (assetUUIDs.length > 0) await client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs } });
  }
}

/** Those of the assets that are chosen. */
export const uuidsOf = (registered: RegisteredAsset[], among: (member: DemoAsset) => boolean): string[] =>
  registered.filter(({ member }) => among(member)).map(({ assetUUID }) => assetUUID);
