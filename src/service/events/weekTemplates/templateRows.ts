import type { ListedWeekTemplate, WeekTemplate } from '#contract/weekTemplate.ts';
import { writeWeekTemplate } from '#energy/baseline/weekTemplateFile.ts';
import { suspectSign } from '#energy/conversion/suspicions.ts';
import type { WeekTemplateRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { iso } from '../../platform/rows/iso.ts';

export const selectTemplates = ({ tx, tenant }: TenantScope, schemeUUID: string) =>
  tx.selectFrom('week_templates').where('tenant_uuid', '=', tenant).where('scheme_uuid', '=', schemeUUID);

/** Returns the version that settles an event: the newest valid at its start, and received by a gate or the start. */
export const templateInForce = async (
  scope: TenantScope,
  schemeUUID: string,
  startMs: number,
  gateMs: number,
): Promise<WeekTemplateRow | null> =>
  (await selectTemplates(scope, schemeUUID)
    .selectAll()
    .where('valid_from_utc', '<=', new Date(startMs))
    .where('received_utc', '<=', new Date(Math.min(startMs, gateMs)))
    .orderBy('valid_from_utc', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

/** Returns a template as in responses, without the table. */
export const toListed = (row: WeekTemplateRow): ListedWeekTemplate => ({
  schemeUUID: row.scheme_uuid,
  version: row.version,
  receivedUTC: iso(row.received_utc),
  receivedBy: row.received_by,
  validFromUTC: iso(row.valid_from_utc),
  positive: row.positive,
  sha256: row.sha256,
  warnings: suspectSign(Float64Array.from(row.kw)) === null ? [] : ['SIGN_SUSPECTED'],
});

export const toTemplate = (row: WeekTemplateRow): WeekTemplate => ({
  ...toListed(row),
  kw: row.kw,
  file: writeWeekTemplate(row.kw, row.positive),
});
