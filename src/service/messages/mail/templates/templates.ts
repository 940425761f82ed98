import {
  type MailTemplate,
  mailPlaceholders,
  type MailTemplateName,
  mailTemplateName,
} from '#contract/mail/template.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { isoOrNull } from '../../../platform/rows/iso.ts';
import { lockTenant } from '../../../platform/rows/lockTenant.ts';
import { renderMail } from '../words/frame.ts';
import { userMail } from '../words/userMail.ts';
import { exampleParameters } from './exampleParameters.ts';
import { readTemplate } from './readTemplate.ts';

async function shown(scope: TenantScope, name: MailTemplateName): Promise<MailTemplate> {
  const { subject, paragraphs, isChanged, changed } = await readTemplate(scope, name);
  return {
    name,
    subject,
    paragraphs: [...paragraphs],
    isChanged,
    placeholders: [...mailPlaceholders],
    updatedUTC: isoOrNull(changed),
  };
}

export const getMailTemplate: Handler<'getMailTemplate'> = ({ scope, params }) => shown(scope, params.name);

export const listMailTemplates: Handler<'listMailTemplates'> = async ({ scope }) => {
  const data: MailTemplate[] = [];
  for (const name of mailTemplateName.options) data.push(await shown(scope, name));
  return { data };
};

export const updateMailTemplate: Handler<'updateMailTemplate'> = async ({ scope, params, body, match }) => {
  await lockTenant(scope);
  await match();
  await addVersion(scope, params.name, body);
  return shown(scope, params.name);
};

export const resetMailTemplate: Handler<'resetMailTemplate'> = async ({ scope, params, match }) => {
  await lockTenant(scope);
  await match();
  if ((await readTemplate(scope, params.name)).isChanged)
    await addVersion(scope, params.name, { subject: null, paragraphs: null });
  return undefined;
};

/** Stores the next version, under the caller's lock on the tenant: mails name the version they were sent with. */
async function addVersion(
  scope: TenantScope,
  name: MailTemplateName,
  text: { subject: string | null; paragraphs: string[] | null },
): Promise<void> {
  const { tx, tenant, now } = scope;
  const { version } = await readTemplate(scope, name);
  await tx
    .insertInto('mail_templates')
    .values({ tenant_uuid: tenant, name, version: version + 1, ...text, created_utc: new Date(now) })
    .execute();
}

/** Renders a mail with made-up values. */
export const previewMailTemplate: Handler<'previewMailTemplate'> = async ({ scope, params, body }) => {
  const stored = await readTemplate(scope, params.name);
  const text = { subject: body.subject ?? stored.subject, paragraphs: body.paragraphs ?? stored.paragraphs };
  return renderMail(userMail(params.name, text, await exampleParameters(scope), null));
};
