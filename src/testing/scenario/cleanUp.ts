import { mpanOf, type ScenarioIds, type ScenarioContext } from './context.ts';

/** Last chapter: deliveries inspected, then everything archived, withdrawn, disconnected and erased. */
export async function cleanUp(
  { client, waitForDeliveries }: ScenarioContext,
  { userUUID, meter, secondMeter, battery, portfolioUUID, webhookUUID }: ScenarioIds,
): Promise<void> {
  await waitForDeliveries();
  const { data } = await client.listWebhookDeliveries({
    params: { webhookUUID },
    query: { event: 'EVENT.SCHEDULED', pageSize: 1 },
  });
  await client.listWebhookDeliveries({ params: { webhookUUID }, query: { sort: 'createdUTC', pageSize: 1000 } });
  await client.replayWebhookDelivery({ params: { webhookUUID, deliveryUUID: data[0]!.deliveryUUID } });
  await client.recoverWebhook({ params: { webhookUUID }, body: { since: '2026-01-14T00:00:00Z' } });
  await client.deleteWebhook({ params: { webhookUUID } });

  await client.removePortfolioAsset({ params: { portfolioUUID, assetUUID: secondMeter } });
  await client.archivePortfolioAndReport({ params: { portfolioUUID }, body: { dryRun: true } });
  await client.archivePortfolio({ params: { portfolioUUID } });
  await client.restorePortfolio({ params: { portfolioUUID } });
  await client.disconnectAssetTariffs({ params: { assetUUID: meter, direction: 'import' } });
  await client.deleteAssetConsumption({
    params: { assetUUID: secondMeter },
    query: { from: '2025-11-20T00:00:00Z', to: '2025-11-21T00:00:00Z' },
  });
  await client.archiveAsset({ params: { assetUUID: battery } });
  await client.restoreAsset({ params: { assetUUID: battery } });
  await client.endTenancy({
    params: { userUUID },
    body: { assetUUID: battery, day: '2026-01-14', dryRun: true },
  });
  const consents = await client.listConsents({ query: { userUUID, type: 'DATA_ACCESS', status: 'ACTIVE' } });
  await client.withdrawConsent({ params: { consentUUID: consents.data[0]!.consentUUID } });
  const { data: users } = await client.listUsers({ query: { search: 'Babbage' } });
  const other = { userUUID: users[0]!.userUUID };
  await client.archiveUserAndReport({ params: other, body: { dryRun: true } });
  await client.archiveUser({ params: other });
  await client.restoreUser({ params: other });
  await client
    .getSmartMeterReadings({
      params: { mpan: mpanOf(2) },
      query: { from: '2026-01-15T16:00:00Z', to: '2026-01-15T17:00:00Z' },
    })
    .catch(() => undefined);
  await client.eraseUser({ params: { userUUID }, body: { confirm: 'ERASE' } });
}
