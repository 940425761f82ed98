import { v7 as newUuid } from 'uuid';
import type { NewTariffSchedule } from '#contract/tariff.ts';
import { isInSpan, daySpanOf, type TariffType, TARIFF_WEEK_SLOTS, weekSlotsOf } from '#energy/tariff.ts';
import { findOverlap } from '#energy/tariffCoverage.ts';
import { dayNumber } from '#energy/time/london.ts';
import type { SchedulePeriod } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { invalid, ProblemError } from '../../platform/http/problem.ts';
import { createdColumns } from '../../platform/rows/rowColumns.ts';
import { lockActiveAsset } from '../lockActiveAsset.ts';
import { toSchedule } from './scheduleRow.ts';
import { hasStatus, selectTariffs, todayOf } from './tariffRow.ts';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const MIDNIGHT = '00:00';

/**
 * Enables the schedule of a type and direction, in place of the previous one. Periods of the body replace the tariff's
 * rates where they apply; without them the schedule shows the tariff in force on its first day, which must be of its
 * type.
 */
export const enableTariffSchedule: Handler<'enableTariffSchedule'> = async ({
  scope,
  params: { assetUUID, type },
  body,
}) => {
  await lockActiveAsset(scope, assetUUID);
  const { direction, enabled, validFrom = todayOf(scope), validTo = null } = body;
  if (validTo !== null && validTo <= validFrom)
    throw invalid([{ pointer: '/validTo', code: 'OUT_OF_RANGE', detail: `must be after validFrom, ${validFrom}` }]);
  const periods = body.periods
    ? requireFitting(type, body.periods)
    : await periodsOfTariff(scope, { assetUUID, type, direction, date: validFrom });
  const values = {
    enabled,
    follows_tariff: body.periods === undefined,
    periods: JSON.stringify(periods),
    valid_from: validFrom,
    valid_to: validTo,
  };
  const row = await scope.tx
    .insertInto('tariff_schedules')
    .values({ ...createdColumns(scope), schedule_uuid: newUuid(), asset_uuid: assetUUID, type, direction, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_uuid', 'asset_uuid', 'direction', 'type'])
        .doUpdateSet({ ...values, updated_utc: new Date(scope.now) }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return toSchedule(row);
};

/**
 * Requires periods that fit the type: a schedule may leave times out, but outside a DYNAMIC one no half hour has two
 * prices; one of a single rate has one, and one of time of use prices part of the time.
 */
function requireFitting(type: TariffType, periods: SchedulePeriod[]): SchedulePeriod[] {
  const fault = type === 'DYNAMIC' ? null : findOverlap(periods);
  if (fault) throw invalid([{ pointer: `/periods/${fault.path[0]}`, code: 'OVERLAP', detail: fault.message }]);
  if (type === 'SINGLE_RATE' && periods.length > 1)
    throw invalid([
      { pointer: '/periods', code: 'RATES_NOT_WHOLE', detail: 'a single-rate schedule must have exactly one period' },
    ]);
  if (type === 'TIME_OF_USE' && periods.length === 1 && weekSlotsOf(periods[0]!).length === TARIFF_WEEK_SLOTS)
    throw invalid([
      {
        pointer: '/periods',
        code: 'RATES_NOT_WHOLE',
        detail:
          'a time-of-use schedule covers part of the week, or has several periods; this single period covers the whole week',
      },
    ]);
  return periods;
}

async function periodsOfTariff(
  scope: TenantScope,
  {
    assetUUID,
    type,
    direction,
    date,
  }: { assetUUID: string; type: TariffType; direction: NewTariffSchedule['direction']; date: string },
): Promise<SchedulePeriod[]> {
  const tariffs = await selectTariffs(scope)
    .where('asset_uuid', '=', assetUUID)
    .where('direction', '=', direction)
    .where(hasStatus(scope, 'ACTIVE'))
    .execute();
  const day = dayNumber(date);
  const tariff = tariffs.find(({ valid_from, valid_to }) =>
    isInSpan(day, daySpanOf({ validFrom: valid_from, validTo: valid_to })),
  );
  if (!tariff) throw withoutPeriods(`The asset has no ${direction} tariff on ${date} to copy the periods from`);
  if (tariff.tariff_type !== type)
    throw withoutPeriods(
      `The ${direction} tariff in force on ${date}, “${tariff.name}”, is ${tariff.tariff_type}: ` +
        `send the periods of a ${type} schedule`,
    );
  return tariff.unit_rates
    .filter((rate) => isInSpan(day, daySpanOf(rate)))
    .map(({ label, pencePerKwh, daysOfWeek = EVERY_DAY, startTime = MIDNIGHT, endTime = MIDNIGHT }) => ({
      daysOfWeek: [...daysOfWeek],
      startTime,
      endTime,
      rateLabel: label,
      pencePerKwh,
    }));
}

const withoutPeriods = (detail: string): ProblemError =>
  new ProblemError('CONFLICT', detail, { errors: [{ pointer: '/periods', code: 'REQUIRED', detail }] });
