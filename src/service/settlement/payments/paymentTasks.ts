import type { Task } from '#contract/tasks.ts';
import { addDays, daysBetween, londonDate, londonMidnight } from '#energy/time/london.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { iso } from '../../platform/rows/iso.ts';

/** Number of days before its last one from which a dispute is a task, and from which it is urgent. */
const NEAR_DAYS = 7;
const URGENT_DAYS = 2;
const MAX_TASKS = 10;

/** Returns tasks for disputes that are not sent, whose last day is near or past. */
export async function paymentTasks({ tx, tenant, now }: TenantScope): Promise<Task[]> {
  const today = londonDate(now);
  const rows = await tx
    .selectFrom('payment_disputes as d')
    .innerJoin('payment_lines as l', (join) =>
      join.onRef('l.tenant_uuid', '=', 'd.tenant_uuid').onRef('l.line_uuid', '=', 'd.line_uuid'),
    )
    .innerJoin('payment_files as f', (join) =>
      join.onRef('f.tenant_uuid', '=', 'l.tenant_uuid').onRef('f.file_uuid', '=', 'l.file_uuid'),
    )
    .select(['d.due_day', 'l.line_uuid', 'l.product', 'l.month', 'f.buyer'])
    .where('d.tenant_uuid', '=', tenant)
    .where('d.state', '=', 'OPEN')
    .where('d.due_day', '<=', addDays(today, NEAR_DAYS))
    .orderBy('d.due_day')
    .orderBy('l.line_uuid')
    .limit(MAX_TASKS)
    .execute();
  return rows.map(({ due_day, line_uuid, product, month, buyer }) => {
    const left = daysBetween(today, due_day!);
    return {
      code: 'PAYMENT_DISPUTE_DUE',
      tone: left <= URGENT_DAYS ? 'BAD' : 'WARN',
      title: `Dispute of ${product}, ${month}: ${lastDayText(left)}`,
      text: `Send it to ${buyer} and record that it was sent, or close it.`,
      deadlineUTC: iso(londonMidnight(addDays(due_day!, 1))),
      assets: null,
      kwAtRisk: null,
      gbpAtRisk: null,
      target: { kind: 'PAYMENT', uuid: line_uuid, name: `${product}, ${month}` },
      remedy: { action: 'OPEN', filter: null, label: 'Open payment' },
    };
  });
}

function lastDayText(left: number): string {
  if (left < 0) return 'the deadline has passed';
  if (left === 0) return 'the deadline is today';
  return left === 1 ? 'the deadline is tomorrow' : `${left} days left`;
}
