import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type Copies, copyRows, removeCopies } from './copyRows.ts';
import type { Ids } from './fullTenant.ts';

type Value = RawBuilder<unknown>;
const daysBefore = (column: string): Value => sql`${sql.ref(`t.${column}`)} - n * interval '1 day'`;
const is = (column: string, uuid: string): Value => sql`${sql.ref(column)} = ${uuid}::uuid`;
const other = (what: string): Value => sql`md5(${sql.lit(what)} || n)::uuid`;
const window = { start_utc: daysBefore('start_utc'), end_utc: daysBefore('end_utc') };

/** Copies of an asset, its user and its portfolio, and what assets are part of. */
const assetCopies = (ids: Ids, ended: Value): Copies[] => [
  { table: 'users', vary: ['user_uuid', 'user_id', 'name'], where: is('user_uuid', ids.userUUID) },
  {
    table: 'assets',
    vary: ['asset_uuid', 'asset_id', 'name'],
    where: is('asset_uuid', ids.assetUUID),
    instead: { mpan: sql`(t.mpan::bigint + n)::text` },
  },
  {
    table: 'asset_readings',
    vary: ['asset_uuid'],
    instead: { last_reading_utc: daysBefore('last_reading_utc') },
  },
  { table: 'asset_forecast_scores', vary: ['asset_uuid'], instead: { error_wh: sql`t.error_wh + n % 5` } },
  { table: 'portfolios', vary: ['portfolio_uuid', 'name'], where: is('portfolio_uuid', ids.portfolioUUID) },
  {
    table: 'portfolio_standings',
    vary: ['portfolio_uuid'],
    instead: { revenue_gbp: sql`n % 5`, sure_kw: sql`case when n % 4 > 0 then n % 4 end` },
  },
  { table: 'event_schemes', vary: ['scheme_uuid', 'name'], where: is('scheme_uuid', ids.schemeUUID) },
  { table: 'scheme_assets', vary: ['asset_uuid'], where: is('scheme_uuid', ids.schemeUUID) },
  {
    table: 'units',
    vary: ['unit_uuid', 'unit_id'],
    where: is('unit_uuid', ids.unitUUID),
    instead: { zone: sql`'Z' || 1 + n % 12` },
  },
  { table: 'unit_members', vary: ['asset_uuid'], where: is('unit_uuid', ids.unitUUID) },
  {
    table: 'offers',
    vary: ['offer_uuid'],
    where: is('offer_uuid', ids.offerUUID),
    instead: { start_utc: daysBefore('start_utc') },
  },
  { table: 'event_portfolios', vary: ['portfolio_uuid'], where: ended },
  { table: 'event_assets', vary: ['asset_uuid'], where: ended },
  ...[1, 2].map((run) => ({
    table: 'event_asset_stats',
    vary: ['asset_uuid'],
    where: sql`${ended} and run = ${run}`,
    instead: { delivered_kwh: sql`case when n % 4 > 0 then n % 4 end` },
  })),
  { table: 'event_dropouts', vary: ['asset_uuid'], where: ended, instead: { held_out: sql`true` } },
  { table: 'asset_claims', vary: ['claim_uuid', 'asset_uuid', 'due_day'] },
  { table: 'meter_accounts', vary: ['meter_account_uuid', 'user_uuid'] },
  { table: 'tariffs', vary: ['tariff_uuid', 'asset_uuid', 'name'], where: is('tariff_uuid', ids.tariffUUID) },
  {
    table: 'tariffs',
    vary: [],
    where: is('tariff_uuid', ids.tariffUUID),
    instead: { tariff_uuid: other('earlier'), valid_from: daysBefore('valid_from'), valid_to: sql`t.valid_from` },
  },
  {
    table: 'tariff_versions',
    vary: [],
    where: is('tariff_uuid', ids.tariffUUID),
    instead: { version: sql`100 + n` },
  },
  { table: 'consents', vary: ['consent_uuid'] },
];

/** Copies of an ended event, and of what an event has. */
const eventCopies = (ids: Ids, ended: Value): Copies[] => [
  { table: 'events', vary: ['event_uuid', 'name'], where: ended, instead: window },
  {
    table: 'events',
    vary: ['name'],
    where: is('event_uuid', ids.nominatedEventUUID),
    instead: { event_uuid: other('nominated'), ...window },
  },
  {
    table: 'event_stats',
    vary: ['event_uuid'],
    where: ended,
    instead: { totals: sql`jsonb_set(t.totals::jsonb, '{deliveryPercentage}', to_jsonb(n % 7))` },
  },
  { table: 'event_portfolios', vary: ['event_uuid'], where: ended },
  { table: 'event_assets', vary: ['event_uuid'], where: ended },
  {
    table: 'dispatches',
    vary: ['asset_uuid', 'dispatch_uuid'],
    where: is('event_uuid', ids.dispatchedEventUUID),
    instead: { at_risk_w: sql`n % 5` },
  },
  {
    table: 'dispatches',
    vary: ['event_uuid', 'start_at', 'end_at'],
    where: is('event_uuid', ids.dispatchedEventUUID),
    instead: { dispatch_uuid: other('later') },
  },
  {
    table: 'dispatch_batches',
    vary: ['batch_uuid', 'number'],
    instead: { controller_uuid: sql`${ids.controllerUUID}::uuid` },
  },
  { table: 'outbox', vary: ['outbox_uuid'], where: sql`event = 'PORTFOLIO.ASSETS_ASSIGNED'` },
];

/** Copies of what belongs to the tenant itself. */
const otherCopies = (ids: Ids): Copies[] => [
  ...[ids.webhookUUID, ids.dispatchWebhookUUID].flatMap((uuid): Copies[] => [
    {
      table: 'webhook_subscriptions',
      vary: ['url'],
      where: is('webhook_uuid', uuid),
      instead: { webhook_uuid: other(uuid) },
    },
    {
      table: 'webhook_deliveries',
      vary: [],
      where: is('webhook_uuid', uuid),
      instead: { delivery_uuid: other(uuid) },
    },
  ]),
  { table: 'controllers', vary: ['controller_uuid', 'name'], where: is('controller_uuid', ids.controllerUUID) },
  {
    table: 'contacts',
    vary: ['contact_uuid', 'name'],
    where: is('contact_uuid', ids.contactUUID),
    instead: { email: sql`n || t.email` },
  },
  { table: 'mails', vary: ['mail_uuid', 'due_utc'] },
  { table: 'calendar_feeds', vary: ['feed_uuid', 'label'], where: is('feed_uuid', ids.feedUUID) },
  { table: 'export_schedules', vary: ['schedule_uuid', 'label'], where: is('schedule_uuid', ids.scheduleUUID) },
  { table: 'bulk_actions', vary: ['bulk_action_uuid'] },
  {
    table: 'availability_windows',
    vary: ['window_uuid', 'start_utc', 'end_utc'],
    instead: { scheme_uuid: sql`${ids.schemeUUID}::uuid` },
  },
  { table: 'week_templates', vary: ['version'] },
  { table: 'market_packs', vary: ['pack_uuid', 'version'], where: is('pack_uuid', ids.packUUID) },
  { table: 'payment_files', vary: ['file_uuid', 'name'], where: is('file_uuid', ids.fileUUID) },
  {
    table: 'payment_lines',
    vary: ['line_uuid', 'product'],
    where: is('line_uuid', ids.lineUUID),
    instead: { pence: sql`t.pence + n % 5` },
  },
  { table: 'file_bindings', vary: ['binding_uuid', 'name'] },
  {
    table: 'api_keys',
    vary: ['label'],
    where: sql`key_id = ${ids.keyId}`,
    instead: { key_id: sql`substr(md5('key' || n), 1, 8)` },
  },
  { table: 'instruction_files', vary: ['file_uuid', 'name', 'sha256'] },
  {
    table: 'requirements',
    vary: ['requirement_uuid', 'buyer_event_id'],
    where: is('requirement_uuid', ids.requirementUUID),
    instead: { ...window, submission_utc: daysBefore('submission_utc') },
  },
  { table: 'requirement_periods', vary: ['requirement_uuid'], where: is('requirement_uuid', ids.requirementUUID) },
  {
    table: 'market_periods',
    vary: [],
    instead: { period_uuid: other('period'), start_utc: daysBefore('start_utc') },
  },
  { table: 'market_bids', vary: ['unit_id'], instead: { price_gbp_per_mwh: sql`n % 5` } },
  { table: 'complaints', vary: ['complaint_uuid', 'received_day'] },
  { table: 'load_days', vary: ['day'], instead: { watts: sql`n % 5` } },
];

/** Tables whose rows others refer to: nothing of them is deleted. */
const REFERRED = new Set([
  'users',
  'assets',
  'portfolios',
  'event_schemes',
  'events',
  'controllers',
  'tariffs',
  'webhook_subscriptions',
  'payment_files',
  'instruction_files',
]);

const allCopies = (ids: Ids): Copies[] => {
  const ended = is('event_uuid', ids['event-uuid']);
  return [...assetCopies(ids, ended), ...eventCopies(ids, ended), ...otherCopies(ids)];
};

/** Makes the lists of a full tenant longer, by the rows of these numbers: rows that others refer to come first. */
export async function fillLists(scope: TenantScope, ids: Ids, numbers: { from: number; to: number }): Promise<void> {
  for (const copies of allCopies(ids)) await copyRows(scope, copies, numbers);
}

/** Makes them shorter, by rows that were added. */
export async function thinLists(scope: TenantScope, ids: Ids, numbers: readonly number[]): Promise<void> {
  for (const copies of allCopies(ids).toReversed())
    if (!REFERRED.has(copies.table)) await removeCopies(scope, copies, numbers);
}
