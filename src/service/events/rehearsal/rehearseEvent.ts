import type { NewRehearsal, Rehearsal } from '#contract/rehearsal.ts';
import { chanceToMeet, rangeOfChance } from '#energy/chance.ts';
import { replayDelivered } from '#energy/rehearsal.ts';
import { dealsOf, sumOfHalfHours, wantedKwByHalfHour } from '#energy/settlement/deals.ts';
import { londonDate } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TimeWindow } from '#energy/time/timeWindow.ts';
import { sampleOf } from '../../baselines/measurement/sampleOf.ts';
import type { Handler } from '../../platform/http/call.ts';
import { notFound } from '../../platform/http/problem.ts';
import { iso } from '../../platform/rows/iso.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import { halfHourAt } from '../../readings/halfHourAt.ts';
import { packOfScheme } from '../../schemes/packs/requireReady.ts';
import type { Called } from '../calledOnly.ts';
import { agreedOfNew, agreedRow } from '../deals.ts';
import { findEvent } from '../eventRows.ts';
import { belowPack } from '../eventWarnings.ts';
import { lockPortfoliosOfEvent } from '../portfolios.ts';
import { countCandidates } from './countCandidates.ts';
import { findOverlaps } from './overlaps.ts';
import { MAX_MEASURED, readProspect } from './prospect.ts';
import { countOf, readRehearsalCandidates } from './readCandidates.ts';
import { rehearsalVerdict } from './rehearsalVerdict.ts';
import { rehearsedPay } from './rehearsedPay.ts';
import type { ReplayedDay } from './replayDays.ts';

const WH_PER_KWH = 1000;
const HOURS_PER_HALF_HOUR = 0.5;

/** Returns the likely delivery of a planned event with the assets that could take part today; changes nothing. */
export const rehearseEvent: Handler<'rehearseEvent'> = async ({ scope, body }) => {
  const row = await scope.tx
    .selectFrom('event_schemes')
    .selectAll()
    .where('tenant_uuid', '=', scope.tenant)
    .where('scheme_uuid', '=', body.schemeUUID)
    .executeTakeFirst();
  if (!row) throw notFound('event scheme');
  const pack = await packOfScheme(scope, row);
  const scheme = { ...row, document: pack.document };
  const planned = body.eventUUID ? await findEvent(scope, body.eventUUID) : null;
  await lockPortfoliosOfEvent(scope, body.portfolioUUIDs);

  const event = { fromMs: body.startTime, toMs: body.endTime };
  const found = await readRehearsalCandidates(scope, body, planned);
  const { candidates, once } = found;
  const counted = candidates.filter(({ assetUUID }) => once.has(assetUUID));
  const measured = sampleOf(counted, MAX_MEASURED);
  const deals = dealsOf(agreedOfNew(body), event);
  const called = body.halfHourTerms ? deals.map((deal) => deal !== null) : null;
  const { fleet, pastEvents, replayed, anyBaseline, outcomes } = await readProspect(scope, {
    event,
    called,
    eventType: body.eventType,
    method: scheme.baseline_method,
    assets: measured,
  });
  const overlaps = await findOverlaps(
    scope,
    body,
    candidates.map(({ assetUUID }) => assetUUID),
  );

  // A sample represents all: its use and delivery are scaled to their number.
  const scale = measured.length === 0 ? 1 : countOf(found, counted) / measured.length;
  const standFor = candidates.length === 0 ? 1 : countOf(found, candidates) / candidates.length;
  const kwh = (wh: number) => roundTo(3, (scale * wh) / WH_PER_KWH);
  const wanted = wantedKwByHalfHour(agreedOfNew(body), body.targetKw ?? null, event);
  const targetKwh = wanted && roundTo(3, HOURS_PER_HALF_HOUR * sumOfHalfHours(wanted));
  const periods = periodsOf(event, wanted, called);
  const inKwh = (values: Float64Array | undefined) => {
    const range = values && rangeOfChance(values);
    return range ? { p10: kwh(range.p10), p50: kwh(range.p50), p90: kwh(range.p90) } : null;
  };
  const percentOf = (values: Float64Array | undefined, target: number | null) =>
    values && outcomes && target !== null
      ? roundTo(1, 100 * chanceToMeet(values, (target * WH_PER_KWH) / scale, outcomes))
      : null;
  const expectedKwh = inKwh(outcomes?.total);
  const baselineKwh = anyBaseline ? kwh(total(replayed.coming.baseline)) : null;
  const confidencePercentage = percentOf(outcomes?.total, targetKwh);
  const isByHalfHour = body.halfHourTerms != null;
  const paid = outcomes && rehearsedPay({ scheme, eventType: body.eventType, deals, isByHalfHour, outcomes, scale });

  return {
    startTime: iso(event.fromMs),
    endTime: iso(event.toMs),
    verdict: rehearsalVerdict(
      { baselineKwh, expectedKwh, targetKwh, confidencePercentage },
      countOf(
        found,
        counted.filter(({ overlapping }) => !overlapping),
      ),
    ),
    ...countCandidates(found, measured, replayed.without),
    overlaps: overlaps.map((overlap) => ({ ...overlap, assets: Math.round(standFor * overlap.assets) })),
    baselineKwh,
    responseRatio: fleet && roundTo(4, fleet.ratio),
    pastEvents,
    expectedKwh,
    targetKwh,
    headroomKwh: expectedKwh === null || targetKwh === null ? null : roundTo(3, expectedKwh.p50 - targetKwh),
    confidencePercentage,
    pay: paid?.pay ?? null,
    warnings: belowPack(pack, body.eventType, agreedRow(agreedOfNew(body))),
    settlementPeriods: periods.map((period, slot) => ({
      ...period,
      baselineKwh: anyBaseline && called?.[slot] !== false ? kwh(replayed.coming.baseline[slot]!) : null,
      expectedKwh: called?.[slot] === false ? null : inKwh(outcomes?.periods[slot]),
      confidencePercentage: percentOf(outcomes?.periods[slot], period.targetKwh),
      expectedGbp: paid?.halfHours[slot]?.expectedGbp ?? null,
      bestMw: paid?.halfHours[slot]?.bestMw ?? null,
    })),
    replays: replayed.days.map((day) => toReplay(body, day, kwh, fleet !== null)),
  };
};

const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

/** Returns the half hours of the event, each with its target; one that is not called has none. */
const periodsOf = ({ fromMs, toMs }: TimeWindow, wanted: readonly number[] | null, called: Called) =>
  Array.from({ length: (toMs - fromMs) / HALF_HOUR_MS }, (_, slot) => ({
    ...halfHourAt(fromMs + slot * HALF_HOUR_MS),
    targetKwh: wanted === null || called?.[slot] === false ? null : roundTo(3, HOURS_PER_HALF_HOUR * wanted[slot]!),
  }));

function toReplay(
  { eventType }: NewRehearsal,
  day: ReplayedDay,
  kwh: (wh: number) => number,
  responds: boolean,
): Rehearsal['replays'][number] {
  const delivered = responds ? replayDelivered(eventType, day) : null;
  return {
    settlementDate: londonDate(day.window.fromMs),
    startTime: iso(day.window.fromMs),
    assets: day.assets,
    baselineKwh: kwh(total(day.baseline)),
    actualKwh: kwh(total(day.actual)),
    deliveredKwh: delivered && kwh(total(delivered)),
    baseline: Array.from(day.baseline, kwh),
    actual: Array.from(day.actual, kwh),
    delivered: delivered && Array.from(delivered, kwh),
  };
}
