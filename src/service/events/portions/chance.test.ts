import { afterAll, beforeAll, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addPortionedEvent, inPortionsOf, PORTIONED_DAY } from '#testing/portionedEvent.ts';
import { addEvent, optIn } from '#testing/readyAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { storeChance } from '../storeChance.ts';

const NEXT_DAY = '2023-03-24';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
});
afterAll(() => service.close());

const inTenant = <Result>(work: Parameters<typeof tenantTransaction<Result>>[2]) =>
  tenantTransaction(service.database.store.db, tenant.tenant, work);

it('what an event is likely to deliver is the same in one portion, in four and in eleven', async () => {
  const { eventUUID: settled, schemeUUID, participants } = await addPortionedEvent(service, tenant);
  const clockAt = (now: string) => tenant.client.setClock({ body: { now } });
  await clockAt(`${PORTIONED_DAY}T18:00:00Z`);
  const { portfolioUUIDs } = await tenant.client.getEvent({ params: { 'event-uuid': settled } });
  const { eventUUID } = await addEvent(tenant, schemeUUID, {
    startTime: `${NEXT_DAY}T17:00:00Z`,
    endTime: `${NEXT_DAY}T18:00:00Z`,
    contractedMw: 0.004,
    priceGbpPerMwh: 300,
    portfolioUUIDs,
  });
  await optIn(tenant, eventUUID, participants);
  await clockAt(`${NEXT_DAY}T17:00:00Z`);
  const kept = () =>
    inTenant(async ({ tx }) => ({
      chances: await tx.selectFrom('event_chances').selectAll().where('event_uuid', '=', eventUUID).execute(),
      parts: await tx
        .selectFrom('event_portfolio_parts')
        .select(['portfolio_uuid', 'forecast_wh'])
        .where('event_uuid', '=', eventUUID)
        .orderBy('portfolio_uuid')
        .execute(),
    }));
  const one = await kept();
  expect([one.chances.length, one.parts.length]).toEqual([1, 2]);
  for (const assets of [3, 1]) {
    await inTenant(async (scope) => {
      await scope.tx.deleteFrom('event_chances').execute();
      await scope.tx.deleteFrom('event_portfolio_parts').execute();
      await inPortionsOf(assets, () => storeChance(scope, eventUUID));
    });
    expect(await kept()).toEqual(one);
  }
});
