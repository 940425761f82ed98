import { sql } from 'kysely';
import type { Store } from '#store/openStore.ts';

export type LimitPolicy = 'standard' | 'consumption';

/** Makes the store record every instant at which the shared limits accept a request; for the proof alone. */
export async function installAcceptTrigger({ db }: Store): Promise<void> {
  await sql`create unlogged table proof_accepted (tenant_uuid uuid not null, policy text not null, at
    timestamptz not null)`.execute(db);
  await sql`
    create function proof_accepted() returns trigger language plpgsql as $$ begin
      insert into proof_accepted values (new.tenant_uuid, 'standard', new.standard[cardinality(new.standard)]);
      if new.consumption[cardinality(new.consumption)] is distinct
        from old.consumption[cardinality(old.consumption)] and cardinality(new.consumption) > 0 then
        insert into proof_accepted values (new.tenant_uuid, 'consumption',
          new.consumption[cardinality(new.consumption)]);
      end if;
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
