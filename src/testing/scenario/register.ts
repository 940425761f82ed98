import { type ScenarioIds, homeReadings, mpanOf, type ScenarioContext } from './context.ts';

/**
 * First chapter: a clock, a subscriber, a customer with assets and consents, a portfolio, and eight weeks of readings.
 */
export async function register({
  client,
  subscriberUrl,
  waitForDeliveries,
}: ScenarioContext): Promise<
  Pick<ScenarioIds, 'userUUID' | 'meter' | 'secondMeter' | 'battery' | 'portfolioUUID' | 'webhookUUID'>
> {
  await client.setClock({ body: { now: '2026-01-14T12:00:00Z' } });
  await client.getClock();

  const { uuid: webhookUUID } = await client.createWebhook({
    body: {
      url: `${subscriberUrl}/halfhour`,
      events: ['EVENT.SCHEDULED', 'EVENT.STATS_READY'],
      description: 'Dispatch desk',
    },
  });
  await client.listWebhooks();
  await client.getWebhook({ params: { webhookUUID } });
  await client.testWebhook({ params: { webhookUUID } });
  await client.rotateWebhookSecret({ params: { webhookUUID } });
  const every = [
    'PORTFOLIO.ASSETS_ASSIGNED',
    'EVENT.PORTFOLIO_ASSIGNED',
    'EVENT.SCHEDULED',
    'EVENT.STARTED',
    'EVENT.ENDED',
    'EVENT.CANCELLED',
    'EVENT.BASELINES_READY',
    'EVENT.STATS_CALCULATION_STARTED',
    'EVENT.STATS_READY',
    'ASSET.MPAN_VALIDATED',
    'EVENT_SCHEME.ASSETS_UPDATED',
    'CONSENT.REQUESTED',
    'OFFER.DUE',
    'OFFER.DECIDED',
  ] as const;
  await client.updateWebhook({ params: { webhookUUID }, body: { events: [...every] } });

  const { userUUID } = await client.createUser({
    body: { userId: 'CUST-1001', name: 'Ada Lovelace', email: 'ada@example.com', phone: '+44 20 7946 0001' },
  });
  const { data: more } = await client.createUsersBulk({
    body: [
      { userId: 'CUST-1002', name: 'Charles Babbage' },
      { userId: 'CUST-1003', name: 'Mary Somerville', email: 'mary@example.com' },
    ],
  });
  await client.listUsers({ query: { pageSize: 1 } });
  await client.getUser({ params: { userUUID } });
  await client.updateUser({ params: { userUUID }, body: { email: 'ada.lovelace@example.com' } });

  const home = {
    installationDate: '2024-03-18',
    locationPostcode: 'SO14 7DU',
    locationBuildingNoOrName: '12',
    locationAddress: 'Mill Lane, Southampton',
  };
  const { assetUUID: meter } = await client.createAsset({
    body: {
      assetId: 'METER-0001',
      name: '12 Mill Lane',
      userId: 'CUST-1001',
      mpan: mpanOf(1),
      meterSerialNumber: '21L0001234',
      ...home,
    },
  });
  const { data } = await client.createAssetsBulk({
    body: [
      { assetId: 'METER-0002', name: '14 Mill Lane', userUUID, mpan: mpanOf(2) },
      {
        assetId: 'BATTERY-0001',
        name: 'Battery at 12 Mill Lane',
        userUUID,
        assetType: 'BATTERY',
        powerKw: 5,
        capacityKwh: 9.5,
        importKw: 5,
        exportKw: 3.68,
        manufacturer: 'GivEnergy',
        model: 'All in One',
        deviceSerial: 'CH2414G123',
        consentRef: 'CONSENT-1001',
        meteringPoint: 'BOUNDARY',
        externalIds: [{ system: 'FMAR', id: '0192-7b3e' }],
      },
    ],
  });
  const [secondMeter, battery] = data.map(({ assetUUID }) => assetUUID) as [string, string];
  await client.createAsset({ body: { assetId: 'METER-0003', name: '16 Mill Lane', userUUID, mpan: mpanOf(3, 8) } });
  await client.listAssets({ query: { search: 'mill', pageSize: 1, sort: 'assetId' } });
  await client.getAsset({ params: { assetUUID: meter } });
  await client.updateAsset({ params: { assetUUID: meter }, body: { name: '12 Mill Lane, ground floor', powerKw: 14 } });

  const { consentUUID } = await client.createConsent({
    body: {
      userUUID,
      type: 'DISPATCH',
      purpose: 'Flexibility events',
      evidenceMethod: 'Web form',
      wordingVersion: '2026-01',
    },
  });
  await client.createConsent({ body: { userUUID, type: 'DATA_ACCESS', purpose: 'Half-hourly readings' } });
  await client.importLines({
    body: {
      kind: 'USERS',
      lines: [
        { userId: 'CUST-1004', name: 'Mary Jackson' },
        { userId: 'CUST-1002', name: 'Charles Babbage' },
        { userId: 'CUST-1005' },
      ],
    },
  });
  await client.createConsentsBulk({
    body: more.map((user) => ({
      userUUID: user.userUUID,
      type: 'DISPATCH' as const,
      purpose: 'Flexibility events',
      wordingVersion: '2026-01',
    })),
  });
  await client.listConsents({ query: { userUUID, pageSize: 1 } });
  await client.getConsent({ params: { consentUUID } });
  await client.getConsentEffect({ params: { consentUUID } });

  const { portfolioUUID } = await client.createPortfolio({
    body: { name: 'Southern homes', description: 'Homes on the south coast' },
  });
  await client.createPortfolio({ body: { name: 'Northern homes' } });
  await client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs: [meter, secondMeter] } });
  await client.listPortfolios({ query: { pageSize: 1, sort: '-name' } });
  await client.getPortfolio({ params: { portfolioUUID } });
  await client.updatePortfolio({ params: { portfolioUUID }, body: { description: 'Homes around Southampton' } });
  await client.listPortfolioAssets({ params: { portfolioUUID }, query: { pageSize: 1, sort: 'assetId' } });

  await client.createConsumption({
    body: [
      { assetUUID: meter, startTime: '2026-01-13T17:00:00Z', value: 0.642 },
      {
        assetId: 'METER-0001',
        startTime: '2026-01-13T17:30:00Z',
        value: 0.618,
        direction: 'import',
        readingType: 'ACTUAL',
      },
    ],
  });
  const { importUUID } = await client.createReadingImport({ body: { fileName: 'meters-2026-01-14.csv' } });
  await client.createConsumption({
    query: { importUUID },
    body: [meter, secondMeter]
      .flatMap((asset) => homeReadings(asset, '2025-11-20T00:00:00Z', '2026-01-14T12:00:00Z'))
      .map((record, index) => ({ ...record, row: index + 2 })),
  });
  await client.createConvertedConsumption({
    body: {
      convention: { quantity: 'kW', positive: 'EXPORT', stamp: 'END', zone: 'UTC', stepMinutes: 30 },
      dryRun: true,
      readings: [{ assetUUID: meter, stamp: '2026-01-14T11:30:00Z', value: -0.6 }],
    },
  });
  await client.setClock({ body: { advance: 'PT1M' } });
  await waitForDeliveries();
  return { userUUID, meter, secondMeter, battery, portfolioUUID, webhookUUID };
}
