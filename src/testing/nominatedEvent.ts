import type { CallInput } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { addDays } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { flatDays } from './flatDays.ts';
import { addEvent, addScheme, optIn, optInAndPassChecks } from './readyAssets.ts';
import { seedFleet, seedReadings } from './seed.ts';
import type { TestService, TestTenant } from './testService.ts';

type Overrides = CallInput<Endpoints['createMarketPack']>['body']['overrides'];

/** Thursday; its gate closes on Wednesday at noon. */
const DAY = '2026-11-26';
const START_MS = Date.parse(`${DAY}T17:00:00Z`);

/**
 * The event of SSEN's day-ahead market, Thu 2026-11-26 17:00–18:00: 0.4 MW at £300/MWh of two assets that use 200 kWh
 * in each half hour.
 */
export class NominatedEvent {
  readonly tenant: TestTenant;
  readonly assets: readonly string[];
  readonly params: { 'event-uuid': string };

  private constructor(tenant: TestTenant, assets: readonly string[], eventUUID: string) {
    this.tenant = tenant;
    this.assets = assets;
    this.params = { 'event-uuid': eventUUID };
  }

  /**
   * Creates it for a new tenant, on Monday; its pack is SSEN's with these changes, and all that only the buyer can say
   * is confirmed.
   */
  static async create(service: TestService, overrides: Overrides = {}): Promise<NominatedEvent> {
    const tenant = await service.addTenant();
    await tenant.client.setClock({ body: { now: '2026-11-23T09:00:00Z' } });
    const assets = await seedFleet(service, tenant, 2);
    for (const asset of assets)
      await seedReadings(
        service,
        tenant,
        asset,
        flatDays(addDays(DAY, -30), 26, () => 200_000),
      );
    const pack = { packId: 'OUR_SSEN', version: '1' };
    await tenant.client.createMarketPack({
      body: {
        ...pack,
        parent: { packId: 'SSEN', version: '2024-12' },
        overrides,
        confirmations: ['/products', '/baseline', '/settlement', '/gates'].map((at) => ({ at, statement: 'Contract' })),
      },
    });
    const { schemeUUID } = await addScheme(tenant, { pack, schemeType: 'DNO_FLEX' });
    await optInAndPassChecks(tenant, schemeUUID, assets);
    const { eventUUID } = await addEvent(tenant, schemeUUID, {
      startTime: `${DAY}T17:00:00Z`,
      endTime: `${DAY}T18:00:00Z`,
      contractedMw: 0.4,
      priceGbpPerMwh: 300,
    });
    await optIn(tenant, eventUUID, assets);
    return new NominatedEvent(tenant, assets, eventUUID);
  }

  async nominate(at: string, kwh: number[]) {
    await this.tenant.client.setClock({ body: { now: at } });
    return this.tenant.client.nominateEvent({ params: this.params, body: { kwh } });
  }

  /** Its stats with these readings of each asset in kWh; by default 250 and 300 kWh together. */
  async settle(
    metered: readonly (readonly (number | null)[])[] = [
      [100, 120],
      [150, 180],
    ],
  ) {
    const { client } = this.tenant;
    await client.setClock({ body: { now: `${DAY}T19:00:00Z` } });
    await client.createConsumption({
      body: metered.flatMap((values, place) =>
        values.flatMap((value, slot) => {
          const startTime = new Date(START_MS + slot * HALF_HOUR_MS).toISOString();
          return value === null ? [] : [{ assetUUID: this.assets[place]!, startTime, value }];
        }),
      ),
    });
    await client.setClock({ body: { advance: 'PT5S' } });
    return this.stats();
  }

  stats(run?: number) {
    return this.tenant.client.getEventStats({ params: this.params, query: run === undefined ? {} : { run } });
  }
}
