import { sql } from 'kysely';
import type { Handler } from '../../platform/http/call.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import { lockUsersExclusively } from '../locks/lockOrder.ts';
import { withConsentCounts } from '../totals/withCounts.ts';
import { selectConsents, statusAt } from './consentRow.ts';
import { endUncoveredOptIns } from './endUncoveredOptIns.ts';

/** Withdraws an ACTIVE consent; throws 409 if it has ended already. */
export const withdrawConsent: Handler<'withdrawConsent'> = async ({
  scope: requestScope,
  params: { consentUUID },
  match,
}) => {
  const find = (all: ReturnType<typeof selectConsents>) => all.where('consent_uuid', '=', consentUUID);
  const found = await find(selectConsents(requestScope)).executeTakeFirst();
  if (!found) throw notFound('consent');
  const { scope } = await lockUsersExclusively(requestScope, [found.user_uuid]);
  const row = await find(selectConsents(scope)).forUpdate().executeTakeFirstOrThrow();
  await match(row.row_version);
  const status = statusAt(row, scope.now);
  if (status !== 'ACTIVE') throw conflict(`The consent is ${status}; only an ACTIVE one can be withdrawn`);
  await withConsentCounts(scope, [found.user_uuid], () =>
    scope.tx
      .updateTable('consents')
      .set({ status: 'WITHDRAWN', withdrawn_utc: new Date(scope.now), row_version: sql`row_version + 1` })
      .where('tenant_uuid', '=', scope.tenant)
      .where('consent_uuid', '=', consentUUID)
      .execute(),
  );
  if (row.type === 'DISPATCH') await endUncoveredOptIns(scope, [row]);
  return undefined;
};
