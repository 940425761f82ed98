import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { applyAnswers } from '../../dispatch/answers/applyAnswers.ts';
import { BEFORE_FIRST_ASSET } from '../../platform/rows/firstAsset.ts';
import { afterStep, type AnswerStep, nextStep, type OpenDispatch } from './answerSteps.ts';
import { deliverSimulated } from './deliverSimulated.ts';
import type { SimulatedController } from './reach.ts';

/** Dispatches that are read and answered together. */
const PAGE = 1000;
/** Steps in which answers (a second) and reports of devices (ten) are applied: they carry their own instants. */
const SECOND_MS = 1000;
const REPORT_MS = 10_000;

/**
 * Simulates a controller and its devices until now: takes batches, answers, reports. Returns when the next step is due,
 * in business time as epoch milliseconds; null if none is.
 */
export async function simulateController(scope: TenantScope, controllerUUID: string): Promise<number | null> {
  const controller = await readController(scope, controllerUUID);
  if (!controller) return null;
  let next = await deliverSimulated(scope, controller);
  let after = '';
  for (let page: OpenDispatch[] | null = null; page === null || page.length === PAGE;) {
    page = await readOpen(scope, controllerUUID, after);
    after = page.at(-1)?.dispatch_uuid ?? after;
    next = Math.min(next, await answerDue(scope, controller, page));
  }
  return next === Infinity ? null : next;
}

async function readController(
  { tx, tenant }: TenantScope,
  controllerUUID: string,
): Promise<SimulatedController | undefined> {
  return tx
    .selectFrom('controllers')
    .select(['controller_uuid', 'name', 'poll_interval_seconds'])
    .where('tenant_uuid', '=', tenant)
    .where('controller_uuid', '=', controllerUUID)
    .where('channel', '=', 'SIMULATED')
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
}

/** Reads delivered dispatches about which something may be left to say, in the order of their ids. */
async function readOpen({ tx, tenant }: TenantScope, controllerUUID: string, after: string): Promise<OpenDispatch[]> {
  const { rows } = await sql<OpenDispatch>`
    select d.dispatch_uuid, d.revision, d.is_cancelled, d.answer, d.execution, d.start_at, d.end_at, b.delivered_utc,
      e.start_utc as event_start, a.asset_id, a.asset_type, a.power_kw
    from dispatch_batches b
    join dispatches d on d.tenant_uuid = b.tenant_uuid and d.batch_uuid = b.batch_uuid
    join events e on e.tenant_uuid = d.tenant_uuid and e.event_uuid = d.event_uuid
    join assets a on a.tenant_uuid = d.tenant_uuid and a.asset_uuid = d.asset_uuid
    where b.tenant_uuid = ${tenant} and b.controller_uuid = ${controllerUUID} and b.state = 'DELIVERED'
      and d.needs_answer and d.dispatch_uuid > ${after === '' ? BEFORE_FIRST_ASSET : after}::uuid
      and case when d.is_cancelled then d.answered_revision is distinct from d.revision
        else d.answer is null or (d.answer = 'ACKNOWLEDGED' and d.execution in ('NONE', 'STARTED')) end
    order by d.dispatch_uuid
    limit ${PAGE}`.execute(tx);
  return rows;
}

/** Applies all due answers of a page, in rounds: a device answers before it starts. Returns when the next is due. */
async function answerDue(
  scope: TenantScope,
  controller: SimulatedController,
  page: readonly OpenDispatch[],
): Promise<number> {
  let next = Infinity;
  for (let open = page; open.length > 0;) {
    const due: { dispatch: OpenDispatch; step: AnswerStep }[] = [];
    for (const dispatch of open) {
      const step = nextStep(dispatch);
      if (step === null) continue;
      if (step.atMs <= scope.now) due.push({ dispatch, step });
      else next = Math.min(next, runAt(step));
    }
    open = await say(scope, controller, due);
  }
  return next;
}

/** Applies the due answers; returns the dispatches that may have more. */
async function say(
  scope: TenantScope,
  controller: SimulatedController,
  due: readonly { dispatch: OpenDispatch; step: AnswerStep }[],
): Promise<OpenDispatch[]> {
  if (due.length === 0) return [];
  const { refused } = await applyAnswers(
    scope,
    { actor: 'CONTROLLER', name: controller.name, controllerUUID: controller.controller_uuid },
    due.map(({ dispatch, step }) => ({
      dispatchUUID: dispatch.dispatch_uuid,
      revision: dispatch.revision,
      answer: step.answer,
      reasonCode: step.reasonCode,
      at: step.atMs,
    })),
  );
  const isRefused = new Set(refused.map(({ index }) => index));
  return due.flatMap(({ dispatch, step }, index) => {
    const after = isRefused.has(index) ? null : afterStep(dispatch, step);
    return after === null ? [] : [after];
  });
}

const runAt = ({ atMs, answer }: AnswerStep): number => {
  const step = answer === 'STARTED' || answer === 'COMPLETED' || answer === 'ABORTED' ? REPORT_MS : SECOND_MS;
  return Math.ceil(atMs / step) * step;
};
