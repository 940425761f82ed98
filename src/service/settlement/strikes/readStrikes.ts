import type { StrikeCounts } from '#contract/strike.ts';
import { countStrikes, type StrikeRule } from '#energy/offers/strikes.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isoOrNull } from '../../platform/rows/iso.ts';

/** Days before now in which acceptances count: 12 months. */
export const STRIKE_DAYS = 366;
/** Most acceptances that are read: the newest. A unit that is called on every evening for five hours has 3,660. */
const MAX_ACCEPTANCES = 5000;

/** Counts the strikes of a unit by the rule of its market pack. */
export async function readStrikes(
  { tx, tenant, now }: TenantScope,
  unitUUID: string,
  rule: StrikeRule,
): Promise<StrikeCounts> {
  const rows = await tx
    .selectFrom('offers')
    .select(['start_utc', 'factor'])
    .where('tenant_uuid', '=', tenant)
    .where('unit_uuid', '=', unitUUID)
    .where('state', '=', 'ACCEPTED')
    .where('start_utc', '>=', new Date(now - STRIKE_DAYS * DAY_MS))
    .orderBy('start_utc', 'desc')
    .limit(MAX_ACCEPTANCES)
    .execute();
  const acceptances = rows.map(({ start_utc, factor }) => ({ startMs: start_utc.getTime(), factor })).reverse();
  const { reachedMs, ...counts } = countStrikes(acceptances, rule, now);
  return {
    ...counts,
    factorBelow: rule.factorBelow,
    periodMonths: rule.periodMonths,
    lastFactor: acceptances.findLast(({ factor }) => factor !== null)?.factor ?? null,
    reachedUTC: isoOrNull(reachedMs),
  };
}
