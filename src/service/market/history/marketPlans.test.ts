import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { observeStatements } from '#store/observedStatements.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { NESO_BIDS, NESO_REQUIREMENT } from '#testing/nesoFiles.ts';
import { addScheme } from '#testing/readyAssets.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

/** Half hours of the tenant, and of others: so many that reading a table from its start costs more than an index. */
const HALF_HOURS = 2000;
const HALF_HOURS_OF_OTHERS = 20_000;
const OFFERS_OF_A_HALF_HOUR = 5;
const TENANTS_WITH_UNITS = 10;
const UNITS = 300;

let service: TestService;
let tenant: TestTenant;
let schemeUUID: string;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
  ({ schemeUUID } = await addScheme(tenant));
  await send(NESO_BIDS);
  await fill(tenant, schemeUUID, HALF_HOURS);
  const other = await service.addTenant();
  const ofOther = await addScheme(other);
  await fill(other, ofOther.schemeUUID, HALF_HOURS_OF_OTHERS);
  await fillUnits(other, ofOther.schemeUUID);
  for (let place = 1; place < TENANTS_WITH_UNITS; place++) {
    const one = await service.addTenant();
    await fillUnits(one, (await addScheme(one)).schemeUUID);
  }
  await service.database.store.pool.query(
    'analyze requirements, requirement_periods, market_periods, market_bids, units, event_schemes',
  );
});
afterAll(() => service.close());

const send = (file: string) =>
  tenant.client.storeRequirementFile({
    body: { name: 'neso.csv', schemeUUID, content: Buffer.from(file).toString('base64') },
  });

/** Adds half hours from May 2025 on, twelve to an event, with their offers and requirements. */
async function fill({ tenant: of }: TestTenant, scheme: string, halfHours: number): Promise<void> {
  await tenantTransaction(service.database.store.db, of, async ({ tx }) => {
    for (const season of [2025, 2026]) await sql`select make_market_season(${season})`.execute(tx);
    const starts = sql`(
      select 'F' || n / 12 as id, timestamptz '2025-05-01T00:00Z' + n * interval '30 minutes' as start, n
      from generate_series(1, ${sql.lit(halfHours)}) n
    ) half, lateral (select case when start < '2026-04-01' then 2025 else 2026 end as season) of`;
    const key = sql`${of}::uuid, ${scheme}::uuid, season, id, 'TURN_DOWN', start`;
    await sql`
      insert into market_periods (tenant_uuid, scheme_uuid, season, buyer_event_id, event_type, start_utc, period_uuid,
        london_half_hour, open_zones)
      select ${key}, gen_random_uuid(), n % 48, '{Z1,Z2}' from ${starts}`.execute(tx);
    await sql`
      insert into market_bids (tenant_uuid, scheme_uuid, season, buyer_event_id, event_type, start_utc, unit_id,
        participant, zone, mw, price_gbp_per_mwh, is_accepted)
      select ${key}, 'UNIT-' || u || '-Z1', 'P', 'Z1', 1, 200, true
      from ${starts}, generate_series(1, ${sql.lit(OFFERS_OF_A_HALF_HOUR)}) u`.execute(tx);
    await sql`
      insert into requirements (tenant_uuid, requirement_uuid, scheme_uuid, season, buyer_event_id, event_type,
        is_buyers_test, submission_utc, delivery_date, start_utc, end_utc, guaranteed_price, dispatch_type, eligible,
        created_utc, updated_utc)
      select ${of}::uuid, gen_random_uuid(), ${scheme}::uuid, season, id, 'TURN_DOWN', false, start,
        start::date, start, start + interval '6 hours', 0, '', '{}', now(), now()
      from ${starts} where n % 12 = 0`.execute(tx);
    await sql`
      insert into requirement_periods (tenant_uuid, requirement_uuid, start_utc, mw, caps)
      select tenant_uuid, requirement_uuid, start_utc + step * interval '30 minutes', 500, '{}'
      from requirements, generate_series(0, 11) step`.execute(tx);
  });
}

/** Adds schemes and units, as the other tenants of a service have them. */
async function fillUnits({ tenant: of, client }: TestTenant, scheme: string): Promise<void> {
  const { portfolioUUID } = await client.createPortfolio({ body: { name: 'All' } });
  await client.createUnit({ body: { unitId: 'OF-OTHERS', schemeUUID: scheme, zone: 'Z1', portfolioUUID } });
  await tenantTransaction(service.database.store.db, of, async ({ tx }) => {
    for (const [table, key, name] of [
      ['event_schemes', 'scheme_uuid', 'name'],
      ['units', 'unit_uuid', 'unit_id'],
    ] as const)
      await sql`insert into ${sql.table(table)} select (jsonb_populate_record(null::${sql.table(table)}, one
          || jsonb_build_object(${key}::text, gen_random_uuid(), ${name}::text, ${name}::text || n))).*
        from (select to_jsonb(t) as one from ${sql.table(table)} t limit 1) first, generate_series(1, ${sql.lit(UNITS)}) n`.execute(
        tx,
      );
  });
}

/** Returns the texts of the statements about the market that some work sends. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts = new Set<string>();
  observeStatements((text, _, send) => {
    if (/^\s*(select|insert|update).*(market_|requirement)/is.test(text)) texts.add(text);
    return send();
  });
  try {
    await work();
  } finally {
    observeStatements(null);
  }
  return [...texts];
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}
const scansOf = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name']!] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
];

/** Returns the tables that the generic plan of a statement reads from their start. */
const wholeReadsOf = (text: string) =>
  tenantTransaction(service.database.store.db, tenant.tenant, async ({ tx }) => {
    const { rows } = await sql<{
      'QUERY PLAN': [{ Plan: Plan }];
    }>`${sql.raw(`explain (generic_plan, format json) ${text}`)}`.execute(tx);
    return scansOf(rows[0]!['QUERY PLAN'][0].Plan);
  });

const WEEK = { from: '2025-05-05T00:00:00Z', to: '2025-05-12T00:00:00Z' };
const query = () => ({ schemeUUID, pageSize: 50 });
it.for<[string, () => Promise<unknown>]>([
  ['the market’s history', () => tenant.client.listMarketHistory({ query: query() })],
  [
    'the history of a half hour of the day',
    () => tenant.client.listMarketHistory({ query: { ...query(), eventType: 'TURN_DOWN', from: '18:00', zone: 'Z1' } }),
  ],
  [
    'the history before an instant',
    () => tenant.client.listMarketHistory({ query: { ...query(), before: '2025-06-01T00:00:00Z' } }),
  ],
  ['markets', () => tenant.client.listMarkets({})],
  ['zones of a week', () => tenant.client.listMarketZones({ query: { schemeUUID, ...WEEK } })],
  ['other prices of a week', () => tenant.client.getMarketAlternatives({ query: { schemeUUID, ...WEEK } })],
  [
    'offers of an event',
    () => tenant.client.listMarketBids({ query: { ...query(), season: 2025, buyerEventId: 'F100' } }),
  ],
  ['participants of a week', () => tenant.client.listMarketParticipants({ query: { schemeUUID, ...WEEK } })],
  ['open requirements', () => tenant.client.listRequirements({ query: { open: 'true' } })],
  ['requirements', () => tenant.client.listRequirements({ query: query() })],
  [
    'a requirement',
    async () => {
      const { data } = await tenant.client.listRequirements({ query: query() });
      await tenant.client.getRequirement({ params: { requirementUUID: data[0]!.requirementUUID } });
    },
  ],
  ['a requirement stored', () => send(NESO_REQUIREMENT)],
  ['offers stored', () => send(NESO_BIDS.replaceAll('136,', '137,'))],
])('%s: no statement reads a table of the market from its start', async ([, work], { skip }) => {
  const { rows } = await service.database.store.pool.query('show server_version_num');
  skip(Number(rows[0].server_version_num) < 160_000, 'PostgreSQL 15 explains no statement without its values');
  const texts = await statementsOf(work);
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) expect(await wholeReadsOf(text), text).toEqual([]);
});
