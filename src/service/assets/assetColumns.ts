import type { Updateable } from 'kysely';
import type { AssetChanges } from '#contract/assetChanges.ts';
import { distributorOf } from '#energy/mpan.ts';
import type { AssetsTable } from '#store/schema.ts';

/** Attributes stored as sent: name in the interface → column. */
const PLAIN = {
  name: 'name',
  assetType: 'asset_type',
  meterSerialNumber: 'meter_serial_number',
  isDomestic: 'is_domestic',
  installationDate: 'installation_date',
  locationPostcode: 'location_postcode',
  locationBuildingNoOrName: 'location_building',
  locationAddress: 'location_address',
  powerKw: 'power_kw',
  capacityKwh: 'capacity_kwh',
  minimumKw: 'minimum_kw',
} as const satisfies Partial<Record<keyof AssetChanges, keyof AssetsTable>>;

type PlainColumn = (typeof PLAIN)[keyof typeof PLAIN];
type PlainColumns = Pick<Updateable<AssetsTable>, PlainColumn>;

/** Returns the columns of the plain attributes that `body` names; null clears, absent attributes stay absent. */
export const plainColumns = (body: Pick<AssetChanges, keyof typeof PLAIN>): PlainColumns =>
  Object.fromEntries(
    Object.entries(PLAIN)
      .filter(([attribute]) => body[attribute as keyof typeof PLAIN] !== undefined)
      .map(([attribute, column]) => [column, body[attribute as keyof typeof PLAIN]]),
  );

type Mpan = AssetChanges['mpan'];

/** Returns the columns that follow from an import MPAN: a new one must be looked up again. */
export const mpanColumns = (mpan: Mpan) => ({
  mpan: mpan?.core ?? null,
  mpan_top_line: mpan?.topLine ?? null,
  mpan_status: mpan ? ('PENDING' as const) : ('NOT_APPLICABLE' as const),
});

/** Returns the grid supply point group of the meter point; either direction determines the region. */
export const gspGroupOf = (mpan: string | null, exportMpan: string | null): string | null =>
  distributorOf(mpan ?? exportMpan ?? '')?.gspGroup ?? null;
