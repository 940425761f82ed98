import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { LinkClaim } from '../links/linkToken.ts';

interface AnswerAsset {
  asset_uuid: string;
  name: string;
  state: 'INVITED' | 'OPT_IN' | 'OPT_OUT';
  /** Dispatch of the asset, unless somebody else cancelled it. */
  dispatch_uuid: string | null;
  revision: number | null;
  answer: string | null;
}
/** Facts about a person's answer. */
export interface AnswerFacts {
  event: EventRow;
  schemeName: string;
  assets: AnswerAsset[];
}

/** Maximum assets of one answer, as of every bulk opt-in. */
const MAX_ASSETS = 1000;

/** Reads the event and assets of an answer link; null where the person or the link is no more. */
export async function readAnswerFacts(
  { tx, tenant }: TenantScope,
  { event: eventUUID, person, epoch }: LinkClaim,
): Promise<AnswerFacts | null> {
  const user = await tx
    .selectFrom('users')
    .select('mail_epoch')
    .where('tenant_uuid', '=', tenant)
    .where('user_uuid', '=', person)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!user || (user.mail_epoch & 0xff) !== epoch) return null;
  const event = await tx
    .selectFrom('events as e')
    .innerJoin('event_schemes as s', (join) =>
      join.onRef('s.tenant_uuid', '=', 'e.tenant_uuid').onRef('s.scheme_uuid', '=', 'e.scheme_uuid'),
    )
    .selectAll('e')
    .select('s.name as shown_scheme')
    .where('e.tenant_uuid', '=', tenant)
    .where('e.event_uuid', '=', eventUUID)
    .executeTakeFirst();
  if (!event) return null;
  const { rows: assets } = await sql<AnswerAsset>`
    select a.asset_uuid, coalesce(a.name, a.asset_id) as name, ea.state, d.dispatch_uuid, d.revision, d.answer
    from assets a
    join event_assets ea on ea.tenant_uuid = a.tenant_uuid and ea.asset_uuid = a.asset_uuid
      and ea.event_uuid = ${eventUUID}
    left join dispatches d on d.tenant_uuid = a.tenant_uuid and d.event_uuid = ea.event_uuid
      and d.asset_uuid = a.asset_uuid and (not d.is_cancelled or d.answer = 'OPTED_OUT')
    where a.tenant_uuid = ${tenant} and a.user_uuid = ${person} and a.status = 'ACTIVE'
    order by name, a.asset_uuid limit ${MAX_ASSETS}`.execute(tx);
  return { event, schemeName: event.scheme_name ?? event.shown_scheme, assets };
}
