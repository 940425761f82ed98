import { sql } from 'kysely';
import type { NewConsent } from '#contract/consent.ts';
import { ConsentLine } from '#contract/imports.ts';
import type { ProblemItem } from '#contract/problem.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { listPointer } from '../../platform/http/itemPointers.ts';
import { invalid } from '../../platform/http/problem.ts';
import { refuseOverlappingConsents } from '../../tenants/consents/createConsentsBulk.ts';
import { recordConsents } from '../../tenants/consents/recordConsents.ts';
import type { ImportRules, ExistingItem } from './importKind.ts';

const keyOf = ({ userId, assetId, type }: Pick<ConsentLine, 'userId' | 'assetId' | 'type'>): string =>
  JSON.stringify([userId, assetId ?? null, type]);

/** Rules of consents, identified by user, asset and type. A line equal to an existing one is not recorded twice. */
export const consentRules: ImportRules<ConsentLine> = {
  schema: ConsentLine,
  keyOf,
  findExisting: findKnown,
  store: async (scope, lines) => {
    const items = await resolve(scope, lines);
    const rows = await recordConsents(scope, items, listPointer);
    // Overlaps are refused last, so that a line does not overlap one refused for another reason.
    refuseOverlappingConsents(items);
    return rows.map(({ consent_uuid }) => consent_uuid);
  },
  change: null,
};

/** Returns the newest preferences of the same user, asset and type with the same content that are still valid. */
async function findKnown(
  { tx, tenant, now }: TenantScope,
  lines: readonly ConsentLine[],
): Promise<Map<string, ExistingItem>> {
  const { rows } = await sql<{
    user_id: string;
    asset_id: string | null;
    type: ConsentLine['type'];
    consent_uuid: string;
    preference: string;
    legal_basis: string;
    status: string;
    expires_utc: Date | null;
  }>`
    select distinct on (u.user_id, a.asset_id, c.type) u.user_id, a.asset_id, c.type, c.consent_uuid,
      c.preference, c.legal_basis, c.status, c.expires_utc
    from users u join consents c on c.tenant_uuid = u.tenant_uuid and c.user_uuid = u.user_uuid
    left join assets a on a.tenant_uuid = c.tenant_uuid and a.asset_uuid = c.asset_uuid
    where u.tenant_uuid = ${tenant} and u.user_id = any(${lines.map(({ userId }) => userId)}::text[])
    order by u.user_id, a.asset_id, c.type, c.created_utc desc, c.consent_uuid desc`.execute(tx);
  const newest = new Map(
    rows.map((row) => [keyOf({ userId: row.user_id, assetId: row.asset_id, type: row.type }), row]),
  );
  return new Map(
    lines.flatMap((line): [string, ExistingItem][] => {
      const row = newest.get(keyOf(line));
      const isCurrent =
        row !== undefined &&
        row.preference === line.preference &&
        row.legal_basis === line.legalBasis &&
        (row.status === 'REJECTED' ||
          (row.status === 'ACTIVE' && (row.expires_utc === null || row.expires_utc.getTime() > now)));
      const sameEnd = !line.expiresUTC || row?.expires_utc?.getTime() === line.expiresUTC;
      return isCurrent && sameEnd
        ? [[keyOf(line), { uuid: row.consent_uuid, archived: false, note: 'this preference is already recorded' }]]
        : [];
    }),
  );
}

/** Returns the lines with the UUIDs of their users and assets; throws 400 naming each that is unknown. */
async function resolve({ tx, tenant }: TenantScope, lines: readonly ConsentLine[]): Promise<NewConsent[]> {
  const users = await sql<{
    id: string;
    uuid: string;
  }>`select user_id as id, user_uuid as uuid from users where tenant_uuid = ${tenant}
    and user_id = any(${lines.map(({ userId }) => userId)}::text[])`.execute(tx);
  const assets = await sql<{
    id: string;
    uuid: string;
  }>`select asset_id as id, asset_uuid as uuid from assets where tenant_uuid = ${tenant}
    and asset_id = any(${lines.flatMap(({ assetId }) => assetId ?? [])}::text[])`.execute(tx);
  const uuidOf = ({ rows }: typeof users) => new Map(rows.map(({ id, uuid }) => [id, uuid]));
  const [userOf, assetOf] = [uuidOf(users), uuidOf(assets)];
  const errors: ProblemItem[] = [];
  const items = lines.map(({ userId, assetId, ...line }, index): NewConsent => {
    const userUUID = userOf.get(userId);
    const assetUUID = assetId ? assetOf.get(assetId) : null;
    if (userUUID === undefined)
      errors.push({ pointer: listPointer(index, 'userId'), code: 'UNKNOWN_USER', detail: 'there is no such user' });
    if (assetUUID === undefined)
      errors.push({ pointer: listPointer(index, 'assetId'), code: 'UNKNOWN_ASSET', detail: 'there is no such asset' });
    return { ...line, userUUID: userUUID ?? '', assetUUID: assetUUID ?? null };
  });
  if (errors.length > 0) throw invalid(errors);
  return items;
}
