import type { NewNomination } from '#contract/nomination.ts';
import { WH_PER_KW } from '#energy/baseline/windowBaseline.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow, NominationRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { lockEvent } from '../../events/eventRows.ts';
import { judgeRows, MAX_VERSIONS, readNominations } from '../../events/unit/judgedRows.ts';
import type { Handler } from '../../platform/http/call.ts';
import { conflict, invalid, ProblemError } from '../../platform/http/problem.ts';
import { iso } from '../../platform/rows/iso.ts';
import { requireNominated } from './nominatedEvent.ts';

const WH_PER_KWH = 1000;

/**
 * Stores one more version, received when the request was: waiting for the event makes none late. Refuses it where it is
 * late and the pack refuses that.
 */
export const nominateEvent: Handler<'nominateEvent'> = async ({ scope, params, body, operator }) => {
  const event = await lockEvent(scope, params['event-uuid']);
  if (event.state === 'CANCELLED') throw conflict('The event has been cancelled');
  const gates = await requireNominated(scope, event);
  const earlier = await readNominations(scope, event.event_uuid);
  if (earlier.length >= MAX_VERSIONS) throw conflict(`There are already ${MAX_VERSIONS} versions`);
  const row = rowOf(scope, event, body, operator, earlier);
  const nomination = judgeRows([...earlier, row], gates, event).all.at(-1)!;
  const { verdict, gate } = nomination;
  if (verdict === 'LATE_REFUSED')
    throw new ProblemError(
      'NOMINATION_LATE',
      `The gate ${gate!.name} (${gate!.rule}) closed at ${gate!.closesUTC}; this was received at ${nomination.receivedUTC}`,
    );
  await scope.tx.insertInto('event_nominations').values(row).execute();
  return nomination;
};

function rowOf(
  { tenant, now }: TenantScope,
  event: EventRow,
  { kwh, kw, note }: NewNomination,
  receivedBy: string | null,
  earlier: readonly NominationRow[],
): NominationRow {
  const wh = kwh?.map((value) => value * WH_PER_KWH) ?? kw!.map((value) => value * WH_PER_KW);
  const halfHours = (event.end_utc.getTime() - event.start_utc.getTime()) / HALF_HOUR_MS;
  if (wh.length !== halfHours)
    throw invalid([
      {
        pointer: kwh ? '/kwh' : '/kw',
        code: 'INVALID',
        detail: `must have ${halfHours} values: the half-hours from ${iso(event.start_utc)} to ${iso(event.end_utc)}`,
      },
    ]);
  return {
    tenant_uuid: tenant,
    event_uuid: event.event_uuid,
    version: (earlier.at(-1)?.version ?? 0) + 1,
    received_utc: new Date(now),
    received_by: receivedBy,
    from_utc: event.start_utc,
    wh,
    note: note ?? null,
    allowed_utc: null,
    allowed_by: null,
    allowed_reason: null,
  };
}
