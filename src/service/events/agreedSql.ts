import { sql } from 'kysely';

/**
 * Energy agreed for an event, a row `e` of events, over its whole window in kWh: contracted, else targeted; NULL without
 * either.
 */
export const agreedKwh = sql<number | null>`coalesce(
  (select 500 * sum((term ->> 'contractedMw')::numeric) from jsonb_array_elements(e.half_hour_terms) term),
  coalesce(1000 * e.contracted_mw, e.target_kw)::numeric * extract(epoch from e.end_utc - e.start_utc) / 3600)`;

/**
 * Revenue in £ of an event with terms by half hour, a row `e` of events, if its contract is met exactly in the half
 * hours that begin before `end`; NULL where one of these has no price.
 */
export const termsGbp = (end: ReturnType<typeof sql>) => sql<number | null>`(
  select case when bool_and(term ->> 'priceGbpPerMwh' is not null)
    then round(sum((term ->> 'contractedMw')::numeric * (term ->> 'priceGbpPerMwh')::numeric / 2), 4) end
  from jsonb_array_elements(e.half_hour_terms) term where (term ->> 'startTime')::timestamptz < ${end})`;
