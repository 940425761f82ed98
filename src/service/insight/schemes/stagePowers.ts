import type { SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { BEFORE_FIRST_ASSET } from '../../platform/rows/firstAsset.ts';
import { type DayPower, kwOf, powerOver, readDayPower } from '../portfolios/capability/dayPower.ts';
import { readUsualWindow, slotsOf, type UsualWindow } from '../portfolios/capability/usualWindow.ts';
import type { StageCount } from './registrationStages.ts';
import { sumOfStages } from './stageSteps.ts';

const NO_PORTFOLIO = BEFORE_FIRST_ASSET;

/** Power that the assets past every stage are expected to turn down, and what of it is firm. */
interface ReadyPower {
  expectedKw: number;
  sureKw: number;
}

/** Power that the assets of each stage are expected to turn down at the usual window of a working day, by samples. */
export interface StagePowers {
  ready: ReadyPower | null;
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
  const those = readyOf(counts);
  const ready =
    (await readStoredPower(scope, scheme, sumOfStages(those))) ?? (await readPowerOf(scope, scheme, window, those));
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

/** Reads the power as it was last calculated for lists, where it was of as many assets; else null. */
async function readStoredPower(
  { tx, tenant }: TenantScope,
  { scheme_uuid }: SchemeRow,
  assets: number,
): Promise<ReadyPower | null> {
  const row = await tx
    .selectFrom('scheme_standings')
    .select(['expected_kw', 'sure_kw'])
    .where('tenant_uuid', '=', tenant)
    .where('scheme_uuid', '=', scheme_uuid)
    .where('ready', '=', assets)
    .executeTakeFirst();
  return row?.expected_kw == null || row.sure_kw === null ? null : { expectedKw: row.expected_kw, sureKw: row.sure_kw };
}

/** Reads the power that the assets past every stage are expected to turn down, by a sample; null where unknown. */
export async function readReadyPower(
  scope: TenantScope,
  scheme: SchemeRow,
  counts: readonly StageCount[],
): Promise<(ReadyPower & { hasAllBaselines: boolean }) | null> {
  const window = await readUsualWindow(scope, NO_PORTFOLIO, 'TURN_DOWN');
  return window && readPowerOf(scope, scheme, window, readyOf(counts));
}

async function readPowerOf(
  scope: TenantScope,
  scheme: SchemeRow,
  window: UsualWindow,
  groups: readonly StageCount[],
): Promise<(ReadyPower & { hasAllBaselines: boolean }) | null> {
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
