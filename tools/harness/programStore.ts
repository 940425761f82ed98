import { type Client, createClient } from '#client/client.ts';
import type { TenantLimits } from '#service/tenants/tenants.ts';
import { openStore, type Store } from '#store/openStore.ts';
import { silentLog } from '#testing/silentLog.ts';
import { createTenantWithKey } from './createTenantWithKey.ts';
import type { Program } from './program.ts';

/** A sandbox tenant of a running program, with a key. */
export interface ProgramTenant {
  tenant: string;
  headers: Record<string, string>;
  client: Client;
  /** Sends any request, with the tenant's headers. */
  send: (
    method: string,
    path: string,
    body?: string | Uint8Array<ArrayBuffer>,
    headers?: Record<string, string>,
  ) => Promise<Response>;
}

export interface ProgramStore {
  /** The program's own store, over a separate connection. */
  store: Store;
  addTenant: (limits?: Partial<TenantLimits>) => Promise<ProgramTenant>;
}

/**
 * Opens the store of a program's data folder as the command line does, for what the interface does not offer: creating
 * tenants, and reading tables directly.
 */
export async function withProgramStore<Result>(
  { url }: Pick<Program, 'url'>,
  dataDir: string,
  work: (programStore: ProgramStore) => Promise<Result>,
): Promise<Result> {
  const store = await openStore({ dataDir, mode: 'join', log: silentLog, poolSize: 4 });
  const addTenant = async (limits: Partial<TenantLimits> = {}): Promise<ProgramTenant> => {
    const { tenant, headers } = await createTenantWithKey(store.db, limits);
    return {
      tenant,
      headers,
      client: createClient({ baseUrl: `${url}/api/v1`, headers }),
      send: (method, path, body, more) => {
        const request: RequestInit = {
          method,
          headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...more },
        };
        return fetch(`${url}/api/v1${path}`, body === undefined ? request : { ...request, body });
      },
    };
  };
  try {
    return await work({ store, addTenant });
  } finally {
    await store.close();
  }
}
