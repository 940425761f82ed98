import { HALF_HOUR_MS, SLOTS_PER_UTC_DAY } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { directionCode, utcDay } from '#store/readings.ts';
import type { Ask, Question } from '#store/question.ts';
import { putDay, type Readings, type Register, wholeDays } from './readReadings.ts';

/** What a register measured in a range, and since when it measures. */
export interface RegisterReadings {
  readings: Readings;
  /** Start of the first half hour it ever measured, in ms: nothing before it is missing. Null without any reading. */
  firstMs: number | null;
}

// The first row is the asset's: its register's first day with a reading, and which half hours of that day have one.
const READ_REGISTER: Question = {
  name: 'read_register',
  types: ['uuid', 'uuid', 'smallint', 'date', 'date'],
  text: `select first.day - '1970-01-01'::date as day_number, null as wh, first.present as bits
from assets a left join lateral (
  select day, present from reading_days where tenant_uuid = $1 and asset_uuid = $2 and direction = $3 and present <> 0 order by day limit 1
) first on true
where a.tenant_uuid = $1 and a.asset_uuid = $2
union all
select day - '1970-01-01'::date, wh::text, estimated from reading_days
where tenant_uuid = $1 and asset_uuid = $2 and direction = $3 and day >= $4 and day < $5`,
};

interface Row {
  day_number: number | null;
  wh: string | null;
  bits: number | null;
}

/** Readings of one register's half hours that begin in [fromMs, toMs), in one question; null where the tenant has no such asset. */
export async function readRegister(ask: Ask, { assetUUID, direction }: Register, fromMs: number, toMs: number): Promise<RegisterReadings | null> {
  const { firstDay, days, empty, cut } = wholeDays(fromMs, toMs);
  const rows = await ask<Row>(READ_REGISTER, [assetUUID, directionCode[direction], utcDay(firstDay * DAY_MS), utcDay((firstDay + days) * DAY_MS)]);
  if (rows.length === 0) return null;
  const slots = empty();
  let firstMs: number | null = null;
  for (const { day_number: day, wh, bits } of rows) {
    if (day === null) continue;
    if (wh === null) firstMs = day * DAY_MS + firstOf(bits!) * HALF_HOUR_MS;
    else putDay(slots, (day - firstDay) * SLOTS_PER_UTC_DAY, wh, bits!);
  }
  return { readings: cut(slots), firstMs };
}

/** The lowest bit that is set. */
function firstOf(bits: number): number {
  let slot = 0;
  while (Math.floor(bits / 2 ** slot) % 2 === 0) slot++;
  return slot;
}
