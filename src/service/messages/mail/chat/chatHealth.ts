import type { TenantScope } from '#store/tenantTransaction.ts';
import { changedColumns } from '../../../platform/rows/rowColumns.ts';

/** Ends the sending to a contact's chat, for the reason given; null puts it in use again. */
export async function setChatError(scope: TenantScope, contactUUID: string, reason: string | null): Promise<void> {
  await scope.tx
    .updateTable('contacts')
    .set({ chat_error: reason, ...changedColumns(scope) })
    .where('tenant_uuid', '=', scope.tenant)
    .where('contact_uuid', '=', contactUUID)
    .where('chat_error', 'is distinct from', reason)
    .execute();
}

export const UNREADABLE = 'its address cannot be decrypted with the key of this service; enter it again';
