import { sql } from 'kysely';
import { chanceToMeet, rangeOfChance } from '#energy/chance.ts';
import { wantedKwByHalfHour } from '#energy/settlement/deals.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { schemeOf } from '../baselines/measurement/eventTerms.ts';
import type { AssetRange } from '../baselines/measurement/optedInBatches.ts';
import type { JobHandler } from '../platform/scheduler/jobs.ts';
import { agreedTerms, calledHalfHours } from './deals.ts';
import { readEvent } from './eventRows.ts';
import { countOfPortions, readSample } from './portions/measureSample.ts';
import { findPortions } from './portions/portionRanges.ts';
import { MAX_MEASURED, readOutcomes } from './rehearsal/prospect.ts';
import { targetWhOf } from './settle.ts';
import { storeForecasts, type TakingPortfolio } from './storeForecasts.ts';

/**
 * Stores the likely delivery of a started event and of each of its portfolios, the chance that it meets its contract,
 * and that each of its half hours meets its part, as a rehearsal would have said it at the start: from the readings
 * before it and the runs that there were. Without a settled event of the type nothing is stored, without a target no
 * chance. Large events are represented by a sample, as in a rehearsal.
 */
export const storeChance: JobHandler = async (scope, eventUUID) => {
  const event = await readEvent(scope, eventUUID);
  if (!event || event.state === 'SCHEDULED' || event.state === 'CANCELLED') return;
  const window = { fromMs: event.start_utc.getTime(), toMs: event.end_utc.getTime() };
  const wanted = wantedKwByHalfHour(agreedTerms(event), event.target_kw, window);
  const targetWh = targetWhOf(wanted);
  if (await isKept(scope, eventUUID)) return;
  const portions = await findPortions(scope, { event_uuid: eventUUID });
  const sample = await readSample(scope, eventUUID, portions, MAX_MEASURED);
  const found = await readOutcomes(scope, {
    event: window,
    called: calledHalfHours(event),
    eventType: event.event_type,
    unitUUID: event.unit_uuid,
    method: (await schemeOf(scope, event)).baseline_method,
    assets: sample,
    total: countOfPortions(portions),
  });
  if (!found) return;
  await storeForecasts(scope, eventUUID, await readPortfolios(scope, eventUUID, portions, sample), found);
  if (wanted === null || targetWh === null) return;
  const { outcomes, scale } = found;
  const whole = chanceToMeet(outcomes.total, targetWh / scale, outcomes);
  const periods = outcomes.periods.map((period, slot) =>
    chanceToMeet(period, targetWhOf([wanted[slot]!])! / scale, outcomes),
  );
  const { p10, p50, p90 } = rangeOfChance(outcomes.total);
  await sql`
    insert into event_chances
      (tenant_uuid, event_uuid, said_utc, whole, half_hours, likely_wh, likely_p10_wh, likely_p90_wh)
    values (${scope.tenant}, ${eventUUID}, ${event.start_utc}, ${whole}, ${periods}::float8[],
      ${scale * p50}, ${scale * p10}, ${scale * p90})
    on conflict (tenant_uuid, event_uuid) do nothing`.execute(scope.tx);
};

const isKept = async ({ tx, tenant }: TenantScope, eventUUID: string): Promise<boolean> =>
  (await tx
    .selectFrom('event_chances')
    .select('event_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .executeTakeFirst()) !== undefined;

/** Returns the portfolios of the opted-in assets; none of these is busy elsewhere once the event has started. */
async function readPortfolios(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  portions: readonly AssetRange[],
  sample: readonly string[],
): Promise<TakingPortfolio[]> {
  const found = new Map<string | null, TakingPortfolio>();
  for (const { after, to } of portions) {
    const { rows } = await sql<TakingPortfolio>`
      select portfolio_uuid, count(*)::integer as assets,
        coalesce(array_agg(asset_uuid::text order by asset_uuid) filter (where asset_uuid = any(${sample}::uuid[])), '{}')
          as sampled
      from event_assets
      where tenant_uuid = ${tenant} and event_uuid = ${eventUUID} and state = 'OPT_IN' and asset_uuid > ${after}
        and asset_uuid <= ${to}
      group by 1`.execute(tx);
    for (const { portfolio_uuid, assets, sampled } of rows) {
      const known = found.get(portfolio_uuid) ?? { portfolio_uuid, assets: 0, sampled: [] };
      known.assets += assets;
      known.sampled.push(...sampled);
      found.set(portfolio_uuid, known);
    }
  }
  return [...found.values()];
}
