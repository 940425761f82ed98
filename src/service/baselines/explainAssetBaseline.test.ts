import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LikeDayMethod } from '#contract/scheme.ts';
import { fillTenant, type Ids } from '#testing/fullTenant.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

const DAY_AT = '2026-06-02T12:00:00Z';
const EVENT_AT = '2026-06-02T17:30:00Z';

describe('the explanation of a baseline', () => {
  let service: TestService;
  let tenant: TestTenant;
  let ids: Ids;
  beforeAll(async () => {
    service = await startTestService();
    tenant = await service.addTenant();
    ({ ids } = await fillTenant(tenant.client, 'https://example.com/hook'));
  });
  afterAll(() => service.close());

  const explain = (at: string, method?: LikeDayMethod) =>
    tenant.client.explainAssetBaseline({ params: { assetUUID: ids.assetUUID }, query: { at, method } });

  it.each([DAY_AT, EVENT_AT, '2026-06-04T06:30:00Z'])('adds up to the baseline of %s', async (at) => {
    const { selectedDays, unadjusted, value, adjustment } = await explain(at);
    const baseline = await tenant.client.getAssetBaselines({
      params: { assetUUID: ids.assetUUID },
      query: { from: at, to: new Date(Date.parse(at) + 1_800_000).toISOString() },
    });
    expect(unadjusted).toBe(baseline.unadjusted[0]);
    expect(selectedDays.map(({ date }) => date)).toEqual(baseline.days[0]!.selectedDays);
    expect(selectedDays.reduce((sum, day) => sum + day.value!, 0) / selectedDays.length).toBeCloseTo(unadjusted!, 6);
    expect(value).toBeCloseTo(unadjusted! + (adjustment?.value ?? 0), 6);
  });

  it('is the baseline that the event settled on, in-day adjustment included', async () => {
    await tenant.client.updateScheme({ params: { schemeUUID: ids.schemeUUID }, body: { inDayAdjustment: true } });
    expect((await explain(EVENT_AT)).adjustment).toBeNull();
    await tenant.client.createStatsRun({
      params: { 'event-uuid': ids['event-uuid'] },
      body: { reason: 'By the rules of today', terms: 'CURRENT' },
    });
    await tenant.client.setClock({ body: { advance: 'PT2S' } });
    const explained = await explain(EVENT_AT);
    expect(explained.adjustment).toMatchObject({
      eventUUID: ids['event-uuid'],
      status: 'APPLIED',
      kind: 'MEAN_DIFFERENCE',
      factor: null,
    });
    const { halfHours, value } = explained.adjustment!;
    expect(halfHours[0]!.startTime).toBe('2026-06-02T13:00:00Z');
    expect(halfHours.reduce((sum, { actual, unadjusted }) => sum + actual! - unadjusted!, 0) / 6).toBeCloseTo(value, 5);
    expect(explained.value).toBeCloseTo(Math.max(0, explained.unadjusted! + value), 6);
    expect((await explain(DAY_AT)).adjustment).toBeNull();
  });

  it('explains another method on request', async () => {
    const { method, methodVersion, selectedDays, excludedDays } = await explain(DAY_AT, 'MID_8_OF_10');
    expect([method, methodVersion, selectedDays.length]).toEqual(['MID_8_OF_10', '1.0', 8]);
    expect(excludedDays.filter(({ reason }) => reason === 'NOT_MIDDLE')).toHaveLength(2);
  });

  it('refuses what is off the half hour or beyond 48 hours', async () => {
    for (const at of ['2026-06-02T12:10:00Z', '2026-06-09T12:00:00Z']) {
      const response = await tenant.send('GET', `/assets/${ids.assetUUID}/baselines/explanation?at=${at}`);
      expect(response.status).toBe(400);
    }
  });
});
