import { expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { exportUser } from './exportUser.ts';

type Asked = { params?: Record<string, string>; query?: Record<string, unknown> };

/** A service with one user, who has one active and one archived asset; records its requests. */
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
    listAssets: answering('listAssets', ({ query }) => ({
      data: [{ assetUUID: query!['status'] === 'ARCHIVED' ? 'old' : 'new' }],
    })),
    listConsents: answering('listConsents', () => ({ data: [{ consentUUID: 'c' }] })),
    listTariffs: answering('listTariffs', ({ query }) => ({
      data: query!['status'] === 'DISCONNECTED' ? [] : [{ tariffUUID: `t ${String(query!['assetUUID'])}` }],
    })),
    getAssetConsumption: answering('getAssetConsumption', ({ query }) => ({
      direction: query!['direction'],
      values: [1],
    })),
  };
  return { api: api as unknown as Client, asked };
}

test('contains the person, every asset with tariffs and both directions of readings, and the consents', async () => {
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
  const reads = asked
    .filter(([name]) => name === 'getAssetConsumption')
    .map(([, { query }]) => [query!['from'], query!['to']]);
  expect(reads).toHaveLength(4);
  expect(reads[0]).toEqual(['2024-12-04T16:30:00.000Z', '2026-12-04T16:30:00.000Z']);
});

test('contains readings as finely as the consent allows, or the reason why there are none', async () => {
  const { api } = fakeApi();
  const refused = (detail: string) =>
    Promise.reject(Object.assign(new Error(detail), { problem: { status: 403, code: 'CONSENT_REQUIRED', detail } }));
  const read = api.getAssetConsumption;
  const asked: unknown[] = [];
  const allowing = (finest: string | null) =>
    ({
      ...api,
      getAssetConsumption: (input: Asked) =>
        input.query!['granularity'] === finest
          ? (asked.push([input.query!['from'], input.query!['to']]), read(input as never))
          : refused('No.'),
    }) as unknown as Client;
  const readingsOf = async (finest: string | null) =>
    (
      (await exportUser(allowing(finest), 'u', Date.parse('2026-07-04T16:30:00Z'))) as {
        assets: { readings: unknown }[];
      }
    ).assets[0]!.readings;
  expect(await readingsOf('month')).toEqual([
    { direction: 'import', values: [1] },
    { direction: 'export', values: [1] },
  ]);
  expect(asked[0]).toEqual(['2024-06-30T23:00:00.000Z', '2026-07-31T23:00:00.000Z']);
  expect(await readingsOf(null)).toEqual([
    { assetUUID: 'new', direction: 'import', withheld: 'No.' },
    { assetUUID: 'new', direction: 'export', withheld: 'No.' },
  ]);
});
