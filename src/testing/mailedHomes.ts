import { addHouseholds, type Household } from './household.ts';
import { addScheme } from './readyAssets.ts';
import type { TestService, TestTenant } from './testService.ts';

const NAMES = ['Ada', 'Ben', 'Cay', 'Dan'];

export interface MailedHomes {
  tenant: TestTenant;
  schemeUUID: string;
  portfolioUUID: string;
  /** Ada with two meters, Ben with one, Cay without consent, Dan without address. */
  people: Household[];
}

/** A sandbox tenant at 10:00 in London on 14 January 2026, with a scheme that mails, and four homes. */
export async function addMailedHomes(service: TestService, mail: 'ON' | 'OFF' = 'ON'): Promise<MailedHomes> {
  const tenant = await service.addTenant();
  await tenant.client.setClock({ body: { now: '2026-01-14T10:00:00Z' } });
  const { schemeUUID } = await addScheme(tenant, { mail });
  const { portfolioUUID } = await tenant.client.createPortfolio({ body: { name: 'Homes' } });
  const people = await addHouseholds(tenant, schemeUUID, portfolioUUID, [
    { name: 'Ada', email: 'ada@example.org', meters: 2 },
    { name: 'Ben', email: 'ben@example.org' },
    { name: 'Cay', email: 'cay@example.org', consents: false },
    { name: 'Dan', email: null },
  ]);
  return { tenant, schemeUUID, portfolioUUID, people };
}

/** Mails of the homes as "KIND STATUS name", sorted. */
export async function mailsOf({ tenant, people }: MailedHomes): Promise<string[]> {
  const names = new Map(people.map(({ userUUID }, at) => [userUUID, NAMES[at]]));
  const { data } = await tenant.client.listMails({ query: { pageSize: 1000 } });
  return data.map(({ kind, status, userUUID }) => `${kind} ${status} ${names.get(userUUID!)}`).sort();
}
