import { DisclosedCommitment } from '#contract/disclosure.ts';
import type { Handler } from '../../http/call.ts';
import type { Batch, Column, Table } from '../../http/formats/table.ts';
import type { TableCall } from '../../http/formats/tables.ts';
import { commitmentRows } from './commitmentRows.ts';
import { readCommitments, requireNamed } from './readCommitments.ts';

/** Assets of events that are read together; each is in some events of a quarter. */
const ASSETS = 100;

const NAMES = Object.keys(DisclosedCommitment.shape) as (keyof DisclosedCommitment)[];
const KINDS: Partial<Record<keyof DisclosedCommitment, Column['kind']>> = {
  startTime: 'instant',
  endTime: 'instant',
  otherStartTime: 'instant',
  otherEndTime: 'instant',
  confirmedUTC: 'instant',
  reservedKw: 'number',
  otherReservedKw: 'number',
};

/** One part of what assets of a scheme's events are committed to elsewhere, and where the next begins. */
export const exportCommitments: Handler<'exportCommitments'> = async ({ scope, query }) => {
  await requireNamed(scope, query);
  const { parts, next } = await readCommitments(scope, query, ASSETS);
  return { data: commitmentRows(parts), next };
};

/** The whole, each part read in a transaction of its own when the reader has taken the one before. */
export async function commitmentTable({
  query,
  inTransaction,
}: Pick<TableCall<'exportCommitments'>, 'query' | 'inTransaction'>): Promise<Table> {
  await inTransaction((scope) => requireNamed(scope, query));
  async function* batches(): AsyncGenerator<Batch> {
    let after: string | null | undefined = query.after;
    do {
      const { parts, next } = await inTransaction((scope) =>
        readCommitments(scope, { ...query, after: after ?? undefined }, ASSETS),
      );
      const rows = commitmentRows(parts);
      yield { rows: rows.length, cells: NAMES.map((name) => rows.map((row) => row[name])), isLast: next === null };
      after = next;
    } while (after !== null);
  }
  return { columns: NAMES.map((name) => ({ name, kind: KINDS[name] ?? 'text' })), batches: batches() };
}
