import type { Task } from '#contract/tasks.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isPastDeadline } from '../../events/optInFacts.ts';
import { assetsText, formatLondonTime } from '../../events/verdict.ts';
import { iso } from '../../platform/rows/iso.ts';
import type { BalanceTerms } from '../balance/terms.ts';
import type { EventAtRisk } from './atRisk.ts';
import type { TaskStateRow } from './readTaskStates.ts';
import { deadlineOf } from './windowEvents.ts';

/** Returns tasks for scheduled events that nobody is in, or that are likely to deliver less than is contracted. */
export async function eventTasks(
  scope: TenantScope,
  events: readonly EventAtRisk[],
  rows: readonly TaskStateRow[],
): Promise<Task[]> {
  const portfolios = await readPortfolios(
    scope,
    events.map(({ terms }) => terms),
  );
  return events.flatMap(({ terms: { event }, isEmpty, isShort, own, step }) => {
    if (!isEmpty && !isShort) return [];
    const free = rows.find(({ eventUUID, standing }) => eventUUID === event.event_uuid && standing === 'FREE');
    const isClosed = isPastDeadline(scope, event);
    const canJoin = free !== undefined && !isClosed;
    const optIn = canJoin && step?.code === 'OPT_IN' ? step : null;
    return [
      {
        code: isEmpty ? ('NOBODY_OPTED_IN' as const) : ('EVENT_SHORT' as const),
        tone: 'BAD' as const,
        title: isEmpty ? `${event.name}: no assets opted in` : `${event.name} is likely to fall short`,
        text: (canJoin && step?.text) || textOf(event, free, isClosed),
        deadlineUTC: iso(isClosed ? event.start_utc : deadlineOf(event)),
        assets: optIn?.assets ?? free?.assets ?? null,
        kwAtRisk: own.kw,
        gbpAtRisk: own.gbp,
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
