import type { Pictured } from './picturedTenant.ts';

export type ColorScheme = 'light' | 'dark';

/** The name of a screen's pictures, its address and one of its headings. */
export type PicturedScreen = [name: string, address: string, heading: string];

const WEEK = 'from=2026-01-08T00:00:00Z&to=2026-01-15T00:00:00Z';

/** Screens whose charts or tints have colours of their own; the others are pictured in light. */
const IN_BOTH: ReadonlySet<string> = new Set(
  'home,events,calendar,event,event-live,season,scheme,assets,asset,portfolio,data-quality,analytics,settings'.split(
    ',',
  ),
);

/** The colour schemes in which a screen is pictured. The wall is always dark. */
export function schemesOf(name: string): readonly ColorScheme[] {
  if (name.startsWith('wall')) return ['dark'];
  return IN_BOTH.has(name) ? ['light', 'dark'] : ['light'];
}

/** The screens of the desktop, on the day before its event. */
export function deskScreens(of: Pictured): PicturedScreen[] {
  const { events } = of;
  const asset = `/assets/${of.assetUUIDs[0]!}`;
  const draft = `/events/new?from=${events.settled}&day=2026-01-20`;
  return [
    ['home', '/', 'Home'],
    ['wall', '/wall', 'Fleet wall'],
    ['events', '/events', 'Events'],
    ['calendar', '/events?view=calendar&month=2026-01', 'Events'],
    ['timeline', '/events?view=timeline&rows=portfolio', 'Events'],
    ...['what', 'when', 'who', 'amount', 'dispatch', 'review'].map((step): PicturedScreen => [
      `wizard-${step}`,
      `${draft}&step=${step}`,
      'Schedule event',
    ]),
    ['event-scheduled', `/events/${events.next}`, 'Frosty evening'],
    ['event', `/events/${events.settled}`, 'Still evening'],
    ['event-final', `/events/${events.final}`, 'Cold evening'],
    ['event-money', `/events/${events.final}?tab=money`, 'Cold evening'],
    ['event-cancelled', `/events/${events.cancelled}`, 'Windy morning'],
    ['receipt', `/receipts/${events.final}/1`, 'Receipt'],
    ['statement', `/receipts/${events.final}/1/statement`, 'Settlement statement'],
    ['season', '/season', 'Season'],
    ['schemes', '/schemes', 'Schemes'],
    ['scheme', `/schemes/${of.schemeUUID}`, 'Evening flexibility'],
    ['assets', '/assets', 'Assets'],
    ['asset', `${asset}?${WEEK}`, '3 Mill Lane'],
    ['asset-baseline', `${asset}?tab=baseline`, '3 Mill Lane'],
    ['asset-tariff', `${asset}?tab=tariff`, '3 Mill Lane'],
    ['import-assets', '/assets/import', 'Import assets'],
    ['meters', '/meters', 'Smart meters'],
    ['bulk-actions', '/bulk-actions', 'Bulk actions'],
    ['portfolios', '/portfolios', 'Portfolios'],
    ['portfolio', `/portfolios/${of.portfolioUUID}`, 'Hill homes'],
    ['users', '/users', 'Users'],
    ['user', `/users/${of.userUUID}`, 'Customer 1'],
    ['consents', '/consents', 'Consents'],
    ['tariffs', '/tariffs', 'Tariffs'],
    ['tariff', `/tariffs/${of.tariffUUID}`, 'Standard variable'],
    ['data-quality', '/data-quality', 'Data quality'],
    ['import-readings', '/data-quality/import', 'Import readings'],
    ['analytics', '/analytics', 'Analytics'],
    ...['headroom', 'baselines', 'adjustments', 'forecasts', 'chances'].map((tab): PicturedScreen => [
      `analytics-${tab}`,
      `/analytics?tab=${tab}`,
      'Analytics',
    ]),
    ['audit', '/audit', 'Audit'],
    ['webhooks', '/webhooks', 'Webhooks'],
    ['webhook', `/webhooks/${of.webhookUUID}`, 'hooks.example.com'],
    ['controllers', '/controllers', 'Controllers'],
    ['controller', `/controllers/${of.controllerUUID}`, 'Gateway'],
    ['settings', '/settings', 'Settings'],
    ['settings-people', '/settings?tab=people', 'Settings'],
    ['mail', '/settings/mail', 'E-mail and calendars'],
    ['mail-templates', '/settings/mail?tab=templates', 'E-mail and calendars'],
    ['mail-calendars', '/settings/mail?tab=calendars', 'E-mail and calendars'],
  ];
}

/** Those of a phone. */
export const phoneScreens = ({ events, portfolioUUID }: Pictured): PicturedScreen[] => [
  ['home-phone', '/', 'Home'],
  ['events-phone', '/events', 'Events'],
  ['event-scheduled-phone', `/events/${events.next}`, 'Frosty evening'],
  ['event-phone', `/events/${events.settled}`, 'Still evening'],
  ['receipt-phone', `/receipts/${events.final}/1`, 'Receipt'],
  ['season-phone', '/season', 'Season'],
  ['assets-phone', '/assets', 'Assets'],
  ['portfolio-phone', `/portfolios/${portfolioUUID}`, 'Hill homes'],
  ['consents-phone', '/consents', 'Consents'],
  ['audit-phone', '/audit', 'Audit'],
];

/** Those of the desktop and the phone while the event runs. */
export const liveScreens = ({ events }: Pictured): PicturedScreen[] => [
  ['event-live', `/events/${events.next}`, 'Frosty evening'],
  ['home-live', '/', 'Home'],
  ['wall-live', `/wall?q=responding&event=${events.next}`, 'Fleet wall'],
];
