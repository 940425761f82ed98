import { randomUUID } from 'node:crypto';
import type { Client } from '#client/client.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { NESO_BIDS, NESO_REQUIREMENT, NESO_SUMMARY } from './nesoFiles.ts';
import { freshMpan } from './seed.ts';
import { WEEK_FILE } from './weekFile.ts';

/** Ids of one resource of every kind, named as path parameters are, and what further requests need. */
export interface Ids {
  assetUUID: string;
  userUUID: string;
  portfolioUUID: string;
  schemeUUID: string;
  /** An event that has ended, with stats. */
  'event-uuid': string;
  /** An event that has not started. */
  scheduledEventUUID: string;
  /** One to dispatch, without an order; one whose order waits for a second operator; one that is dispatched. */
  orderableEventUUID: string;
  unconfirmedEventUUID: string;
  dispatchedEventUUID: string;
  /** One whose baseline is nominated; its first version was late. */
  nominatedEventUUID: string;
  /** One that has ended and is paid by its trades. */
  tradedEventUUID: string;
  /** One whose baseline is a weekly table. */
  templatedSchemeUUID: string;
  dispatchUUID: string;
  consentUUID: string;
  tariffUUID: string;
  /** An imported file of readings. */
  importUUID: string;
  /** A tariff with half-hourly prices. */
  dynamicTariffUUID: string;
  meterAccountUUID: string;
  /** A key of a program. */
  keyId: string;
  webhookUUID: string;
  spareWebhookUUID: string;
  deliveryUUID: string;
  /** A controller that is pushed to, with a credential. */
  controllerUUID: string;
  clientId: string;
  /** Of a credential of business logic. */
  blClientId: string;
  spareControllerUUID: string;
  dispatchWebhookUUID: string;
  spareDispatchWebhookUUID: string;
  dispatchDeliveryUUID: string;
  contactUUID: string;
  /** A mail to the contact. */
  mailUUID: string;
  feedUUID: string;
  scheduleUUID: string;
  bulkActionUUID: string;
  /** A window of availability, of a scheme whose pack pays it. */
  windowUUID: string;
  availabilitySchemeUUID: string;
  /** A version that nothing uses. */
  packUUID: string;
  /** A file of payments without a dispute, and a line of another, with one. */
  fileUUID: string;
  bindingUUID: string;
  instructionFileUUID: string;
  requirementUUID: string;
  /** An offer for it that is not approved; another one is. */
  offerUUID: string;
  lineUUID: string;
  disputeUUID: string;
  complaintUUID: string;
  /** A claim with a document, of the asset in its scheme; it has none where availability is paid. */
  claimUUID: string;
  /** A unit with the asset as its member, and another. */
  unitUUID: string;
  spareUnitUUID: string;
  evidenceUUID: string;
  /** A line without a dispute. */
  undisputedLineUUID: string;
  mpan: string;
  /** Resources on which nothing else depends, for requests that end them. */
  spareAssetUUID: string;
  spareUserUUID: string;
  erasableUserUUID: string;
  sparePortfolioUUID: string;
  spareConsentUUID: string;
  spareContactUUID: string;
  spareFeedUUID: string;
  spareScheduleUUID: string;
  /** An MPAN that no asset has. */
  newMpan: string;
  /** Address that may receive webhooks. */
  url: string;
}

export interface FullTenant {
  client: Client;
  ids: Ids;
  /** Part of every name, text and id that the tenant chose itself. */
  mark: string;
}

/** The tenant's clock when everything is created: its event ran from 17:00 to 18:00 that day. */
export const FULL_TENANT_NOW = '2026-06-02T19:10:00Z';
const BEFORE = '2026-06-01T12:00:00Z';
const READINGS_FROM = Date.UTC(2026, 4, 1);
const READINGS_TO = Date.UTC(2026, 5, 2, 18);

/**
 * Fills an empty sandbox tenant over the interface: one of everything, a settled event, one to come. `url` receives its
 * webhooks.
 */
export async function fillTenant(
  client: Client,
  url: string,
  mark = `mark${randomUUID().slice(0, 8)}`,
): Promise<FullTenant> {
  await client.setClock({ body: { now: BEFORE } });
  const users = await Promise.all(
    ['one', 'spare', 'erasable'].map((name) =>
      client.createUser({
        body: { userId: `${mark}-${name}`, name: `${mark} ${name}`, email: `${name}@${mark}.example` },
      }),
    ),
  );
  const [userUUID, spareUserUUID, erasableUserUUID] = users.map((user) => user.userUUID) as [string, string, string];
  const mpan = freshMpan();
  const { assetUUID } = await client.createAsset({
    body: {
      assetId: `${mark}-meter`,
      name: `${mark} meter`,
      mpan,
      userUUID,
      locationPostcode: 'SW1A 1AA',
      meterSerialNumber: mark,
    },
  });
  const { assetUUID: spareAssetUUID } = await client.createAsset({
    body: { assetId: `${mark}-spare`, name: `${mark} spare`, assetType: 'BATTERY', userUUID },
  });
  const [{ portfolioUUID }, { portfolioUUID: sparePortfolioUUID }] = [
    await client.createPortfolio({ body: { name: `${mark} portfolio`, description: mark } }),
    await client.createPortfolio({ body: { name: `${mark} spare` } }),
  ];
  await client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs: [assetUUID] } });
  const consent = (type: 'DISPATCH' | 'DATA_ACCESS') =>
    client.createConsent({ body: { userUUID, type, purpose: mark } });
  const [{ consentUUID }] = [await consent('DISPATCH'), await consent('DATA_ACCESS')];
  const { consentUUID: spareConsentUUID } = await client.createConsent({
    body: { userUUID: spareUserUUID, type: 'DISPATCH', purpose: mark },
  });
  const { packUUID } = await client.createMarketPack({
    body: {
      packId: 'OWN_RATE',
      version: '1',
      parent: { packId: 'FLAT_RATE', version: '1' },
      overrides: { name: mark },
      confirmations: [{ at: '/products', statement: mark }],
    },
  });
  const { meterAccountUUID } = await client.createMeterAccount({
    body: { provider: 'OCTOPUS_ENERGY', userUUID, label: mark, credential: `sk_live_${mark}` },
  });
  const { keyId } = await client.createApiKey({ body: { label: mark, scope: 'read-only' } });
  const { uuid: webhookUUID } = await client.createWebhook({
    body: { url: `${url}/${mark}`, events: ['EVENT.SCHEDULED', 'EVENT.ENDED'], description: mark },
  });
  const { uuid: spareWebhookUUID } = await client.createWebhook({
    body: { url: `${url}/${mark}/spare`, events: ['EVENT.CANCELLED'] },
  });
  const { deliveries } = await client.testWebhook({ params: { webhookUUID } });
  const { uuid: dispatchWebhookUUID } = await client.createDispatchWebhook({
    body: { url: `${url}/${mark}/dispatch`, events: ['DISPATCH.ISSUED'], description: mark },
  });
  const { uuid: spareDispatchWebhookUUID } = await client.createDispatchWebhook({
    body: { url: `${url}/${mark}/dispatch/spare`, events: ['MAIL.FAILED'] },
  });
  const { deliveries: dispatchDeliveries } = await client.testDispatchWebhook({
    params: { webhookUUID: dispatchWebhookUUID },
  });
  const { controllerUUID } = await client.createController({
    body: { name: `${mark} cloud`, channel: 'WEBHOOK', url: `${url}/${mark}/cloud` },
  });
  const { clientId } = await client.createControllerCredential({ params: { controllerUUID }, body: { label: mark } });
  const { clientId: blClientId } = await client.createOpenAdrCredential({ body: { label: mark } });
  const { controllerUUID: spareControllerUUID } = await client.createController({
    body: { name: `${mark} gateway`, channel: 'PULL' },
  });
  const addContact = (name: string) =>
    client.createContact({ body: { name: `${mark} ${name}`, email: `${name}@${mark}.example` } });
  const [{ contactUUID }, { contactUUID: spareContactUUID }] = [await addContact('control'), await addContact('other')];
  const { data: mails } = await client.listMails({ query: { contactUUID } });
  const addFeed = () => client.createCalendarFeed({ body: { label: mark, kind: 'ALL' } });
  const addSchedule = () => client.createExportSchedule({ body: { label: mark, dataset: 'EVENT_STATS' } });
  const [{ scheduleUUID }, { scheduleUUID: spareScheduleUUID }] = [await addSchedule(), await addSchedule()];
  const [{ feedUUID }, { feedUUID: spareFeedUUID }] = [await addFeed(), await addFeed()];
  const { schemeUUID } = await client.createScheme({
    body: { name: `${mark} scheme`, description: mark, settlementMethod: 'FLAT_RATE' },
  });
  await client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs: [assetUUID], action: 'OPT_IN' } });
  await client.setClock({ body: { advance: 'PT31S' } });

  await client.setZoneTable({ params: { schemeUUID }, body: { file: 'outcode,zone\nSW1A,Z12\n' } });
  const addUnit = (unitId: string) =>
    client.createUnit({ body: { unitId, schemeUUID, zone: 'Z12', portfolioUUID, guardrails: { highestMw: 1 } } });
  const [{ unitUUID }, { unitUUID: spareUnitUUID }] = [await addUnit(`${mark}-Z12`), await addUnit(`${mark} spare`)];
  await client.setClock({ body: { advance: 'PT1S' } });
  const { schemeUUID: availabilitySchemeUUID } = await client.createScheme({
    body: { name: `${mark} availability`, pack: { packId: 'DNO_COMMON', version: '2024-12' } },
  });
  const { windowUUID } = await client.createAvailabilityWindow({
    params: { schemeUUID: availabilitySchemeUUID },
    body: {
      startTime: '2026-01-15T17:00:00Z',
      endTime: '2026-01-15T20:00:00Z',
      capacityMw: 0.5,
      gbpPerMwPerHour: 12,
    },
  });
  await client.declareUnavailable({
    params: { windowUUID },
    body: { startTime: '2026-01-15T19:30:00Z', endTime: '2026-01-15T20:00:00Z', reason: mark },
  });
  await client.optSchemeAssets({
    params: { schemeUUID: availabilitySchemeUUID },
    body: { assetUUIDs: [assetUUID], action: 'OPT_IN' },
  });
  const { claimUUID } = await client.createClaim({
    body: { schemeUUID, assetUUID, claimant: mark, noticeFrom: mark, dueDay: '2026-06-20', note: mark },
  });
  const { evidence } = await client.addClaimEvidence({
    params: { claimUUID },
    body: {
      documentRef: mark,
      signedOn: '2026-01-02',
      wordingVersion: '1',
      fileName: mark,
      content: Buffer.from(mark).toString('base64'),
    },
  });
  const pay = (month: string) =>
    client.createPaymentFile({
      body: {
        name: `${mark} ${month}`,
        schemeUUID,
        product: mark,
        month,
        mapping: { gbp: 'GBP' },
        content: Buffer.from('GBP\n12.50\n').toString('base64'),
      },
    });
  const { bindingUUID } = await client.createFileBinding({
    body: {
      name: `${mark} portal`,
      kind: 'PARTICIPANTS',
      columns: [{ column: 'Asset', field: 'ASSET_ID' }],
      convention: { quantity: 'kWh', positive: 'IMPORT', decimals: 3, stamp: 'START', zone: 'UTC', timeFormat: 'ISO' },
      template: Buffer.from('Asset\n').toString('base64'),
    },
  });
  const { fileUUID: instructionFileUUID } = await client.createInstructionFile({
    body: {
      name: `${mark} dispatches`,
      schemeUUID,
      format: 'SPEN_DISPATCHES',
      zone: 'UTC',
      content: Buffer.from(
        'capacity,mwh,start,end,hours,need_direction,power_type,status\n' +
          `1,1,2026-07-20T17:00Z,2026-07-20T18:00Z,1,Deficit,${mark},Accepted\n`,
      ).toString('base64'),
    },
  });
  for (const file of [NESO_REQUIREMENT, NESO_BIDS, NESO_SUMMARY])
    await client.storeRequirementFile({
      body: { name: `${mark} market`, schemeUUID, content: Buffer.from(file).toString('base64') },
    });
  const requirements = await client.listRequirements({ query: { schemeUUID } });
  const { requirementUUID } = requirements.data[0]!;
  await client.setClock({ body: { advance: 'PT5S' } });
  const offers = await client.listOffers({ query: { unitUUID } });
  const [offerUUID, approvedUUID] = offers.data.map((each) => each.offerUUID) as [string, string];
  for (const each of [offerUUID, approvedUUID])
    await client.updateOffer({ params: { offerUUID: each }, body: { mw: 0.1, priceGbpPerMwh: 120 } });
  await client.approveOffers({ params: { requirementUUID }, body: { offerUUIDs: [approvedUUID] } });
  const { fileUUID } = await pay('2026-01');
  const [disputed, undisputed] = [await pay('2026-02'), await pay('2026-03')];
  const lineOf = async (uuid: string) => {
    const { data } = await client.listPaymentLines({ query: { fileUUID: uuid } });
    return data[0]!.lineUUID;
  };
  const [lineUUID, undisputedLineUUID] = [await lineOf(disputed.fileUUID), await lineOf(undisputed.fileUUID)];
  const { dispute } = await client.createDispute({ params: { lineUUID }, body: { note: mark } });
  const disputeUUID = dispute!.disputeUUID;
  const { complaintUUID } = await client.createComplaint({
    body: { type: 'CONTROL', receivedDay: '2026-05-01', assetUUID, note: mark },
  });

  const event = {
    name: `${mark} event`,
    schemeUUID,
    eventType: 'TURN_DOWN' as const,
    targetKw: 1,
    priceGbpPerMwh: 100,
    zone: mark,
    portfolioUUIDs: [portfolioUUID],
  };
  const { eventUUID } = await client.createEvent({
    body: { ...event, startTime: '2026-06-02T17:00:00Z', endTime: '2026-06-02T18:00:00Z' },
  });
  await client.optEventAssets({
    params: { 'event-uuid': eventUUID },
    body: { assetUUIDs: [assetUUID], action: 'OPT_IN' },
  });
  const tradedEventUUID = await addTradedEvent(client, mark);
  await client.setClock({ body: { now: '2026-06-02T18:30:00Z' } });
  const { importUUID } = await client.createReadingImport({ body: { fileName: `${mark}.csv` } });
  await client.createConsumption({
    body: readings(assetUUID).map((record, index) => ({ ...record, row: index + 2 })),
    query: { importUUID },
  });
  await client.setClock({ body: { now: FULL_TENANT_NOW } });
  // Forecasts are kept a moment after the clock has jumped.
  await client.setClock({ body: { advance: 'PT16S' } });
  const { eventUUID: scheduledEventUUID } = await client.createEvent({
    body: { ...event, startTime: '2026-06-05T17:00:00Z', endTime: '2026-06-05T18:00:00Z' },
  });
  const { schemeUUID: nominatedScheme } = await client.createScheme({
    body: { name: `${mark} nominated`, pack: { packId: 'SSEN', version: '2024-12' } },
  });
  const { eventUUID: nominatedEventUUID } = await client.createEvent({
    body: {
      ...event,
      schemeUUID: nominatedScheme,
      runningType: 'TEST',
      portfolioUUIDs: [],
      startTime: '2026-06-03T05:00:00Z',
      endTime: '2026-06-03T06:00:00Z',
    },
  });
  await client.nominateEvent({ params: { 'event-uuid': nominatedEventUUID }, body: { kwh: [1, 1], note: mark } });
  const { schemeUUID: templatedSchemeUUID } = await client.createScheme({
    body: { name: `${mark} weekly`, pack: { packId: 'NGED', version: '2024-12' } },
  });
  await client.createWeekTemplate({ params: { schemeUUID: templatedSchemeUUID }, body: { file: WEEK_FILE } });
  const { controllerUUID: homes } = await client.createController({
    body: { name: `${mark} homes`, channel: 'PULL' },
  });
  await client.assignControllerAssets({ params: { controllerUUID: homes }, body: { assetUUIDs: [assetUUID] } });
  const addDispatched = async (
    start: string,
    end: string,
    targetKw: number,
    dispatch: { mode: 'MANUAL' | 'AUTO'; noticeMinutes: number },
  ) => {
    const { eventUUID: uuid } = await client.createEvent({
      body: { ...event, targetKw, startTime: start, endTime: end, dispatch },
    });
    const optIn = { assetUUIDs: [assetUUID], action: 'OPT_IN' as const };
    await client.optEventAssets({ params: { 'event-uuid': uuid }, body: optIn });
    return uuid;
  };
  const byHand = { mode: 'MANUAL' as const, noticeMinutes: 2880 };
  const dispatchedEventUUID = await addDispatched('2026-06-03T19:30:00Z', '2026-06-03T20:00:00Z', 0.05, byHand);
  await client.createDispatchOrder({ params: { 'event-uuid': dispatchedEventUUID }, body: {} });
  const orderableEventUUID = await addDispatched('2026-06-04T19:30:00Z', '2026-06-04T20:00:00Z', 0.05, byHand);
  // Its order is due at 19:11 on the day before.
  const byItself = { mode: 'AUTO' as const, noticeMinutes: 1519 };
  const unconfirmedEventUUID = await addDispatched('2026-06-03T20:30:00Z', '2026-06-03T21:00:00Z', 0.2, byItself);
  await client.setClock({ body: { advance: 'PT1M' } });
  const { data: dispatches } = await client.listDispatches({ params: { 'event-uuid': dispatchedEventUUID } });
  await client.resendDispatches({ params: { 'event-uuid': dispatchedEventUUID }, body: { undoSeconds: 300 } });

  const tariff = {
    name: `${mark} tariff`,
    supplierName: mark,
    tariffCode: mark,
    unitRates: [{ label: mark, pencePerKwh: 25 }],
    validFrom: '2026-01-01',
  };
  const { data } = await client.createTariffs({
    params: { assetUUID },
    body: [
      { ...tariff, direction: 'import', tariffType: 'SINGLE_RATE' },
      { ...tariff, direction: 'export', tariffType: 'DYNAMIC' },
    ],
  });
  await client.correctTariff({
    params: { tariffUUID: data[0]!.tariffUUID },
    body: { reason: mark, standingChargePencePerDay: 50 },
  });
  await client.setTariffPrices({
    params: { tariffUUID: data[1]!.tariffUUID },
    body: { prices: [{ startTime: '2026-06-02T17:00:00Z', pencePerKwh: 12.5 }] },
  });
  await client.enableTariffSchedule({ params: { assetUUID, type: 'SINGLE_RATE' } });
  const { bulkActionUUID } = await client.createBulkAction({
    body: { filter: { assetUUIDs: [spareAssetUUID] }, action: 'ASSIGN_PORTFOLIO', target: sparePortfolioUUID },
  });
  const ids: Ids = {
    assetUUID,
    userUUID,
    portfolioUUID,
    schemeUUID,
    'event-uuid': eventUUID,
    scheduledEventUUID,
    orderableEventUUID,
    unconfirmedEventUUID,
    dispatchedEventUUID,
    nominatedEventUUID,
    tradedEventUUID,
    templatedSchemeUUID,
    dispatchUUID: dispatches[0]!.dispatchUUID,
    consentUUID,
    importUUID,
    tariffUUID: data[0]!.tariffUUID,
    dynamicTariffUUID: data[1]!.tariffUUID,
    meterAccountUUID,
    keyId,
    webhookUUID,
    spareWebhookUUID,
    deliveryUUID: deliveries[0]!.deliveryUUID,
    controllerUUID,
    clientId,
    blClientId,
    spareControllerUUID,
    dispatchWebhookUUID,
    spareDispatchWebhookUUID,
    dispatchDeliveryUUID: dispatchDeliveries[0]!.deliveryUUID,
    contactUUID,
    mailUUID: mails[0]!.mailUUID,
    feedUUID,
    scheduleUUID,
    bulkActionUUID: bulkActionUUID!,
    packUUID,
    windowUUID,
    availabilitySchemeUUID,
    fileUUID,
    bindingUUID,
    instructionFileUUID,
    requirementUUID,
    offerUUID,
    lineUUID,
    disputeUUID,
    complaintUUID,
    undisputedLineUUID,
    claimUUID,
    unitUUID,
    spareUnitUUID,
    evidenceUUID: evidence[0]!.evidenceUUID,
    mpan,
    spareAssetUUID,
    spareUserUUID,
    erasableUserUUID,
    sparePortfolioUUID,
    spareConsentUUID,
    spareContactUUID,
    spareFeedUUID,
    spareScheduleUUID,
    url,
    get newMpan() {
      return freshMpan();
    },
  };
  return { client, ids, mark };
}

/** An event of a pack that settles by P415, at the time of the other; nobody is opted in. */
async function addTradedEvent(client: Client, mark: string): Promise<string> {
  const pack = { packId: 'OWN_TRADES', version: '1' };
  await client.createMarketPack({
    body: {
      ...pack,
      parent: { packId: 'BSC_P415', version: '2024-11' },
      overrides: { settlement: { compensationPayer: 'TRADER' } },
    },
  });
  const { schemeUUID } = await client.createScheme({ body: { name: `${mark} trades`, pack } });
  const { eventUUID } = await client.createEvent({
    body: {
      name: `${mark} traded`,
      schemeUUID,
      runningType: 'TEST',
      eventType: 'TURN_DOWN',
      startTime: '2026-06-02T17:00:00Z',
      endTime: '2026-06-02T18:00:00Z',
    },
  });
  return eventUUID;
}

/** A month of half hours with a home's usual shape. */
function readings(assetUUID: string) {
  const count = (READINGS_TO - READINGS_FROM) / HALF_HOUR_MS;
  return Array.from({ length: count }, (_, slot) => ({
    assetUUID,
    startTime: new Date(READINGS_FROM + slot * HALF_HOUR_MS).toISOString(),
    value: (200 + ((slot * 7) % 48) * 10) / 1000,
  }));
}
