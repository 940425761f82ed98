import type { MailTemplateName } from '#contract/mail/template.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { ORIGINALS, type TemplateText } from '../words/originals.ts';

interface StoredTemplate extends TemplateText {
  /** Number of the version; 0 is the original text before any change. */
  version: number;
  isChanged: boolean;
  changed: Date | null;
}

/** Reads a template as it is now, or as it was in a version. */
export async function readTemplate(
  { tx, tenant }: TenantScope,
  name: MailTemplateName,
  version?: number,
): Promise<StoredTemplate> {
  let rows = tx.selectFrom('mail_templates').selectAll().where('tenant_uuid', '=', tenant).where('name', '=', name);
  if (version !== undefined) rows = rows.where('version', '=', version);
  const row = await rows.orderBy('version', 'desc').limit(1).executeTakeFirst();
  const isChanged = row?.subject != null && row.paragraphs !== null;
  return {
    version: row?.version ?? 0,
    isChanged,
    changed: row?.created_utc ?? null,
    ...(isChanged ? { subject: row.subject!, paragraphs: row.paragraphs! } : ORIGINALS[name]),
  };
}
