import { sql } from 'kysely';
import type { EventBalance } from '#contract/balance.ts';
import type { SchemeResult } from '#contract/schemeResult.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { seasonOf } from '../../assets/figures/seasonRange.ts';
import { agreedKwh } from '../../events/agreedSql.ts';
import type { Handler } from '../../platform/http/call.ts';
import { arrayLiteral } from '../../platform/rows/arrayLiteral.ts';
import { iso } from '../../platform/rows/iso.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import { readSchemePage } from '../../schemes/listSchemes.ts';
import { readSchemes } from '../season/readSchemes.ts';
import { sumSeason } from '../season/sumSeason.ts';

const KW_DECIMALS = 3;
const NO_SEASON: SchemeResult['season'] = {
  events: 0,
  settled: 0,
  revenueGbp: 0,
  preliminaryGbp: 0,
  fullGbp: 0,
  performanceFactor: null,
  lowInARow: 0,
};

/** Lists schemes with the latest power, this season's earnings, and the next event of each. */
export const listSchemeResults: Handler<'listSchemeResults'> = async ({ scope, query }) => {
  const listed = await readSchemePage(scope, query);
  const schemeUUIDs = listed.data.map(({ schemeUUID }) => schemeUUID);
  const standings = await readSchemeSnapshots(scope, schemeUUIDs);
  const seasons = await readSeasons(scope);
  const next = await readNextEvents(scope, schemeUUIDs);
  return {
    ...listed,
    data: listed.data.map((scheme) => ({
      ...scheme,
      standing: standings.get(scheme.schemeUUID) ?? null,
      season: seasons.get(scheme.schemeUUID) ?? NO_SEASON,
      nextEvent: next.get(scheme.schemeUUID) ?? null,
    })),
  };
};

/** Returns this season's results, by scheme. */
export async function readSeasons(scope: TenantScope): Promise<Map<string, SchemeResult['season']>> {
  const range = seasonOf(scope.now);
  const { byScheme } = await sumSeason(scope, range);
  const factors = await readSchemes(scope, range);
  return new Map(
    byScheme.map(({ schemeUUID, events, settled, revenueGbp, preliminaryGbp, fullGbp, performanceFactor }) => [
      schemeUUID,
      {
        events,
        settled,
        revenueGbp,
        preliminaryGbp,
        fullGbp,
        performanceFactor,
        lowInARow: factors.get(schemeUUID)?.lowFactors.inARow ?? 0,
      },
    ]),
  );
}

async function readSchemeSnapshots(
  { tx, tenant }: TenantScope,
  schemeUUIDs: readonly string[],
): Promise<Map<string, SchemeResult['standing']>> {
  const rows = await tx
    .selectFrom('scheme_standings')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where(sql<boolean>`scheme_uuid = any(${arrayLiteral(schemeUUIDs)}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ scheme_uuid, calculated_utc, registered, ready, expected_kw, sure_kw }) => [
      scheme_uuid,
      {
        calculatedUTC: iso(calculated_utc),
        registered,
        ready,
        expectedKw: expected_kw === null ? null : roundTo(KW_DECIMALS, expected_kw),
        sureKw: sure_kw === null ? null : roundTo(KW_DECIMALS, sure_kw),
      },
    ]),
  );
}

interface NextRow {
  scheme_uuid: string;
  event_uuid: string;
  name: string;
  start_utc: Date;
  end_utc: Date;
  state: 'SCHEDULED' | 'STARTED';
  contracted_kwh: number | null;
  balance: EventBalance | null;
}

/** Reads the event of each scheme that runs or starts next, with its latest balance. */
async function readNextEvents(
  { tx, tenant, now }: TenantScope,
  schemeUUIDs: readonly string[],
): Promise<Map<string, SchemeResult['nextEvent']>> {
  const { rows } = await sql<NextRow>`
    select e.scheme_uuid, e.event_uuid, e.name, e.start_utc, e.end_utc, e.state, said.balance,
      case when e.half_hour_terms is null
        then (coalesce(1000 * e.contracted_mw, e.target_kw) * extract(epoch from e.end_utc - e.start_utc) / 3600)::float8
        else ${agreedKwh}::float8 end as contracted_kwh
    from unnest(${arrayLiteral(schemeUUIDs)}::uuid[]) as wanted (scheme_uuid)
    cross join lateral (
      select * from events
      where tenant_uuid = ${tenant} and scheme_uuid = wanted.scheme_uuid and state in ('SCHEDULED', 'STARTED')
        and end_utc > ${new Date(now)}
      order by start_utc, event_uuid limit 1
    ) e
    left join lateral (
      select balance from event_balances
      where tenant_uuid = ${tenant} and event_uuid = e.event_uuid and at_utc <= ${new Date(now)}
      order by at_utc desc limit 1
    ) said on true`.execute(tx);
  return new Map(rows.map((row) => [row.scheme_uuid, toNext(row)]));
}

const toNext = ({ balance, ...row }: NextRow): SchemeResult['nextEvent'] => ({
  eventUUID: row.event_uuid,
  name: row.name,
  startTime: iso(row.start_utc),
  endTime: iso(row.end_utc),
  state: row.state === 'STARTED' ? 'LIVE' : 'SCHEDULED',
  contractedKwh: row.contracted_kwh,
  likely: balance?.likely ?? null,
  measuredKwh: balance?.measuredKwh ?? null,
  chancePercent: balance?.chancePercent ?? null,
  optedIn: balance?.assets.optedIn ?? null,
});
