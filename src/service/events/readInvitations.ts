import { sql } from 'kysely';
import type { EventInvitation } from '#contract/event.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isoOrNull } from '../platform/rows/iso.ts';

interface Row {
  asset_uuid: string;
  mail_uuid: string | null;
  status: EventInvitation['status'];
  sent_utc: Date | null;
  answer: EventInvitation['answer'];
  at_utc: Date | null;
}

/** Returns, for assets of an event, the mail that asked their users, and the users' last answers by its link. */
export async function readInvitations(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  assetUUIDs: readonly string[],
): Promise<Map<string, EventInvitation>> {
  const { rows } = await sql<Row>`
    select a.asset_uuid, m.mail_uuid, m.status, m.sent_utc, p.answer, p.at_utc
    from assets a
    left join lateral (
      select mail_uuid, status, sent_utc from mails
      where tenant_uuid = a.tenant_uuid and event_uuid = ${eventUUID} and user_uuid = a.user_uuid
        and kind in ('INVITATION', 'DISPATCH')
      order by kind = 'INVITATION' desc, revision desc limit 1
    ) m on true
    left join lateral (
      select answer, at_utc from participant_answers
      where tenant_uuid = a.tenant_uuid and event_uuid = ${eventUUID} and user_uuid = a.user_uuid
      order by at_utc desc, answer_uuid desc limit 1
    ) p on true
    where a.tenant_uuid = ${tenant} and a.asset_uuid = any(${assetUUIDs})
      and (m.mail_uuid is not null or p.answer is not null)`.execute(tx);
  return new Map(
    rows.map((row) => [
      row.asset_uuid,
      {
        mailUUID: row.mail_uuid,
        status: row.status,
        sentUTC: isoOrNull(row.sent_utc),
        answer: row.answer,
        answeredUTC: isoOrNull(row.at_utc),
      },
    ]),
  );
}
