import type { Client } from '#client/client.ts';

const PAGE = 1000;

/** Users and assets that an interrupted loading has registered. */
export interface Registered {
  /** Users by their userId, and assets by their assetId, as UUIDs. */
  users: Map<string, string>;
  assets: Map<string, string>;
  /** UUIDs of users with a consent. */
  consenting: Set<string>;
}

/** Reads who and what is registered already. */
export async function findRegistered(client: Client): Promise<Registered> {
  const users = await everyPage((page) => client.listUsers({ query: { page, pageSize: PAGE } }));
  const assets = await everyPage((page) => client.listAssets({ query: { page, pageSize: PAGE } }));
  const consents = await everyPage((page) => client.listConsents({ query: { page, pageSize: PAGE } }));
  return {
    users: new Map(users.map(({ userId, userUUID }) => [userId, userUUID])),
    assets: new Map(assets.map(({ assetId, assetUUID }) => [assetId, assetUUID])),
    consenting: new Set(consents.map(({ userUUID }) => userUUID)),
  };
}

async function everyPage<Item>(read: (page: number) => Promise<{ data: Item[] }>): Promise<Item[]> {
  const all: Item[] = [];
  for (let page = 1; ; page++) {
    const { data } = await read(page);
    all.push(...data);
    if (data.length < PAGE) return all;
  }
}
