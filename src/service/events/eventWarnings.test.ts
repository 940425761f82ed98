import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiError } from '#client/client.ts';
import { addScheme } from '#testing/readyAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  ({ schemeUUID } = await addScheme(tenant));
});
afterAll(() => service.close());

const window = { startTime: '2027-01-15T17:00:00Z', endTime: '2027-01-15T18:00:00Z' };
const create = (amounts: { contractedMw?: number; targetKw?: number; priceGbpPerMwh?: number }) =>
  tenant.client.createEvent({ body: { name: 'Evening', schemeUUID, eventType: 'TURN_DOWN', ...window, ...amounts } });
const codes = ({ warnings }: { warnings: { pointer: string; code: string }[] }) =>
  warnings.map(({ pointer, code }) => `${pointer} ${code}`);
const faultsOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('was not refused'),
    (error: unknown) => (error as ApiError).problem?.errors?.map(({ pointer, code }) => `${pointer} ${code}`),
  );

it('more than the buyer takes at once is refused, also by a change, and changes nothing', async () => {
  expect(await faultsOf(create({ contractedMw: 50_000 }))).toEqual(['/contractedMw NOT_IN_PACK']);
  const { eventUUID } = await create({ contractedMw: 100 });
  const params = { 'event-uuid': eventUUID };
  expect(await faultsOf(tenant.client.updateEvent({ params, body: { contractedMw: 100.1 } }))).toEqual([
    '/contractedMw NOT_IN_PACK',
  ]);
  expect(await tenant.client.getEvent({ params })).toMatchObject({ contractedMw: 100, revision: 1 });
});

it('a market without such a limit takes it, with a warning', async () => {
  const { schemeUUID: flat } = await addScheme(tenant, { pack: { packId: 'FLAT_RATE', version: '1' } });
  const created = await tenant.client.createEvent({
    body: { name: 'Evening', schemeUUID: flat, eventType: 'TURN_DOWN', ...window, contractedMw: 50_000 },
  });
  expect(codes(created)).toEqual(['/contractedMw UNUSUAL_POWER']);
  expect(created.contractedMw).toBe(50_000);
});

it('amounts that look like another unit are taken, and named; usual ones are not', async () => {
  expect(codes(await create({ contractedMw: 0.5, priceGbpPerMwh: 0.245 }))).toEqual(['/priceGbpPerMwh UNUSUAL_PRICE']);
  expect(codes(await create({ contractedMw: 0.5, targetKw: 0.5 }))).toEqual(['/targetKw UNITS_DIFFER']);
  const below = await create({ contractedMw: 0.002 });
  expect(codes(below)).toEqual(['/contractedMw BELOW_PACK']);
  expect(below.warnings[0]!.detail).toMatch(/requires at least 0\.1 MW \(.+\): this must be part of a larger offer$/);
  const { contractedMw, schemeUUID: ofScheme, eventType, startTime, endTime } = below;
  const rehearsal = await tenant.client.rehearseEvent({
    body: { schemeUUID: ofScheme, eventType, startTime, endTime, contractedMw: contractedMw! },
  });
  expect(rehearsal.warnings).toEqual(below.warnings);
  const { eventUUID, warnings } = await create({ contractedMw: 0.5, targetKw: 450, priceGbpPerMwh: 245 });
  expect(warnings).toEqual([]);
  const params = { 'event-uuid': eventUUID };
  expect(codes(await tenant.client.updateEvent({ params, body: { priceGbpPerMwh: 0.2 } }))).toEqual([
    '/priceGbpPerMwh UNUSUAL_PRICE',
  ]);
  expect(codes(await tenant.client.updateEvent({ params, body: { name: 'Night' } }))).toEqual([]);
});
