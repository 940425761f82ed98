import type { PoolClient } from 'pg';
import { setTenantSql } from '../enterTenantSql.ts';
import type { Row, TenantQuery } from './sendPipelined.ts';

/** Runs a query in a transaction of its own: for a distributed store, whose workers learn the tenant only so. */
export async function runInTransaction(
  client: PoolClient,
  { query: { name, text }, tenant, values }: TenantQuery,
): Promise<Row[]> {
  await client.query('begin');
  try {
    await client.query(setTenantSql(tenant));
    const { rows } = await client.query<Row>({ name: `${name}_alone`, text, values: [tenant, ...values] });
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
