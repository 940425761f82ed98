import { fetchAudit, type AuditQuery, type AuditRow } from '#app/data/api/operators.ts';
import { saveCsv, toCsv } from '#app/format/exportCsv.ts';
import { outcomeOf } from './auditWords.ts';

const PAGE = 1000;
const MAX_PAGES = 50;
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

/** Saves every row that matches, at most the newest 50,000, as CSV; returns their number. */
export async function downloadAudit(query: AuditQuery): Promise<number> {
  const rows: AuditRow[] = [];
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { data, totalItems } = await fetchAudit({ ...query, page, pageSize: PAGE });
    rows.push(...data);
    if (data.length === 0 || rows.length >= totalItems) break;
  }
  saveCsv(`audit ${new Date().toISOString().slice(0, 10)}`, toCsv(header, rows.map(cells)));
  return rows.length;
}
