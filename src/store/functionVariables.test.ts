import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/testDatabase.ts';

interface PlpgsqlFunction {
  name: string;
  parameters: string[];
  source: string;
}

const IN_OUR_SCHEMAS = "(select oid from pg_namespace where nspname in ('public', 'bff'))";

/** Names that a function declares, by `declare` and by its parameters; FOUND is there without. */
const variablesOf = ({ parameters, source }: PlpgsqlFunction): string[] => [
  'found',
  ...parameters,
  ...[...source.matchAll(/\bdeclare\b([\s\S]*?)\bbegin\b/gi)].flatMap(([, declared]) =>
    [...declared!.matchAll(/^\s*([a-z_0-9]+)\s+[a-z]/gim)].map(([, name]) => name!),
  ),
];

it('no function has a variable with the name of a column of a table that it names: it would be ambiguous', async () => {
  const { store, drop } = await createTestDatabase();
  const { rows: functions } = await store.pool.query<PlpgsqlFunction>(
    `select proname as name, coalesce(proargnames, '{}') as parameters, prosrc as source from pg_proc
    where prolang = (select oid from pg_language where lanname = 'plpgsql') and pronamespace in ${IN_OUR_SCHEMAS}
      and prosrc !~ '#variable_conflict'`,
  );
  const { rows: tables } = await store.pool.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text) as columns from pg_class c
    join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
    where relkind in ('r', 'p') and relnamespace in ${IN_OUR_SCHEMAS} group by 1`,
  );
  await drop();
  expect(functions.length).toBeGreaterThan(20);
  expect(functions.flatMap(variablesOf)).toContain('is_known');
  const ambiguous = functions.flatMap((one) =>
    tables
      .filter(({ name }) => new RegExp(`\\b${name}\\b`).test(one.source))
      .flatMap(({ name, columns }) =>
        variablesOf(one).flatMap((variable) => (columns.includes(variable) ? `${one.name}: ${name}.${variable}` : [])),
      ),
  );
  expect(ambiguous).toEqual([]);
});
