import type { BalanceStep } from '#contract/balance.ts';
import type { Task } from '#contract/tasks.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isPastDeadline } from '../../events/optInFacts.ts';
import { assetsText, formatLondonTime } from '../../events/verdict.ts';
import { iso } from '../../platform/rows/iso.ts';
import { readPointAt } from '../balance/points.ts';
import type { BalanceTerms } from '../balance/terms.ts';
import { gainOf, optedInKw } from './atRisk.ts';
import type { TaskStateRow } from './readTaskStates.ts';
import { deadlineOf } from './windowEvents.ts';

const WH_PER_KW = 500;

/** Returns tasks for scheduled events that nobody is in, or whose assets usually deliver less than is contracted. */
export async function eventTasks(
  scope: TenantScope,
  events: readonly BalanceTerms[],
  rows: readonly TaskStateRow[],
): Promise<Task[]> {
  const portfolios = await readPortfolios(scope, events);
  const steps = new Map<string, BalanceStep | null>();
  for (const { event } of events)
    steps.set(event.event_uuid, (await readPointAt(scope, event.event_uuid, scope.now))?.balance.nextStep ?? null);
  return events.flatMap((terms) => {
    const { event, targetWhs } = terms;
    if (event.state !== 'SCHEDULED') return [];
    const own = rows.filter(({ eventUUID }) => eventUUID === event.event_uuid);
    const nobody = !own.some(({ isOptedIn }) => isOptedIn);
    const kw = optedInKw(rows, event.event_uuid);
    const contractedKw = targetWhs === null ? null : Math.max(...targetWhs) / WH_PER_KW;
    if (!nobody && (contractedKw === null || kw >= contractedKw)) return [];
    const free = own.find(({ standing }) => standing === 'FREE');
    const isClosed = isPastDeadline(scope, event);
    const canJoin = free !== undefined && !isClosed;
    const step = steps.get(event.event_uuid) ?? null;
    const optIn = canJoin && step?.code === 'OPT_IN' ? step : null;
    return [
      {
        code: nobody ? ('NOBODY_OPTED_IN' as const) : ('EVENT_SHORT' as const),
        tone: 'BAD' as const,
        title: nobody ? `${event.name}: no assets opted in` : `${event.name} is likely to fall short`,
        text: (canJoin && step?.text) || textOf(event, free, isClosed),
        deadlineUTC: iso(isClosed ? event.start_utc : deadlineOf(event)),
        assets: optIn?.assets ?? free?.assets ?? null,
        kwAtRisk: canJoin ? free.kw : null,
        gbpAtRisk: canJoin ? gainOf(terms, kw, free.kw) : null,
        target: { kind: 'EVENT' as const, uuid: event.event_uuid, name: event.name },
        remedy: optIn
          ? {
              action: 'OPT_IN' as const,
              filter: filterOfFree(event, portfolios.get(event.event_uuid) ?? []),
              label: optIn.label,
            }
          : { action: 'OPEN' as const, filter: null, label: 'Open event' },
      },
    ];
  });
}

/** Reads the portfolios that events are aimed at, by event. */
async function readPortfolios(
  { tx, tenant }: TenantScope,
  events: readonly BalanceTerms[],
): Promise<Map<string, string[]>> {
  const rows = await tx
    .selectFrom('event_portfolios')
    .select(['event_uuid', 'portfolio_uuid'])
    .where('tenant_uuid', '=', tenant)
    .where((where) => where('event_uuid', '=', where.fn.any(where.val(events.map(({ event }) => event.event_uuid)))))
    .execute();
  return new Map(
    events.map(({ event: { event_uuid } }) => [
      event_uuid,
      rows.filter((row) => row.event_uuid === event_uuid).map(({ portfolio_uuid }) => portfolio_uuid),
    ]),
  );
}

/** Returns the filter of assets that an event could still take: ready in its scheme, and in its portfolios if any. */
function filterOfFree({ event_uuid, scheme_uuid }: BalanceTerms['event'], [first, ...others]: string[]) {
  const whose: Record<string, string> =
    first === undefined ? {} : others.length === 0 ? { portfolioUUID: first } : { eventUUID: event_uuid };
  return { schemeUUID: scheme_uuid, schemeStatus: 'READY', ...whose };
}

function textOf(event: BalanceTerms['event'], free: TaskStateRow | undefined, isClosed: boolean): string {
  if (isClosed) return `Opt-in has closed; the event starts ${formatLondonTime(event.start_utc)}.`;
  const closes = `opt-in closes ${formatLondonTime(deadlineOf(event))}`;
  if (!free) return `No other assets are available; ${closes}.`;
  return `${assetsText(free.assets, 'is', 'are')} available but not opted in; ${closes}.`;
}
