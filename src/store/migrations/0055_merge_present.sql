-- The half hours of `mask` newer, the others as they were. It visits those half hours alone: the newest one of every meter
-- comes by itself. `merge_slots`, which visits all 48, remains for services of the version before.
create function merge_present(older integer[], newer integer[], mask bigint) returns integer[]
  language plpgsql immutable parallel safe
  as $$
declare
  slot integer := bit_count(((mask & -mask) - 1)::bit(64)) + 1;
begin
  mask := mask >> (slot - 1);
  while mask <> 0 loop
    if mask & 1 = 1 then older[slot] := newer[slot]; end if;
    mask := mask >> 1;
    slot := slot + 1;
  end loop;
  return older;
end $$;
