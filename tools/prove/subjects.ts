import type { Client } from '#client/client.ts';
import { readAllItems } from '#client/readAllItems.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { Subject } from './ledger.ts';

const PAGE = 1000;
const METERS = 20;
const DAYS = 3;
const RECORDS = METERS * DAYS * 48;
const IN_BULK = 100;
const OPTED = 300;
const START = Date.UTC(2026, 0, 5);

/** One of each kind of write that the service has to store, single and in bulk, each for a writer of its own. */
export async function makeSubjects(client: Client): Promise<Subject[]> {
  const patched = await client.createAsset({ body: { assetId: 'patched' } });
  const { userUUID } = await client.createUser({ body: { userId: 'consenting', name: 'Ada' } });
  return [
    assets('single', 1, false),
    assets('repeated', 1, true),
    assets('bulk', IN_BULK, true),
    assets('bulk-unrepeated', IN_BULK, false),
    changedAsset(patched.assetUUID),
    users(),
    consents(userUUID),
    readings('readings', await seed(client, 'read', METERS), false),
    readings('readings-repeated', await seed(client, 'reread', METERS), true),
    await optIns(client),
  ];
}

/** Readings alone, for that many writers, each with meters of its own; every second one repeats its requests by key. */
export const makeReadingSubjects = (client: Client, writers: number): Promise<Subject[]> =>
  Promise.all(
    Array.from({ length: writers }, async (_, index) =>
      readings(`readings-${index}`, await seed(client, `read-${index}`, METERS), index % 2 === 1),
    ),
  );

/** Where the readings of a meter that nobody writes are read. */
export async function makeReadPath(client: Client): Promise<string> {
  const [asset] = await seed(client, 'quiet', 1);
  const [from, to] = [START, START + DAYS * DAY_MS].map((ms) => new Date(ms).toISOString());
  return `/assets/${asset}/energy-consumption?from=${from}&to=${to}`;
}

async function seed(client: Client, prefix: string, count: number): Promise<string[]> {
  const { data } = await client.createAssetsBulk({
    body: Array.from({ length: count }, (_, i) => ({ assetId: `${prefix}-${i}` })),
  });
  return data.map((asset) => asset.assetUUID);
}

/** New assets, one or many at a time: named `NAME.VERSION.PART`. */
function assets(name: string, parts: number, keyed: boolean): Subject {
  const prefix = `${name}.`;
  const one = (version: number, part: number) => ({
    assetId: `${prefix}${version}.${part}`,
    name: `${name} ${version}`,
    powerKw: version,
  });
  return {
    name,
    kind: 'added',
    parts,
    keyed,
    request: (version) => ({
      method: 'POST',
      path: parts === 1 ? '/assets' : '/assets/bulk',
      body: parts === 1 ? one(version, 0) : Array.from({ length: parts }, (_, part) => one(version, part)),
    }),
    found: async (client) => {
      const all = await readAllItems((at) => client.listAssets({ query: { search: prefix, ...at, pageSize: PAGE } }));
      const own = all
        .filter((asset) => asset.assetId.startsWith(prefix))
        .map((asset) => ({ ...asset, version: Number(asset.assetId.split('.')[1]) }));
      return tally(
        own.map(({ name: called, powerKw, version }) =>
          called === `${name} ${version}` && powerKw === version ? version : NaN,
        ),
      );
    },
  };
}

function changedAsset(assetUUID: string): Subject {
  return {
    name: 'changed asset',
    kind: 'replaced',
    parts: 1,
    keyed: false,
    request: (version) => ({
      method: 'PATCH',
      path: `/assets/${assetUUID}`,
      body: { name: `version ${version}`, capacityKwh: version },
    }),
    found: async (client) => {
      const { name, capacityKwh } = await client.getAsset({ params: { assetUUID } });
      if (name === null) return new Map();
      return tally([name === `version ${capacityKwh}` ? capacityKwh! : NaN]);
    },
  };
}

function users(): Subject {
  return {
    name: 'users',
    kind: 'added',
    parts: 1,
    keyed: false,
    request: (version) => ({
      method: 'POST',
      path: '/users',
      body: { userId: `user-${version}`, name: `Grace ${version}` },
    }),
    found: async (client) => {
      const all = await readAllItems((at) => client.listUsers({ query: { search: 'user-', ...at, pageSize: PAGE } }));
      return tally(
        all.map(({ userId, name }) =>
          name === `Grace ${userId.slice('user-'.length)}` ? Number(userId.slice('user-'.length)) : NaN,
        ),
      );
    },
  };
}

/** Consents of one user: only their key prevents a retried one from being stored twice. */
function consents(userUUID: string): Subject {
  return {
    name: 'consents',
    kind: 'added',
    parts: 1,
    keyed: true,
    request: (version) => ({
      method: 'POST',
      path: '/consents',
      body: { userUUID, type: 'DISPATCH', wordingVersion: String(version) },
    }),
    found: async (client) =>
      tally(
        (await readAllItems((at) => client.listConsents({ query: { userUUID, ...at, pageSize: PAGE } }))).map(
          (consent) => Number(consent.wordingVersion),
        ),
      ),
  };
}

/** The same half hours of some meters, overwritten by every version with its number in watt-hours. */
function readings(name: string, meters: string[], keyed: boolean): Subject {
  const slots = Array.from({ length: DAYS * 48 }, (_, slot) => new Date(START + slot * HALF_HOUR_MS).toISOString());
  const query = { from: new Date(START).toISOString(), to: new Date(START + DAYS * DAY_MS).toISOString() };
  return {
    name,
    kind: 'replaced',
    parts: RECORDS,
    keyed,
    request: (version) => ({
      method: 'POST',
      path: '/energy-consumption',
      body: meters.flatMap((assetUUID) => slots.map((startTime) => ({ assetUUID, startTime, value: version / 1000 }))),
    }),
    found: async (client) => {
      const values: number[] = [];
      for (const assetUUID of meters) {
        const series = await client.getAssetConsumption({ params: { assetUUID }, query });
        if ('values' in series)
          values.push(...series.values.filter((value) => value !== null).map((value) => Math.round(value * 1000)));
      }
      return tally(values);
    },
  };
}

/** Assets opted in to a scheme by odd versions and out of it by even ones: that is all a version leaves visible. */
async function optIns(client: Client): Promise<Subject> {
  const { schemeUUID } = await client.createScheme({ body: { name: 'Winter', requiresMpan: false } });
  const assetUUIDs = await seed(client, 'opted', OPTED);
  return {
    name: 'opt-ins',
    kind: 'replaced',
    parts: OPTED,
    keyed: true,
    mark: (version) => version % 2,
    request: (version) => ({
      method: 'POST',
      path: `/events/schemes/${schemeUUID}/assets`,
      body: { assetUUIDs, action: version % 2 === 1 ? 'OPT_IN' : 'OPT_OUT' },
    }),
    found: async (client) =>
      tally(
        (
          await readAllItems((at) =>
            client.listSchemeAssets({ params: { schemeUUID }, query: { ...at, pageSize: PAGE } }),
          )
        ).map(({ status }) => (status === 'OPT_IN' || status === 'READY' ? 1 : 0)),
      ),
  };
}

const tally = (versions: number[]): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const version of versions) counts.set(version, (counts.get(version) ?? 0) + 1);
  return counts;
};
