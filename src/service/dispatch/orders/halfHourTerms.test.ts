import { expect, it } from 'vitest';
import { stageDispatch } from '#testing/dispatchStage.ts';
import { renderDispatches } from '../batches/renderDispatches.ts';

const stage = stageDispatch();

it('an order asks in each half hour for what it contracts, and for nothing where it is not called', async () => {
  await stage.seed({ startsInMs: 1_800_000, assets: 4, targetKw: 5 });
  const { eventUUID } = stage.seeded;
  const params = { 'event-uuid': eventUUID };
  const { startTime } = await stage.tenant.client.getEvent({ params });
  const halfHourTerms = [{ startTime, contractedMw: 0.003, priceGbpPerMwh: 100 }];
  await stage.tenant.client.updateEvent({ params, body: { halfHourTerms } });
  const response = await stage.tenant.send('POST', `/events/${eventUUID}/dispatch`, { body: {} });
  expect(response.status).toBe(201);
  const { periods } = (await response.json()) as { periods: Record<string, number>[] };
  expect(periods.map(({ targetKw, requestedKw, possibleKw }) => [targetKw, requestedKw, possibleKw])).toEqual([
    [3, 3, 8],
    [0, 0, 0],
  ]);
  await stage.run();
  const asked = await stage.rows();
  expect(asked.map(({ requested_w }) => requested_w[1])).toEqual([0, 0, 0, 0]);
  expect(asked.reduce((sum, { requested_w }) => sum + requested_w[0]!, 0)).toBe(-3000);
  const [rendered] = await stage.inTenant((scope) => renderDispatches(scope, [asked[0]!.batch_uuid]));
  const sent = JSON.parse(rendered!.json) as { startAt: string; periods: { startTime: string }[] }[];
  expect(sent.map(({ startAt, periods: each }) => each.map((period) => period.startTime === startAt))).toEqual(
    asked.map(() => [true]),
  );
});
