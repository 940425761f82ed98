import { expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { fetchAllowedReadings, type ReadingsQuery } from './fetchAllowedReadings.ts';

const requested: ReadingsQuery = {
  from: '2026-07-04T16:30:00.000Z',
  to: '2026-07-06T23:00:00.000Z',
  granularity: 'halfHour',
  direction: 'import',
};

/** A service that allows readings of one granularity. */
function allowing(granularity: string | null) {
  const queries: unknown[] = [];
  const getAssetConsumption = ({ query }: { query: ReadingsQuery }) => {
    queries.push(query);
    return query.granularity === granularity
      ? Promise.resolve(query)
      : Promise.reject(
          Object.assign(new Error(), { problem: { status: 403, code: 'CONSENT_REQUIRED', detail: 'No' } }),
        );
  };
  return { queries, api: { getAssetConsumption } as unknown as Pick<Client, 'getAssetConsumption'> };
}

test('an allowed range is read as requested', async () => {
  const { api, queries } = allowing('halfHour');
  await fetchAllowedReadings(api, 'a', requested);
  expect(queries).toEqual([requested]);
});

test('a coarser consent is read in whole London days or months', async () => {
  expect(await fetchAllowedReadings(allowing('day').api, 'a', requested)).toEqual({
    ...requested,
    granularity: 'day',
    from: '2026-07-03T23:00:00.000Z',
    to: '2026-07-06T23:00:00.000Z',
  });
  expect(await fetchAllowedReadings(allowing('month').api, 'a', requested)).toEqual({
    ...requested,
    granularity: 'month',
    from: '2026-06-30T23:00:00.000Z',
    to: '2026-07-31T23:00:00.000Z',
  });
});

test('no consent stays a refusal, and another failure is not retried', async () => {
  await expect(fetchAllowedReadings(allowing(null).api, 'a', requested)).rejects.toMatchObject({
    problem: { detail: 'No' },
  });
  let calls = 0;
  const failing = {
    getAssetConsumption: () => Promise.reject(Object.assign(new Error(`${++calls}`), { status: 500 })),
  } as unknown as Pick<Client, 'getAssetConsumption'>;
  await expect(fetchAllowedReadings(failing, 'a', requested)).rejects.toThrow('1');
  expect(calls).toBe(1);
});
