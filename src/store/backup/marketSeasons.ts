import type { ClientBase } from 'pg';

/** Returns the seasons that have a partition of market_bids, ascending; none of a store that has no such table. */
export async function readMarketSeasons(client: ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ season: number }>(
    `select substring(pg_get_expr(relpartbound, oid) from $$IN \\('?(\\d{4})'?\\)$$)::integer as season
    from pg_class join pg_inherits on inhrelid = oid where inhparent = to_regclass('market_bids') order by 1`,
  );
  return rows.map(({ season }) => season);
}

/** Returns the statements that make the partitions of seasons. */
export const makeSeasonsSql = (seasons: readonly number[]): string[] =>
  seasons.map((season) => `select make_market_season(${season});`);
