import { openStore } from '#store/openStore.ts';
import { silentLog } from '#testing/silentLog.ts';
import { createTenantWithKey } from './createTenantWithKey.ts';

/**
 * Adds a sandbox tenant without effective limits to the data folder of a program that has been started; returns its
 * headers.
 */
export async function addTenantToFolder(dataDir: string): Promise<Record<string, string>> {
  const store = await openStore({ dataDir, mode: 'join', log: silentLog });
  try {
    return (await createTenantWithKey(store.db)).headers;
  } finally {
    await store.close();
  }
}
