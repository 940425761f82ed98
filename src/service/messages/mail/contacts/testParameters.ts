import { v7 as newUuid } from 'uuid';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { MailRow } from '../mailRow.ts';
import type { ContactMailParameters } from '../words/contactMail.ts';
import { senderNameOf } from './senderNameOf.ts';

export type TestParameters = Extract<ContactMailParameters, { mail: 'TEST' }>;

export const testParameters = async (scope: TenantScope, name: string): Promise<TestParameters> => ({
  name,
  senderName: await senderNameOf(scope),
  mail: 'TEST',
});

/** Returns the columns of a mail that is sent without being listed. */
export const newUuidOfMail = ({
  tenant,
  now,
}: TenantScope): Pick<MailRow, 'tenant_uuid' | 'mail_uuid' | 'created_utc'> => ({
  tenant_uuid: tenant,
  mail_uuid: newUuid(),
  created_utc: new Date(now),
});
