import type { Client } from '#client/client.ts';
import { type DemoAsset, PILOT_ASSETS } from './fleet.ts';
import { type RegisteredAsset, uuidsOf } from './registerFleet.ts';

/** Ids of the demo's schemes: national, of a network operator, and of a supplier, who writes to people. */
export interface Schemes {
  DFS: string;
  LOCAL: string;
  SESSIONS: string;
}

/** Names of the schemes. */
export const SCHEME_NAMES: Readonly<Record<keyof Schemes, string>> = {
  DFS: 'Demand Flexibility Service',
  LOCAL: 'Local constraint service',
  SESSIONS: 'Saving sessions',
};

/** Creates the schemes; their events are not dispatched yet. */
export async function createSchemes(client: Client): Promise<Schemes> {
  const dfs = await client.createScheme({
    body: {
      name: SCHEME_NAMES.DFS,
      schemeType: 'DFS',
      description: 'National turn-down and turn-up, settled per half hour',
      settlementMethod: 'DFS_K',
    },
  });
  const local = await client.createScheme({
    body: {
      name: SCHEME_NAMES.LOCAL,
      schemeType: 'DNO_FLEX',
      regulator: 'DNO',
      settlementMethod: 'FLAT_RATE',
      inDayAdjustment: true,
      requiresMpan: false,
    },
  });
  const sessions = await client.createScheme({
    body: {
      name: SCHEME_NAMES.SESSIONS,
      schemeType: 'SUPPLIER',
      regulator: 'Supplier',
      settlementMethod: 'FLAT_RATE',
      mail: 'ON',
    },
  });
  return { DFS: dfs.schemeUUID, LOCAL: local.schemeUUID, SESSIONS: sessions.schemeUUID };
}

/** Of the pilot a third, of homes that joined later two thirds; sites are offered to the national scheme alone. */
const isLocal = ({ number, isSite }: DemoAsset): boolean =>
  !isSite && (number % 3 === 0 || (number > PILOT_ASSETS && number % 3 === 2));

/** Opts most assets into the national scheme, many into the local one; homes are invited to the sessions later. */
export async function optIntoSchemes(client: Client, schemes: Schemes, registered: RegisteredAsset[]): Promise<void> {
  const optIn = (schemeUUID: string, among: (member: DemoAsset) => boolean) =>
    client.optSchemeAssets({
      params: { schemeUUID },
      body: { action: 'OPT_IN', assetUUIDs: uuidsOf(registered, among) },
    });
  await optIn(schemes.DFS, (member) => member.number % 10 !== 4);
  await optIn(schemes.LOCAL, isLocal);
}

/** From now on events of the schemes that control devices dispatch themselves, an hour before they start. */
export async function dispatchByItself(client: Client, schemes: Schemes): Promise<void> {
  for (const schemeUUID of [schemes.DFS, schemes.LOCAL])
    await client.updateScheme({ params: { schemeUUID }, body: { dispatch: { mode: 'AUTO', noticeMinutes: 60 } } });
}
