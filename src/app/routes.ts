import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes';

/** The site map: address → file. Each file exports `Route`. */
export const routes = rootRoute('shell/root.route.tsx', [
  route('/sign-in', 'shell/signIn.route.tsx'),
  layout('frame', 'shell/frame.route.tsx', [
    index('home/home.route.tsx'),
    route('/events', [
      index('events/events.route.tsx'),
      route('/new', 'events/wizard/newEvent.route.tsx'),
      route('/$eventUUID', 'events/event.route.tsx'),
    ]),
    route('/assets', [
      index('assets/assets.route.tsx'),
      route('/import', 'imports/importAssets.route.tsx'),
      route('/$assetUUID', 'assets/asset.route.tsx'),
    ]),
    route('/schemes', [index('schemes/schemes.route.tsx'), route('/$schemeUUID', 'schemes/scheme.route.tsx')]),
    route('/analytics', 'analytics/analytics.route.tsx'),
    route('/data-quality', [
      index('dataQuality/dataQuality.route.tsx'),
      route('/import', 'imports/importReadings.route.tsx'),
    ]),
    route('/meters', [index('meters/meters.route.tsx'), route('/accounts', 'meters/accounts.route.tsx')]),
    route('/bulk-actions', [
      index('bulkActions/bulkActions.route.tsx'),
      route('/$bulkActionUUID', 'bulkActions/bulkAction.route.tsx'),
    ]),
    route('/portfolios', [
      index('portfolios/portfolios.route.tsx'),
      route('/$portfolioUUID', 'portfolios/portfolio.route.tsx'),
    ]),
    route('/users', [index('users/users.route.tsx'), route('/$userUUID', 'users/user.route.tsx')]),
    route('/consents', 'consents/consents.route.tsx'),
    route('/tariffs', [index('tariffs/tariffs.route.tsx'), route('/$tariffUUID', 'tariffs/tariff.route.tsx')]),
    route('/imports/$kind', 'imports/importLines.route.tsx'),
    route('/webhooks', [
      index('webhooks/webhooks.route.tsx'),
      route('/check', 'webhooks/check.route.tsx'),
      route('/$webhookUUID', 'webhooks/webhook.route.tsx'),
    ]),
    route('/settings', [index('settings/settings.route.tsx'), route('/audit', 'settings/audit.route.tsx')]),
  ]),
]);
