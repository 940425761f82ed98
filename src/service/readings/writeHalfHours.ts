import type { ConsumptionQuery } from '#contract/consumption.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { QueryRunner } from '#store/preparedQuery.ts';
import { WrittenBody } from '../platform/http/writtenBody.ts';
import { iso } from '../platform/rows/iso.ts';
import { requireDataAccess } from '../tenants/consents/dataAccess.ts';
import { coverageOf, estimatesOf, seriesHeader } from './consumptionResponses.ts';
import type { Register } from './readReadings.ts';
import { readRegister, type RegisterReadings } from './readRegister.ts';
import { writeKwh } from './writeKwh.ts';

const members = (value: object): string => JSON.stringify(value).slice(1, -1);

/** Returns the result of `seriesOf` for half hours, as JSON. */
export function halfHoursText(
  register: Register,
  { firstMs, readings, setAside }: Omit<RegisterReadings, 'access'>,
): string {
  const head = {
    ...seriesHeader(register, firstMs),
    granularity: 'halfHour',
    start: iso(readings.startMs),
    stepSeconds: HALF_HOUR_MS / 1000,
  };
  const tail = { estimated: estimatesOf(readings.estimated), coverage: { ...coverageOf(readings), setAside } };
  return `{${members(head)},"values":${writeKwh(readings.wh)},${members(tail)}}`;
}

/** Returns half hours like `readConsumption`, already written: a response with a year costs mostly its numbers. */
export async function writeHalfHours(
  runQuery: QueryRunner,
  register: Register,
  { from, to }: Pick<ConsumptionQuery, 'from' | 'to'>,
): Promise<WrittenBody | null> {
  const found = await readRegister(runQuery, register, from, to);
  if (!found) return null;
  requireDataAccess(found.access, { granularity: 'halfHour' });
  return new WrittenBody(halfHoursText(register, found));
}
