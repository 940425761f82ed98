import type { SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { kwOf, powerOver, readDayPower } from '../portfolios/capability/dayPower.ts';
import { readUsualWindow, slotsOf } from '../portfolios/capability/usualWindow.ts';
import type { StageCount } from './registrationStages.ts';
import { sumOf } from './stageSteps.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** What the assets of each stage are expected to turn down at the usual window of a working day, of samples. */
export interface StagePowers {
  ready: { expectedKw: number; sureKw: number } | null;
  /** Null where nobody knows. */
  kwOf: (group: StageCount) => number | null;
  hours: number;
}

export async function readStagePowers(
  scope: TenantScope,
  scheme: SchemeRow,
  counts: readonly StageCount[],
): Promise<StagePowers> {
  const window = await readUsualWindow(scope, NOBODY, 'TURN_DOWN');
  if (window === null) return { ready: null, kwOf: () => null, hours: 0 };
  const { first, end } = slotsOf(window);
  const readyGroups = counts.filter(({ stage }) => stage === null);
  const dayOf = (assets: readonly string[]) =>
    readDayPower(scope, { type: 'WORKING', eventType: 'TURN_DOWN', method: scheme.baseline_method, assets });
  const sample = readyGroups.flatMap((group) => group.sample);
  const ready = (await dayOf(sample)).power;
  const lost = (await dayOf(counts.filter(({ stage }) => stage !== null).flatMap((group) => group.sample))).power;
  const scale = sample.length === 0 ? 0 : sumOf(readyGroups) / sample.length;
  const found = ready && powerOver(ready, first, end);
  return {
    ready: found && { expectedKw: scale * found.expectedKw, sureKw: scale * found.p10Kw },
    hours: (end - first) / 2,
    kwOf: ({ sample: own, assets }) => {
      if (own.length === 0 || (ready === null && lost === null)) return null;
      const kw = own.reduce((sum, asset) => {
        const expected = lost?.expectedOf.get(asset);
        return sum + (expected ? kwOf(expected, first, end) : 0);
      }, 0);
      return (kw * assets) / own.length;
    },
  };
}
