import type { Task } from '#contract/tasks.ts';
import { remainingWhOf } from '#energy/projection.ts';
import { whToKwh } from '#energy/reading.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { AHEAD_MS } from '../../dispatch/orders/planRespread.ts';
import { assetsText } from '../../events/verdict.ts';
import { iso } from '../../platform/rows/iso.ts';
import type { BalanceTerms } from '../balance/terms.ts';
import type { LiveEvent } from '../liveEvent/liveEvent.ts';
import { findLive } from '../liveEvent/readLive.ts';
import { rescueOf } from '../rescue/rescueOf.ts';
import { gainOf } from './atRisk.ts';

/** Largest number of running events that are looked at. */
const MAX_LIVE = 3;

/** Returns tasks for strikes that threaten in running events, and for their silent assets. */
export async function liveTasks(scope: TenantScope, events: readonly BalanceTerms[]): Promise<Task[]> {
  const tasks: Task[] = [];
  for (const terms of events.filter(({ event }) => event.state === 'STARTED').slice(0, MAX_LIVE)) {
    const live = await findLive(scope, terms.event);
    if (live) tasks.push(...(await strikeThreat(scope, terms, live)), ...silentAssets(terms, live));
  }
  return tasks;
}

/** Returns the task to call assets where a strike threatens that is not begun yet. */
async function strikeThreat(scope: TenantScope, terms: BalanceTerms, live: LiveEvent): Promise<Task[]> {
  const { rescue, threat } = await rescueOf(scope, terms, async () => live);
  if (threat === null) return [];
  const { threatened, calls, savesGbp } = rescue;
  const { event_uuid: uuid, name } = terms.event;
  const first = threatened.find(({ state }) => state !== 'CLOSED')!;
  const { threat: title, remedy: text } = threat;
  return [
    {
      code: 'STRIKE_THREATENS',
      tone: 'BAD',
      title,
      text: `${text[0]!.toUpperCase()}${text.slice(1)}.`,
      deadlineUTC: iso(Date.parse(first.startTime) - AHEAD_MS),
      assets: calls.length,
      kwAtRisk: null,
      gbpAtRisk: savesGbp,
      target: { kind: 'EVENT', uuid, name },
      remedy: { action: 'OPEN', filter: null, label: 'Open event' },
    },
  ];
}

/** Returns the task to ask silent assets for readings, with what the rest of the event would lose without them. */
function silentAssets(terms: BalanceTerms, { projection, sums }: LiveEvent): Task[] {
  const { event, halfHours } = terms;
  const silent = sums.byReport.SILENT;
  if (silent === 0) return [];
  const heldWh = remainingWhOf(sums.silent, projection.effect);
  const hours = halfHours / 2;
  const [kw, allKw] = [Math.max(0, heldWh), projection.projected.wh].map((wh) => whToKwh(wh / hours)) as [
    number,
    number,
  ];
  const lost = gainOf(terms, Math.max(0, allKw - kw), kw);
  return [
    {
      code: 'SILENT_IN_EVENT',
      tone: 'BAD',
      title: `${event.name}: no readings from ${assetsText(silent)}`,
      text: 'Their delivery cannot be counted until readings arrive.',
      deadlineUTC: iso(event.end_utc),
      assets: silent,
      kwAtRisk: lost.kw,
      gbpAtRisk: lost.gbp,
      target: { kind: 'EVENT', uuid: event.event_uuid, name: event.name },
      remedy: { action: 'ASK_READINGS', filter: null, label: 'View assets' },
    },
  ];
}
