import { sql } from 'kysely';
import type { StrikeCounts } from '#contract/strike.ts';
import { type Acceptance, countStrikes, type StrikeRule } from '#energy/offers/strikes.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isoOrNull } from '../../platform/rows/iso.ts';
import { strikeRuleOf } from '../packs/packLimits.ts';
import { packKey } from '../packs/packRows.ts';
import { packOfScheme } from '../packs/requireReady.ts';

/** Days before now in which acceptances count: 12 months. */
export const STRIKE_DAYS = 366;
/** Most acceptances that are read: the newest. A unit that is called on every evening for five hours has 3,660. */
const MAX_ACCEPTANCES = 5000;

/** Counts the strikes of a unit by the rule of its market pack. */
export const readStrikes = async (scope: TenantScope, unitUUID: string, rule: StrikeRule): Promise<StrikeCounts> =>
  (await readStrikesOfUnits(scope, new Map([[unitUUID, rule]]))).get(unitUUID)!;

/** Counts the strikes of units, each by the rule of its market pack, in one statement. */
export async function readStrikesOfUnits(
  { tx, tenant, now }: TenantScope,
  rules: ReadonlyMap<string, StrikeRule>,
): Promise<Map<string, StrikeCounts>> {
  if (rules.size === 0) return new Map();
  const { rows } = await sql<{ unit_uuid: string; starts: Date[]; factors: (number | null)[] }>`
    select asked.unit_uuid, coalesce(array_agg(o.start_utc order by o.start_utc) filter (where o.start_utc is not null),
        '{}') as starts,
      coalesce(array_agg(o.factor order by o.start_utc) filter (where o.start_utc is not null), '{}') as factors
    from unnest(${[...rules.keys()]}::uuid[]) as asked (unit_uuid)
    left join lateral (
      select start_utc, factor from offers
      where tenant_uuid = ${tenant} and unit_uuid = asked.unit_uuid and state = 'ACCEPTED'
        and start_utc >= ${new Date(now - STRIKE_DAYS * DAY_MS)}
      order by start_utc desc limit ${MAX_ACCEPTANCES}
    ) o on true
    group by asked.unit_uuid`.execute(tx);
  return new Map(
    rows.map(({ unit_uuid, starts, factors }) => [
      unit_uuid,
      countsOf(
        starts.map((start, place) => ({ startMs: start.getTime(), factor: factors[place]! })),
        rules.get(unit_uuid)!,
        now,
      ),
    ]),
  );
}

/** Returns the rule of strikes of each of these schemes; null for one whose pack has none. */
export async function readStrikeRules(
  scope: TenantScope,
  schemeUUIDs: readonly string[],
): Promise<Map<string, StrikeRule | null>> {
  if (schemeUUIDs.length === 0) return new Map();
  const schemes = await scope.tx
    .selectFrom('event_schemes')
    .select(['scheme_uuid', 'pack_id', 'pack_version'])
    .where('tenant_uuid', '=', scope.tenant)
    .where('scheme_uuid', 'in', [...new Set(schemeUUIDs)])
    .execute();
  const rules = new Map<string, StrikeRule | null>();
  for (const [, [first, ...others]] of Map.groupBy(schemes, ({ pack_id: packId, pack_version: version }) =>
    packKey({ packId, version }),
  )) {
    const rule = strikeRuleOf((await packOfScheme(scope, first!)).document);
    for (const { scheme_uuid } of [first!, ...others]) rules.set(scheme_uuid, rule);
  }
  return rules;
}

/** Returns the strikes among acceptances in order of their starts. */
function countsOf(acceptances: readonly Acceptance[], rule: StrikeRule, now: number): StrikeCounts {
  const { reachedMs, ...counts } = countStrikes(acceptances, rule, now);
  return {
    ...counts,
    factorBelow: rule.factorBelow,
    periodMonths: rule.periodMonths,
    lastFactor: acceptances.findLast(({ factor }) => factor !== null)?.factor ?? null,
    reachedUTC: isoOrNull(reachedMs),
  };
}
