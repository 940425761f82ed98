import { fetchAllowedReadings } from '#app/data/fetchAllowedReadings.ts';
import { parseProblem } from '#app/data/problem.ts';
import type { Client } from '#client/client.ts';
import { readAllItems } from '#client/readAllItems.ts';
import type { Asset } from '#contract/asset.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';

/** Limit of one half-hourly read. */
const YEARS_OF_READINGS = 2;

type ExportClient = Pick<Client, 'getUser' | 'listAssets' | 'listConsents' | 'listTariffs' | 'getAssetConsumption'>;

/**
 * Everything the service stores about one person, for a subject-access request: the user, every asset whatever its
 * status, consents, tariffs with their history, and the readings of the last two years before `now`, as finely as the
 * person's consent to data access allows, or the reason why there are none.
 */
export async function exportUser(api: ExportClient, userUUID: string, now: number): Promise<object> {
  const everything = { pageSize: MAX_PAGE_SIZE };
  const [user, active, archived, consents] = await Promise.all([
    api.getUser({ params: { userUUID } }),
    readAllItems((at) => api.listAssets({ query: { userUUID, ...everything, ...at } })),
    readAllItems((at) => api.listAssets({ query: { userUUID, status: 'ARCHIVED', ...everything, ...at } })),
    readAllItems((at) => api.listConsents({ query: { userUUID, ...everything, ...at } })),
  ]);
  const assets = await Promise.all([...active, ...archived].map((asset) => exportAsset(api, asset, now)));
  return { exportedUTC: new Date(now).toISOString(), user, consents, assets };
}

async function exportAsset(api: ExportClient, asset: Asset, now: number): Promise<object> {
  const { assetUUID } = asset;
  const to = new Date(now);
  const from = new Date(to);
  from.setUTCFullYear(from.getUTCFullYear() - YEARS_OF_READINGS);
  const range = { from: from.toISOString(), to: to.toISOString(), granularity: 'halfHour' } as const;
  const read = (direction: 'import' | 'export'): Promise<object> =>
    fetchAllowedReadings(api, assetUUID, { ...range, direction }).catch((error: unknown) => {
      const { code, detail } = parseProblem(error);
      if (code !== 'CONSENT_REQUIRED') throw error;
      return { assetUUID, direction, withheld: detail };
    });
  const [tariffs, ended, imported, exported] = await Promise.all([
    readAllItems((at) => api.listTariffs({ query: { assetUUID, pageSize: MAX_PAGE_SIZE, ...at } })),
    readAllItems((at) =>
      api.listTariffs({ query: { assetUUID, status: 'DISCONNECTED', pageSize: MAX_PAGE_SIZE, ...at } }),
    ),
    read('import'),
    read('export'),
  ]);
  return { ...asset, tariffs: [...tariffs, ...ended], readings: [imported, exported] };
}
