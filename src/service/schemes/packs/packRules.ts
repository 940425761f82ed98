import type { PackDocument } from '#contract/pack/document.ts';
import type { PackReference } from '#contract/pack/reference.ts';
import { baselineMethod, type BaselineMethod, settlementMethod, type SettlementMethod } from '#contract/scheme.ts';
import { baselinesWithoutPack, impliedPacks } from '#contract/schemeChanges.ts';
import { isLikeDay } from '#energy/baseline/methods.ts';
import type { SchemeRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { invalid } from '../../platform/http/problem.ts';
import { type CompletePack, findPackToUse, packKey } from './packRows.ts';
import { whyNotMeasured } from './whyNotMeasured.ts';

/** Columns of a scheme that decide how its events are measured and paid. */
export type RuleColumns = Pick<
  SchemeRow,
  'pack_id' | 'pack_version' | 'baseline_method' | 'in_day_adjustment' | 'settlement_method'
>;

/** Rules that a request names. */
export interface WantedRules {
  pack?: PackReference | undefined;
  baselineMethod?: BaselineMethod | undefined;
  inDayAdjustment?: boolean | undefined;
  settlementMethod?: SettlementMethod | undefined;
}

const DEFAULT = { baseline_method: 'BL01', in_day_adjustment: false, settlement_method: 'DFS_K' } as const;

/**
 * Returns the pack of a scheme that names none: it follows from the choices, and keeps its version. None has
 * UTILISATION_ENERGY or P415.
 */
function packOf(rules: Omit<RuleColumns, 'pack_id' | 'pack_version'>, current: RuleColumns | null): PackReference {
  const { dfs, earlierDfs, dfsOwnBaseline, flatRate } = impliedPacks;
  if (rules.settlement_method === 'FLAT_RATE') return flatRate;
  if (rules.baseline_method !== 'BL01' || rules.in_day_adjustment) return dfsOwnBaseline;
  return current !== null && packKey(packIn(current)) === packKey(earlierDfs) ? earlierDfs : dfs;
}

/**
 * Returns the rules of a scheme as a request wants them; of a scheme that exists, with those it has so far. Throws 400
 * where its pack does not allow them.
 */
export async function chooseRules(
  scope: TenantScope,
  wanted: WantedRules,
  current: RuleColumns | null,
): Promise<RuleColumns> {
  const own = {
    baseline_method: wanted.baselineMethod ?? current?.baseline_method ?? DEFAULT.baseline_method,
    in_day_adjustment: wanted.inDayAdjustment ?? current?.in_day_adjustment ?? DEFAULT.in_day_adjustment,
    settlement_method: wanted.settlementMethod ?? current?.settlement_method ?? DEFAULT.settlement_method,
  };
  const named = wanted.pack ?? namedPack(current);
  if (named === null && (own.settlement_method === 'UTILISATION_ENERGY' || own.settlement_method === 'P415'))
    throw invalid([
      {
        pointer: '/settlementMethod',
        code: 'NOT_IN_PACK',
        detail: `${own.settlement_method} pays by the rules of a market pack: state it in pack`,
      },
    ]);
  if (named === null && !baselinesWithoutPack.includes(own.baseline_method))
    throw invalid([
      {
        pointer: '/baselineMethod',
        code: 'NOT_IN_PACK',
        detail: `${own.baseline_method} is calculated with the parameters of a market pack: state it in pack`,
      },
    ]);
  if (named === null) return { ...own, ...columnsOf(packOf(own, current)) };
  const pack = await findPackToUse(scope, named);
  if (!pack) throw invalid([{ pointer: '/pack', code: 'NOT_FOUND', detail: 'there is no such market pack' }]);
  return { ...rulesIn(pack, wanted, current), ...columnsOf(named) };
}

const packIn = ({ pack_id, pack_version }: RuleColumns): PackReference => ({ packId: pack_id, version: pack_version });
const columnsOf = ({ packId, version }: PackReference) => ({ pack_id: packId, pack_version: version });

/** Returns the pack of a scheme where it was named, and did not follow from the rules. */
function namedPack(current: RuleColumns | null): PackReference | null {
  if (current === null) return null;
  const pack = packIn(current);
  return packKey(pack) === packKey(packOf(current, current)) ? null : pack;
}

/** Returns the rules of a pack for a request; throws 400 at the first member that it does not allow. */
function rulesIn({ document, ...pack }: CompletePack, wanted: WantedRules, current: RuleColumns | null) {
  const { baseline, settlement } = document;
  const refuse = (member: keyof WantedRules, detail: string) =>
    invalid([{ pointer: `/${member}`, code: 'NOT_IN_PACK', detail: `${packKey(pack)} ${detail}` }]);
  const allowed = baselineMethod.options.filter((each) => baseline.allowed.includes(each));
  const kept = allowed.find((method) => method === current?.baseline_method);
  const method = wanted.baselineMethod ?? kept ?? baseline.default;
  if (!allowed.includes(method)) throw refuse('baselineMethod', `allows ${allowed.join(', ')}`);
  const unmeasured = whyNotMeasured(method, baseline);
  if (unmeasured) throw refuse(wanted.baselineMethod === undefined ? 'pack' : 'baselineMethod', unmeasured);
  const paid = settlementMethod.options.find((one) => one === settlement.method);
  if (paid === undefined) throw refuse('pack', `settles by ${settlement.method}, which is not available for schemes`);
  if (wanted.settlementMethod !== undefined && wanted.settlementMethod !== paid)
    throw refuse('settlementMethod', `settles by ${paid}`);
  const unsettled = wanted.pack && whyUnsettled(paid, settlement);
  if (unsettled) throw refuse('pack', unsettled);
  const inDayAdjustment = isLikeDay(method) ? baseline.inDayAdjustment : 'NEVER';
  if (inDayAdjustment === 'NEVER' && wanted.inDayAdjustment === true)
    throw refuse('inDayAdjustment', `has no in-day adjustment with ${method}`);
  if (inDayAdjustment === 'ALWAYS' && wanted.inDayAdjustment === false)
    throw refuse('inDayAdjustment', 'always adjusts');
  const adjusts = wanted.inDayAdjustment ?? current?.in_day_adjustment ?? false;
  return {
    baseline_method: method,
    in_day_adjustment: inDayAdjustment === 'ALLOWED' ? adjusts : inDayAdjustment === 'ALWAYS',
    settlement_method: paid,
  };
}

/** Returns the reason why no event could be settled by a pack; undefined without one. */
function whyUnsettled(
  method: SettlementMethod,
  { payOn, curve, curveBase, appliesTo, volumeMode }: PackDocument['settlement'],
): string | undefined {
  if (method === 'FLAT_RATE' || method === 'P415') return undefined;
  const base = curve === null || appliesTo === 'AVAILABILITY' ? 'STEP' : curveBase;
  if (method === 'DFS_K' && payOn !== 'CONTRACTED') return 'pays delivered energy, which DFS_K does not';
  if (method === 'DFS_K' && base !== 'STEP') return 'has a curve over more than a half-hour';
  if (base === 'MONTH') return 'has a curve over a month, but events are settled one by one';
  return method === 'UTILISATION_ENERGY' && volumeMode !== 'NET' ? 'excludes assets that used more' : undefined;
}
