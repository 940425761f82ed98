import { type Insertable, type QueryCreator, sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { NewConsent } from '#contract/consent.ts';
import type { ConsentsTable, Database } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { emit } from '../../platform/domainEvent.ts';
import type { PointerOf } from '../../platform/http/itemPointers.ts';
import { enqueueEach } from '../../platform/scheduler/jobs.ts';
import { dataAccessGiven, dispatchConsentsGiven } from '../domainEvents.ts';
import { lockUsersExclusively } from '../locks/lockOrder.ts';
import { withConsentCounts } from '../totals/withCounts.ts';
import { pagesOfAssets } from './assetsOf.ts';
import { expiriesOf, requireAssetsOfUsers, requireUsers } from './consentChecks.ts';
import type { ConsentRow } from './consentRow.ts';
import { endUncoveredOptIns } from './endUncoveredOptIns.ts';

type NewRow = Insertable<ConsentsTable>;

/**
 * Records preferences, all or none, with their consequences, and returns their rows in the order given. Each ends the
 * earlier ACTIVE ones that it covers; no two of them may have the same user, asset and type. Throws 400 naming each
 * unknown user, asset that is not the user's, and expiry that has passed.
 */
export async function recordConsents(
  requestScope: TenantScope,
  items: readonly NewConsent[],
  pointerOf: PointerOf,
): Promise<ConsentRow[]> {
  const { scope, users } = await lockUsersExclusively(
    requestScope,
    items.map(({ userUUID }) => userUUID),
  );
  requireUsers(users, items, pointerOf);
  await requireAssetsOfUsers(scope, items, pointerOf);
  const expiries = expiriesOf(items, scope.now, pointerOf);
  const rows = items.map((item, index) => toRow(scope, item, expiries[index]!));
  const stored = await withConsentCounts(scope, [...users.keys()], () =>
    scope.tx
      .with('superseded', (db) => supersede(db, scope, rows))
      .insertInto('consents')
      .values(rows)
      .returningAll()
      .execute(),
  );
  const given = stored.filter(({ preference }) => preference === 'OPT_IN');
  await enqueueEach(
    scope,
    'CONSENT_EXPIRY',
    new Map(
      given.flatMap(({ type, consent_uuid, expires_utc }) =>
        type === 'DISPATCH' ? [[consent_uuid, expires_utc!.getTime()]] : [],
      ),
    ),
  );
  await endUncoveredOptIns(
    scope,
    stored.filter(({ type, preference }) => type === 'DISPATCH' && preference === 'OPT_OUT'),
  );
  for (const [type, isGiven] of [
    ['DATA_ACCESS', dataAccessGiven],
    ['DISPATCH', dispatchConsentsGiven],
  ] as const)
    for await (const assetUUIDs of pagesOfAssets(
      scope,
      given.filter((consent) => consent.type === type),
    ))
      await emit(scope, isGiven, assetUUIDs);
  const byUuid = new Map(stored.map((row) => [row.consent_uuid, row]));
  return rows.map((row) => byUuid.get(row.consent_uuid)!);
}

function toRow(
  { tenant, now }: TenantScope,
  item: NewConsent,
  expires: Date,
): NewRow & { consent_uuid: string; asset_uuid: string | null } {
  const optIn = item.preference === 'OPT_IN';
  return {
    tenant_uuid: tenant,
    consent_uuid: newUuid(),
    user_uuid: item.userUUID,
    asset_uuid: item.assetUUID ?? null,
    type: item.type,
    preference: item.preference,
    status: optIn ? 'ACTIVE' : 'REJECTED',
    granularity: item.granularity,
    purpose: item.purpose ?? null,
    evidence_method: item.evidenceMethod ?? null,
    wording_version: item.wordingVersion ?? null,
    legal_basis: item.legalBasis,
    granted_utc: optIn ? new Date(now) : null,
    expires_utc: optIn ? expires : null,
    created_utc: new Date(now),
  };
}

/**
 * Ends the ACTIVE consents that new preferences cover: of the same asset, or any if it is for all the user's assets.
 * Runs beside the insert in one statement, which does not see the new rows yet.
 */
function supersede(
  db: QueryCreator<Database>,
  { tenant, now }: TenantScope,
  rows: readonly ReturnType<typeof toRow>[],
) {
  const users = rows.map((row) => row.user_uuid);
  return (
    db
      .updateTable('consents')
      .set({ status: 'WITHDRAWN', withdrawn_utc: new Date(now), row_version: sql`row_version + 1` })
      .where('tenant_uuid', '=', tenant)
      .where('status', '=', 'ACTIVE')
      // The condition below names the users too, but uses no index.
      .where(sql<boolean>`user_uuid = any(${users}::uuid[])`)
      .where(
        sql<boolean>`exists (
        select from unnest(${users}::uuid[], ${rows.map((row) => row.asset_uuid)}::uuid[],
          ${rows.map((row) => row.type)}::text[]) as newer (user_uuid, asset_uuid, type)
        where newer.user_uuid = consents.user_uuid and newer.type = consents.type
          and (newer.asset_uuid is null or newer.asset_uuid = consents.asset_uuid))`,
      )
  );
}
