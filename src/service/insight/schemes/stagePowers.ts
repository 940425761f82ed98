import type { SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { BEFORE_FIRST_ASSET } from '../../platform/rows/firstAsset.ts';
import { type DayPower, kwOf, powerOver, readDayPower } from '../portfolios/capability/dayPower.ts';
import { readUsualWindow, slotsOf, type UsualWindow } from '../portfolios/capability/usualWindow.ts';
import type { StageCount } from './registrationStages.ts';
import { sumOfStages } from './stageSteps.ts';

const NO_PORTFOLIO = BEFORE_FIRST_ASSET;

/** Power that the assets of each stage are expected to turn down at the usual window of a working day, by samples. */
export interface StagePowers {
  ready: { expectedKw: number; sureKw: number; hasAllBaselines: boolean } | null;
  /** Expected power of a group, in kW; null where unknown. */
  kwOf: (group: StageCount) => number | null;
  hours: number;
}

export async function readStagePowers(
  scope: TenantScope,
  scheme: SchemeRow,
  counts: readonly StageCount[],
): Promise<StagePowers> {
  const window = await readUsualWindow(scope, NO_PORTFOLIO, 'TURN_DOWN');
  if (window === null) return { ready: null, kwOf: () => null, hours: 0 };
  const { first, end } = slotsOf(window);
  const ready = await readPowerOf(scope, scheme, window, readyOf(counts));
  const lost = await readDay(
    scope,
    scheme,
    counts.filter(({ stage }) => stage !== null).flatMap((group) => group.sample),
  );
  return {
    ready,
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

const readyOf = (counts: readonly StageCount[]) => counts.filter(({ stage }) => stage === null);

/** Reads the power that the assets past every stage are expected to turn down, by a sample; null where unknown. */
export async function readReadyPower(
  scope: TenantScope,
  scheme: SchemeRow,
  counts: readonly StageCount[],
): Promise<StagePowers['ready']> {
  const window = await readUsualWindow(scope, NO_PORTFOLIO, 'TURN_DOWN');
  return window && readPowerOf(scope, scheme, window, readyOf(counts));
}

async function readPowerOf(
  scope: TenantScope,
  scheme: SchemeRow,
  window: UsualWindow,
  groups: readonly StageCount[],
): Promise<StagePowers['ready']> {
  const sample = groups.flatMap((group) => group.sample);
  const day = await readDay(scope, scheme, sample);
  if (day === null) return null;
  const { first, end } = slotsOf(window);
  const { expectedKw, p10Kw } = powerOver(day, first, end);
  const scale = sample.length === 0 ? 0 : sumOfStages(groups) / sample.length;
  return {
    expectedKw: scale * expectedKw,
    sureKw: scale * p10Kw,
    hasAllBaselines: day.expectedOf.size === sample.length,
  };
}

const readDay = async (scope: TenantScope, scheme: SchemeRow, assets: readonly string[]): Promise<DayPower | null> =>
  (await readDayPower(scope, { type: 'WORKING', eventType: 'TURN_DOWN', method: scheme.baseline_method, assets }))
    .power;
