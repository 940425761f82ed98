import type { Task } from '#contract/tasks.ts';
import { remainingWhOf } from '#energy/projection.ts';
import { whToKwh } from '#energy/reading.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { assetsText } from '../../events/verdict.ts';
import { iso } from '../../platform/rows/iso.ts';
import type { BalanceTerms } from '../balance/terms.ts';
import { findLive } from '../liveEvent/readLive.ts';
import { gainOf } from './atRisk.ts';

/** Largest number of running events whose silent assets are counted. */
const MAX_LIVE = 3;

/** Returns tasks for silent assets of running events, with what the rest of the event would lose without them. */
export async function liveTasks(scope: TenantScope, events: readonly BalanceTerms[]): Promise<Task[]> {
  const tasks: Task[] = [];
  for (const terms of events.filter(({ event }) => event.state === 'STARTED').slice(0, MAX_LIVE)) {
    const { event, halfHours } = terms;
    const live = await findLive(scope, event);
    const silent = live?.sums.byReport.SILENT ?? 0;
    if (!live || silent === 0) continue;
    const { projection, sums } = live;
    const heldWh = remainingWhOf(sums.silent, projection.effect);
    const hours = halfHours / 2;
    const [kw, allKw] = [Math.max(0, heldWh), projection.projected.wh].map((wh) => whToKwh(wh / hours)) as [
      number,
      number,
    ];
    tasks.push({
      code: 'SILENT_IN_EVENT',
      tone: 'BAD',
      title: `${event.name}: no readings from ${assetsText(silent)}`,
      text: 'Their delivery cannot be counted until readings arrive.',
      deadlineUTC: iso(event.end_utc),
      assets: silent,
      kwAtRisk: kw,
      gbpAtRisk: gainOf(terms, allKw - kw, kw),
      target: { kind: 'EVENT', uuid: event.event_uuid, name: event.name },
      remedy: { action: 'ASK_READINGS', filter: null, label: 'View assets' },
    });
  }
  return tasks;
}
