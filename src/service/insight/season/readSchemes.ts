import { sql } from 'kysely';
import type { Season } from '#contract/season.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { seasonEvents, type SeasonRange } from './seasonEvents.ts';

type LowFactors = Season['byScheme'][number]['lowFactors'];

/** Reads the names of the schemes of a season by UUID, and how often K was below 0.5 of late. */
export async function readSchemes(
  scope: TenantScope,
  range: SeasonRange,
): Promise<Map<string, { name: string; lowFactors: LowFactors }>> {
  const { rows } = await sql<LowFactors & { schemeUUID: string; name: string }>`
    select s.scheme_uuid as "schemeUUID", s.name,
      count(*) filter (where e.factor < 0.5 and e.start_utc > coalesce(e.last_met, '-infinity')) as "inARow",
      count(*) filter (where e.factor < 0.5 and e.start_utc > ${new Date(scope.now)}::timestamptz - interval '3 months')
        as "threeMonths"
    from (
      select scheme_uuid, factor, start_utc,
        max(start_utc) filter (where factor >= 0.5) over (partition by scheme_uuid) as last_met
      from ${seasonEvents(scope, range)} as events
    ) e
    join event_schemes s on s.tenant_uuid = ${scope.tenant} and s.scheme_uuid = e.scheme_uuid
    group by s.scheme_uuid, s.name`.execute(scope.tx);
  return new Map(
    rows.map(({ schemeUUID, name, inARow, threeMonths }) => [
      schemeUUID,
      { name, lowFactors: { inARow, threeMonths } },
    ]),
  );
}
