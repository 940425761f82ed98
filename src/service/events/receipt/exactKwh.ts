import { type RawBuilder, sql } from 'kysely';
import type { EventType } from '#energy/delivery.ts';

/** Returns a baseline in kWh, exactly six decimals, rounded as `whToKwh` does. */
export const baselineKwh = (wh: RawBuilder<unknown>): RawBuilder<string> =>
  sql`floor(${wh} * 1000 + 0.5)::numeric * 0.000001`;

/** Returns a reading in kWh, exact: readings are whole watt-hours. */
export const actualKwh = (wh: RawBuilder<unknown>): RawBuilder<string> => sql`${wh}::numeric * 0.001`;

/** Returns the delivered energy of two exact amounts, signed. */
export const deliveredKwh = (
  eventType: EventType,
  baseline: RawBuilder<unknown>,
  actual: RawBuilder<unknown>,
): RawBuilder<string> => (eventType === 'TURN_DOWN' ? sql`(${baseline} - ${actual})` : sql`(${actual} - ${baseline})`);

/** Returns the revenue in £ that a part of the delivered energy earned, to a hundredth of a penny; 0 of nothing. */
export const shareGbp = (
  revenue: RawBuilder<unknown>,
  part: RawBuilder<unknown>,
  whole: RawBuilder<unknown>,
): RawBuilder<string> => sql`case when ${whole} = 0 then 0 else round(${revenue} * ${part} / ${whole}, 4) end`;
