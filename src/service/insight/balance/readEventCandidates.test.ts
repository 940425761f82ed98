import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { addEvent, addScheme, optInAndPassChecks } from '#testing/readyAssets.ts';
import { freshMpan, seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { ALL_ASSETS } from '../../baselines/measurement/optedInBatches.ts';
import { readEventCandidates, type EventCandidates } from './readEventCandidates.ts';

const ASSETS = 8;
let service: TestService;
let tenant: TestTenant;
let assets: string[];
let eventUUID: string;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  assets = (await seedFleet(service, tenant, ASSETS, { outcomeDigit: null })).sort();
  const { schemeUUID } = await addScheme(tenant, { requiresMpan: false });
  await optInAndPassChecks(tenant, schemeUUID, assets.slice(1));
  ({ eventUUID } = await addEvent(tenant, schemeUUID));
});
afterAll(() => service.close());

/** What an asset has: its own MPAN, or that of a meter that others are behind; and whether it is opted in. */
const home = fc.record({ meter: fc.nat(3), isBehind: fc.boolean(), isOptedIn: fc.boolean() });

it('who takes part in an event and who could is the same of ranges as of all, also where meters are shared', async () => {
  const mpans = Array.from({ length: 4 }, freshMpan);
  let [shared, free] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.array(home, { minLength: ASSETS, maxLength: ASSETS }),
      fc.uniqueArray(fc.integer({ min: 0, max: ASSETS - 2 }), { maxLength: 4 }),
      async (homes, cuts) => {
        const [all, parts] = await tenantTransaction(service.database.store.db, tenant.tenant, async (scope) => {
          const { tx } = scope;
          await tx.deleteFrom('event_assets').execute();
          for (const [place, { meter, isBehind, isOptedIn }] of homes.entries()) {
            const asset_uuid = assets[place]!;
            await sql`update assets set mpan = ${isBehind ? null : mpans[meter]},
              boundary_mpan = ${isBehind ? mpans[meter] : null}, mpan_repeat = ${isBehind ? 0 : place + 1}
              where asset_uuid = ${asset_uuid}`.execute(tx);
            if (isOptedIn)
              await tx
                .insertInto('event_assets')
                .values({ tenant_uuid: tenant.tenant, event_uuid: eventUUID, asset_uuid, state: 'OPT_IN' })
                .execute();
          }
          const event = await tx.selectFrom('events').selectAll().executeTakeFirstOrThrow();
          const ends = cuts.sort((one, other) => one - other).map((place) => assets[place]!);
          const ranges = [ALL_ASSETS.after, ...ends].map((after, index) => ({
            after,
            to: ends[index] ?? ALL_ASSETS.to,
          }));
          const parts: EventCandidates[] = [];
          for (const range of ranges) parts.push(await readEventCandidates(scope, event, range));
          return [await readEventCandidates(scope, event), parts];
        });
        expect(parts.flatMap(({ optedIn }) => optedIn)).toEqual(all.optedIn);
        expect(parts.flatMap((part) => part.free)).toEqual(all.free);
        expect(parts.reduce((sum, { ready }) => sum + ready, 0)).toBe(all.ready);
        if (all.optedIn.length < homes.filter(({ isOptedIn }) => isOptedIn).length) shared++;
        if (all.free.length > 0) free++;
      },
    ),
    { numRuns: 60 },
  );
  // The homes drawn were of the kinds that this is about.
  expect(shared).toBeGreaterThan(5);
  expect(free).toBeGreaterThan(5);
});
