import { expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { exportUser } from './exportUser.ts';

type Asked = { params?: Record<string, string>; query?: Record<string, unknown> };

/** A service with one user, who has one active and one archived asset; keeps what it was asked. */
function fakeApi() {
  const asked: [string, Asked][] = [];
  const answering =
    (name: string, answer: (asked: Asked) => unknown) =>
    (input: Asked): Promise<unknown> => {
      asked.push([name, input]);
      return Promise.resolve(answer(input));
    };
  const api = {
    getUser: answering('getUser', ({ params }) => ({ userUUID: params!['userUUID'], name: 'Ann' })),
    listAssets: answering('listAssets', ({ query }) => ({ data: [{ assetUUID: query!['status'] === 'ARCHIVED' ? 'old' : 'new' }] })),
    listConsents: answering('listConsents', () => ({ data: [{ consentUUID: 'c' }] })),
    listTariffs: answering('listTariffs', ({ query }) => ({ data: query!['status'] === 'DISCONNECTED' ? [] : [{ tariffUUID: `t ${String(query!['assetUUID'])}` }] })),
    getAssetConsumption: answering('getAssetConsumption', ({ query }) => ({ direction: query!['direction'], values: [1] })),
  };
  return { api: api as unknown as Client, asked };
}

test('holds the person, every asset with tariffs and both directions of readings, and the consents', async () => {
  const { api, asked } = fakeApi();
  const now = Date.parse('2026-12-04T16:30:00Z');
  expect(await exportUser(api, 'u', now)).toEqual({
    exportedUTC: '2026-12-04T16:30:00.000Z',
    user: { userUUID: 'u', name: 'Ann' },
    consents: [{ consentUUID: 'c' }],
    assets: ['new', 'old'].map((assetUUID) => ({
      assetUUID,
      tariffs: [{ tariffUUID: `t ${assetUUID}` }],
      readings: [
        { direction: 'import', values: [1] },
        { direction: 'export', values: [1] },
      ],
    })),
  });
  const reads = asked.filter(([name]) => name === 'getAssetConsumption').map(([, { query }]) => [query!['from'], query!['to']]);
  expect(reads).toHaveLength(4);
  expect(reads[0]).toEqual(['2024-12-04T16:30:00.000Z', '2026-12-04T16:30:00.000Z']);
});
