import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { SampledOutcomes } from './rehearsal/prospect.ts';

/** An asset that takes part, through a portfolio or by itself. */
export interface Taker {
  asset_uuid: string;
  portfolio_uuid: string | null;
}

/** Keeps what each portfolio was expected to deliver when an event started; of a sample, each for as many. */
export async function keepForecasts(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  takers: readonly Taker[],
  { replayed, sampled }: SampledOutcomes,
): Promise<void> {
  const isSampled = new Set(sampled);
  const forecasts = [...Map.groupBy(takers, ({ portfolio_uuid }) => portfolio_uuid)].flatMap(([portfolio, assets]) => {
    const measured = assets.filter(({ asset_uuid }) => isSampled.has(asset_uuid));
    if (portfolio === null || measured.length === 0) return [];
    const wh = measured.reduce((sum, { asset_uuid }) => sum + sumOf(replayed.expectedOf.get(asset_uuid)), 0);
    return [{ portfolio, wh: (wh * assets.length) / measured.length }];
  });
  await sql`
    insert into event_portfolio_parts (tenant_uuid, event_uuid, portfolio_uuid, forecast_wh)
    select ${tenant}, ${eventUUID}, portfolio_uuid, wh
    from unnest(${forecasts.map(({ portfolio }) => portfolio)}::uuid[], ${forecasts.map(({ wh }) => wh)}::float8[])
      as forecast (portfolio_uuid, wh)
    order by portfolio_uuid
    on conflict (tenant_uuid, event_uuid, portfolio_uuid) do update set forecast_wh = excluded.forecast_wh`.execute(tx);
}

/** An asset without a baseline is expected to deliver nothing. */
const sumOf = (halfHours: Float64Array | undefined): number => halfHours?.reduce((sum, wh) => sum + wh, 0) ?? 0;
