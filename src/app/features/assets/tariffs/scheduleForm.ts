import type { BodyOf } from '#app/data/operationTypes.ts';
import { sentence } from '#app/ui/fieldErrors.ts';
import { validateBody } from '#app/ui/validateBody.ts';
import type { Direction } from '#contract/primitives.ts';
import { NewTariffSchedule, type TariffSchedule } from '#contract/tariff.ts';
import type { TariffType } from '#contract/tariffKind.ts';
import { findOverlap } from '#energy/tariffCoverage.ts';
import { addDays } from '#energy/time/london.ts';
import { daysOf, emptyRow, faultOfRows, penceOf, type RateRow, rowOf } from './rateRows.ts';

/** The form's fields as typed, with the interface's names. */
export type ScheduleForm = {
  type: TariffType;
  direction: Direction;
  /** Whether it has separate periods. */
  followsTariff: boolean;
  periods: RateRow[];
  validFrom: string | null;
  /** The last day of its validity, where the interface has the day after. */
  validTo: string | null;
  enabled: boolean;
};

export const emptySchedule = (direction: Direction, today: string): ScheduleForm => ({
  type: 'TIME_OF_USE',
  direction,
  followsTariff: false,
  periods: [emptyRow()],
  validFrom: today,
  validTo: null,
  enabled: true,
});

export const scheduleFormOf = (schedule: TariffSchedule): ScheduleForm => ({
  type: schedule.type,
  direction: schedule.direction,
  followsTariff: schedule.followsTariff,
  periods: schedule.periods.map(({ rateLabel, ...period }) => rowOf({ ...period, label: rateLabel })),
  validFrom: schedule.validFrom,
  validTo: schedule.validTo === null ? null : addDays(schedule.validTo, -1),
  enabled: schedule.enabled,
});

const periodOf = (row: RateRow) => ({
  daysOfWeek: daysOf(row),
  startTime: row.from,
  endTime: row.until,
  rateLabel: row.label.trim(),
  pencePerKwh: penceOf(row),
});

/** The body that enables the schedule; one that follows the tariff sends no periods. */
export const scheduleBody = ({
  direction,
  enabled,
  followsTariff,
  periods,
  validFrom,
  validTo,
}: ScheduleForm): BodyOf<'enableTariffSchedule'> => ({
  direction,
  enabled,
  ...(!followsTariff && { periods: periods.map(periodOf) }),
  ...(validFrom !== null && { validFrom }),
  validTo: validTo === null ? null : addDays(validTo, 1),
});

/** Errors of the form, by field. */
export function scheduleErrors(form: ScheduleForm): Partial<Record<keyof ScheduleForm, string>> {
  if (form.validFrom === null) return { validFrom: 'Choose the first day' };
  if (form.validTo !== null && form.validTo < form.validFrom)
    return { validTo: 'The last day must not be before the first' };
  if (form.followsTariff) return {};
  const rows = faultOfRows(form.periods);
  if (rows !== null) return { periods: rows.replace('rate', 'period') };
  const overlap = form.type === 'DYNAMIC' ? null : findOverlap(form.periods.map(periodOf));
  return {
    ...(overlap && { periods: sentence(overlap.message) }),
    ...validateBody(scheduleBody(form), NewTariffSchedule),
  };
}
