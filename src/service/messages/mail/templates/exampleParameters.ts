import { londonDate, londonToUtc } from '#energy/time/london.ts';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { UserMailParameters } from '../words/userMail.ts';

/** Returns made-up values for previews: an event tomorrow from 17:00. */
export async function exampleParameters({ tx, tenant, now }: TenantScope): Promise<UserMailParameters> {
  const { name: senderName } = await tx
    .selectFrom('tenants')
    .select('name')
    .where('tenant_uuid', '=', tenant)
    .executeTakeFirstOrThrow();
  const startMs = londonToUtc(londonDate(now + DAY_MS), '17:00')[0]!;
  const endMs = startMs + 1.5 * HOUR_MS;
  return {
    name: 'Ada Lovelace',
    facts: {
      eventName: 'Evening peak',
      schemeName: 'Demand Flexibility Service',
      senderName,
      direction: 'TURN_DOWN',
      isTest: false,
      revision: 1,
      startMs,
      endMs,
      deadlineMs: startMs - 2 * HOUR_MS,
      state: 'SCHEDULED',
      reason: 'No longer needed',
      assets: ['Heat pump', 'Garage charger'],
      moreAssets: 0,
      optedIn: false,
      kw: 1.5,
      deliveredKwh: 1.82,
      dispatchCancelled: false,
      previous: { startMs: startMs - HOUR_MS, endMs: endMs - HOUR_MS },
    },
  };
}
