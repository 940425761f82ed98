import { type ControlSums, mergeControlSums } from '#energy/controlGroup/controlSums.ts';
import type { EventRow, ProfileSource } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { enqueue, type JobHandler } from '../../platform/scheduler/jobs.ts';
import { lockEvent } from '../eventRows.ts';
import { finish } from '../finish/finish.ts';
import type { MeasuredEvent } from '../finish/measured.ts';
import { addPortfolios, type ReplaysByPortfolio } from '../placebo/byPortfolio.ts';
import { addSources } from '../profileCache.ts';
import { isAsPlanned, isRequestedAnew, jobOf } from './plan.ts';
import { endPlan, readPlan } from './planRows.ts';
import { addSums, emptySums } from './sums.ts';

/**
 * Adds up the portions of an event once all of them are done, and uses the sums for the purpose of their plan; enqueues
 * what was asked for meanwhile.
 */
export const completePlan: JobHandler = async (scope, eventUUID) => {
  const event = await lockEvent(scope, eventUUID);
  const stored = await readPlan(scope, eventUUID);
  if (!stored) return;
  const { plan } = stored;
  const measured = await addPortions(scope, event);
  if (!measured) return;
  const again = await endPlan(scope, eventUUID);
  const fits = isAsPlanned(event, plan.event);
  if (fits) await finish(scope, event, plan, measured);
  const hasChanged =
    plan.purpose === 'BASELINES' ? event.row_version !== plan.event.rowVersion : isRequestedAnew(event, plan.event);
  if (!fits || again || hasChanged) await enqueue(scope, jobOf(plan), [eventUUID], scope.now);
};

/** Adds up all portions in their order, one read at a time; returns null while one is not done. */
async function addPortions({ tx, tenant }: TenantScope, event: EventRow): Promise<MeasuredEvent | null> {
  const sums = emptySums(event);
  let portfolios: ReplaysByPortfolio | null = {};
  let source: ProfileSource | null = null;
  let control: ControlSums | null = null;
  for (let place = 1; ; place++) {
    const portion = await tx
      .selectFrom('stats_portions')
      .select(['done_utc', 'sums', 'portfolios', 'profile_source', 'control_group'])
      .where('tenant_uuid', '=', tenant)
      .where('event_uuid', '=', event.event_uuid)
      .where('place', '=', place)
      .executeTakeFirst();
    if (!portion) return { sums, portfolios, source, control };
    if (portion.done_utc === null) return null;
    addSums(sums, portion.sums!);
    // A service of the previous release adds nothing up by portfolio: then nothing is known of any.
    const ofPortfolios = portion.portfolios as ReplaysByPortfolio | null;
    if (ofPortfolios === null) portfolios = null;
    else if (portfolios) addPortfolios(event, portfolios, ofPortfolios);
    const own: ProfileSource | null = portion.profile_source;
    source = source && own ? addSources(source, own) : (source ?? own);
    const held: ControlSums | null = portion.control_group;
    control = control && held ? mergeControlSums(control, held) : (control ?? held);
  }
}
