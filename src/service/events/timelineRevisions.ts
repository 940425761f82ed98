import type { TimelineEntry } from '#contract/live.ts';
import type { Refusal } from '#contract/scheme.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { namedRefusals } from './bulkActions/bulkActionRow.ts';
import { isRechecking } from './recheck.ts';
import { entryOf } from './timelineEntry.ts';
import { sumMessages, type PublishedMessage } from './timelineMessages.ts';

const NEEDS_RECHECK: ReadonlySet<string> = new Set(['startTime', 'endTime', 'optInDeadline']);

/** Returns the announced changes of an event, each with its messages and the opt-ins it ended. */
export async function revisionsOf(
  scope: TenantScope,
  event: EventRow,
  messages: readonly PublishedMessage[],
): Promise<TimelineEntry[]> {
  const { tx, tenant } = scope;
  const { event_uuid, revision: newest } = event;
  const rows = await tx
    .selectFrom('event_revisions')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', event_uuid)
    .orderBy('revision')
    .execute();
  const named = await namedRefusals(
    scope,
    rows.flatMap(({ refused }) => refused as Refusal[]),
  );
  const isRunning = await isRechecking(scope, event);
  return rows.map(({ revision, changed_utc, changes, refused_by_code, refused }) =>
    entryOf(changed_utc, 'CHANGED', {
      revision,
      changes,
      recheck: !changes.some(({ property }) => NEEDS_RECHECK.has(property))
        ? 'NONE'
        : revision === newest && isRunning
          ? 'RUNNING'
          : 'DONE',
      refusedByCode: refused_by_code,
      refused: (refused as Refusal[]).map(named),
      messages: sumMessages(messages.filter((each) => each.event === 'EVENT.SCHEDULED' && each.revision === revision)),
    }),
  );
}
