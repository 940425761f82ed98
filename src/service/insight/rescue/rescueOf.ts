import type { KwhEstimate } from '#contract/live.ts';
import type { EventRescue } from '#contract/rescue.ts';
import { chanceToReach } from '#energy/expectedRevenue.ts';
import { planRescue, type Rescue, type AssetCall, type ThreatenedAcceptance } from '#energy/offers/rescue.ts';
import type { StrikeRule } from '#energy/offers/strikes.ts';
import type { Estimate } from '#energy/projection.ts';
import { whToKwh } from '#energy/reading.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { eventWindow } from '../../baselines/measurement/measureOptedIn.ts';
import { AHEAD_MS } from '../../dispatch/orders/planRespread.ts';
import { type Callables, readCallables } from '../../dispatch/orders/readCallables.ts';
import { iso } from '../../platform/rows/iso.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import { strikeRuleOf } from '../../schemes/packs/packLimits.ts';
import { findUnit, type NamedUnitRow } from '../../schemes/units/unitRows.ts';
import { likelyOf } from '../balance/likelyOf.ts';
import type { BalanceTerms } from '../balance/terms.ts';
import type { LiveEvent } from '../liveEvent/liveEvent.ts';
import { type JudgedRescue, rescueThreat, rescueVerdict } from './rescueWords.ts';

const WATTS_PER_KW = 1000;
/** Watt-hours of a watt in half an hour, the other way round. */
const WATTS_PER_WH = 2;
const WH_PER_KWH = 1000;
const FACTOR_DECIMALS = 4;
const PERCENT_DECIMALS = 1;
const PENCE = 2;
const NOBODY: Callables = { state: 'OPEN', largest: [], assets: 0, isAll: true, askedW: [] };

/** Rescue of an event, and the parts of its sentence where a strike can still be avoided. */
interface JudgedEvent {
  rescue: EventRescue;
  threat: ReturnType<typeof rescueThreat>;
}

/** Returns the rescue of a running event; its assets' reports are read only where strikes are counted. */
export async function rescueOf(
  scope: TenantScope,
  terms: BalanceTerms,
  readLive: () => Promise<LiveEvent>,
): Promise<JudgedEvent> {
  const { event, scheme } = terms;
  const isCounted = event.unit_uuid !== null && event.state === 'STARTED';
  const rule = isCounted ? strikeRuleOf(scheme.document) : null;
  const unit = event.unit_uuid === null ? null : await findUnit(scope, event.unit_uuid);
  if (unit === null || rule === null) return answer(terms, unit, { status: 'NOT_APPLICABLE', rule, nowMs: scope.now });
  const live = await readLive();
  const nowMs = live.atMs;
  const estimates = (await likelyOf(terms, live)).halfHours?.map((half) => whOf(half.likely)) ?? null;
  if (estimates === null) return answer(terms, unit, { status: 'UNKNOWN', rule, nowMs });
  const isThreatened = (wh: number, slot: number) => {
    const factor = terms.factorOf(wh, undefined, slot);
    return factor !== null && factor < rule.factorBelow;
  };
  const threatened = new Set(estimates.flatMap(({ wh }, slot) => (isThreatened(wh, slot) ? [slot] : [])));
  const callables = threatened.size === 0 ? NOBODY : await readCallables(scope, event, threatened);
  const { fromMs } = eventWindow(event);
  const rescue = planRescue({
    halfHours: estimates.map(({ wh, p10 }, slot) => {
      const contractedMw = terms.deals[slot]?.contractedMw ?? null;
      if (contractedMw === null) return null;
      // Nothing that was reported can have shown what was asked since.
      const isOpen = Number.isNaN(live.projection.halfHours[slot]!.deliveredWh);
      const askedWh = isOpen ? (callables.askedW[slot] ?? 0) / WATTS_PER_WH : 0;
      return { startMs: fromMs + slot * HALF_HOUR_MS, contractedMw, projectedWh: wh + askedWh, marginWh: wh - p10 };
    }),
    callables: callables.largest.map(({ assetUUID, addsW }) => ({
      id: assetUUID,
      addsWh: addsW.map((watts) => Math.floor(watts / WATTS_PER_WH)),
      gbpPerMwh: unit.guardrails.paidToUsersGbpPerMwh ?? 0,
      leadMs: AHEAD_MS,
    })),
    payOf: (wh, slot) => ({
      gbp: terms.revenueOf(wh, undefined, slot),
      factor: terms.factorOf(wh, undefined, slot),
    }),
    factorBelow: rule.factorBelow,
    nowMs: scope.now,
  });
  const status = statusOf(rescue);
  return answer(terms, unit, {
    status,
    rule,
    nowMs,
    rescue,
    callables,
    estimates,
    names: await readNames(scope, rescue.calls),
  });
}

function statusOf({ threatened }: Rescue): EventRescue['status'] {
  if (threatened.length === 0) return 'CLEAR';
  const open = threatened.filter(({ state }) => state !== 'CLOSED');
  if (open.length === 0) return 'TOO_LATE';
  return open.every(({ state }) => state === 'MET') ? 'RESCUABLE' : 'SHORT';
}

interface Found {
  status: EventRescue['status'];
  rule: StrikeRule | null;
  nowMs: number;
  rescue?: Rescue;
  callables?: Callables;
  estimates?: readonly Estimate[];
  names?: ReadonlyMap<string, { asset_id: string; name: string | null }>;
}

function answer(
  { event, deals }: BalanceTerms,
  unit: NamedUnitRow | null,
  { status, rule, nowMs, rescue, callables = NOBODY, estimates, names }: Found,
): JudgedEvent {
  const threatened = rescue?.threatened ?? [];
  const called = threatened.filter(({ addedWh }) => addedWh > 0);
  const judged: JudgedRescue = {
    status,
    isRunning: event.state === 'STARTED',
    unitId: unit?.unit_id ?? null,
    threatened: threatened.map(({ startMs, state, factorAfter }) => ({ startMs, state, factorAfter })),
    factorBelow: rule?.factorBelow ?? null,
    assets: rescue?.calls.length ?? 0,
    costGbp: rescue === undefined || unit?.guardrails.paidToUsersGbpPerMwh == null ? null : rescue.costGbp,
    savesGbp: rescue?.savesGbp ?? null,
    callState: callables.state,
  };
  const shown: EventRescue = {
    eventUUID: event.event_uuid,
    unitUUID: event.unit_uuid,
    unitId: unit?.unit_id ?? null,
    status,
    verdict: rescueVerdict(judged),
    factorBelow: rule?.factorBelow ?? null,
    threatened: threatened.map((half) => ({
      startTime: iso(half.startMs),
      endTime: iso(half.startMs + HALF_HOUR_MS),
      state: half.state,
      contractedMw: deals[half.slot]!.contractedMw!,
      projectedKwh: whToKwh(half.projectedWh),
      neededKwh: half.neededWh === null ? null : whToKwh(half.neededWh),
      addedKwh: whToKwh(half.addedWh),
      factor: roundTo(FACTOR_DECIMALS, half.factor),
      factorAfter: roundTo(FACTOR_DECIMALS, half.factorAfter),
      strikeChancePercent: strikePercent(estimates![half.slot]!, half, 0),
      strikeChancePercentAfter: strikePercent(estimates![half.slot]!, half, half.addedWh),
      costGbp: roundTo(PENCE, half.costGbp),
      savesGbp: half.savesGbp === null ? null : roundTo(PENCE, half.savesGbp),
    })),
    avoided: threatened.filter(({ state }) => state === 'MET').length,
    startTimes: called.map(({ startMs }) => iso(startMs)),
    calls: (rescue?.calls ?? []).map(({ id, addsWh }) => ({
      assetUUID: id,
      assetId: names!.get(id)!.asset_id,
      name: names!.get(id)!.name,
      kw: called.map(({ slot }) => (WATTS_PER_WH * addsWh[slot]!) / WATTS_PER_KW),
    })),
    callable: { assets: callables.assets, isAll: callables.isAll },
    costGbp: roundTo(PENCE, rescue?.costGbp ?? 0),
    savesGbp: rescue === undefined ? null : rescue.savesGbp === null ? null : roundTo(PENCE, rescue.savesGbp),
    nowUTC: iso(nowMs),
  };
  return { rescue: shown, threat: rescueThreat(judged) };
}

const whOf = ({ kwh, p10Kwh, p90Kwh }: KwhEstimate): Estimate => ({
  wh: WH_PER_KWH * kwh,
  p10: WH_PER_KWH * p10Kwh,
  p90: WH_PER_KWH * p90Kwh,
});

/** Returns the chance in percent that a half hour with this range, and so much more, remains a strike. */
function strikePercent(
  { wh, p10, p90 }: Estimate,
  { projectedWh, neededWh }: ThreatenedAcceptance,
  addedWh: number,
): number {
  if (neededWh === null) return 100;
  const more = projectedWh - wh + addedWh;
  return roundTo(
    PERCENT_DECIMALS,
    100 * (1 - chanceToReach({ wh: wh + more, p10: p10 + more, p90: p90 + more }, neededWh)),
  );
}

async function readNames({ tx, tenant }: TenantScope, calls: readonly AssetCall[]) {
  const uuids = calls.map(({ id }) => id);
  const rows = await tx
    .selectFrom('assets')
    .select(['asset_uuid', 'asset_id', 'name'])
    .where('tenant_uuid', '=', tenant)
    .where((where) => where('asset_uuid', '=', where.fn.any(where.val(uuids))))
    .execute();
  return new Map(rows.map((row) => [row.asset_uuid, row]));
}
