import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bl01 } from '#energy/baseline/bl01.ts';
import { emptySeries, netSeries } from '#energy/halfHourSeries.ts';
import { addDays, londonMidnight } from '#energy/time/london.ts';
import { EXPORT, type MeterSeries, readMeters } from '#store/readings.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { flatDays } from '#testing/flatDays.ts';
import { seedReadings } from '#testing/seed.ts';
import { seedAssets } from '#testing/seedAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { mapMeterHistories } from './meterHistories.ts';

// A Tuesday in summer time whose history reaches back over the clock change.
const DAY = '2023-04-18';
const daysBefore = (days: number) => addDays(DAY, -days);

describe('histories read in two steps', () => {
  let service: TestService;
  let tenant: TestTenant;
  let assets: string[];
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
    assets = await seedAssets(service.database.store.db, tenant.tenant, 5);
    const [whole, silent, gaps, exporter] = assets as [string, string, string, string];
    await seedReadings(
      service,
      tenant,
      whole,
      flatDays(daysBefore(70), 71, (day, slot) => day * 100 + slot),
    );
    await seedReadings(
      service,
      tenant,
      silent,
      flatDays(daysBefore(70), 40, (day) => day * 100),
    );
    await seedReadings(
      service,
      tenant,
      gaps,
      flatDays(daysBefore(70), 71, (day, slot) => (day % 5 === 0 && slot === 7 ? NaN : day * 100)),
    );
    await seedReadings(
      service,
      tenant,
      exporter,
      flatDays(daysBefore(70), 71, (day) => day * 100),
    );
    await seedReadings(
      service,
      tenant,
      exporter,
      flatDays(daysBefore(55), 12, () => 30),
      EXPORT,
    );
  });
  afterAll(() => service.close());

  const baselineOf = (meter: MeterSeries) => {
    const [day] = bl01({
      series: netSeries(meter.import, meter.export),
      dates: [DAY],
      eventDays: new Set(),
      importOnly: meter.export === null,
      outturnFallback: false,
    });
    return day!;
  };
  const inTwoSteps = (seen: (meter: MeterSeries) => void) =>
    tenantTransaction(service.database.store.db, tenant.tenant, (scope) =>
      mapMeterHistories(scope, assets, DAY, DAY, Infinity, (meter) => {
        seen(meter);
        const day = baselineOf(meter);
        return {
          result: day,
          earliest: [day.selectedDays.at(-1), day.excludedDays.at(-1)?.date].reduce<string>(
            (first, date) => (date && date < first ? date : first),
            DAY,
          ),
        };
      }),
    );

  it('give the same baselines as the whole history', async () => {
    const whole = await tenantTransaction(service.database.store.db, tenant.tenant, ({ tx }) =>
      readMeters(tx, tenant.tenant, assets, londonMidnight(daysBefore(62)), londonMidnight(addDays(DAY, 1))),
    );
    const expected = assets.map((asset) => baselineOf(whole.get(asset)!));
    expect(expected.map(({ status }) => status)).toEqual(['OK', 'OK', 'OK', 'OK', 'INSUFFICIENT_DATA']);
    expect(await inTwoSteps(() => undefined)).toEqual(expected);
  });

  it('are read whole only for those that look back further', async () => {
    const results = new Map<Float64Array, number>();
    await inTwoSteps(({ import: { wh } }) => results.set(wh, (results.get(wh) ?? 0) + 1));
    expect([...results.values()]).toEqual([1, 2, 1, 2, 2]);
    const [whole] = results.keys();
    expect(whole!.slice(0, 40 * 48)).toEqual(emptySeries(0, 40 * 48).wh);
  });
});
