import { type Kysely, sql } from 'kysely';
import type { EndpointName } from '#contract/endpoints.ts';
import type { PortfolioRule } from '#contract/keyScope.ts';
import type { Database } from '#store/schema.ts';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import { arrayLiteral } from '../rows/arrayLiteral.ts';
import { type ParsedRequest, validated } from './parseRequest.ts';
import { MAX_LISTED, ProblemError } from './problem.ts';

/** Filters that compare with assets of any portfolio. */
const COMPARING_FILTERS = ['tiles', 'mpanUse'];

type Values = Record<string, unknown>;
const isOneOf = (portfolios: readonly string[], named: unknown): boolean => portfolios.some((each) => each === named);
interface Limited {
  db: Kysely<Database>;
  tenant: string;
  /** Portfolios of the key. */
  portfolios: readonly string[];
  params: Values;
  query: Values;
  body: unknown;
}

/** Assets that records name, as the operation's parser returns them: each once, with the first record that does. */
interface NamedAssets {
  references: readonly string[];
  isAssetId: ArrayLike<number>;
  firstRecord: ArrayLike<number>;
}

/**
 * Returns the request as a key that is limited to portfolios may make it, by the rule of its operation; throws 403 for
 * anything outside them, whether it exists or not. Membership is that of this moment: an asset that is moved leaves
 * with its past.
 */
export async function holdToPortfolios<Name extends EndpointName>(
  db: Kysely<Database>,
  parsed: ParsedRequest<Name>,
): Promise<ParsedRequest<Name>> {
  const { key, row, tenant, input } = parsed;
  if (key.portfolio_uuids === null) return parsed;
  const { params, query, body } = input as { params?: Values; query?: Values; body: unknown };
  const limited = { db, tenant, portfolios: key.portfolio_uuids, params: params ?? {}, query: query ?? {}, body };
  const filled = await RULES[row.withinPortfolios!](limited);
  return filled ? { ...parsed, input: validated<Name>({ ...input, query: filled }) } : parsed;
}

/** Rules that throw 403, or return the query to go on with where it differs from the sent one. */
const RULES: Record<PortfolioRule, (limited: Limited) => Values | void | Promise<void>> = {
  portfolioPath: ({ portfolios, params }) => {
    if (!isOneOf(portfolios, params['portfolioUUID'])) throw outside(['{portfolioUUID}']);
  },
  assetPath: async ({ db, tenant, portfolios, params }) => {
    const [missing] = await tenantTransaction(db, tenant, (scope) =>
      findOutside(scope, portfolios, 'asset_uuid', [String(params['assetUUID'])]),
    );
    if (missing !== undefined) throw outside(['{assetUUID}']);
  },
  portfolioFilter: ({ portfolios, query }) => {
    const comparing = COMPARING_FILTERS.filter((name) => query[name] !== undefined);
    if (comparing.length > 0) throw outside(comparing.map((name) => `?${name}`));
    const named = query['portfolioUUID'] ?? (portfolios.length === 1 ? portfolios[0] : undefined);
    if (named === undefined) throw outside(['?portfolioUUID'], 'state one of the portfolios of this key');
    if (!isOneOf(portfolios, named)) throw outside(['?portfolioUUID']);
    return { ...query, portfolioUUID: named };
  },
  portfolioList: () => undefined,
  assetsBody: async ({ db, tenant, portfolios, body }) => {
    const { assetUUIDs } = body as { assetUUIDs: string[] };
    const foreign = new Set(
      await tenantTransaction(db, tenant, (scope) => findOutside(scope, portfolios, 'asset_uuid', assetUUIDs)),
    );
    const pointers = assetUUIDs.flatMap((uuid, index) => (foreign.has(uuid) ? [`/assetUUIDs/${index}`] : []));
    if (pointers.length > 0) throw outside(pointers.slice(0, MAX_LISTED));
  },
  readings: async ({ db, tenant, portfolios, query, body }) => {
    if (query['importUUID'] !== undefined) throw outside(['?importUUID']);
    const { references, isAssetId, firstRecord } = body as NamedAssets;
    const foreign = await tenantTransaction(db, tenant, async (scope) => {
      const of = (column: 'asset_uuid' | 'asset_id') =>
        findOutside(
          scope,
          portfolios,
          column,
          references.filter((_, index) => (isAssetId[index] === 1) === (column === 'asset_id')),
        );
      return { byId: new Set(await of('asset_id')), byUuid: new Set(await of('asset_uuid')) };
    });
    const pointers = references.flatMap((reference, index) => {
      const { byId, byUuid } = foreign;
      if (!(isAssetId[index] ? byId : byUuid).has(reference)) return [];
      return [`/${firstRecord[index]}/${isAssetId[index] ? 'assetId' : 'assetUUID'}`];
    });
    if (pointers.length > 0) throw outside(pointers.slice(0, MAX_LISTED));
  },
};

/** Returns the named assets that are in none of these portfolios, or do not exist. */
async function findOutside(
  { tx, tenant }: TenantScope,
  portfolios: readonly string[],
  column: 'asset_uuid' | 'asset_id',
  named: readonly string[],
): Promise<string[]> {
  if (named.length === 0) return [];
  const type = sql.raw(column === 'asset_uuid' ? 'uuid' : 'text');
  const { rows } = await sql<{ name: string }>`
    select named.name::text as name from unnest(${[...named]}::${type}[]) as named (name)
    where not exists (select from assets a where a.tenant_uuid = ${tenant} and a.${sql.ref(column)} = named.name
      and a.portfolio_uuid = any(${arrayLiteral(portfolios)}::uuid[])
      ${column === 'asset_id' ? sql`and a.status = 'ACTIVE'` : sql``})`.execute(tx);
  return rows.map(({ name }) => name);
}

const outside = (pointers: readonly string[], detail = 'is not known to be in a portfolio of this key'): ProblemError =>
  new ProblemError('OUTSIDE_PORTFOLIOS', 'The named records are not known to be in a portfolio of this key', {
    errors: pointers.map((pointer) => ({
      pointer,
      code: 'OUTSIDE_PORTFOLIOS',
      detail,
    })),
  });
