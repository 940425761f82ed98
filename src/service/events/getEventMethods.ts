import type { EventMethods } from '#contract/eventAnalytics.ts';
import { dayType } from '#energy/bankHolidays.ts';
import { methodNames } from '#energy/baseline/trialMethods.ts';
import { londonDate, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../http/call.ts';
import { ProblemError } from '../http/problem.ts';
import { schemeOf } from '../measuring/eventTerms.ts';
import { eventWindow, isSettleable, measureInBatches } from '../measuring/measureOptedIn.ts';
import { sampleOf } from '../measuring/sampleOf.ts';
import {
  quietDays,
  MOST_TRIED_ASSETS,
  toTrialVerdict,
  type TrialAsset,
  trialMethodsOnAssets,
} from '../measuring/trialMethodsOnAssets.ts';
import { findEvent } from './eventRows.ts';
import { emptySums } from './portions/sums.ts';
import { addSettled, settle, termsOf } from './settle.ts';

const DAYS = 10;
const DAY_SLOTS = 48;

/** The same event by every method, and how each performed on quiet days before it. */
export const getEventMethods: Handler<'getEventMethods'> = async ({ scope, params }) => {
  const event = await findEvent(scope, params['event-uuid']);
  if (!isSettleable(event)) throw new ProblemError('STATS_NOT_READY', 'Methods are compared when the event has ended');
  const scheme = await schemeOf(scope, event);
  const assets = sampleOf(await readOptedIn(scope, event.event_uuid), MOST_TRIED_ASSETS);
  const date = londonDate(event.start_utc.getTime());
  const days = await quietDays(scope, assets, date, dayType(date), DAYS);
  const verdicts = await trialMethodsOnAssets(scope, assets, {
    dates: days,
    slots: slotsOf(event, date),
    adjusts: scheme.in_day_adjustment,
  });
  const methods: EventMethods['methods'] = [];
  for (const method of methodNames) {
    const sums = emptySums(event);
    const byMethod = { ...scheme, baseline_method: method };
    for await (const batch of measureInBatches(scope, event, byMethod, eventWindow(event)))
      for (const asset of batch) addSettled(sums, asset);
    const { deliveredKwh, deliveryPercentage, performanceFactor, revenueGbp } = settle(termsOf(event, scheme), sums);
    methods.push({
      method,
      deliveredKwh,
      deliveryPercentage,
      performanceFactor,
      revenueGbp,
      ...toTrialVerdict(verdicts[method]),
    });
  }
  return { eventUUID: event.event_uuid, method: scheme.baseline_method, days, assetsTried: assets.length, methods };
};

/** The event's half hours on a clock of 48; half hours after midnight are left out. */
function slotsOf(event: EventRow, date: string): [from: number, to: number] {
  const { fromMs, toMs } = eventWindow(event);
  const slot = (ms: number) => (ms - londonMidnight(date)) / HALF_HOUR_MS;
  return [slot(fromMs), Math.min(DAY_SLOTS, slot(toMs))];
}

const readOptedIn = ({ tx, tenant }: TenantScope, eventUUID: string): Promise<TrialAsset[]> =>
  tx
    .selectFrom('event_assets as ea')
    .innerJoin('assets as a', (join) =>
      join.onRef('a.tenant_uuid', '=', 'ea.tenant_uuid').onRef('a.asset_uuid', '=', 'ea.asset_uuid'),
    )
    .select(['a.asset_uuid', 'a.is_domestic'])
    .where('ea.tenant_uuid', '=', tenant)
    .where('ea.event_uuid', '=', eventUUID)
    .where('ea.state', '=', 'OPT_IN')
    .orderBy('a.asset_uuid')
    .execute();
