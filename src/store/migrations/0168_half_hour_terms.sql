-- Contracted MW and price of each half hour of an event that is called, where they are not the same for all: a list of
-- {"startTime", "contractedMw", "priceGbpPerMwh"}. NULL: contracted_mw and price_gbp_per_mwh hold for every half hour.
alter table events add half_hour_terms jsonb
  check (jsonb_typeof(half_hour_terms) = 'array' and jsonb_array_length(half_hour_terms) between 1 and 96);

-- The same of an instruction, which has the greatest MW of its half hours then.
alter table instruction_lines add half_hour_terms jsonb;
