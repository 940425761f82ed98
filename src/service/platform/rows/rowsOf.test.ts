import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/testDatabase.ts';
import { type RowColumn, rowsOf } from './rowsOf.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const rows = async (columns: readonly RowColumn[]) => {
  const { rows } = await rowsOf(columns).execute(database.store.db);
  return rows;
};

it('returns the rows of columns, whether their values differ or are all the same', async () => {
  const day = (values: string[]): RowColumn => ({ name: 'wh', type: 'text', values });
  const asset: RowColumn = { name: 'asset', type: 'integer', values: [1, 2, 3] };
  expect(await rows([asset, day(['{1,2}', '{3}', '{}'])])).toEqual([
    { asset: 1, wh: '{1,2}' },
    { asset: 2, wh: '{3}' },
    { asset: 3, wh: '{}' },
  ]);
  expect(await rows([asset, day(['{1,2}', '{1,2}', '{1,2}'])])).toEqual(
    [1, 2, 3].map((each) => ({ asset: each, wh: '{1,2}' })),
  );
});

it('returns as many rows as the first column has values, also equal ones', async () => {
  const flags: RowColumn = { name: 'flag', type: 'boolean', values: ['t', 't'] };
  expect(await rows([{ name: 'asset', type: 'bigint', values: [7, 7] }, flags])).toEqual([
    { asset: 7, flag: true },
    { asset: 7, flag: true },
  ]);
  expect(
    await rows([
      { name: 'asset', type: 'bigint', values: [] },
      { ...flags, values: [] },
    ]),
  ).toEqual([]);
});

it('sends values that are all the same once', () => {
  const values = [1, 2].map((value) => ({ name: `at_${value}`, type: 'float8', values: [value, value, value] }));
  const { parameters } = rowsOf(values).compile(database.store.db);
  expect(parameters).toEqual([2, '{1,1,1}']);
});
