import type { Client } from '#client/client.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** An address and its heading. */
export type Screen = [address: string, heading: string];

/** 17:00 UTC of yesterday. */
const yesterdayEvening = (): string =>
  new Date(Math.floor(Date.now() / DAY_MS - 1) * DAY_MS + 17 * HOUR_MS).toISOString();

/** Every screen of the dashboard in the demo tenant, with the panels and tabs that have separate addresses. */
export async function everyScreen(client: Client): Promise<Screen[]> {
  const [asset] = (await client.listAssets({ query: { search: 'HH-1001' } })).data;
  const events = (await client.listEvents({ query: { pageSize: 100 } })).data;
  const [scheme] = (await client.listSchemes()).data;
  const bulkAction = await client.createBulkAction({
    body: { filter: { search: 'HH-1110' }, action: 'SCHEME_OPT_IN', target: scheme!.schemeUUID },
  });
  const pack = (await client.listMarketPacks({ query: { pageSize: 100 } })).data.find(
    ({ packId }) => packId === 'NGED',
  )!;
  const [portfolio] = (await client.listPortfolios()).data;
  const [tariff] = (await client.listTariffs()).data;
  const [controller] = (await client.listControllers()).data;
  const [user] = (await client.listUsers()).data;
  const webhook = await client.createWebhook({
    body: { url: 'http://127.0.0.1:65001/accessible', events: ['EVENT.STARTED'] },
  });
  await client.testWebhook({ params: { webhookUUID: webhook.uuid } });
  const claim = await upheldClaim(client, scheme!.schemeUUID);
  const unit = await idleUnit(client, portfolio!.portfolioUUID);
  const eventNamed = (name: string) => `/events/${events.find((event) => event.name === name)!.eventUUID}`;
  const draft = `/events/new?from=${eventNamed('Evening peak 5').split('/').at(-1)}`;
  return [
    ['/', 'Home'],
    ['/wall', 'Fleet wall'],
    [`/wall?q=responding&event=${eventNamed('Evening peak 6').split('/').at(-1)}`, 'Fleet wall'],
    ['/data-quality', 'Data quality'],
    ['/compliance', 'Compliance'],
    ['/desk', 'Desk'],
    ['/units', 'Units'],
    [`/units/${unit.unitUUID}`, unit.unitId],
    ['/market', 'Market'],
    ['/assets', 'Assets'],
    ['/assets/import', 'Import assets'],
    ['/data-quality/import', 'Import readings'],
    ['/data-quality/import/convention', 'Import readings in a custom format'],
    ['/meters', 'Smart meters'],
    ['/meters/accounts', 'Meter accounts'],
    ['/bulk-actions', 'Bulk actions'],
    [`/bulk-actions/${bulkAction.bulkActionUUID}`, `Opt into ${scheme!.name}`],
    [`/assets/${asset!.assetUUID}`, asset!.name!],
    ...['baseline', 'events', 'analytics', 'consents', 'history'].map((tab): Screen => [
      `/assets/${asset!.assetUUID}?tab=${tab}`,
      asset!.name!,
    ]),
    [`/assets/${asset!.assetUUID}?at=${yesterdayEvening()}`, asset!.name!],
    ['/events', 'Events'],
    ['/events?view=calendar', 'Events'],
    ['/events?view=timeline&rows=portfolio', 'Events'],
    ['/events/new', 'Schedule event'],
    [`${draft}&step=when`, 'Schedule event'],
    [`${draft}&step=who`, 'Schedule event'],
    [`${draft}&step=amount`, 'Schedule event'],
    [`${draft}&step=dispatch`, 'Schedule event'],
    [`${draft}&step=review`, 'Schedule event'],
    [`${eventNamed('Evening peak 5')}?dlist=true`, 'Evening peak 5'],
    [`${eventNamed('Evening peak 5')}?tab=money`, 'Evening peak 5'],
    [`${eventNamed('Evening peak 5')}?tab=runs&run=1`, 'Evening peak 5'],
    [`${eventNamed('Evening peak 5')}?lost=READY`, 'Evening peak 5'],
    [eventNamed('Evening peak 6'), 'Evening peak 6'],
    [eventNamed('Constraint relief'), 'Constraint relief'],
    [eventNamed('Evening peak 3'), 'Evening peak 3'],
    ['/season', 'Season'],
    ['/season?span=year', 'Season'],
    ['/schemes', 'Schemes'],
    ['/events/nominations', 'Nominations'],
    ['/schemes/packs', 'Market rules'],
    ['/schemes/stacking', 'Stacking'],
    ['/schemes/files', 'Market files'],
    [`/schemes/packs/${pack.packUUID}`, pack.name],
    [`/schemes/${scheme!.schemeUUID}`, scheme!.name],
    [`/schemes/claims/${claim.claimUUID}`, `Claim on ${claim.assetName ?? claim.assetId}`],
    ['/portfolios', 'Portfolios'],
    [`/portfolios/${portfolio!.portfolioUUID}`, portfolio!.name],
    ['/analytics', 'Analytics'],
    ['/analytics?tab=headroom', 'Analytics'],
    ['/analytics?tab=baselines', 'Analytics'],
    ['/analytics?tab=adjustments', 'Analytics'],
    ['/analytics?tab=forecasts', 'Analytics'],
    ['/analytics?tab=chances', 'Analytics'],
    ['/users', 'Users'],
    [`/users/${user!.userUUID}`, user!.name],
    ['/consents', 'Consents'],
    ['/tariffs', 'Tariffs'],
    [`/tariffs/${tariff!.tariffUUID}`, tariff!.name],
    [`/assets/${asset!.assetUUID}?tab=tariff`, asset!.name!],
    [`/assets/${asset!.assetUUID}?tab=dispatches`, asset!.name!],
    ['/controllers', 'Controllers'],
    [`/controllers/${controller!.controllerUUID}`, controller!.name],
    ['/webhooks', 'Webhooks'],
    ['/api-keys', 'API keys'],
    [`/webhooks/${webhook.uuid}`, new URL(webhook.url).host],
    ['/webhooks/check', 'Check a signature'],
    ['/settings', 'Settings'],
    ['/settings?tab=people', 'Settings'],
    ['/settings?tab=about', 'Settings'],
    ['/audit', 'Audit'],
    ['/settings/mail', 'E-mail and calendars'],
    ['/settings/mail?tab=templates', 'E-mail and calendars'],
    ['/settings/mail?tab=mails', 'E-mail and calendars'],
    ['/settings/mail?tab=calendars', 'E-mail and calendars'],
  ];
}

/** A claim that is decided: it is no task of Home. */
async function upheldClaim(client: Client, schemeUUID: string) {
  const { data } = await client.listSchemeAssets({ params: { schemeUUID }, query: { status: 'READY', pageSize: 1 } });
  const { claimUUID } = await client.createClaim({
    body: {
      schemeUUID,
      assetUUID: data[0]!.assetUUID,
      claimant: 'Otherflex',
      noticeFrom: 'London network operator',
      noticeReference: 'CLASH-118',
      dueDay: '2099-01-31',
    },
  });
  await client.addClaimEvidence({
    params: { claimUUID },
    body: {
      documentRef: 'CONSENT-1001',
      signedOn: '2025-11-03',
      wordingVersion: '2025-10',
      fileName: 'consent.pdf',
      content: Buffer.from('A signed consent').toString('base64'),
    },
  });
  return client.updateClaim({ params: { claimUUID }, body: { state: 'UPHELD', note: 'By e-mail' } });
}

/** A unit of a scheme without assets: nothing is offered of it. */
async function idleUnit(client: Client, portfolioUUID: string) {
  const { schemeUUID } = await client.createScheme({ body: { name: 'Winter flexibility', schemeType: 'DFS' } });
  return client.createUnit({ body: { unitId: 'HALF-09-Z2', schemeUUID, zone: 'Z2', portfolioUUID } });
}
