import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes';

/** The site map: address → file. Each file exports `Route`. */
export const routes = rootRoute('shell/root.route.tsx', [
  route('/sign-in', 'shell/signIn.route.tsx'),
  layout('frame', 'shell/frame.route.tsx', [
    index('features/insight/home/home.route.tsx'),
    route('/desk', 'features/market/desk/desk.route.tsx'),
    route('/wall', 'features/insight/wall/wall.route.tsx'),
    route('/events', [
      index('features/events/events.route.tsx'),
      route('/new', 'features/events/wizard/newEvent.route.tsx'),
      route('/nominations', 'features/settlement/nominations/nominations.route.tsx'),
      route('/$eventUUID', 'features/events/event.route.tsx'),
    ]),
    route('/receipts/$eventUUID/$run', [
      index('features/settlement/receipts/receipt.route.tsx'),
      route('/statement', 'features/settlement/receipts/statement.route.tsx'),
    ]),
    route('/season', 'features/insight/season/season.route.tsx'),
    route('/payments', [
      index('features/settlement/payments/payments.route.tsx'),
      route('/$lineUUID', 'features/settlement/payments/payment.route.tsx'),
    ]),
    route('/assets', [
      index('features/assets/assets.route.tsx'),
      route('/import', 'features/readings/imports/importAssets.route.tsx'),
      route('/$assetUUID', 'features/assets/asset.route.tsx'),
    ]),
    route('/schemes', [
      index('features/schemes/schemes.route.tsx'),
      route('/packs', [
        index('features/schemes/packs/packs.route.tsx'),
        route('/$packUUID', 'features/schemes/packs/pack.route.tsx'),
      ]),
      route('/files', 'features/market/marketFiles/marketFiles.route.tsx'),
      route('/stacking', 'features/schemes/packs/stacking.route.tsx'),
      route('/claims/$claimUUID', 'features/schemes/claims/claim.route.tsx'),
      route('/$schemeUUID', 'features/schemes/scheme.route.tsx'),
    ]),
    route('/units', [
      index('features/market/units/units.route.tsx'),
      route('/$unitUUID', 'features/market/units/unit.route.tsx'),
    ]),
    route('/analytics', 'features/insight/analytics/analytics.route.tsx'),
    route('/data-quality', [
      index('features/readings/dataQuality/dataQuality.route.tsx'),
      route('/import', [
        index('features/readings/imports/importReadings.route.tsx'),
        route('/convention', 'features/readings/imports/importConverted.route.tsx'),
      ]),
    ]),
    route('/api-keys', 'features/tenants/apiKeys/apiKeys.route.tsx'),
    route('/meters', [
      index('features/assets/meters/meters.route.tsx'),
      route('/accounts', 'features/assets/meters/accounts.route.tsx'),
    ]),
    route('/bulk-actions', [
      index('features/events/bulkActions/bulkActions.route.tsx'),
      route('/$bulkActionUUID', 'features/events/bulkActions/bulkAction.route.tsx'),
    ]),
    route('/portfolios', [
      index('features/assets/portfolios/portfolios.route.tsx'),
      route('/$portfolioUUID', 'features/assets/portfolios/portfolio.route.tsx'),
    ]),
    route('/users', [
      index('features/tenants/users/users.route.tsx'),
      route('/$userUUID', 'features/tenants/users/user.route.tsx'),
    ]),
    route('/consents', 'features/tenants/consents/consents.route.tsx'),
    route('/tariffs', [
      index('features/assets/tariffs/tariffs.route.tsx'),
      route('/$tariffUUID', 'features/assets/tariffs/tariff.route.tsx'),
    ]),
    route('/imports/$kind', 'features/readings/imports/importLines.route.tsx'),
    route('/webhooks', [
      index('features/messages/webhooks/webhooks.route.tsx'),
      route('/check', 'features/messages/webhooks/check.route.tsx'),
      route('/$webhookUUID', 'features/messages/webhooks/webhook.route.tsx'),
    ]),
    route('/controllers', [
      index('features/assets/controllers/controllers.route.tsx'),
      route('/$controllerUUID', 'features/assets/controllers/controller.route.tsx'),
    ]),
    route('/market', 'features/market/history/market.route.tsx'),
    route('/compliance', 'features/market/compliance/compliance.route.tsx'),
    route('/audit', 'features/tenants/audit/audit.route.tsx'),
    route('/settings', [
      index('features/tenants/settings/settings.route.tsx'),
      route('/audit', 'features/tenants/audit/formerAudit.route.tsx'),
      route('/mail', 'features/messages/mail/mail.route.tsx'),
    ]),
    // Last: an address of no page keeps the shell.
    route('/$', 'shell/unknown.route.tsx'),
  ]),
]);
