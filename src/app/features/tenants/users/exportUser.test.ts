import { expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { exportUser } from './exportUser.ts';

type CallInput = { params?: Record<string, string>; query?: Record<string, unknown> };

/** A service with one user, who has one active and one archived asset; records its requests. */
function fakeApi() {
  const calls: [string, CallInput][] = [];
  const answering =
    (name: string, respond: (calls: CallInput) => unknown) =>
    (input: CallInput): Promise<unknown> => {
      calls.push([name, input]);
      return Promise.resolve(respond(input));
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
  return { api: api as unknown as Client, calls };
}

test('contains the person, every asset with tariffs and both directions of readings, and the consents', async () => {
  const { api, calls } = fakeApi();
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
  const reads = calls
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
  const calls: unknown[] = [];
  const allowing = (finest: string | null) =>
    ({
      ...api,
      getAssetConsumption: (input: CallInput) =>
        input.query!['granularity'] === finest
          ? (calls.push([input.query!['from'], input.query!['to']]), read(input as never))
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
  expect(calls[0]).toEqual(['2024-06-30T23:00:00.000Z', '2026-07-31T23:00:00.000Z']);
  expect(await readingsOf(null)).toEqual([
    { assetUUID: 'new', direction: 'import', withheld: 'No.' },
    { assetUUID: 'new', direction: 'export', withheld: 'No.' },
  ]);
});
