import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Tables of what is counted portion by portion, a row for each subject, by the column that names it. */
const SUBJECTS = {
  event_figures: 'event_uuid',
  event_lives: 'event_uuid',
  registration_passes: 'scheme_uuid',
  asset_facet_counts: 'subject_uuid',
} as const;

/** What was counted last, and how far the count under way is; null where there is none. */
export interface PassRow<Figures, Pass> {
  figures: Figures | null;
  pass: Pass | null;
}

/** Reads and stores what is counted of one subject, in the caller's transaction. */
export interface PassRows<Figures, Pass> {
  /** Undefined of a subject that is not counted by a job. */
  read: (scope: TenantScope, subject: string) => Promise<PassRow<Figures, Pass> | undefined>;
  /** Stores how far a count is. */
  savePass: (scope: TenantScope, subject: string, pass: Pass) => Promise<void>;
  /** Stores what a count has come to, which ends it. */
  saveFigures: (scope: TenantScope, subject: string, figures: Figures) => Promise<void>;
  /** Deletes what was counted and the count under way. */
  remove: (scope: TenantScope, subject: string) => Promise<void>;
}

/** The rows of one of the tables. */
export function passRows<Figures, Pass>(name: keyof typeof SUBJECTS): PassRows<Figures, Pass> {
  const [table, key] = [sql.table(name), sql.ref(SUBJECTS[name])];
  return {
    async read({ tx, tenant }, subject) {
      const { rows } = await sql<Partial<PassRow<Figures, Pass>>>`
        select * from ${table} where tenant_uuid = ${tenant} and ${key} = ${subject}`.execute(tx);
      return rows[0] && { figures: rows[0].figures ?? null, pass: rows[0].pass ?? null };
    },
    async savePass({ tx, tenant }, subject, pass) {
      await sql`
        insert into ${table} (tenant_uuid, ${key}, pass) values (${tenant}, ${subject}, ${JSON.stringify(pass)})
        on conflict (tenant_uuid, ${key}) do update set pass = excluded.pass`.execute(tx);
    },
    async saveFigures({ tx, tenant }, subject, figures) {
      await sql`
        update ${table} set figures = ${JSON.stringify(figures)}, pass = null
        where tenant_uuid = ${tenant} and ${key} = ${subject}`.execute(tx);
    },
    async remove({ tx, tenant }, subject) {
      await sql`delete from ${table} where tenant_uuid = ${tenant} and ${key} = ${subject}`.execute(tx);
    },
  };
}
