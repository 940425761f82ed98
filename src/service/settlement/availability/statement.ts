import type { PackDocument } from '#contract/pack/document.ts';
import { unitsText } from '#energy/decimal.ts';
import { type AvailabilityStep, recoveredPence, settleAvailability } from '#energy/settlement/availability.ts';
import { exact, type Fraction, roundToPence, roundToUnits, ZERO } from '#energy/settlement/money.ts';
import { CAP_AT_INSTRUCTION, openCurve } from '#energy/settlement/performanceCurve.ts';
import { utilisationFactor, type UtilisationStep } from '#energy/settlement/utilisation.ts';
import { addDays } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { packOfScheme } from '../../schemes/packs/requireReady.ts';
import { findScheme } from '../../schemes/schemeRows.ts';
import { type LineEvent, monthWindow, readLineEvents } from '../payments/readLineEvents.ts';
import { type GapRow, readGaps } from './windows.ts';

const FACTOR_DECIMALS = 6;
const PENCE_DECIMALS = 2;
const HOURS = 0.5;
const KWH_PER_MWH = 1000;
/** Number of windows read by one statement. */
const BATCH = 200;
const ONE = exact(1);
const AT_ONE = { same: ONE, previous: ONE };

/** Returns the pay for the availability of a month: windows are added up one after the other, and rounded once. */
export const getAvailabilityStatement: Handler<'getAvailabilityStatement'> = async ({ scope, params, query }) => {
  const { schemeUUID } = params;
  const { document } = await packOfScheme(scope, await findScheme(scope, schemeUUID));
  const factorMonth = document.settlement.factorMonth ?? 'SAME';
  const month = factorMonth === 'SAME' ? query.month : monthBefore(query.month);
  const factor = await factorOf(scope, schemeUUID, month, document);
  const factors = { same: factor, previous: factor };
  const counts = { windows: 0, halfHours: 0, unavailableHalfHours: 0 };
  let [fullGbp, dueGbp] = [ZERO, ZERO];
  for await (const steps of stepsOfWindows(scope, schemeUUID, query.month)) {
    counts.windows++;
    counts.halfHours += steps.length;
    counts.unavailableHalfHours += steps.filter(({ available }) => !available).length;
    fullGbp = fullGbp.add(settleAvailability(steps, AT_ONE, factorMonth, 'HALF_AWAY').gbp);
    dueGbp = dueGbp.add(settleAvailability(steps, factors, factorMonth, 'HALF_AWAY').gbp);
  }
  const [full, due] = [roundToPence(fullGbp, 'HALF_AWAY'), roundToPence(dueGbp, 'HALF_AWAY')];
  return {
    schemeUUID,
    month: query.month,
    ...counts,
    factorMonth,
    factor: unitsText(roundToUnits(factor, FACTOR_DECIMALS, 'HALF_AWAY'), FACTOR_DECIMALS),
    fullGbp: unitsText(full, PENCE_DECIMALS),
    gbp: unitsText(due, PENCE_DECIMALS),
    recoveredGbp: unitsText(recoveredPence(full, due), PENCE_DECIMALS),
  };
};

const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);

/** Returns the curve at the delivered share of a month's contracted energy; 1 where it is of utilisation alone. */
async function factorOf(
  scope: TenantScope,
  schemeUUID: string,
  month: string,
  { settlement: { appliesTo, curve } }: PackDocument,
): Promise<Fraction> {
  if (appliesTo === 'UTILISATION') return ONE;
  const { events } = await readLineEvents(scope, schemeUUID, month);
  return utilisationFactor(events.flatMap(utilisationOf), openCurve(curve ?? CAP_AT_INSTRUCTION));
}

const utilisationOf = ({ deals, halfHours, eventUUID }: LineEvent): UtilisationStep[] =>
  halfHours.flatMap(({ startMs, deliveredKwh }, place) => {
    const { contractedMw, priceGbpPerMwh } = deals[place]!;
    return contractedMw === null
      ? []
      : [
          {
            startMs,
            instructedMwh: exact(contractedMw).mul(HOURS),
            deliveredMwh: deliveredKwh === null ? null : exact(deliveredKwh).div(KWH_PER_MWH),
            priceGbpPerMwh: priceGbpPerMwh ?? 0,
            dispatch: eventUUID,
          },
        ];
  });

/** Yields the half hours of each window that lie in a month. */
async function* stepsOfWindows(
  scope: TenantScope,
  schemeUUID: string,
  month: string,
): AsyncGenerator<AvailabilityStep[]> {
  const { from, to } = monthWindow(month);
  for (let after = ''; ;) {
    const rows = await scope.tx
      .selectFrom('availability_windows')
      .selectAll()
      .where('tenant_uuid', '=', scope.tenant)
      .where('scheme_uuid', '=', schemeUUID)
      .where('start_utc', '<', to)
      .where('end_utc', '>', from)
      .$if(after !== '', (later) => later.where('window_uuid', '>', after))
      .orderBy('window_uuid')
      .limit(BATCH)
      .execute();
    const gaps = await readGaps(
      scope,
      rows.map((row) => row.window_uuid),
    );
    for (const row of rows) {
      const own = gaps.get(row.window_uuid) ?? [];
      const [first, end] = [Math.max(row.start_utc.getTime(), +from), Math.min(row.end_utc.getTime(), +to)];
      yield Array.from({ length: (end - first) / HALF_HOUR_MS }, (_, place): AvailabilityStep => {
        const startMs = first + place * HALF_HOUR_MS;
        return {
          startMs,
          capacityMw: row.capacity_mw,
          hours: HOURS,
          gbpPerMwPerHour: row.gbp_per_mw_per_hour,
          available: !isWithin(own, startMs),
        };
      });
    }
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.window_uuid;
  }
}

const isWithin = (gaps: readonly GapRow[], startMs: number): boolean =>
  gaps.some(({ start_utc, end_utc }) => start_utc.getTime() <= startMs && startMs < end_utc.getTime());
