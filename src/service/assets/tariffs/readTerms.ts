import { type Selectable, sql } from 'kysely';
import type { CostBasis } from '#contract/cost.ts';
import type { PricingTerms, UnitRate } from '#energy/tariff.ts';
import { termsAsReported, type TermsVersion } from '#energy/tariffVersions.ts';
import { addDays, londonDate } from '#energy/time/london.ts';
import type { TariffAttributes, TariffSchedulesTable, TariffVersionsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { HalfHourRange } from '../halfHourRange.ts';
import { readDynamicPrices } from './readPrices.ts';

export interface TermsOfAsset {
  import: PricingTerms[];
  export: PricingTerms[];
}

type Direction = keyof TermsOfAsset;
type Version = Pick<Selectable<TariffVersionsTable>, 'tariff_uuid' | 'effective_from' | 'attributes'>;

/** Order of precedence: a schedule of the first type here that covers a half hour sets its price. */
const PRECEDENCE = ['DYNAMIC', 'TIME_OF_USE', 'SINGLE_RATE'] as const;

/**
 * Reads the charges of each asset's tariffs in a range, disconnected ones for the days they were in force: as their
 * costs were reported, or as they are known now. Enabled schedules with periods of their own replace the tariff's rates
 * where they apply. Assets without any tariff have no entry.
 */
export async function readTerms(
  scope: TenantScope,
  assetUUIDs: readonly string[],
  range: HalfHourRange,
  costs: CostBasis,
): Promise<Map<string, TermsOfAsset>> {
  const { tx, tenant } = scope;
  const [first, last] = [londonDate(range.startMs), londonDate(range.endMs)];
  const rows = await tx
    .selectFrom('tariffs')
    .select([
      'tariff_uuid',
      'asset_uuid',
      'direction',
      'tariff_type',
      'version',
      'unit_rates',
      'standing_charge_pence_per_day',
      'vat_rate_percent',
      'prices_include_vat',
      'valid_from',
      'valid_to',
    ])
    .where('tenant_uuid', '=', tenant)
    .where(sql<boolean>`asset_uuid = any(${assetUUIDs}::uuid[])`)
    .where((eb) =>
      eb.or([
        eb('version', '>', 1),
        eb.and([
          eb('valid_from', '<', addDays(last, 1)),
          eb.or([eb('valid_to', 'is', null), eb('valid_to', '>', first)]),
        ]),
      ]),
    )
    .orderBy('valid_from')
    .execute();
  const versions =
    costs === 'AS_TOLD'
      ? await readVersions(
          scope,
          rows.flatMap((row) => (row.version > 1 ? [row.tariff_uuid] : [])),
        )
      : new Map<string, Version[]>();
  const prices = await readDynamicPrices(
    scope,
    rows.flatMap((row) => (row.tariff_type === 'DYNAMIC' ? [row.tariff_uuid] : [])),
    range,
    costs,
  );
  const schedules = await readSchedules(scope, [...new Set(rows.map((row) => row.asset_uuid))]);
  const terms = new Map<string, TermsOfAsset>();
  for (const row of rows) {
    let ofAsset = terms.get(row.asset_uuid);
    if (!ofAsset) terms.set(row.asset_uuid, (ofAsset = { import: [], export: [] }));
    const more = { prices: prices.get(row.tariff_uuid), scheduleRates: schedules.get(scheduleKey(row)) };
    const now: PricingTerms = {
      unitRates: row.unit_rates,
      standingChargePencePerDay: row.standing_charge_pence_per_day,
      vatRatePercent: row.vat_rate_percent,
      pricesIncludeVat: row.prices_include_vat,
      validFrom: row.valid_from,
      validTo: row.valid_to,
    };
    const recorded = versions.get(row.tariff_uuid);
    const parts = recorded
      ? termsAsReported(
          recorded.map((version, index): TermsVersion => ({
            ...(index === recorded.length - 1 ? now : termsOf(version.attributes)),
            effectiveFrom: version.effective_from,
          })),
        )
      : [now];
    ofAsset[row.direction].push(...parts.map((part) => ({ ...part, ...more })));
  }
  return terms;
}

const termsOf = ({
  unitRates,
  standingChargePencePerDay,
  vatRatePercent,
  pricesIncludeVat,
  validFrom,
  validTo,
}: TariffAttributes): PricingTerms => ({
  unitRates,
  standingChargePencePerDay,
  vatRatePercent,
  pricesIncludeVat,
  validFrom,
  validTo,
});

/** Reads the recorded versions of tariffs, oldest first. */
async function readVersions(
  { tx, tenant }: TenantScope,
  tariffUUIDs: readonly string[],
): Promise<Map<string, Version[]>> {
  if (tariffUUIDs.length === 0) return new Map();
  const rows = await tx
    .selectFrom('tariff_versions')
    .select(['tariff_uuid', 'effective_from', 'attributes'])
    .where('tenant_uuid', '=', tenant)
    .where(sql<boolean>`tariff_uuid = any(${tariffUUIDs}::uuid[])`)
    .orderBy('version')
    .execute();
  return Map.groupBy(rows, (row) => row.tariff_uuid);
}

const scheduleKey = ({ asset_uuid, direction }: { asset_uuid: string; direction: Direction }): string =>
  `${asset_uuid} ${direction}`;

/** Reads the rates of enabled schedules with periods of their own, by asset and direction. */
async function readSchedules(
  { tx, tenant }: TenantScope,
  assetUUIDs: readonly string[],
): Promise<Map<string, UnitRate[]>> {
  const rows = await tx
    .selectFrom('tariff_schedules')
    .select(['asset_uuid', 'direction', 'type', 'periods', 'valid_from', 'valid_to'])
    .where('tenant_uuid', '=', tenant)
    .where(sql<boolean>`asset_uuid = any(${assetUUIDs}::uuid[])`)
    .where('enabled', '=', true)
    .where('follows_tariff', '=', false)
    .execute();
  const sorted = rows.toSorted((one, other) => PRECEDENCE.indexOf(one.type) - PRECEDENCE.indexOf(other.type));
  return new Map([...Map.groupBy(sorted, scheduleKey)].map(([key, schedules]) => [key, schedules.flatMap(ratesOf)]));
}

const ratesOf = ({
  periods,
  valid_from,
  valid_to,
}: Pick<Selectable<TariffSchedulesTable>, 'periods' | 'valid_from' | 'valid_to'>): UnitRate[] =>
  periods.map(({ pencePerKwh, daysOfWeek, startTime, endTime }) => ({
    pencePerKwh,
    daysOfWeek,
    startTime,
    endTime,
    validFrom: valid_from,
    validTo: valid_to ?? undefined,
  }));
