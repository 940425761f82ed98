import { type BaselineMethodName } from '#energy/baseline/methods.ts';
import { methodNames } from '#energy/baseline/trialMethods.ts';
import type { EventRow, SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { eventWindow, measureInBatches } from '../../measuring/measureOptedIn.ts';
import type { AssetRange } from '../../measuring/optedInBatches.ts';
import { emptySums } from '../portions/sums.ts';
import { addSettled, type SettledSums } from '../settle.ts';

/** What the opted-in assets of an event come to by each method. */
export type MethodSums = Partial<Record<BaselineMethodName, SettledSums>>;

/** Measures the opted-in assets of a range by every method. */
export async function measureMethods(
  scope: TenantScope,
  event: EventRow,
  scheme: SchemeRow,
  range: AssetRange,
): Promise<MethodSums> {
  const byMethod: MethodSums = {};
  for (const method of methodNames) {
    const { assets, counted, baselineWh, actualWh } = emptySums(event);
    const sums: SettledSums = { assets, counted, baselineWh, actualWh };
    for await (const batch of measureInBatches(
      scope,
      event,
      { ...scheme, baseline_method: method },
      eventWindow(event),
      range,
    ))
      for (const asset of batch) addSettled(sums, asset);
    byMethod[method] = sums;
  }
  return byMethod;
}

/** The sums of two ranges together. */
export function addMethods(one: MethodSums, other: MethodSums): MethodSums {
  const added: MethodSums = {};
  for (const method of methodNames) {
    const [some, more] = [one[method], other[method]];
    if (!some || !more) added[method] = some ?? more!;
    else {
      const add = (of: keyof SettledSums) => some[of].map((value, slot) => value + more[of][slot]!);
      added[method] = {
        assets: add('assets'),
        counted: add('counted'),
        baselineWh: add('baselineWh'),
        actualWh: add('actualWh'),
      };
    }
  }
  return added;
}
