import { sql } from 'kysely';
import { rowRange } from '#contract/paging.ts';
import type { TariffProduct } from '#contract/tariffProduct.ts';
import { dayOfRates } from '#energy/weekOfRates.ts';
import type { TariffRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { Handler } from '../../platform/http/call.ts';
import { isAfter, orderBy, positionColumn } from '../../platform/http/lists/keyset.ts';
import { makePage, type Position } from '../../platform/http/lists/positions.ts';
import { containing } from '../../platform/http/page.ts';
import { hasStatus, selectTariffs, todayOf, toTariff } from './tariffRow.ts';

type Row = Omit<TariffProduct, 'newest'> & { newest_uuid: string; page_position: Position };

const ORDERS = { assets: 'assets', name: 'name' } as const;

/** Lists the products of tariffs, a page of them: tariffs of one name, direction and type, most assets first. */
export const listTariffProducts: Handler<'listTariffProducts'> = async ({ scope, query }) => {
  const { search, status, direction, tariffType, sort } = query;
  const { after, offset, limit } = rowRange(query);
  const keys = [
    { value: sql.ref(ORDERS[sort.replace(/^-/, '') as keyof typeof ORDERS]), isFalling: sort.startsWith('-') },
    ...['name', 'direction', 'tariffType'].map((column) => ({ value: sql.ref(column) })),
  ].map((key) => ({ ...key, isComplete: true }));
  const { rows } = await sql<{ total: number } & (Row | { name: null })>`
    with product as materialized (
      select name, direction, tariff_type as "tariffType", count(distinct asset_uuid) as assets, count(*) as tariffs,
        min(valid_from) as "validFrom", case when count(*) = count(valid_to) then max(valid_to) end as "validTo"
      from tariffs
      where tenant_uuid = ${scope.tenant} and ${hasStatus(scope, status)}
        and (${search ?? null}::text is null or lower(name) like ${containing(search ?? '')})
        and (${direction ?? null}::text is null or direction = ${direction ?? null})
        and (${tariffType ?? null}::text is null or tariff_type = ${tariffType ?? null})
      group by name, direction, tariff_type
    )
    select whole.total, listed.*, newest.tariff_uuid as newest_uuid
    from (select count(*) as total from product) whole
    left join lateral (
      select product.*, ${positionColumn(keys)} as page_position from product where ${isAfter(keys, after)}
      order by ${orderBy(keys)} limit ${limit + 1} offset ${offset}
    ) listed on true
    left join lateral (
      select tariff_uuid from tariffs
      where tenant_uuid = ${scope.tenant} and name = listed.name and direction = listed.direction
        and tariff_type = listed."tariffType" and ${hasStatus(scope, status)}
      order by valid_from desc, tariff_uuid limit 1
    ) newest on true`.execute(scope.tx);
  const total = rows[0]!.total;
  const products = rows.filter((row): row is Row & { total: number } => row.name !== null);
  const examples = await readTariffs(
    scope,
    products.map((product) => product.newest_uuid),
  );
  const today = todayOf(scope);
  const placed = products.map((row) => ({ row, position: row.page_position }));
  return makePage(query, placed, total, ({ newest_uuid, total: _total, page_position: _position, ...product }) => ({
    ...product,
    newest: newestOf(examples.get(newest_uuid)!, today),
  }));
};

async function readTariffs(scope: TenantScope, tariffUUIDs: readonly string[]): Promise<Map<string, TariffRow>> {
  const rows = await selectTariffs(scope)
    .where((where) => where('tariffs.tariff_uuid', '=', where.fn.any(where.val([...tariffUUIDs]))))
    .execute();
  return new Map(rows.map((row) => [row.tariff_uuid, row]));
}

function newestOf(row: TariffRow, today: string): TariffProduct['newest'] {
  const tariff = toTariff(today)(row);
  const prices = tariff.unitRates.map(({ pencePerKwh }) => pencePerKwh);
  return {
    tariffUUID: tariff.tariffUUID,
    lowPencePerKwh: Math.min(...prices),
    highPencePerKwh: Math.max(...prices),
    standingChargePencePerDay: tariff.standingChargePencePerDay,
    dayPencePerKwh: dayOfRates(tariff, today),
  };
}
