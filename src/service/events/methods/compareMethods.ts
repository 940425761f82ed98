import { sql } from 'kysely';
import type { EventMethods } from '#contract/eventAnalytics.ts';
import { dayType } from '#energy/bankHolidays.ts';
import { isLikeDay } from '#energy/baseline/methods.ts';
import { londonDate, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { eventWindow } from '../../baselines/measurement/measureOptedIn.ts';
import {
  MAX_TRIED_ASSETS,
  quietDays,
  toTrialFigures,
  type TrialAsset,
  trialMethodsOnAssets,
} from '../../baselines/measurement/trialMethodsOnAssets.ts';
import type { SchemeWithPack } from '../../schemes/packs/schemePack.ts';
import { readSample } from '../portions/measureSample.ts';
import { findPortions } from '../portions/portionRanges.ts';
import { settle, termsOf } from '../settle.ts';
import { type MethodSums, rivalsOf } from './measureMethods.ts';

const DAYS = 10;
/** Trial of a method that looks at the event alone: it says nothing of quiet days. */
const NOT_TRIED = { assetDays: 0, biasPercent: null, meanErrorKwh: null, overestimatePercent: null };
const DAY_SLOTS = 48;

/** Compares the results of an event by every method, and those of each method on quiet days before it, on a sample. */
export async function compareMethods(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeWithPack,
  measured: MethodSums,
): Promise<Omit<EventMethods, 'eventUUID'>> {
  const assets = await readTried(scope, event.event_uuid);
  const date = londonDate(event.start_utc.getTime());
  const days = await quietDays(scope, assets, date, dayType(date), DAYS);
  const verdicts = await trialMethodsOnAssets(scope, assets, {
    dates: days,
    slots: slotsOf(event, date),
    adjusts: scheme.in_day_adjustment,
  });
  const methods = rivalsOf(scheme).map((method) => {
    const settled = settle(termsOf(event, scheme), measured[method]!);
    const { deliveredKwh, deliveryPercentage, performanceFactor, revenueGbp } = settled;
    return {
      method,
      deliveredKwh,
      deliveryPercentage,
      performanceFactor,
      revenueGbp,
      ...(isLikeDay(method) ? toTrialFigures(verdicts[method]) : NOT_TRIED),
    };
  });
  return { method: scheme.baseline_method, days, assetsTried: assets.length, methods };
}

/** Returns the event's half hours on a clock of 48; half hours after midnight are left out. */
function slotsOf(event: EventRow, date: string): [from: number, to: number] {
  const { fromMs, toMs } = eventWindow(event);
  const slot = (ms: number) => (ms - londonMidnight(date)) / HALF_HOUR_MS;
  return [slot(fromMs), Math.min(DAY_SLOTS, slot(toMs))];
}

async function readTried(scope: TenantScope, eventUUID: string): Promise<TrialAsset[]> {
  const sample = await readSample(
    scope,
    eventUUID,
    await findPortions(scope, { event_uuid: eventUUID }),
    MAX_TRIED_ASSETS,
  );
  return scope.tx
    .selectFrom('assets')
    .select(['asset_uuid', 'is_domestic'])
    .where('tenant_uuid', '=', scope.tenant)
    .where(sql<boolean>`asset_uuid = any(${sample}::uuid[])`)
    .orderBy('asset_uuid')
    .execute();
}
