import type { Task } from '#contract/tasks.ts';
import { addDays, daysBetween, londonDate, londonMidnight } from '#energy/time/london.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { iso } from '../../platform/rows/iso.ts';
import { selectClaims } from './claimRows.ts';

/** Number of days before its last one from which on a claim without evidence is urgent. */
const URGENT_DAYS = 3;
const MAX_TASKS = 10;

/** Returns tasks for claims of other providers without evidence, the soonest first. */
export async function claimTasks(scope: TenantScope): Promise<Task[]> {
  const today = londonDate(scope.now);
  const rows = await selectClaims(scope)
    .where('asset_claims.state', '=', 'OPEN')
    .orderBy('asset_claims.due_day')
    .orderBy('asset_claims.claim_uuid')
    .limit(MAX_TASKS)
    .execute();
  return rows.map((row) => {
    const left = daysBetween(today, row.due_day);
    const name = row.asset_name ?? row.asset_id;
    return {
      code: 'CLAIM_EVIDENCE_DUE',
      tone: left <= URGENT_DAYS ? 'BAD' : 'WARN',
      title: `${name} is claimed by ${row.claimant ?? 'another provider'}: ${lastDayText(left)}`,
      text: `Upload the signed consent. The asset stays ready in ${row.scheme_name} until ${row.notice_from} decides.`,
      deadlineUTC: iso(londonMidnight(addDays(row.due_day, 1))),
      assets: 1,
      kwAtRisk: null,
      gbpAtRisk: null,
      target: { kind: 'CLAIM', uuid: row.claim_uuid, name },
      remedy: { action: 'OPEN', filter: null, label: 'Open claim' },
    };
  });
}

function lastDayText(left: number): string {
  if (left < 0) return 'the deadline has passed';
  if (left === 0) return 'the deadline is today';
  return left === 1 ? 'the deadline is tomorrow' : `${left} days left`;
}
