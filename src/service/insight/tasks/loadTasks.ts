import type { Task } from '#contract/tasks.ts';
import { addDays, londonMidnight } from '#energy/time/london.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { readCount, loadOf } from '../../dispatch/load/dispatchLoad.ts';
import { iso } from '../../platform/rows/iso.ts';

/** Returns the task for controlled power near the line of the last count, or for a notice that is not given. */
export async function loadTasks(scope: TenantScope): Promise<Task[]> {
  const { count, newest } = await readCount(scope);
  if (count?.line_w == null) return [];
  const { state, verdict } = loadOf(count, newest, {
    lineW: count.line_w,
    nearPercent: count.near_percent!,
    now: scope.now,
  });
  const isDue = state === 'NOTICE_DUE' || state === 'NOTICE_OVERDUE';
  if (!isDue && state !== 'NEAR') return [];
  return [
    {
      code: isDue ? 'LOAD_NOTICE_DUE' : 'LOAD_NEAR_LINE',
      tone: isDue ? 'BAD' : 'WARN',
      title: verdict.slice(0, -1),
      text: isDue
        ? 'Notify the government of load control, then record the notice here.'
        : 'The government must be notified once the notification threshold is reached. Prepare the notice.',
      deadlineUTC: isDue ? iso(londonMidnight(addDays(count.notice_due_day!, 1))) : null,
      assets: null,
      kwAtRisk: null,
      gbpAtRisk: null,
      target: null,
      remedy: { action: 'OPEN', filter: null, label: 'Open compliance' },
    },
  ];
}
