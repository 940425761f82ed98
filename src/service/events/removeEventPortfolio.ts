import type { Handler } from '../platform/http/call.ts';
import { notFound } from '../platform/http/problem.ts';
import { changeEvent, findEvent, lockEvent } from './eventRows.ts';
import { requireScheduled } from './lifecycle.ts';
import { reviseEvent } from './publishRevision.ts';
import { beginRemoval } from './removeAssets.ts';

/**
 * Removes a portfolio from an event: assets only invited by it leave, assets that opted stay, on their own; of a large
 * event a first portion at once, and the others by a job.
 */
export const removeEventPortfolio: Handler<'removeEventPortfolio'> = async ({
  scope,
  params: { 'event-uuid': eventUUID, portfolioUUID },
}) => {
  const { tx, tenant } = scope;
  const event = await lockEvent(scope, eventUUID);
  requireScheduled(scope, event);
  const before = await findEvent(scope, eventUUID);
  const { numDeletedRows } = await tx
    .deleteFrom('event_portfolios')
    .where('tenant_uuid', '=', tenant)
    .where('event_uuid', '=', eventUUID)
    .where('portfolio_uuid', '=', portfolioUUID)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw notFound('portfolio in this event');
  await beginRemoval(scope, event);
  await changeEvent(scope, eventUUID, {});
  await reviseEvent(scope, before);
  return undefined;
};
