import type { AuditRow } from '#app/data/api/operators.ts';
import { saveCsv, toCsv } from '#app/format/exportCsv.ts';
import { fetchAllRows, type FetchedRows, type FetchPage } from '#app/table/listCsv.ts';
import { outcomeOf } from './auditWords.ts';

const header = ['Row', 'At (UTC)', 'Who', 'Operation', 'Method', 'Path', 'Outcome', 'Status', 'Note'];
const cells = ({ seq, at, name, operation, method, path, status, note }: AuditRow) => [
  seq,
  at,
  name,
  operation,
  method,
  path,
  outcomeOf(status),
  status,
  note,
];

/** Saves every row that matches, at most the newest 50,000, as CSV with every field; returns them. */
export async function downloadAudit(readPage: FetchPage<AuditRow>): Promise<FetchedRows<AuditRow>> {
  const fetched = await fetchAllRows(readPage);
  saveCsv(`audit ${new Date().toISOString().slice(0, 10)}`, toCsv(header, fetched.rows.map(cells)));
  return fetched;
}
