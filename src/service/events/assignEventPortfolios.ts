import { currentScheme } from '../baselines/measurement/eventTerms.ts';
import type { Handler } from '../platform/http/call.ts';
import { changeEvent, findEvent, lockEvent, toEvent } from './eventRows.ts';
import { redrawHoldOut } from './holdOut/drawHoldOut.ts';
import { requireScheduled } from './lifecycle.ts';
import { linkPortfolios, lockPortfoliosOfEvent, publishAssigned } from './portfolios.ts';
import { reviseEvent } from './publishRevision.ts';

export const assignEventPortfolios: Handler<'assignEventPortfolios'> = async ({ scope, params, body }) => {
  const event = await lockEvent(scope, params['event-uuid']);
  requireScheduled(scope, event);
  const before = await findEvent(scope, event.event_uuid);
  await lockPortfoliosOfEvent(scope, body.portfolioUUIDs);
  const assigned = await linkPortfolios(scope, event, body.portfolioUUIDs);
  if (assigned.length > 0) await redrawHoldOut(scope, event, await currentScheme(scope, event));
  if (assigned.length > 0) await changeEvent(scope, event.event_uuid, {});
  await publishAssigned(scope, event.event_uuid, assigned);
  await reviseEvent(scope, before);
  return toEvent(await findEvent(scope, event.event_uuid));
};
