import { sql } from 'kysely';
import type { Store } from '#store/openStore.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';

/** One version of a dispatch or of a batch, as PostgreSQL stored it. */
interface Version {
  seq: number;
  id: string;
  revision: number;
  state: string | null;
  execution: string;
  answered_revision: number | null;
}

/**
 * What may follow within one revision, by docs/dispatch.md; null is a dispatch whose state is that of its batch.
 * Written apart from the service's own table.
 */
const ANSWERS: Record<string, readonly string[]> = {
  null: ['ACKNOWLEDGED', 'OPTED_OUT', 'REJECTED', 'FAILED', 'EXPIRED', 'CANCELLED'],
  ACKNOWLEDGED: ['OPTED_OUT', 'REJECTED', 'CANCELLED'],
  OPTED_OUT: ['ACKNOWLEDGED', 'CANCELLED'],
  REJECTED: ['ACKNOWLEDGED', 'OPTED_OUT', 'CANCELLED'],
  FAILED: [],
  EXPIRED: [],
  CANCELLED: [],
};
const BATCHES: Record<string, readonly string[]> = {
  PENDING: ['SENT', 'DELIVERED', 'FAILED', 'SUPERSEDED'],
  SENT: ['DELIVERED', 'FAILED', 'SUPERSEDED'],
  DELIVERED: ['SUPERSEDED'],
  FAILED: ['SUPERSEDED'],
  SUPERSEDED: [],
};
const EXECUTIONS: Record<string, readonly string[]> = {
  NONE: ['STARTED', 'COMPLETED', 'ABORTED'],
  STARTED: ['COMPLETED', 'ABORTED'],
  COMPLETED: [],
  ABORTED: [],
};

/** Has PostgreSQL keep every version of dispatches and batches from now on. */
export async function keepVersions({ pool }: Store): Promise<void> {
  await pool.query(`
    create table proof_versions (seq bigint generated always as identity, tenant uuid, kind text, id uuid, revision int,
      state text, execution text, answered_revision int);
    create function proof_keep_dispatch() returns trigger language plpgsql as $$ begin
      insert into proof_versions (tenant, kind, id, revision, state, execution, answered_revision) values
        (new.tenant_uuid, 'DISPATCH', new.dispatch_uuid, new.revision, new.answer, new.execution, new.answered_revision);
      return null; end $$;
    create function proof_keep_batch() returns trigger language plpgsql as $$ begin
      insert into proof_versions (tenant, kind, id, revision, state, execution)
        values (new.tenant_uuid, 'BATCH', new.batch_uuid, new.revision, new.state, 'NONE');
      return null; end $$;
    create trigger proof_dispatches after insert or update on dispatches for each row execute function proof_keep_dispatch();
    create trigger proof_batches after insert or update of state on dispatch_batches
      for each row execute function proof_keep_batch();`);
}

/** The number of the newest version. */
export async function newestVersion({ pool }: Store): Promise<number> {
  const { rows } = await pool.query<{ seq: number }>('select coalesce(max(seq), 0)::int as seq from proof_versions');
  return rows[0]!.seq;
}

export interface Moves {
  dispatches: number;
  /** Changes of state, in all. */
  moves: number;
  /** How often each state was entered, by dispatches. */
  entered: Record<string, number>;
  /** What was not allowed, the first few. */
  illegal: string[];
}

/** Judges every change. `startedAt` is the newest version before the event started. */
export async function judgeVersions({ pool }: Store, startedAt: number): Promise<Moves> {
  const found: Moves = { dispatches: 0, moves: 0, entered: {}, illegal: [] };
  for (const kind of ['DISPATCH', 'BATCH']) {
    const { rows } = await pool.query<Version>(
      `select seq::int, id, revision, state, execution, answered_revision from proof_versions where kind = $1
       order by id, seq`,
      [kind],
    );
    for (const [index, now] of rows.entries()) {
      const before = rows[index - 1]?.id === now.id ? rows[index - 1]! : null;
      if (before === null && kind === 'DISPATCH') found.dispatches++;
      const isNew = before?.revision !== now.revision;
      if (!isNew && before.state === now.state && before.execution === now.execution) continue;
      found.moves++;
      if (kind === 'DISPATCH' && now.state !== null && (isNew || before.state !== now.state))
        found.entered[now.state] = (found.entered[now.state] ?? 0) + 1;
      const fault = kind === 'BATCH' ? faultOfBatch(before, now) : faultOfDispatch(before, now, now.seq > startedAt);
      if (fault && found.illegal.length < 20) found.illegal.push(`${kind} ${now.id}: ${fault}`);
    }
  }
  return found;
}

const faultOfBatch = (before: Version | null, now: Version): string | null =>
  before === null || before.state === now.state || BATCHES[before.state!]!.includes(now.state!)
    ? null
    : `${before.state} → ${now.state}`;

function faultOfDispatch(before: Version | null, now: Version, hasStarted: boolean): string | null {
  if (before === null) return now.revision === 1 && now.state === null ? null : `begins as ${now.state}`;
  const said = `${before.revision} ${before.state} ${before.execution} → ${now.revision} ${now.state} ${now.execution}`;
  if ((now.answered_revision ?? 0) > now.revision || (now.answered_revision ?? 0) < (before.answered_revision ?? 0))
    return `${said}, answered ${before.answered_revision} → ${now.answered_revision}`;
  if (now.revision !== before.revision)
    return now.revision === before.revision + 1 && [null, 'CANCELLED', 'OPTED_OUT'].includes(now.state) ? null : said;
  if (now.execution !== before.execution && !EXECUTIONS[before.execution]!.includes(now.execution)) return said;
  if (now.state === before.state) return null;
  if (!ANSWERS[String(before.state)]!.includes(now.state!)) return said;
  const isNoToYes = before.state !== null && now.state === 'ACKNOWLEDGED';
  return isNoToYes && hasStarted ? `${said} after the start` : null;
}

/** How many entries of each kind the log has. */
export const countLog = ({ background }: Store, tenant: string): Promise<Record<string, number>> =>
  tenantTransaction(background, tenant, async ({ tx }) => {
    const { rows } = await sql<{ kind: string; n: number }>`
      select kind, count(*)::int as n from dispatch_log where dispatch_uuid is not null group by 1 order by 1`.execute(
      tx,
    );
    return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
  });

/** Dispatches whose last refusal is in the row and not in the log, or the reverse. */
export const countUnlogged = ({ background }: Store, tenant: string): Promise<number> =>
  tenantTransaction(background, tenant, async ({ tx }) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from dispatches d
      left join lateral (select kind from dispatch_log l where l.tenant_uuid = d.tenant_uuid
        and l.dispatch_uuid = d.dispatch_uuid and l.kind in ('OPTED_OUT', 'REJECTED', 'ACCEPTED')
        order by seq desc limit 1) last on true
      where (d.answer in ('OPTED_OUT', 'REJECTED') and last.kind is distinct from d.answer)
        or (d.answer = 'ACKNOWLEDGED' and last.kind in ('OPTED_OUT', 'REJECTED'))`.execute(tx);
    return rows[0]!.n;
  });

/**
 * Dispatches of an event that is over without an end after their start, and batches that wait to be sent, or were
 * delivered after the last of their dispatches was valid.
 */
export const countOpen = ({ background }: Store, tenant: string): Promise<{ endless: number; sendable: number }> =>
  tenantTransaction(background, tenant, async ({ tx }) => {
    const { rows } = await sql<{ endless: number; sendable: number }>`
      select (select count(*)::int from dispatches where end_at <= start_at or valid_until < end_at) as endless,
        (select count(*)::int from dispatch_batches b where b.next_attempt_at is not null
          or b.state in ('PENDING', 'SENT')
          or b.delivered_utc > (select max(d.valid_until) from dispatches d
            where d.tenant_uuid = b.tenant_uuid and d.batch_uuid = b.batch_uuid)) as sendable`.execute(tx);
    return rows[0]!;
  });
