import type { TenantScope } from '#store/tenantTransaction.ts';
import { requireTarget } from '../../../platform/outbound/targetUrl.ts';
import { sealChat, shownChat } from '../chat/chatTools.ts';
import type { MailTools } from '../mailTools.ts';

interface ChatColumns {
  chat_url: Buffer | null;
  chat_shown: string | null;
  chat_error: null;
}

/**
 * Returns the columns of a chat's new address, or of none; throws 400 for an address to which webhooks may not go
 * either.
 */
export async function chatColumns(
  { tenant }: TenantScope,
  { chat }: MailTools,
  contact_uuid: string,
  href: string | null | undefined,
): Promise<ChatColumns> {
  if (!href) return { chat_url: null, chat_shown: null, chat_error: null };
  if (!chat) throw new Error('Chats of contacts need the means of webhooks');
  await requireTarget(chat.guard, chat.resolve, href, '/chatUrl');
  const owner = { tenant_uuid: tenant, contact_uuid };
  return { chat_url: sealChat(chat.secrets, owner, href), chat_shown: shownChat(href), chat_error: null };
}
