import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes';

/** The site map: address → file. Each file exports `Route`. */
export const routes = rootRoute('shell/root.route.tsx', [
  route('/sign-in', 'shell/signIn.route.tsx'),
  layout('frame', 'shell/frame.route.tsx', [
    index('features/home/home.route.tsx'),
    route('/wall', 'features/wall/wall.route.tsx'),
    route('/events', [
      index('features/events/events.route.tsx'),
      route('/new', 'features/events/wizard/newEvent.route.tsx'),
      route('/nominations', 'features/nominations/nominations.route.tsx'),
      route('/$eventUUID', 'features/events/event.route.tsx'),
    ]),
    route('/receipts/$eventUUID/$run', [
      index('features/receipts/receipt.route.tsx'),
      route('/statement', 'features/receipts/statement.route.tsx'),
    ]),
    route('/season', 'features/season/season.route.tsx'),
    route('/payments', [
      index('features/payments/payments.route.tsx'),
      route('/$lineUUID', 'features/payments/payment.route.tsx'),
    ]),
    route('/assets', [
      index('features/assets/assets.route.tsx'),
      route('/import', 'features/imports/importAssets.route.tsx'),
      route('/$assetUUID', 'features/assets/asset.route.tsx'),
    ]),
    route('/schemes', [
      index('features/schemes/schemes.route.tsx'),
      route('/packs', [index('features/packs/packs.route.tsx'), route('/$packUUID', 'features/packs/pack.route.tsx')]),
      route('/files', 'features/marketFiles/marketFiles.route.tsx'),
      route('/stacking', 'features/packs/stacking.route.tsx'),
      route('/claims/$claimUUID', 'features/claims/claim.route.tsx'),
      route('/$schemeUUID', 'features/schemes/scheme.route.tsx'),
    ]),
    route('/analytics', 'features/analytics/analytics.route.tsx'),
    route('/data-quality', [
      index('features/dataQuality/dataQuality.route.tsx'),
      route('/import', [
        index('features/imports/importReadings.route.tsx'),
        route('/convention', 'features/imports/importConverted.route.tsx'),
      ]),
    ]),
    route('/meters', [
      index('features/meters/meters.route.tsx'),
      route('/accounts', 'features/meters/accounts.route.tsx'),
    ]),
    route('/bulk-actions', [
      index('features/bulkActions/bulkActions.route.tsx'),
      route('/$bulkActionUUID', 'features/bulkActions/bulkAction.route.tsx'),
    ]),
    route('/portfolios', [
      index('features/portfolios/portfolios.route.tsx'),
      route('/$portfolioUUID', 'features/portfolios/portfolio.route.tsx'),
    ]),
    route('/users', [index('features/users/users.route.tsx'), route('/$userUUID', 'features/users/user.route.tsx')]),
    route('/consents', 'features/consents/consents.route.tsx'),
    route('/tariffs', [
      index('features/tariffs/tariffs.route.tsx'),
      route('/$tariffUUID', 'features/tariffs/tariff.route.tsx'),
    ]),
    route('/imports/$kind', 'features/imports/importLines.route.tsx'),
    route('/webhooks', [
      index('features/webhooks/webhooks.route.tsx'),
      route('/check', 'features/webhooks/check.route.tsx'),
      route('/$webhookUUID', 'features/webhooks/webhook.route.tsx'),
    ]),
    route('/controllers', [
      index('features/controllers/controllers.route.tsx'),
      route('/$controllerUUID', 'features/controllers/controller.route.tsx'),
    ]),
    route('/compliance', 'features/compliance/compliance.route.tsx'),
    route('/audit', 'features/audit/audit.route.tsx'),
    route('/settings', [
      index('features/settings/settings.route.tsx'),
      route('/audit', 'features/audit/formerAudit.route.tsx'),
      route('/mail', 'features/mail/mail.route.tsx'),
    ]),
  ]),
]);
