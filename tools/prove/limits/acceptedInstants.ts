import { sql } from 'kysely';
import type { Store } from '#store/openStore.ts';

export type LimitPolicy = 'standard' | 'consumption';

/** Makes the store record every instant at which the shared limits accept a request; for the proof alone. */
export async function installAcceptTrigger({ db }: Store): Promise<void> {
  await sql`create unlogged table proof_accepted (tenant_uuid uuid not null, policy text not null, at
    timestamptz not null)`.execute(db);
  // Each instant as often as requests were accepted at it: a statement accepts several.
  await sql`
    create function proof_new(now_at timestamptz[], now_counts integer[], old_at timestamptz[], old_counts integer[])
    returns setof timestamptz language sql as $$
      select at from unnest(now_at, now_counts) as n (at, count)
        left join unnest(old_at, old_counts) as o (at, count) using (at),
        generate_series(1, n.count - coalesce(o.count, 0))
    $$`.execute(db);
  await sql`
    create function proof_accepted() returns trigger language plpgsql as $$ begin
      insert into proof_accepted select new.tenant_uuid, 'standard',
        proof_new(new.standard, new.standard_counts, old.standard, old.standard_counts);
      insert into proof_accepted select new.tenant_uuid, 'consumption',
        proof_new(new.consumption, new.consumption_counts, old.consumption, old.consumption_counts);
      return new;
    end $$`.execute(db);
  await sql`create trigger proof_accepted after update on limit_logs
    for each row execute function proof_accepted()`.execute(db);
}

/** The recorded instants, epoch milliseconds with fractions. */
export async function readAcceptedInstants({ db }: Store, tenant: string, policy: LimitPolicy): Promise<number[]> {
  const { rows } = await sql<{
    ms: number;
  }>`select (extract(epoch from at) * 1000)::float8 as ms from proof_accepted where tenant_uuid = ${tenant}
    and policy = ${policy}`.execute(db);
  return rows.map(({ ms }) => ms);
}
