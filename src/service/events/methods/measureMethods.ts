import { type AssetMethodName, assetMethodOf, likeDayNames } from '#energy/baseline/methods.ts';
import type { EventRow, SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { measureAsset } from '../../baselines/measurement/measureAsset.ts';
import { datesOf, eventWindow, planMeasuring } from '../../baselines/measurement/measureOptedIn.ts';
import { mapHistories } from '../../baselines/measurement/meterHistories.ts';
import { type AssetRange, readBatches } from '../../baselines/measurement/optedInBatches.ts';
import { daysOf, NO_EVENT_DAYS } from '../../schemes/eventDays.ts';
import type { SchemeWithPack } from '../../schemes/packs/schemePack.ts';
import { calledOnly } from '../calledOnly.ts';
import { calledHalfHours } from '../deals.ts';
import { emptySums } from '../portions/sums.ts';
import { addSettled, type SettledSums } from '../settle.ts';

/** Sums over the opted-in assets of an event by each method. */
export type MethodSums = Partial<Record<AssetMethodName, SettledSums>>;

/** Returns the methods that an event is compared by: those of like days, and its own. */
export const rivalsOf = ({ baseline_method }: Pick<SchemeRow, 'baseline_method'>): AssetMethodName[] => [
  ...new Set([...likeDayNames, assetMethodOf(baseline_method)]),
];

/** Measures the opted-in assets of a range by every method, from one reading of their histories. */
export async function measureMethods(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeWithPack,
  range: AssetRange,
): Promise<MethodSums> {
  const names = rivalsOf(scheme);
  const methods = names.map((method) => ({
    plan: planMeasuring(scope, event, { ...scheme, baseline_method: method }, eventWindow(event)),
    sums: emptySettled(event),
  }));
  // The first dates are those of the event, whatever the method.
  const called = calledHalfHours(event);
  const plan = methods.map((method) => method.plan).reduce((one, other) => (one.last < other.last ? other : one));
  for await (const { assets, histories, windows } of readBatches(scope, event, range, datesOf(plan))) {
    const busy = daysOf(windows, plan.history.fromMs, plan.history.toMs);
    const measured = await mapHistories(scope, histories, (meter, index) => {
      const asset = assets[index]!;
      const days = busy.get(asset.asset_uuid) ?? NO_EVENT_DAYS;
      const each = methods.map((method) => measureAsset(method.plan, meter, asset, days));
      return {
        result: each.map(({ result }) => result),
        earliest: each.map(({ earliest }) => earliest).sort()[0]!,
      };
    });
    for (const asset of measured)
      for (const [place, { sums }] of methods.entries()) addSettled(sums, calledOnly(asset[place]!, called));
  }
  return Object.fromEntries(names.map((name, place) => [name, methods[place]!.sums]));
}

function emptySettled(event: EventRow): SettledSums {
  const { assets, counted, baselineWh, actualWh, notAttributedWh } = emptySums(event);
  return { assets, counted, baselineWh, actualWh, notAttributedWh };
}

/** Adds the sums of two ranges. */
export function addMethods(one: MethodSums, other: MethodSums): MethodSums {
  const added: MethodSums = {};
  for (const method of new Set([...Object.keys(one), ...Object.keys(other)] as AssetMethodName[])) {
    const [some, more] = [one[method], other[method]];
    if (!some || !more) added[method] = some ?? more!;
    else {
      const add = (of: keyof SettledSums) => some[of].map((value, slot) => value + more[of][slot]!);
      added[method] = {
        assets: add('assets'),
        counted: add('counted'),
        baselineWh: add('baselineWh'),
        actualWh: add('actualWh'),
        notAttributedWh: add('notAttributedWh'),
      };
    }
  }
  return added;
}
