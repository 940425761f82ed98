import type { Client } from '#client/client.ts';
import { NESO_BIDS, NESO_REQUIREMENT, NESO_SUMMARY } from '../nesoFiles.ts';
import { addUnits } from './addUnits.ts';
import { type ScenarioIds, mpanOf, type ScenarioContext } from './context.ts';
import { makeOffers } from './makeOffers.ts';

/** Third chapter: every read of measured data, and the tariffs for its cost. */
export async function readResults(
  { client }: ScenarioContext,
  { meter, secondMeter, battery, portfolioUUID, schemeUUID, eventUUID }: ScenarioIds,
): Promise<void> {
  const params = { assetUUID: meter };
  const evening = { from: '2026-01-15T16:00:00Z', to: '2026-01-15T19:00:00Z' };
  await client.getAssetConsumption({ params, query: evening });
  await client.getPortfolioConsumption({ params: { portfolioUUID }, query: evening });
  await client.exportConsumption({ query: { ...evening, from: '2026-01-15T18:30:00Z', portfolioUUID } });
  await client.exportAttribution({ query: { month: '2026-01', portfolioUUID } });
  await client.exportReconciliation({ query: { eventUUID } });
  await client.exportCommitments({
    query: { schemeUUID, from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' },
  });
  const { scheduleUUID } = await client.createExportSchedule({
    body: { label: 'Warehouse', dataset: 'CONSUMPTION', format: 'parquet', lagDays: 2 },
  });
  await client.runExportSchedule({ params: { scheduleUUID } });
  await client.getExportSchedule({ params: { scheduleUUID } });
  await client.listExportSchedules();
  await client.deleteExportSchedule({ params: { scheduleUUID } });
  await client.getAssetBaselines({ params, query: evening });
  await client.explainAssetBaseline({ params, query: { at: evening.from } });
  await client.listAssetEvents({ params, query: { pageSize: 1 } });
  await client.listAssetCommitments({ params, query: { pageSize: 1 } });
  await client.listAssetHistory({ params, query: { pageSize: 3 } });
  await client.getAssetForecast({ params, query: { horizonHours: 2 } });
  await client.getPortfolioForecast({ params: { portfolioUUID }, query: { horizonHours: 2 } });
  await client.getForecastQuality({
    query: { from: '2026-01-10T00:00:00Z', to: '2026-01-12T00:00:00Z', portfolioUUID },
  });
  await client.listAssetForecastQuality({
    query: { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z', pageSize: 1 },
  });
  await client.getKeptForecast({ params: { portfolioUUID, date: '2026-01-10' } });
  await client.createBulkForecast({ body: { assetUUIDs: [meter, secondMeter], horizonHours: 1 } });

  const rates = [
    { label: 'Peak', pencePerKwh: 38.5, startTime: '16:00', endTime: '19:00' },
    { label: 'Other', pencePerKwh: 22.1, startTime: '19:00', endTime: '16:00' },
  ];
  const { data } = await client.createTariffs({
    params,
    body: {
      direction: 'import',
      name: 'Evening saver',
      supplierName: 'Example Energy',
      tariffCode: 'E-2R-SAVER-26',
      tariffType: 'TIME_OF_USE',
      standingChargePencePerDay: 53.35,
      unitRates: rates,
      validFrom: '2025-11-01',
    },
  });
  const tariffUUID = data[0]!.tariffUUID;
  const { data: sold } = await client.createTariffs({
    params,
    body: [
      {
        direction: 'export',
        name: 'Outgoing',
        tariffType: 'DYNAMIC',
        unitRates: [{ label: 'All day', pencePerKwh: 15 }],
        validFrom: '2025-11-01',
      },
    ],
  });
  const dynamic = { tariffUUID: sold[0]!.tariffUUID };
  await client.setTariffPrices({
    params: dynamic,
    body: {
      prices: [
        { startTime: '2026-01-16T16:00:00Z', pencePerKwh: 31.2 },
        { startTime: '2026-01-16T16:30:00Z', pencePerKwh: 33.75 },
      ],
    },
  });
  await client.getTariffPrices({
    params: dynamic,
    query: { from: '2026-01-16T16:00:00Z', to: '2026-01-16T17:00:00Z' },
  });
  await client.listAssetTariffs({ params: { ...params, direction: 'import' }, query: { pageSize: 1 } });
  await client.enableTariffSchedule({ params: { ...params, type: 'TIME_OF_USE' } });
  await client.listTariffSchedules({ params, query: { pageSize: 1 } });
  await client.removeTariffSchedule({ params: { ...params, type: 'TIME_OF_USE' } });
  await client.listTariffProducts({ query: { pageSize: 1 } });
  await client.listTariffs({ query: { pageSize: 1, sort: '-name' } });
  await client.getTariff({ params: { tariffUUID } });
  await client.updateTariff({ params: { tariffUUID }, body: { tariffCode: 'E-2R-SAVER-26-01' } });
  await client.correctTariff({
    params: { tariffUUID },
    body: { reason: 'The standing charge was last year’s', standingChargePencePerDay: 54.75 },
  });
  await client.listTariffVersions({ params: { tariffUUID }, query: { pageSize: 2 } });
  await client.getAssetCosts({ params, query: { from: '2026-01-14T00:00:00Z', to: '2026-01-16T00:00:00Z' } });

  const week = { from: '2026-01-09T00:00:00Z', to: '2026-01-16T00:00:00Z' };
  const event = { 'event-uuid': eventUUID };
  await client.getAssetAnalytics({ params, query: week });
  await client.getPortfolioAnalytics({ params: { portfolioUUID }, query: week });
  await client.getEventAnalytics({ params: event });
  await client.listEventAssetAnalytics({ params: event, query: { pageSize: 1 } });
  await client.listEventLostAssets({ params: event, query: { stage: 'OPTED_IN', pageSize: 1 } });
  await client.getEventHoldOut({ params: event });
  await client.listHeldOutAssets({ params: event, query: { pageSize: 1 } });
  await client.getEventMethods({ params: event });
  await client.getEventComparisons({ params: event });
  await client.getEventProfile({ params: event });
  await client.listEventStatsRuns({ params: event, query: { pageSize: 1 } });
  await client.listEventStatsChanges({ params: { ...event, run: 1 }, query: { pageSize: 1 } });
  await client.getEventReceipt({ params: { ...event, run: 2 } });
  await client.getSettlementBundle({ params: { ...event, run: 2 } });
  const { schemeUUID: secured } = await client.createScheme({
    body: { name: 'Secure flexibility', pack: { packId: 'DNO_COMMON', version: '2024-12' } },
  });
  const { windowUUID } = await client.createAvailabilityWindow({
    params: { schemeUUID: secured },
    body: { startTime: '2026-01-15T17:00:00Z', endTime: '2026-01-15T20:00:00Z', capacityMw: 0.5, gbpPerMwPerHour: 12 },
  });
  await client.declareUnavailable({
    params: { windowUUID },
    body: { startTime: '2026-01-15T17:00:00Z', endTime: '2026-01-15T17:30:00Z', reason: 'Maintenance' },
  });
  await client.listAvailabilityWindows({ params: { schemeUUID: secured }, query: { month: '2026-01' } });
  await client.getAvailabilityStatement({ params: { schemeUUID: secured }, query: { month: '2026-01' } });
  await client.deleteAvailabilityWindow({ params: { windowUUID } });
  const { fileUUID } = await client.createPaymentFile({
    body: {
      name: 'january.csv',
      schemeUUID,
      product: 'DFS',
      mapping: { gbp: 'GBP', halfHour: 'Half hour', mwh: 'MWh' },
      content: Buffer.from('Half hour,MWh,GBP\n2026-01-15T17:00Z,0.0004,0.12\n').toString('base64'),
    },
  });
  await client.listPaymentFiles({ query: { pageSize: 1 } });
  await client.getPaymentFile({ params: { fileUUID } });
  const { bindingUUID } = await client.createFileBinding({
    body: {
      name: 'Meter data of the portal',
      kind: 'READINGS',
      packId: 'DNO_COMMON',
      columns: [
        { column: 'Meter', field: 'MPAN' },
        { column: 'Period end', field: 'STAMP' },
        { column: 'Power', field: 'METERED' },
      ],
      convention: { quantity: 'kW', positive: 'EXPORT', decimals: 3, stamp: 'END', zone: 'UTC', timeFormat: 'ISO' },
      template: Buffer.from('Meter,Period end,Power\n').toString('base64'),
    },
  });
  await client.listFileBindings({ query: { pageSize: 1 } });
  await client.getFileBinding({ params: { bindingUUID } });
  await client.exportMarketFile({ query: { format: 'BOUND', bindingUUID, eventUUID: event['event-uuid'] } });
  const instructed = await client.createInstructionFile({
    body: {
      name: 'dispatches.csv',
      schemeUUID: secured,
      format: 'SPEN_DISPATCHES',
      zone: 'UTC',
      // Nobody has confirmed the numbers of its pack.
      runningType: 'TEST',
      content: Buffer.from(
        'capacity,mwh,start,end,hours,need_direction,power_type,status\n' +
          '0.5,0.5,2026-03-02T17:00Z,2026-03-02T18:00Z,1,Deficit,Demand,Accepted\n',
      ).toString('base64'),
    },
  });
  await client.listInstructionFiles({ query: { pageSize: 1 } });
  await client.getInstructionFile({ params: { fileUUID: instructed.fileUUID } });
  for (const [name, file] of [
    ['dfs_requirement.csv', NESO_REQUIREMENT],
    ['dfs_utilisation.csv', NESO_BIDS],
    ['dfs_summary.csv', NESO_SUMMARY],
  ] as const)
    await client.storeRequirementFile({
      body: { name, schemeUUID, content: Buffer.from(file).toString('base64') },
    });
  const { data: asked } = await client.listRequirements({ query: { pageSize: 1 } });
  const { requirementUUID, season, buyerEventId } = asked[0]!;
  await client.getRequirement({ params: { requirementUUID } });
  await client.listMarketHistory({ query: { schemeUUID, from: '18:00', pageSize: 1 } });
  await client.listMarketBids({ query: { schemeUUID, season, buyerEventId, pageSize: 2 } });
  const day = { schemeUUID, from: '2026-09-29T00:00:00Z', to: '2026-09-30T00:00:00Z' };
  await client.listMarkets({});
  await client.listMarketParticipants({ query: day });
  await client.listMarketZones({ query: day });
  await client.getMarketAlternatives({ query: { ...day, participant: 'EQUIWATT LIMITED' } });
  await makeOffers(client, { requirementUUID, schemeUUID, portfolioUUID });
  await client.setRequirementFeed({
    params: { schemeUUID },
    body: { requirements: true, results: true, summary: true },
  });
  await client.getRequirementFeed({ params: { schemeUUID } });
  const [paid] = (await client.listPaymentLines({ query: { month: '2026-01', pageSize: 1 } })).data;
  const { lineUUID } = paid!;
  const { dispute } = await client.createDispute({
    params: { lineUUID },
    body: { dueDay: '2026-02-15', note: 'One half hour' },
  });
  const { disputeUUID } = dispute!;
  await client.updateDispute({ params: { disputeUUID }, body: { state: 'SENT', note: 'By e-mail' } });
  await client.updateDispute({ params: { disputeUUID }, body: { state: 'CLOSED' } });
  await client.getPaymentLine({ params: { lineUUID } });
  await client.deletePaymentFile({ params: { fileUUID } });
  const { complaintUUID } = await client.createComplaint({
    body: { type: 'CONTROL', receivedDay: '2026-01-16', assetUUID: battery, note: 'The car was not charged by seven' },
  });
  await client.updateComplaint({
    params: { complaintUUID },
    body: { closedDay: '2026-01-23', outcome: 'PARTLY_UPHELD' },
  });
  await client.listComplaints({ query: { pageSize: 1 } });
  const period = { fromDay: '2026-01-01', toDay: '2026-12-31' };
  await client.countComplaints({ query: period });
  await client.getLoadControl();
  await client.updateLoadControl({ body: { noticeGivenDay: null } });
  await client.listLoadDays({ query: { pageSize: 1 } });
  await client.listLoadSignals({ query: evening });
  await client.getLicenceReturn({ query: period });
  await client.exportAssetRegister({ query: { fspId: 'FSP-0042', pageSize: 1 } });
  await claimAndAnswer(client, schemeUUID, params.assetUUID);
  await addUnits(client, { schemeUUID, portfolioUUID, assetUUID: meter });
  await client.getEventHalfHour({ params: event, query: { at: '2026-01-15T17:00:00Z' } });
  await client.listAssetResponses({ query: { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z', pageSize: 1 } });
  await client.getAssetResponse({ params });
  await client.createStatsRun({ params: event, body: { reason: 'The meter operator corrected readings' } });
  await client.compareBaselines({ params: { schemeUUID }, query: { days: 3 } });
  await client.checkAdjustments({ params: { schemeUUID } });
  await client.getHeadroom({ params: { schemeUUID }, query: { targetKw: 1 } });
  await client.getChanceCalibration({ query: week });
  await client.getEventBalance({ params: event });
  await client.getEventBalanceHistory({ params: event });
  await client.getEventLive({ params: event, query: { pageSize: 1 } });
  await client.getEventRescue({ params: event });
  await client.getEventTimeline({ params: event, query: { pageSize: 3, sort: 'at' } });
  await client.getCoverage({ query: { ...week, pageSize: 2 } });
  await client.getAssetFacets();
  await client.getListVerdict({ query: { list: 'CONSENTS' } });
  const { layout } = await client.getTiles({ query: { question: 'REPORTING' } });
  await client.listTileAssets({ query: { question: 'REPORTING', layout, index: '0-1', pageSize: 1 } });
  await client.listPortfolioResults({ query: { pageSize: 1 } });
  await client.getPortfolioSeason({ params: { portfolioUUID }, query: { pageSize: 1 } });
  await client.getPortfolioCapability({ params: { portfolioUUID } });
  await client.getSchemeStanding({ params: { schemeUUID } });
  await client.listSchemeResults({ query: { pageSize: 1 } });
  await client.getFleet({ query: { from: '2026-01-14T00:00:00Z', to: '2026-01-15T00:00:00Z' } });
  await client.getSeason({ query: { pageSize: 1 } });
  await client.listTasks();
  await client.getSummary();

  const { meterAccountUUID } = await client.createMeterAccount({
    body: { provider: 'N3RGY', label: 'Our access to the DCC', credential: '7f1c2d90-4be8-4a55-9d1e-3c7a5b90e1f2' },
  });
  await client.listMeterAccounts({ query: { pageSize: 1 } });
  await client.getMeterAccount({ params: { meterAccountUUID } });
  await client.updateMeterAccount({
    params: { meterAccountUUID },
    body: { credential: '2b9d4f18-0c6e-4f7a-8a35-91d2c4e6b7a0' },
  });
  await client.deleteMeterAccount({ params: { meterAccountUUID } });
  const { keyId } = await client.createApiKey({
    body: { label: 'Settlement report', scope: 'read-only', expiresUTC: '2199-01-01T00:00:00Z' },
  });
  await client.listApiKeys({ query: { status: 'ACTIVE', pageSize: 1 } });
  await client.revokeApiKey({ params: { keyId } });
  await client.listSmartMeters({ query: { pageSize: 1 } });
  await client.getSmartMeter({ params: { mpan: mpanOf(1) } });
  await client.getSmartMeterReadings({ params: { mpan: mpanOf(1) }, query: evening });
  await client.readSmartMetersBulk({ body: { mpans: [mpanOf(1), mpanOf(2)], ...evening } });

  const action = await client.createBulkAction({
    body: { filter: { assetUUIDs: [meter, battery] }, action: 'ASSIGN_PORTFOLIO', target: portfolioUUID },
  });
  await client.createBulkAction({ body: { filter: { assetType: 'BATTERY' }, action: 'ARCHIVE', dryRun: true } });
  const { userUUID: newcomer } = await client.createUser({ body: { userId: 'CUST-1006', name: 'Annie Easley' } });
  const { assetUUID: unasked } = await client.createAsset({ body: { assetId: 'ASSET-1006', userUUID: newcomer } });
  await client.createBulkAction({ body: { filter: { assetUUIDs: [unasked] }, action: 'CONSENT_REQUEST' } });
  await client.createConsumption({ body: [{ assetUUID: unasked, startTime: evening.from, value: 350 }] });
  const { data: implausible } = await client.listSuspiciousReadings({ query: { state: 'OPEN' } });
  const suspicionUUIDs = implausible.map(({ suspicionUUID }) => suspicionUUID);
  await client.decideSuspiciousReadings({ body: { action: 'SET_ASIDE', suspicionUUIDs } });
  await client.listBulkActions({ query: { pageSize: 1 } });
  await client.getBulkAction({ params: { bulkActionUUID: action.bulkActionUUID! } });
  await client.undoBulkAction({ params: { bulkActionUUID: action.bulkActionUUID! } });
}

/** Another provider claims an asset; a signed consent answers it, and it is upheld. */
async function claimAndAnswer(client: Client, schemeUUID: string, assetUUID: string): Promise<void> {
  const { claimUUID } = await client.createClaim({
    body: {
      schemeUUID,
      assetUUID,
      claimant: 'Otherflex Ltd',
      noticeFrom: 'Southern network operator',
      noticeReference: 'CLASH-118',
      noticedOn: '2026-01-16',
      dueDay: '2026-01-30',
    },
  });
  await client.listSchemeAssets({ params: { schemeUUID }, query: { status: 'READY', pageSize: 1 } });
  const { evidence } = await client.addClaimEvidence({
    params: { claimUUID },
    body: {
      documentRef: 'CONSENT-1001',
      signedOn: '2025-11-03',
      wordingVersion: '2026-01',
      sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      note: 'Sent by e-mail',
    },
  });
  await client.getClaimEvidence({ params: { claimUUID, evidenceUUID: evidence[0]!.evidenceUUID } });
  await client.updateClaim({ params: { claimUUID }, body: { state: 'UPHELD', note: 'Decided on 22 January' } });
  await client.listClaims({ query: { pageSize: 1 } });
  await client.getClaim({ params: { claimUUID } });
}
