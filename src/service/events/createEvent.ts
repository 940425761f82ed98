import { v7 as newUuid } from 'uuid';
import type { NewEvent } from '#contract/event.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { emit } from '../platform/domainEvent.ts';
import type { Handler } from '../platform/http/call.ts';
import { invalid } from '../platform/http/problem.ts';
import { publishEvent } from '../platform/outbound/outbox.ts';
import { enqueue } from '../platform/scheduler/jobs.ts';
import { eventDispatchColumn } from '../schemes/dispatchTerms.ts';
import { packOfEvent, packOfScheme, requireDirection, requireReady } from '../schemes/packs/requireReady.ts';
import { requireZeroFits } from '../schemes/packs/requireZeroFits.ts';
import { agreedColumns, agreedOfNew } from './deals.ts';
import { eventScheduled } from './domainEvents.ts';
import { type CountedEvent, findEvent, toScheduledMessage, toEvent } from './eventRows.ts';
import { eventWarnings, requireWithinPack } from './eventWarnings.ts';
import { drawHoldOut } from './holdOut/drawHoldOut.ts';
import { linkPortfolios, lockPortfoliosOfEvent, publishAssigned } from './portfolios.ts';
import { requireOpenScheme } from './requireOpenScheme.ts';

export const createEvent: Handler<'createEvent'> = async ({ scope, body, version, location }) => {
  const row = await scheduleEvent(scope, body);
  const shown = toEvent(row);
  version(row.row_version, shown);
  location(`/events/${row.event_uuid}`);
  return { ...shown, warnings: await eventWarnings(scope, await packOfEvent(scope, row), row) };
};

/** Requirement of a buyer that an event answers, and the unit whose members alone take part. */
export interface EventOrigin {
  requirementUUID: string;
  unitUUID: string;
}

/** Creates an event and announces it; throws 400 or 409 where its scheme, its pack or its portfolios do not let it. */
export async function scheduleEvent(
  scope: TenantScope,
  body: NewEvent,
  origin: EventOrigin | null = null,
): Promise<CountedEvent> {
  const { tx, tenant, now } = scope;
  if (body.startTime <= now)
    throw invalid([{ pointer: '/startTime', code: 'NOT_IN_FUTURE', detail: 'must be in the future' }]);
  const scheme = await requireOpenScheme(scope, body.schemeUUID, body.startTime);
  const pack = await packOfScheme(scope, scheme);
  requireDirection(pack, body.eventType);
  const agreed = agreedOfNew(body);
  requireWithinPack(pack, body.eventType, agreed);
  if (body.runningType === 'LIVE') requireReady(pack);
  if (scheme.baseline_method === 'ZERO') await requireZeroFits(scope, body.schemeUUID, '/schemeUUID');
  await lockPortfoliosOfEvent(scope, body.portfolioUUIDs);
  const hold_out = await drawHoldOut(scope, scheme, body.startTime, body.portfolioUUIDs);
  const keys = { event_uuid: newUuid(), scheme_uuid: body.schemeUUID };
  await tx
    .insertInto('events')
    .values({
      tenant_uuid: tenant,
      ...keys,
      name: body.name,
      event_type: body.eventType,
      running_type: body.runningType,
      start_utc: new Date(body.startTime),
      end_utc: new Date(body.endTime),
      opt_in_deadline_utc: body.optInDeadline ? new Date(body.optInDeadline) : null,
      target_kw: body.targetKw ?? null,
      ...agreedColumns(agreed),
      zone: body.zone ?? null,
      dispatch: eventDispatchColumn(null, body.dispatch),
      hold_out: hold_out && JSON.stringify(hold_out),
      requirement_uuid: origin?.requirementUUID ?? null,
      unit_uuid: origin?.unitUUID ?? null,
      created_utc: new Date(now),
      updated_utc: new Date(now),
    })
    .execute();
  const assigned = await linkPortfolios(
    scope,
    { ...keys, hold_out, unit_uuid: origin?.unitUUID ?? null },
    body.portfolioUUIDs,
  );
  const row = await findEvent(scope, keys.event_uuid);
  await publishEvent(scope, 'EVENT.SCHEDULED', { ...toScheduledMessage(row), changes: [] });
  await publishAssigned(scope, keys.event_uuid, assigned);
  await enqueue(scope, 'ADVANCE_EVENT', [keys.event_uuid], body.startTime);
  await emit(scope, eventScheduled, row);
  return row;
}
