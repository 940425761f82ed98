import { sql } from 'kysely';
import { PaymentMapping } from '#contract/payment.ts';
import type { Handler } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import { toPaymentFile } from './createPaymentFile.ts';

const COLUMNS = [
  'file_uuid',
  'scheme_uuid',
  'name',
  'buyer',
  'sha256',
  'size',
  'row_count',
  'line_count',
  'created_utc',
] as const;

export const listPaymentFiles: Handler<'listPaymentFiles'> = ({ scope, query }) => {
  const { schemeUUID, ...page } = query;
  const rows = scope.tx
    .selectFrom('payment_files')
    .select(COLUMNS)
    .where('tenant_uuid', '=', scope.tenant)
    .$if(schemeUUID !== undefined, (found) => found.where('scheme_uuid', '=', schemeUUID!));
  return readPage(rows, {
    ...page,
    columns: { createdUTC: 'created_utc', name: 'name' },
    defaultSort: '-createdUTC',
    tieBreak: 'file_uuid',
    toItem: toPaymentFile,
  });
};

export const getPaymentFile: Handler<'getPaymentFile'> = async ({ scope, params }) => {
  const row = await scope.tx
    .selectFrom('payment_files')
    .selectAll()
    .where('tenant_uuid', '=', scope.tenant)
    .where('file_uuid', '=', params.fileUUID)
    .executeTakeFirst();
  if (!row) throw notFound('payment file');
  return { ...toPaymentFile(row), mapping: PaymentMapping.parse(row.mapping), content: row.content.toString('base64') };
};

/** Deletes a file with its lines and their closed disputes. */
export const deletePaymentFile: Handler<'deletePaymentFile'> = async ({ scope, params, match }) => {
  const { tx, tenant } = scope;
  const { rows } = await sql<{ is_disputed: boolean }>`
    select exists (
      select from payment_lines l join payment_disputes d on d.tenant_uuid = l.tenant_uuid and d.line_uuid = l.line_uuid
      where l.tenant_uuid = f.tenant_uuid and l.file_uuid = f.file_uuid and d.state <> 'CLOSED') as is_disputed
    from payment_files f where f.tenant_uuid = ${tenant} and f.file_uuid = ${params.fileUUID} for update`.execute(tx);
  const [file] = rows;
  if (!file) throw notFound('payment file');
  await match();
  if (file.is_disputed) throw conflict('A line of the file has a dispute: close it first');
  await tx
    .deleteFrom('payment_files')
    .where('tenant_uuid', '=', tenant)
    .where('file_uuid', '=', params.fileUUID)
    .execute();
};
