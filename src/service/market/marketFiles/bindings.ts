import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import type { Selectable } from 'kysely';
import { v7 as newUuid } from 'uuid';
import { type FileBinding, MAX_TEMPLATE_BYTES, type NewFileBinding } from '#contract/fileBinding.ts';
import type { ProblemItem } from '#contract/problem.ts';
import { bindingFaults, headerFault } from '#energy/files/binding.ts';
import type { FileBindingsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { conflict, invalid, notFound } from '../../platform/http/problem.ts';
import { requireRoom } from '../../platform/http/requireRoom.ts';
import { stamp } from '../../platform/rows/iso.ts';
import { shippedPacks } from '../../schemes/packs/shippedPacks.ts';

/** Largest number of versions of a tenant. */
const MAX_BINDINGS = 1000;

export const createFileBinding: Handler<'createFileBinding'> = async ({ scope, body, operator, location }) => {
  const { tx, tenant, now } = scope;
  const template = Buffer.from(body.template, 'base64');
  const faults = [...bodyFaults(body), ...templateFaults(template, body)];
  if (faults.length > 0) throw invalid(faults);
  await requirePack(scope, body.packId ?? null);
  const bindings = tx.selectFrom('file_bindings').where('tenant_uuid', '=', tenant);
  await requireRoom(scope, {
    name: 'file_bindings',
    rows: bindings,
    most: MAX_BINDINGS,
    refusal: conflict(`There are already ${MAX_BINDINGS} versions of bound templates`),
  });
  const { version } = await bindings
    .where('name', '=', body.name)
    .select(({ fn }) => fn.max<number | null>('version').as('version'))
    .executeTakeFirstOrThrow();
  const row = {
    tenant_uuid: tenant,
    binding_uuid: newUuid(),
    name: body.name,
    version: (version ?? 0) + 1,
    kind: body.kind,
    pack_id: body.packId ?? null,
    template,
    sha256: createHash('sha256').update(template).digest('hex'),
    created_utc: new Date(now),
    created_by: operator,
  };
  await tx
    .insertInto('file_bindings')
    .values({ ...row, columns: JSON.stringify(body.columns), convention: JSON.stringify(body.convention) })
    .execute();
  location(`/file-bindings/${row.binding_uuid}`);
  return toBinding({ ...row, columns: body.columns, convention: body.convention });
};

const bodyFaults = (body: NewFileBinding): ProblemItem[] =>
  bindingFaults(body).map(({ place, detail }) => ({
    pointer: place === null ? '/columns' : `/columns/${place}`,
    code: 'INVALID',
    detail,
  }));

/** Returns the faults of a template: its header has to be the columns that are bound. */
function templateFaults(template: Uint8Array, { columns }: NewFileBinding): ProblemItem[] {
  const refuse = (detail: string): ProblemItem[] => [{ pointer: '/template', code: 'INVALID_FILE', detail }];
  if (template.length > MAX_TEMPLATE_BYTES) return refuse(`has more than ${MAX_TEMPLATE_BYTES} bytes`);
  const header = headerOf(template);
  if (typeof header === 'string') return refuse(header);
  const fault = headerFault(header, columns);
  return fault === null ? [] : refuse(fault);
}

function headerOf(template: Uint8Array): string[] | string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(template);
    const [header] = parse(text, { bom: true, trim: true, skip_empty_lines: true, to_line: 1 });
    return header ?? 'is empty';
  } catch (error) {
    return error instanceof TypeError ? 'is not UTF-8' : `is not a valid CSV file: ${(error as Error).message}`;
  }
}

async function requirePack({ tx, tenant }: TenantScope, packId: string | null): Promise<void> {
  if (packId === null || shippedPacks.some((pack) => pack.packId === packId)) return;
  const own = await tx
    .selectFrom('market_packs')
    .select('pack_id')
    .where('tenant_uuid', '=', tenant)
    .where('pack_id', '=', packId)
    .limit(1)
    .executeTakeFirst();
  if (!own) throw invalid([{ pointer: '/packId', code: 'NOT_FOUND', detail: 'there is no such market pack' }]);
}

export const listFileBindings: Handler<'listFileBindings'> = ({ scope, query }) => {
  const { kind, packId, ...page } = query;
  const rows = scope.tx
    .selectFrom('file_bindings')
    .selectAll()
    .where('tenant_uuid', '=', scope.tenant)
    .$if(kind !== undefined, (found) => found.where('kind', '=', kind!))
    .$if(packId !== undefined, (found) => found.where('pack_id', '=', packId!));
  return readPage(rows, {
    ...page,
    columns: { createdUTC: 'created_utc', name: 'name' },
    defaultSort: '-createdUTC',
    tieBreak: 'binding_uuid',
    toItem: toBinding,
  });
};

export const getFileBinding: Handler<'getFileBinding'> = async ({ scope, params }) => {
  const row = await findBinding(scope, params.bindingUUID);
  return { ...toBinding(row), template: row.template.toString('base64') };
};

/** Finds a binding; throws 404 without one. */
export async function findBinding(
  { tx, tenant }: TenantScope,
  bindingUUID: string,
): Promise<Selectable<FileBindingsTable>> {
  const row = await tx
    .selectFrom('file_bindings')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .where('binding_uuid', '=', bindingUUID)
    .executeTakeFirst();
  if (!row) throw notFound('bound template');
  return row;
}

/** Returns a binding as in responses. */
export const toBinding = (row: Omit<Selectable<FileBindingsTable>, 'tenant_uuid' | 'template'>): FileBinding => ({
  bindingUUID: row.binding_uuid,
  name: row.name,
  version: row.version,
  kind: row.kind,
  packId: row.pack_id,
  columns: row.columns as FileBinding['columns'],
  convention: row.convention as FileBinding['convention'],
  sha256: row.sha256,
  createdUTC: stamp(row.created_utc),
  createdBy: row.created_by,
});
