import type { Client } from '#client/client.ts';
import { WEEK_FILE } from '../weekFile.ts';
import { type ScenarioIds, homeReadings, mpanOf, type ScenarioContext } from './context.ts';

type Registered = Pick<ScenarioIds, 'meter' | 'secondMeter' | 'battery' | 'portfolioUUID'>;

/** Second chapter: a scheme whose assets the regulator has checked, and an event from its announcement to its stats. */
export async function dispatch(
  { client, waitForDeliveries }: ScenarioContext,
  { meter, secondMeter, battery, portfolioUUID }: Registered,
): Promise<Pick<ScenarioIds, 'schemeUUID' | 'eventUUID'>> {
  const { schemeUUID } = await client.createScheme({
    body: { name: 'Demand Flexibility Service', schemeType: 'DFS', regulator: 'NESO', validFrom: '2025-11-01' },
  });
  await client.createScheme({
    body: { name: 'Local constraint market', schemeType: 'DNO_FLEX', settlementMethod: 'FLAT_RATE' },
  });
  await client.listSchemes({ query: { pageSize: 1, sort: 'name' } });
  const { packUUID } = await client.createMarketPack({
    body: {
      packId: 'SSEN_EVENINGS',
      version: '1',
      parent: { packId: 'SSEN', version: '2024-12' },
      overrides: { name: 'SSEN, evening contract', platforms: ['Electron'] },
      confirmations: [{ at: '/baseline', statement: 'Contract of 2 October 2025, schedule 3' }],
    },
  });
  await client.listMarketPacks({ query: { origin: 'OWN' } });
  await client.getMarketPack({ params: { packUUID } });
  await client.deleteMarketPack({ params: { packUUID } });
  const { data: rules } = await client.listStackingRules({
    query: { mode: 'SPLITTING', product: 'DFS', value: 'Y', pageSize: 3 },
  });
  const { a, b, mode, value, source, asOf } = rules.at(-1)!;
  await client.confirmStackingRule({
    body: { a, b, mode, value, source, asOf, statement: 'Confirmed by both buyers in writing' },
  });
  await client.updateScheme({ params: { schemeUUID }, body: { description: 'Evening peaks of the winter' } });
  await client.optSchemeAssets({
    params: { schemeUUID },
    body: { assetUUIDs: [meter, secondMeter, battery], action: 'OPT_IN' },
  });
  const all = await client.listAssets({ query: { pageSize: 100 } });
  await client.optSchemeAssets({
    params: { schemeUUID },
    body: { assetUUIDs: all.data.filter(({ mpan }) => mpan).map(({ assetUUID }) => assetUUID), action: 'OPT_IN' },
  });
  await client.listRegulatorChecks({ params: { schemeUUID } });
  await client.setClock({ body: { advance: 'PT1M' } });
  await client.recordRegulatorVerdicts({
    params: { schemeUUID },
    body: { verdicts: [{ mpan: mpanOf(3, 8), status: 'REJECTED', reason: 'Not half-hourly settled' }] },
  });
  await client.getScheme({ params: { schemeUUID } });
  await client.listSchemeAssets({ params: { schemeUUID }, query: { pageSize: 2, sort: 'assetId' } });

  await nominate(client);
  const traded = await trade(client);

  const window = { startTime: '2026-01-15T17:00:00Z', endTime: '2026-01-15T18:00:00Z' };
  const { eventUUID } = await client.createEvent({
    body: {
      name: 'Thursday evening',
      schemeUUID,
      eventType: 'TURN_DOWN',
      ...window,
      optInDeadline: '2026-01-15T12:00:00Z',
      contractedMw: 0.001,
      priceGbpPerMwh: 3000,
    },
  });
  const params = { 'event-uuid': eventUUID };
  await client.assignEventPortfolios({ params, body: { portfolioUUIDs: [portfolioUUID] } });
  await client.listEventPortfolios({ params, query: { pageSize: 1 } });
  await client.updateEvent({ params, body: { targetKw: 1.2 } });
  await client.overrideStacking({ params, body: { assetUUIDs: [battery], reason: 'Agreed with both buyers' } });
  await client.optEventAssets({ params, body: { assetUUIDs: [meter, secondMeter, battery], action: 'OPT_IN' } });
  await client.setClock({ body: { advance: 'PT1M' } });
  await client.listEventAssets({ params, query: { pageSize: 1, sort: 'assetId' } });
  await client.getEventStats({ params }).catch(() => undefined);

  await client.getBulkActionEffect({
    body: { filter: { assetUUIDs: [battery] }, action: 'EVENT_OPT_OUT', target: eventUUID },
  });
  await client.getEventChangeEffect({ params, body: { endTime: '2026-01-15T19:00:00Z' } });
  await client.rehearseEvent({
    body: {
      schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: '2026-01-15T17:30:00Z',
      endTime: '2026-01-15T18:30:00Z',
      portfolioUUIDs: [portfolioUUID],
      contractedMw: 0.001,
    },
  });
  const other = await client.createEvent({
    body: {
      name: 'Friday evening',
      schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: '2026-01-23T17:00:00Z',
      endTime: '2026-01-23T18:00:00Z',
      portfolioUUIDs: [portfolioUUID],
    },
  });
  await client.listEvents({ query: { schemeUUID, state: 'SCHEDULED', pageSize: 1 } });
  const planned = { 'event-uuid': other.eventUUID };
  await client.getMoreAssets({ params: planned, query: { confidencePercent: 90 } });
  await client.listFreeAssets({ params: planned, query: { pageSize: 1 } });
  await client.getEventForecast({ params: planned });
  await client.removeEventPortfolio({ params: { 'event-uuid': other.eventUUID, portfolioUUID } });
  await client.cancelEvent({ params: { 'event-uuid': other.eventUUID }, body: { reason: 'The margin is back' } });

  await client.setClock({ body: { now: '2026-01-15T18:00:00Z' } });
  await client.getEventSettling({ params });
  await client.createConsumption({
    body: [meter, secondMeter].flatMap((asset) => [
      ...homeReadings(asset, '2026-01-14T12:00:00Z', '2026-01-15T00:00:00Z'),
      ...homeReadings(asset, '2026-01-15T00:00:00Z', '2026-01-15T18:00:00Z', 0.6),
    ]),
  });
  await client.setClock({ body: { now: '2026-01-16T09:00:00Z' } });
  await client.createConsumption({
    body: [meter, secondMeter].flatMap((asset) => homeReadings(asset, '2026-01-15T18:00:00Z', '2026-01-16T09:00:00Z')),
  });
  await client.setClock({ body: { advance: 'PT1M' } });
  await client.getEvent({ params });
  await client.getEventStats({ params });
  await client.getEventTrades({ params: traded });
  await client.getEventTradeStatement({ params: traded });
  await client.listEventAssetStats({ params, query: { pageSize: 1, sort: '-deliveredKwh' } });
  await waitForDeliveries();
  return { schemeUUID, eventUUID };
}

/** An event whose baseline is nominated, and a scheme with a weekly one. */
async function nominate(client: Client): Promise<void> {
  const scheme = (name: string, packId: string) =>
    client.createScheme({ body: { name, schemeType: 'DNO_FLEX', pack: { packId, version: '2024-12' } } });
  const { schemeUUID: weekly } = await scheme('NGED evenings', 'NGED');
  await client.createWeekTemplate({ params: { schemeUUID: weekly }, body: { file: WEEK_FILE } });
  await client.listWeekTemplates({ params: { schemeUUID: weekly }, query: {} });
  await client.getWeekTemplate({ params: { schemeUUID: weekly, version: 1 } });
  const { schemeUUID } = await scheme('SSEN day ahead', 'SSEN');
  const { eventUUID } = await client.createEvent({
    body: {
      name: 'Peak of the day after',
      schemeUUID,
      runningType: 'TEST',
      eventType: 'TURN_DOWN',
      startTime: '2026-01-15T05:00:00Z',
      endTime: '2026-01-15T06:00:00Z',
    },
  });
  const params = { 'event-uuid': eventUUID };
  const { version } = await client.nominateEvent({
    params,
    body: { kwh: [400, 350], note: 'Forecast of the morning' },
  });
  await client.listComingNominations({ query: { pageSize: 1 } });
  await client.listEventNominations({ params });
  await client.getNominationGuide({ params });
  await client
    .allowLateNomination({ params: { ...params, version }, body: { reason: 'SSEN takes it, mail of 14 January' } })
    .catch(() => undefined);
  await client.cancelEvent({ params, body: { reason: 'Only planned' } });
}

/** An event of virtual trading, with what was sold of its first half hour. */
async function trade(client: Client): Promise<{ 'event-uuid': string }> {
  const pack = { packId: 'OUR_TRADES', version: '1' };
  await client.createMarketPack({
    body: {
      ...pack,
      parent: { packId: 'BSC_P415', version: '2024-11' },
      overrides: { settlement: { compensationPayer: 'TRADER' } },
    },
  });
  const { schemeUUID } = await client.createScheme({ body: { name: 'Virtual trading', pack } });
  const { eventUUID } = await client.createEvent({
    body: {
      name: 'Sold evening',
      schemeUUID,
      runningType: 'TEST',
      eventType: 'TURN_DOWN',
      startTime: '2026-01-15T20:00:00Z',
      endTime: '2026-01-15T21:00:00Z',
    },
  });
  const params = { 'event-uuid': eventUUID };
  await client.setEventTrades({
    params,
    body: {
      trades: [
        {
          startTime: '2026-01-15T20:00:00Z',
          tradedMwh: '0.002',
          tradePriceGbpPerMwh: '71.50',
          sourcingCostGbpPerMwh: '50',
          imbalancePriceGbpPerMwh: '90.25',
        },
      ],
    },
  });
  return params;
}
