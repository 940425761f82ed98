import { sql } from 'kysely';
import type { Season, SeasonEvent, SeasonQuery } from '#contract/season.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { pageOfQuery } from '../../platform/http/lists/pageOfQuery.ts';
import { iso } from '../../platform/rows/iso.ts';
import { type Loss, lossCause } from './lossCause.ts';
import { seasonEvents, type SeasonRange } from './seasonEvents.ts';

interface Row {
  event_uuid: string;
  name: string;
  scheme_uuid: string;
  state: 'SCHEDULED' | 'STARTED' | 'ENDED' | 'CANCELLED';
  start_utc: Date;
  end_utc: Date;
  price_gbp_per_mwh: number | null;
  run: number | null;
  status: 'PRELIMINARY' | 'FINAL' | null;
  totals: Loss['totals'] | null;
  contracted_kwh: number | null;
  delivered_kwh: number | null;
  delivered_interval: SeasonEvent['deliveredInterval'];
  factor: number | null;
  revenue_gbp: number | null;
  full_gbp: number | null;
  lost_gbp: number | null;
  chance: number | null;
  gap_cause: Loss['gapCause'];
}

const ORDERS = { startTime: 'start_utc', revenueGbp: 'revenue_gbp', lostGbp: 'lost_gbp' } as const;

/** Lists a page of the events of a season; unknown amounts come last. `totalItems` is their number. */
export async function listSeasonEvents(
  scope: TenantScope,
  range: SeasonRange,
  query: SeasonQuery,
  totalItems: number,
): Promise<Season['events']> {
  const { sort } = query;
  const rows = sql`
    select event_uuid, name, scheme_uuid, state, start_utc, end_utc, price_gbp_per_mwh, run, status, totals,
      contracted_kwh::float8, delivered_kwh::float8, delivered_interval, factor::float8, revenue_gbp::float8, full_gbp::float8,
      lost_gbp::float8,
      (select c.whole from event_chances c where c.tenant_uuid = ${scope.tenant} and c.event_uuid = e.event_uuid)
        as chance,
      (select b.balance -> 'gap' -> 'causes' -> 0 from event_balances b
        where b.tenant_uuid = ${scope.tenant} and b.event_uuid = e.event_uuid and b.at_utc <= ${new Date(scope.now)}
          and b.balance ->> 'phase' = case e.status when 'FINAL' then 'FINAL' else 'SETTLING' end
          and b.balance -> 'readings' ->> 'present' = e.totals ->> 'presentReadings'
        order by b.at_utc desc limit 1) as gap_cause
    from ${seasonEvents(scope, range)} as e`;
  const keys = [
    { value: sql.ref(ORDERS[sort.replace(/^-/, '') as keyof typeof ORDERS]), isFalling: sort.startsWith('-') },
    { value: sql`start_utc`, isFalling: true, isComplete: true },
    { value: sql`event_uuid`, isComplete: true },
  ];
  return pageOfQuery(scope.tx, query, { rows, keys, total: totalItems, toItem });
}

const toItem = (row: Row): SeasonEvent => ({
  eventUUID: row.event_uuid,
  name: row.name,
  schemeUUID: row.scheme_uuid,
  startTime: iso(row.start_utc),
  endTime: iso(row.end_utc),
  state: stateOf(row),
  priceGbpPerMwh: row.price_gbp_per_mwh,
  contractedKwh: row.contracted_kwh,
  run: row.run,
  deliveredKwh: row.delivered_kwh,
  deliveredInterval: row.delivered_interval,
  performanceFactor: row.factor,
  revenueGbp: row.revenue_gbp,
  fullGbp: row.full_gbp,
  lostGbp: row.lost_gbp,
  cause:
    row.totals !== null && row.lost_gbp !== null && row.lost_gbp > 0
      ? lossCause({
          isFinal: row.status === 'FINAL',
          gapCause: row.gap_cause,
          totals: row.totals,
          chanceAtStart: row.chance,
        })
      : null,
});

function stateOf({ state, status }: Row): SeasonEvent['state'] {
  if (state === 'STARTED') return 'LIVE';
  if (state === 'ENDED') return status === 'FINAL' ? 'FINAL' : 'SETTLING';
  return state;
}
