import { sql } from 'kysely';
import type { Task } from '#contract/tasks.ts';
import type { StrikeRule } from '#energy/offers/strikes.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { strikeRuleOf } from '../../schemes/packs/packLimits.ts';
import { packOfScheme } from '../../schemes/packs/requireReady.ts';
import { readStrikesOfUnits, STRIKE_DAYS } from '../../schemes/units/readStrikes.ts';
import { isNearLimit, strikesInWords, warningOf } from './strikeWords.ts';

const MAX_SCHEMES = 10;
/** Most units of a scheme that are counted: those with the most strikes. */
const MAX_UNITS = 10;

/** Returns a task for each unit that is within two strikes of the rule of its market pack. */
export async function strikeTasks(scope: TenantScope): Promise<Task[]> {
  const { tx, tenant } = scope;
  const { rows: schemes } = await sql<{ scheme_uuid: string; pack_id: string; pack_version: string }>`
    select s.scheme_uuid, s.pack_id, s.pack_version from event_schemes s
    where s.tenant_uuid = ${tenant} and s.status = 'ACTIVE' and exists (
      select from units u where u.tenant_uuid = ${tenant} and u.scheme_uuid = s.scheme_uuid and u.status = 'ACTIVE')
    order by s.name, s.scheme_uuid limit ${MAX_SCHEMES}`.execute(tx);
  const tasks: Task[] = [];
  for (const scheme of schemes) {
    const { document } = await packOfScheme(scope, scheme);
    const rule = strikeRuleOf(document);
    if (rule === null) continue;
    const candidates = await readCandidates(scope, scheme.scheme_uuid, rule);
    const counts = await readStrikesOfUnits(scope, new Map(candidates.map(({ uuid }) => [uuid, rule])));
    for (const { uuid, name } of candidates) {
      const strikes = counts.get(uuid)!;
      if (!isNearLimit(strikes)) continue;
      const warning = warningOf(strikes, document.buyer);
      tasks.push({
        code: 'STRIKES_NEAR_LIMIT',
        tone: 'BAD',
        title: `${name} has ${strikesInWords(strikes)}`,
        text: `${warning[0]!.toUpperCase()}${warning.slice(1)}.`,
        deadlineUTC: null,
        assets: null,
        kwAtRisk: null,
        gbpAtRisk: null,
        target: { kind: 'UNIT', uuid, name },
        remedy: { action: 'OPEN', filter: null, label: 'View unit' },
      });
    }
  }
  return tasks;
}

/** Returns units of a scheme with as many strikes as a unit near the limit has at least, most strikes first. */
async function readCandidates(
  { tx, tenant, now }: TenantScope,
  schemeUUID: string,
  { factorBelow, consecutive, inPeriod }: StrikeRule,
): Promise<{ uuid: string; name: string }[]> {
  const least = Math.max(1, Math.min(consecutive ?? Infinity, inPeriod ?? Infinity) - 2);
  if (least === Infinity) return [];
  const { rows } = await sql<{ uuid: string; name: string }>`
    select u.unit_uuid as uuid, u.unit_id as name
    from units u
    cross join lateral (
      select count(*) as strikes from offers o
      where o.tenant_uuid = ${tenant} and o.unit_uuid = u.unit_uuid and o.state = 'ACCEPTED' and o.factor < ${factorBelow}
        and o.start_utc >= ${new Date(now - STRIKE_DAYS * DAY_MS)}
    ) counted
    where u.tenant_uuid = ${tenant} and u.scheme_uuid = ${schemeUUID} and u.status = 'ACTIVE' and strikes >= ${least}
    order by strikes desc, u.unit_uuid limit ${MAX_UNITS}`.execute(tx);
  return rows;
}
