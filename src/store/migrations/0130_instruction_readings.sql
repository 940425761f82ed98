-- How the rows of a file of instructions were read: ignored columns, rows passed over by why, faults, warnings.
alter table instruction_files add column reading json;
alter table instruction_lines add column is_buyers_test boolean not null default false;

-- The end of a dispatch is one of its terms, and no longer part of what names it. The owner may look over the wall for
-- this.
alter table instruction_lines no force row level security;
update instruction_lines set instruction_key = regexp_replace(instruction_key, '\|[^|]*$', '')
where instruction_key like 'UKPN|%';
alter table instruction_lines force row level security;
