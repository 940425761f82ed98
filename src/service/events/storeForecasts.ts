import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { SampledOutcomes } from './rehearsal/prospect.ts';

/** Portfolio that takes part, or the assets of none: their number, and those of them that are in a sample. */
export interface TakingPortfolio {
  portfolio_uuid: string | null;
  assets: number;
  sampled: string[];
}

/** Stores the expected delivery of each portfolio when an event started; each asset of a sample represents as many. */
export async function storeForecasts(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  portfolios: readonly TakingPortfolio[],
  { replayed }: SampledOutcomes,
): Promise<void> {
  const forecasts = portfolios.flatMap(({ portfolio_uuid: portfolio, assets, sampled }) => {
    if (portfolio === null || sampled.length === 0) return [];
    const wh = sampled.reduce((sum, asset) => sum + sumOf(replayed.expectedOf.get(asset)), 0);
    return [{ portfolio, wh: (wh * assets) / sampled.length }];
  });
  await sql`
    insert into event_portfolio_parts (tenant_uuid, event_uuid, portfolio_uuid, forecast_wh)
    select ${tenant}, ${eventUUID}, portfolio_uuid, wh
    from unnest(${forecasts.map(({ portfolio }) => portfolio)}::uuid[], ${forecasts.map(({ wh }) => wh)}::float8[])
      as forecast (portfolio_uuid, wh)
    order by portfolio_uuid
    on conflict (tenant_uuid, event_uuid, portfolio_uuid) do update set forecast_wh = excluded.forecast_wh`.execute(tx);
}

/** Returns the sum over half hours; an asset without a baseline is expected to deliver nothing. */
const sumOf = (halfHours: Float64Array | undefined): number => halfHours?.reduce((sum, wh) => sum + wh, 0) ?? 0;
