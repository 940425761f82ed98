import { type RawBuilder, sql } from 'kysely';
import { rowsOf } from '../platform/rows/rowsOf.ts';
import { dayColumn, keyColumns } from './dayColumns.ts';
import { firstSlot, type GroupedConsumption, lastSlot, maskOf, MISSING, placeOf } from './groupedConsumption.ts';

/** Returns a day from its first to its last value, as an array: PostgreSQL pads it. */
function span(wh: Int32Array, first: number, last: number): string {
  let text = '{';
  for (let place = first; place <= last; place++)
    text += `${wh[place] === MISSING ? 'NULL' : wh[place]}${place < last ? ',' : ''}`;
  return `${text}}`;
}

/** Returns for each asset-day the slot of its first value, and its span. */
function spansOf(batch: GroupedConsumption): { firsts: number[]; spans: string[] } {
  const { days, wh, present } = batch;
  const firsts: number[] = [];
  const spans: string[] = [];
  for (let day = 0; day < days; day++) {
    const first = firstSlot(present, day);
    firsts.push(first);
    spans.push(span(wh, placeOf(batch, day, first), placeOf(batch, day, lastSlot(present, day))));
  }
  return { firsts, spans };
}

/**
 * Returns a batch as rows (asset_uuid, direction, day, present, estimated, wh) of reading_days, `assets[i]` being the
 * UUID behind reference i.
 */
export function incomingDays(batch: GroupedConsumption, assets: readonly string[]): RawBuilder<unknown> {
  const { firsts, spans } = spansOf(batch);
  const rows = rowsOf([
    ...keyColumns(batch, assets),
    dayColumn(batch, 'estimated', 'bigint', (day) => maskOf(batch.estimated, day)),
    { name: 'first', type: 'integer', values: firsts },
    { name: 'span_text', type: 'text', values: spans },
  ]);
  return sql`
    select asset_uuid, direction, date '1970-01-01' + since_1970 as day, present, estimated,
      array_fill(null::integer, array[first]) || span
        || array_fill(null::integer, array[48 - first - cardinality(span)]) as wh
    from (${rows}) n, cast(span_text as integer[]) as span`;
}
