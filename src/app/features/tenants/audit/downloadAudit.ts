import type { AuditRow } from '#app/data/operators.ts';
import { saveCsv, toCsv } from '#app/format/exportCsv.ts';
import { fetchAllRows, type FetchedRows, type FetchPage } from '#app/table/listCsv.ts';
import { outcomeOf, outcomeWords, sentenceText } from './auditWords.ts';

const header = [
  'Row',
  'At (UTC)',
  'Who',
  'Action',
  'Effect',
  'Outcome',
  'Operation',
  'Method',
  'Path',
  'Status',
  'Note',
];
const cells = (row: AuditRow) => [
  row.seq,
  row.at,
  row.name,
  sentenceText(row),
  row.effect,
  outcomeWords[outcomeOf(row.status)],
  row.operation,
  row.method,
  row.path,
  row.status,
  row.note,
];

/** Saves every row that matches, at most the newest 50,000, as CSV with every field; returns them. */
export async function downloadAudit(readPage: FetchPage<AuditRow>): Promise<FetchedRows<AuditRow>> {
  const fetched = await fetchAllRows(readPage);
  saveCsv(`audit ${new Date().toISOString().slice(0, 10)}`, toCsv(header, fetched.rows.map(cells)));
  return fetched;
}
