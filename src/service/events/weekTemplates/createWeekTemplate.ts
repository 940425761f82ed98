import { createHash } from 'node:crypto';
import { parseWeekTemplate } from '#energy/baseline/weekTemplateFile.ts';
import type { Handler } from '../../platform/http/call.ts';
import { conflict, invalid } from '../../platform/http/problem.ts';
import { withPack } from '../../schemes/packs/schemePack.ts';
import { lockScheme } from '../../schemes/schemeRows.ts';
import { selectTemplates, toTemplate } from './templateRows.ts';

/** Largest number of versions of a scheme. */
const MAX_VERSIONS = 1000;

export const createWeekTemplate: Handler<'createWeekTemplate'> = async ({ scope, params, body, operator }) => {
  const { tx, tenant, now } = scope;
  const scheme = await lockScheme(scope, params.schemeUUID);
  const { baseline, units } = (await withPack(scope, scheme)).document;
  if (!baseline.allowed.includes('WEEK_TEMPLATE'))
    throw conflict(`The market pack ${scheme.pack_id}@${scheme.pack_version} has no WEEK_TEMPLATE`);
  const { positive } = units;
  if (positive === 'DELIVERY')
    throw conflict('The market pack defines the sign of delivered energy, which a baseline does not have');
  const read = parseWeekTemplate(body.file, positive);
  if ('faults' in read)
    throw invalid(
      read.faults.map(({ line, detail }) => ({
        pointer: '/file',
        code: 'INVALID_LINE',
        detail: `line ${line} ${detail}`,
      })),
    );
  const last = await selectTemplates(scope, params.schemeUUID)
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirst();
  const version = (last?.version ?? 0) + 1;
  if (version > MAX_VERSIONS) throw conflict(`There are already ${MAX_VERSIONS} versions`);
  const row = {
    tenant_uuid: tenant,
    scheme_uuid: params.schemeUUID,
    version,
    received_utc: new Date(now),
    received_by: operator,
    valid_from_utc: new Date(body.validFrom ?? now),
    kw: read.kw,
    positive,
    sha256: createHash('sha256').update(body.file).digest('hex'),
  };
  if (!body.dryRun) await tx.insertInto('week_templates').values(row).execute();
  return toTemplate(row);
};
