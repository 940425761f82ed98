import { afterAll, expect, it } from 'vitest';
import { createConsumptionParser } from './consumptionParser.ts';

const reader = createConsumptionParser();
afterAll(() => reader.close());

const batch = () =>
  Buffer.from(
    JSON.stringify(
      Array.from({ length: 20_000 }, (_, index) => ({
        assetId: `meter-${index % 50}`,
        startTime: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 50) * 1_800_000).toISOString(),
        value: index / 1000,
      })),
    ),
  );

it("reads another tenant's batch before the rest of a tenant that has sent many", async () => {
  const order: string[] = [];
  const read = (tenant: string) => reader.parse(batch(), tenant).then(() => order.push(tenant));
  const many = Array.from({ length: 12 }, () => read('many'));
  await Promise.all([...many, read('few')]);
  expect(order).toHaveLength(13);
  expect(order.indexOf('few')).toBeLessThan(5);
});
