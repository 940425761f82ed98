import type { ClientBase } from 'pg';
import { elapsedSince, monotonicNow } from '#energy/time/clocks.ts';
import type { MovedTable } from './movedTables.ts';
import { asTenant, inTransaction } from './transactions.ts';

/** Number of assets of a portion, at first and at the extremes; its duration decides on the size of the next. */
const [FIRST, FEWEST, MOST] = [100, 10, 50_000];
const [SHORT_MS, LONG_MS] = [300, 1000];

/** Some rows of one tenant: a condition, and the values of its parameters. */
export interface Portion {
  tenant: string;
  where: string;
  values: unknown[];
}

/**
 * Runs `work` with each portion of a table, in transactions of their own as its tenant, each of the assets between two.
 * Together the portions are the whole table; what is added meanwhile may be in one or not.
 */
export async function forEachPortion(
  client: ClientBase,
  table: MovedTable,
  work: (portion: Portion) => Promise<unknown>,
): Promise<void> {
  const { rows: tenants } = await client.query<{ tenant: string }>(
    'select tenant_uuid as tenant from tenants order by tenant_uuid',
  );
  let assets = FIRST;
  for (const { tenant } of tenants)
    for (const group of await readGroups(client, table, tenant))
      for (let after: string | null = null, isLast = false; !isLast;) {
        const startedAt = monotonicNow();
        after = await inTransaction(client, async () => {
          await asTenant(client, tenant);
          const last = await findLast(client, tenant, after, assets);
          await work(portionOf(table, tenant, group, after, last));
          return last;
        });
        isLast = after === null;
        const ms = elapsedSince(startedAt);
        if (ms > LONG_MS) assets = Math.max(FEWEST, Math.floor(assets / 2));
        else if (ms < SHORT_MS) assets = Math.min(MOST, assets * 2);
      }
}

/** Returns the distinct values of the columns between tenant and asset. */
async function readGroups(client: ClientBase, { name, group }: MovedTable, tenant: string): Promise<unknown[][]> {
  if (group.length === 0) return [[]];
  return inTransaction(client, async () => {
    await asTenant(client, tenant);
    const { rows } = await client.query({
      text: `select distinct ${group.join(', ')} from ${name} where tenant_uuid = $1`,
      values: [tenant],
      rowMode: 'array',
    });
    return rows as unknown[][];
  });
}

/** Returns the last asset of a portion; null if there are no more, so that it has all that are left. */
async function findLast(
  client: ClientBase,
  tenant: string,
  after: string | null,
  assets: number,
): Promise<string | null> {
  const { rows } = await client.query<{ asset_uuid: string }>(
    `select asset_uuid from assets where tenant_uuid = $1 and ($2::uuid is null or asset_uuid > $2)
      order by asset_uuid offset $3 limit 1`,
    [tenant, after, assets - 1],
  );
  return rows[0]?.asset_uuid ?? null;
}

function portionOf(
  { group }: MovedTable,
  tenant: string,
  groupValues: readonly unknown[],
  after: string | null,
  last: string | null,
): Portion {
  const conditions: [string, unknown][] = [
    ['tenant_uuid =', tenant],
    ...group.map((column, index): [string, unknown] => [`${column} =`, groupValues[index]]),
  ];
  if (after !== null) conditions.push(['asset_uuid >', after]);
  if (last !== null) conditions.push(['asset_uuid <=', last]);
  return {
    tenant,
    where: conditions.map(([condition], index) => `${condition} $${index + 1}`).join(' and '),
    values: conditions.map(([, value]) => value),
  };
}
