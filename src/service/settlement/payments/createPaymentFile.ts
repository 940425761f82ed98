import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import { MAX_PAYMENT_FILE_BYTES, type NewPaymentFile } from '#contract/payment.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { conflict, invalid } from '../../platform/http/problem.ts';
import { stamp } from '../../platform/rows/iso.ts';
import { packOfScheme } from '../../schemes/packs/requireReady.ts';
import { findScheme } from '../../schemes/schemeRows.ts';
import { type GroupedLine, groupRows, type NamedEvent } from './groupRows.ts';
import { type PaymentRow, readPaymentRows } from './readRows.ts';

/** Stores a file of payments with its lines: all of it, or nothing where any row has a fault. */
export const createPaymentFile: Handler<'createPaymentFile'> = async ({ scope, body }) => {
  const { tx, tenant, now } = scope;
  const scheme = await findScheme(scope, body.schemeUUID);
  const content = Buffer.from(body.content, 'base64');
  if (content.length > MAX_PAYMENT_FILE_BYTES)
    throw invalid([{ pointer: '/content', code: 'TOO_LONG', detail: `has more than ${MAX_PAYMENT_FILE_BYTES} bytes` }]);
  const { rows, lines } = await readLines(scope, body, content);
  await refuseKnownLines(scope, body.schemeUUID, lines);
  const file = {
    file_uuid: newUuid(),
    scheme_uuid: body.schemeUUID,
    name: body.name,
    buyer: body.buyer ?? (await packOfScheme(scope, scheme)).document.buyer,
    sha256: createHash('sha256').update(content).digest('hex'),
    size: content.length,
    row_count: rows.length,
    line_count: lines.length,
    created_utc: new Date(now),
  };
  if (!body.dryRun) {
    await tx
      .insertInto('payment_files')
      .values({ tenant_uuid: tenant, ...file, mapping: JSON.stringify(body.mapping), content })
      .execute();
    for (const line of lines) await storeLine(scope, file, line);
  }
  return toPaymentFile(file);
};

interface FileColumns {
  file_uuid: string;
  scheme_uuid: string;
  name: string;
  buyer: string;
  sha256: string;
  size: number;
  row_count: number;
  line_count: number;
  created_utc: Date;
}

/** Returns a file as in responses. */
export const toPaymentFile = (row: FileColumns) => ({
  fileUUID: row.file_uuid,
  name: row.name,
  schemeUUID: row.scheme_uuid,
  buyer: row.buyer,
  sha256: row.sha256,
  bytes: row.size,
  rows: row.row_count,
  lines: row.line_count,
  createdUTC: stamp(row.created_utc),
});

async function readLines(
  scope: TenantScope,
  { mapping, schemeUUID, product, month }: NewPaymentFile,
  content: Uint8Array,
): Promise<{ rows: PaymentRow[]; lines: GroupedLine[] }> {
  const { rows, faults } = readPaymentRows(content, mapping);
  if (faults.length > 0) throw invalid(faults);
  const grouped = groupRows(rows, { product, month }, await readNamedEvents(scope, schemeUUID, rows));
  if (grouped.faults.length > 0) throw invalid(grouped.faults);
  return { rows, lines: grouped.lines };
}

/** Returns the events of the scheme that the rows name, by UUID or by name. */
async function readNamedEvents(
  { tx, tenant }: TenantScope,
  schemeUUID: string,
  rows: readonly PaymentRow[],
): Promise<NamedEvent[]> {
  const names = [...new Set(rows.flatMap(({ event }) => event ?? []))];
  if (names.length === 0) return [];
  const { rows: events } = await sql<NamedEvent>`
    select event_uuid, name, start_utc, end_utc from events
    where tenant_uuid = ${tenant} and scheme_uuid = ${schemeUUID}
      and (name = any(${names}::text[]) or event_uuid::text = any(${names.map((name) => name.toLowerCase())}::text[]))
    limit 20000`.execute(tx);
  return events;
}

/** Throws 409 for a line that was received already. */
async function refuseKnownLines(
  { tx, tenant }: TenantScope,
  schemeUUID: string,
  lines: readonly GroupedLine[],
): Promise<void> {
  const { rows } = await sql<{ month: string; product: string; name: string }>`
    select l.month, l.product, f.name from payment_lines l
    join payment_files f on f.tenant_uuid = l.tenant_uuid and f.file_uuid = l.file_uuid
    where l.tenant_uuid = ${tenant} and l.scheme_uuid = ${schemeUUID}
      and (l.month, l.product) in (
        select * from unnest(${lines.map((line) => line.month)}::text[], ${lines.map((line) => line.product)}::text[]))
    order by l.month, l.product limit 1`.execute(tx);
  const [known] = rows;
  if (known)
    throw conflict(
      `${known.product} of ${known.month} has already been received in ${known.name}: delete that file first`,
    );
}

async function storeLine(
  { tx, tenant }: TenantScope,
  { file_uuid, scheme_uuid }: FileColumns,
  { product, month, pence, rows }: GroupedLine,
): Promise<void> {
  const line_uuid = newUuid();
  await tx
    .insertInto('payment_lines')
    .values({ tenant_uuid: tenant, line_uuid, file_uuid, scheme_uuid, product, month, pence: Number(pence) })
    .execute();
  await sql`
    insert into payment_amounts (tenant_uuid, line_uuid, row_number, event_uuid, start_utc, mwh, gbp)
    select ${tenant}, ${line_uuid}, row_number, event_uuid, start_utc, mwh, gbp
    from unnest(${rows.map(({ row }) => row)}::integer[], ${rows.map(({ eventUUID }) => eventUUID)}::uuid[],
      ${rows.map(({ startMs }) => (startMs === null ? null : new Date(startMs)))}::timestamptz[],
      ${rows.map(({ mwh }) => mwh)}::numeric[], ${rows.map(({ gbp }) => gbp)}::numeric[])
      as row (row_number, event_uuid, start_utc, mwh, gbp)`.execute(tx);
}
